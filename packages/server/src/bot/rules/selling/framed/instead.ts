// "Rather three whistles", right after shin guards were put in: what was just put in goes, and the other comes with its
// count. "Rather the large one": another option of it, and as many.
import type { ProductCard } from '../../../tools/tools.ts'
import { lastSpokenOf } from '../../dialogue/focus.ts'
import { say, type Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { holding } from '../../understanding/quantities.ts'
import { isPlaying } from '../accounted/roles.ts'
import { explainerOf } from '../accounted/take-accounted.ts'
import type { Buying } from '../asking.ts'
import { goOn } from '../buying.ts'
import { hasPrice } from '../catalogue.ts'
import { type Held, heldLines, itemOf, setAll } from '../held.ts'
import { isByMeasure } from '../measured/by-measure.ts'
import { catalogueFor } from '../naming/evidence.ts'
import { linesJustPut } from '../recounting/just-put.ts'
import type { Frame } from './frames.ts'
import { countIn, isAmong, optionAmong, optionNamedInFull, ownWords } from './named-in-full.ts'

export type Around = { held: readonly Held[]; read: (turn: Turn, wish: string) => Promise<void> }

/** It comes besides, or several things are spoken of. */
const besides =
  /(?<!\p{L})(?:tambien|tambem|tb|tbm|also|too|as well|ademas|aparte|mas|mais|more|plus|otr[oa]s?|outr[oa]s?|another|extra|y|e|and|o|ou|or|sin|sem|without|con|com|with|no|nao|not|que|tod[oa]s?|all|cada|each)(?!\p{L})/u

export async function takeInstead(turn: Turn, frame: Frame, { held, read }: Around): Promise<boolean> {
  if (denying(turn).test(frame.thing)) return false
  const [first] = turn.memory.focus ?? []
  const old = held.find(({ line }) => line.id === lastSpokenOf(turn, 'line')?.id)
  if (!old || first?.kind !== 'line' || old.line.measure !== undefined) return false
  if (linesJustPut(turn, held).length > 1) return false
  return (await takeOption(turn, frame, { held, old })) || (await takeOther(turn, frame, { held, old, read }))
}

/** "Rather the mug no": in Portuguese "no" is "in the". */
function denying({ language }: Turn): RegExp {
  return language === 'pt' ? /(?<!\p{L})(?:n[aã]o|not)(?!\p{L})/u : /(?<!\p{L})(?:no|n[aã]o|not)(?!\p{L})/u
}

async function takeOption(
  turn: Turn,
  { thing }: Frame,
  { held, old }: { held: readonly Held[]; old: Held },
): Promise<boolean> {
  const [counted = '', ...rest] = thing.split(' ')
  const count = countIn(counted, turn.language)
  // "10 m" is the whole name of an option before it is ten of "m".
  const isOfName =
    count === undefined || old.card.variants.some(({ name }) => ownWords(name).includes(counted))
  const whole = isOfName ? optionNamedInFull(thing, old) : undefined
  const behind = count === undefined || rest.length === 0 ? undefined : optionNamedInFull(rest.join(' '), old)
  const variantId = whole ?? behind
  const variant = old.card.variants.find(({ id }) => id === variantId)
  if (!variant || variant.available === 0 || held.some(({ line }) => line.variantId === variantId))
    return false
  // "One of them in blue" may leave the other.
  if (whole === undefined && count === 1 && old.line.quantity > 1) return false
  const quantity = whole === undefined && count !== undefined ? count : old.line.quantity
  const items = [{ ...itemOf(old), variantId: variant.id, quantity }]
  return setAll(turn, held, { without: [old], items, spoken: old.card })
}

async function takeOther(
  turn: Turn,
  { thing, isPointed, isOutright }: Frame,
  { held, old, read }: Around & { old: Held },
): Promise<boolean> {
  const [counted = '', ...behind] = thing.split(' ')
  const count = countIn(counted, turn.language)
  const named = count === undefined ? thing : behind.join(' ')
  const cards = await cardsNamed(turn, named)
  // Where the other thing is not sold, nothing goes, and nothing is counted by the number of that.
  if (isOutright && count !== undefined && (await isNotSold(turn, named))) {
    await read(turn, `${wanting[turn.language]} ${thing}`)
    return true
  }
  if (cards.length === 0 || cards.some(({ id, isBookable }) => isBookable || isHeld(id, held))) return false
  if (!isPointed && count === undefined && cards.length > 1) return false
  // It comes back where the other thing cannot be had.
  if (!isLeft(old)) return false
  const before = { ...turn, memory: structuredClone(turn.memory), parts: [...turn.parts] }
  const kept = held.filter((each) => each !== old)
  if (!(await turn.tools.setLines(kept.map(itemOf))).ok) return false
  delete turn.memory.flow
  const [card, ...others] = cards
  const wanted = card && others.length === 0 ? wantedInFull(card, { counted, count, named }) : undefined
  if (card && wanted) await goOn(turn, card, wanted)
  else if (!besides.test(named)) await read(turn, `${wanting[turn.language]} ${thing}`)
  const now = await heldLines(turn)
  const isPutIn = now.some(({ card: { id } }) => cards.some((each) => each.id === id))
  const isStray = now.some(({ card: { id } }) => !isHeld(id, kept) && !cards.some((each) => each.id === id))
  if (isPutIn && !isStray && turn.handOff === undefined) {
    say(turn, 'changed')
    turn.parts.splice(before.parts.length, 0, ...turn.parts.splice(-1))
    return true
  }
  // The turn is taken again, from its beginning.
  if (!(await turn.tools.setLines(held.map(itemOf))).ok) throw new Error('the cart could not be put back')
  for (const key of Object.keys(turn)) if (!(key in before)) delete turn[key as keyof Turn]
  Object.assign(turn, before)
  return false
}

/** As many as are in the cart can be had. */
function isLeft({ card, line }: Held): boolean {
  const variant = card.variants.find(({ id }) => id === line.variantId)
  if (line.variantId !== null && variant === undefined) return false
  const { available } = variant ?? card
  return available === null || available >= line.quantity
}

const wanting = { es: 'quiero', pt: 'quero', en: 'I want' } as const

function isHeld(id: string, held: readonly Held[]): boolean {
  return held.some(({ card }) => card.id === id)
}

/** A purchase of the thing, where each word is of its name or of the name of one option. */
function wantedInFull(
  card: ProductCard,
  { counted, count, named }: { counted: string; count: number | undefined; named: string },
): Buying | undefined {
  // "Twelve roses" may count them, or be the name of the bunch.
  if (isByMeasure(card) || !hasPrice(card) || ownWords(card.name).includes(counted)) return undefined
  if (!isAllOf(card, ownWords(named))) return undefined
  const variantId = optionAmong(card, named)
  const words = ownWords(named)
  if (variantId === undefined && !isAllOf({ ...card, variants: [] }, words)) return undefined
  return { productId: card.id, quantity: count ?? 1, rest: [], ...(variantId !== undefined && { variantId }) }
}

/** The things that all of the words may name. */
async function cardsNamed(turn: Turn, said: string): Promise<readonly ProductCard[]> {
  const own = ownWords(said)
  const words = namingWords(said).filter((word) => !/\d/.test(word))
  if (words.length === 0) return []
  const catalogue = await catalogueFor(turn, words)
  const named = catalogue.cards.filter((card) => isAllOf(card, own))
  const whole = named.filter(({ name }) => ownWords(name).every((word) => isAmong(word, own)))
  if (whole.length === 1) return whole
  const cards = explainerOf(
    catalogue,
    [],
    turn.language,
  )(words).filter(({ name }) => namingWords(name).some((each) => isAmong(each, words)))
  const inFull = cards.filter((card) => named.includes(card))
  return inFull.length > 0 ? inFull : cards
}

/** Each word may name a thing, and none names anything that is sold. */
async function isNotSold(turn: Turn, said: string): Promise<boolean> {
  const words = namingWords(said)
  const { isSold } = await catalogueFor(turn, words)
  const isStrange = (word: string) =>
    word.length >= strangeCharsMin &&
    !/\d/.test(word) &&
    !holding.has(word) &&
    !isPlaying(word) &&
    !isSold(word)
  return words.length > 0 && words.every(isStrange)
}

/** Shorter words are hours, units and the like. */
const strangeCharsMin = 5

function isAllOf(
  { name, variants }: Pick<ProductCard, 'name' | 'variants'>,
  words: readonly string[],
): boolean {
  const own = ownWords([name, ...variants.map((each) => each.name)].join(' '))
  return words.length > 0 && words.every((word) => isAmong(word, own))
}
