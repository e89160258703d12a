// How well one product explains one word of a customer, by its name, options, extras, category and notes.
import { Kept } from '../../../../platform/kept.ts'
import type { ProductCard } from '../../../tools/tools.ts'
import { isJoined, isSameWord, joinedWords, namingWords } from '../../understanding/match.ts'
import { isSameGood } from '../../understanding/meaning/goods.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { pointedAt } from '../../understanding/things/ends.ts'
import { basesOf, coloursOf, sizesOf, strengthsOf } from '../../understanding/things/traits.ts'

const named = 1
const ofChief = 1.15
const ofVariant = 0.9
/** The very word rather than one like it. */
const ofLetters = 0.06
const ofCategory = 0.6
const ofNotes = 0.4

/** Lines are read by the same products at many places, so a product keeps what words weigh by it. */
const weighers = new WeakMap<ProductCard, (word: string) => number>()
const wordsMax = 200

/** From 0 to 1 and a little. */
export function weightOf(word: string, card: ProductCard): number {
  return weigherOf(card)(word)
}

function weigherOf(card: ProductCard): (word: string) => number {
  const known = weighers.get(card)
  if (known) return known
  const own = wordsOfCard(card)
  const weights = new Kept<number>(wordsMax)
  const made = (word: string) => weights.get(word, () => weigh(word, own))
  weighers.set(card, made)
  return made
}

type CardWords = {
  /** "The bigger one": it singles out one of the options. */
  picksOne: (word: string) => boolean
  name: readonly string[]
  joined: readonly string[]
  variants: readonly string[]
  addOns: readonly string[]
  category: readonly string[]
  notes: readonly string[]
}

function wordsOfCard({ name, sku, variants, addOns, category, description }: ProductCard): CardWords {
  return {
    name: [...namingWords(name), ...namingWords(sku ?? '')],
    joined: joinedWords(name),
    variants: variants.flatMap((each) => namingWords(each.name)),
    addOns: addOns.flatMap((each) => namingWords(each.name)),
    category: namingWords(category ?? ''),
    notes: namingWords(description ?? ''),
    picksOne: pickerOf({ name, variants }),
  }
}

function weigh(
  word: string,
  { name, joined, variants, addOns, category, notes, picksOne }: CardWords,
): number {
  const bases = basesOf(word)
  const has = (own: readonly string[]) => own.some((other) => bases.some((base) => isSameWord(base, other)))
  // "Portra" is no slip of "portrait" where both are sold.
  const asWritten = name.some((own) => isWritten(own, word)) ? ofLetters : 0
  // A letter by itself is a size before it is the unit in "rope, 300 m".
  const isLetter = /^\p{L}$/u.test(word)
  const chief = name.findIndex((own) => !/\d/.test(own))
  if (has(name) && !isLetter) return (has(name.slice(0, chief + 1)) ? ofChief : named) + asWritten
  if (isJoined(bases, joined)) return ofChief
  if (has(variants) || isTraitOf(bases, variants) || picksOne(word)) return ofVariant
  if (has(addOns)) return ofVariant
  if (has(category) || has(name)) return ofCategory
  return has(notes) ? ofNotes : 0
}

/** To choose among options costs most of a weighing, so it is only tried for words that could. */
function pickerOf({ name, variants }: Pick<ProductCard, 'name' | 'variants'>): (word: string) => boolean {
  const own = variants.flatMap((each) => namingWords(each.name))
  const isNear = (word: string) =>
    own.some((other) => other.slice(0, stemChars) === word.slice(0, stemChars) || isSameGood(word, other))
  return (word) =>
    variants.length > 0 &&
    (mayPick.get(word, () => picksByItself(word)) || isNear(word)) &&
    chosenOf(variants, word, { besides: name }).items.length > 0
}

const stemChars = 4
const mayPick = new Kept<boolean>(5_000)

function picksByItself(word: string): boolean {
  return /\d/.test(word) || pointedAt(word) !== undefined || strengthsOf(word).length > 0
}

/** But for an s: "kites" are of "kite" rather than of "kit". */
function isWritten(own: string, word: string): boolean {
  return own === word || `${own}s` === word || own === `${word}s`
}

/** A colour or size by another word: "verdinho" for green. */
function isTraitOf(bases: readonly string[], own: readonly string[]): boolean {
  const colours = bases.flatMap(coloursOf)
  const sizes = bases.flatMap(sizesOf)
  return own.some(
    (other) =>
      coloursOf(other).some((colour) => colours.includes(colour)) ||
      sizesOf(other).some((size) => sizes.includes(size)),
  )
}
