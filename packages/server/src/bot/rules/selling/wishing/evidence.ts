// How well the shop's products explain the words of a customer, by name, option, extra, category and notes.
import { limits } from '@mostrador/contract/limits'
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { isJoined, isSameWord, joinedWords, namingWords } from '../../understanding/match.ts'
import { translatorTo } from '../../understanding/meaning/translate.ts'
import { basesOf, coloursOf, sizesOf } from '../../understanding/things/traits.ts'

export type Catalogue = {
  cards: readonly ProductCard[]
  /** How well a product explains a word, 0 to 1 and a little. */
  weightOf: (word: string, card: ProductCard) => number
  /** The word stands in the name of something. */
  isThing: (word: string) => boolean
  /** It may name something that the shop sells: not only a note of it. */
  isSold: (word: string) => boolean
  /** "iPhone 13": the number stands behind the word in the name of a thing or of an option, and counts nothing. */
  isNumbered: (word: string, number: string) => boolean
}

const named = 1
const ofChief = 1.15
const ofVariant = 0.9
/** The very word rather than one like it. */
const ofLetters = 0.06
const ofCategory = 0.6
const ofNotes = 0.4

/** Everything a small shop sells; of a large one, the things that the words may mean. */
export async function catalogueFor(turn: Turn, words: readonly string[]): Promise<Catalogue> {
  const all = await turn.tools.searchProducts({ text: '', limit: limits.botFoundMax })
  const isWhole = all.length < limits.botFoundMax
  const bases = [...new Set(words.flatMap(basesOf))].join(' ')
  const found =
    isWhole || bases === '' ? all : await turn.tools.searchProducts({ text: bases, limit: foundMax })
  const translated = translator(turn, found)
  const known = new Map<string, readonly string[]>()
  const meaningsOf = (word: string) => {
    const meanings = known.get(word) ?? [word, ...translated(word)]
    known.set(word, meanings)
    return meanings
  }
  const ownCards = new Map(found.map((card) => [card.id, card] as const))
  const weightOf = (word: string, card: ProductCard) => {
    const own = weigherOf(ownCards.get(card.id) ?? card)
    return Math.max(...meaningsOf(word).map(own))
  }
  const explainedBy = (least: number) => (word: string) => found.some((card) => weightOf(word, card) >= least)
  return {
    ...{ cards: found, weightOf, isThing: explainedBy(named), isSold: explainedBy(ofCategory) },
    isNumbered: (word, number) => found.some((card) => hasNumbered(card, `${word} ${number}`)),
  }
}

function hasNumbered({ name, variants }: ProductCard, pair: string): boolean {
  return [name, ...variants.map((each) => each.name)].some((each) =>
    ` ${namingWords(each).join(' ')} `.includes(` ${pair} `),
  )
}

/** A turn reads its line by the same products at many places, so a product keeps what its words weigh. */
const weighers = new WeakMap<ProductCard, (word: string) => number>()

function weigherOf(card: ProductCard): (word: string) => number {
  const known = weighers.get(card)
  if (known) return known
  const own = wordsOfCard(card)
  const weights = new Map<string, number>()
  const made = (word: string) => {
    const weight = weights.get(word) ?? weigh(word, own)
    weights.set(word, weight)
    return weight
  }
  weighers.set(card, made)
  return made
}

/** The shop's own words for a word of another language. */
function translator(
  { language, context }: Turn,
  cards: readonly ProductCard[],
): (word: string) => readonly string[] {
  const shop = context.account.language
  if (language === shop) return () => []
  const names = cards.flatMap((card) => [
    card.name,
    ...[...card.variants, ...card.addOns].map(({ name }) => name),
    card.category ?? '',
  ])
  return translatorTo(names, { said: language, shop })
}

const foundMax = 20

type CardWords = {
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
  }
}

function weigh(word: string, { name, joined, variants, addOns, category, notes }: CardWords): number {
  const bases = basesOf(word)
  const has = (own: readonly string[]) => own.some((other) => bases.some((base) => isSameWord(base, other)))
  // "Portra" is no slip of "portrait" where both are sold.
  const asWritten = name.some((own) => single(own) === single(word)) ? ofLetters : 0
  // A letter by itself is a size before it is the unit in "rope, 300 m".
  const isLetter = /^\p{L}$/u.test(word)
  if (has(name) && !isLetter) return (has(name.slice(0, 1)) ? ofChief : named) + asWritten
  if (isJoined(bases, joined)) return ofChief
  if (has(variants) || isTraitOf(bases, variants)) return ofVariant
  if (has(addOns)) return ofVariant
  if (has(category) || has(name)) return ofCategory
  return has(notes) ? ofNotes : 0
}

function single(word: string): string {
  return word.replace(/(?:es|s)$/, '')
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
