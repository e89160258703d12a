// The lines of the cart with their products: which of them words mean, and how they are changed all at once.
import type { CartItem, CartLine, ProductCard, Refusal } from '../../tools/tools.ts'
import { lastSpokenOf } from '../dialogue/focus.ts'
import { textOfLine } from '../dialogue/line-text.ts'
import { cartLines, choice, offer, say, type Turn, text } from '../dialogue/turn.ts'
import { isSameWord, namingWords } from '../understanding/match.ts'
import { isSameGood } from '../understanding/meaning/goods.ts'
import { plainText, wordsOf } from '../understanding/normalise.ts'
import { itemsOf, queryOf } from '../understanding/quantities.ts'
import { chosenOf } from '../understanding/things/choose.ts'
import { numbersOf } from '../understanding/vocabulary.ts'
import { offerWhatIsLeft, speakOfLine } from './cart.ts'
import { cartTotal } from './delivery/totals.ts'
import { askMeasure, isByMeasure, offerLeast } from './measured/by-measure.ts'
import { weightOf } from './naming/weight.ts'
import { piecesOf } from './packs.ts'

/** A line of the cart with its product. */
export type Held = { line: CartLine; card: ProductCard }
export type Part = { text: string; query: string; quantity: number | undefined }

const surely = 0.6

export async function heldLines(turn: Turn): Promise<Held[]> {
  const { lines } = await turn.tools.getCart()
  const cards = await Promise.all(
    [...new Set(lines.map(({ productId }) => productId))].map((id) => turn.tools.getProduct(id)),
  )
  return lines.flatMap((line) => {
    const card = cards.find((each) => each?.id === line.productId)
    return card ? [{ line, card }] : []
  })
}

/** A part of a line as a thing of its own. */
export function partOf(turn: Turn, said: string): Part {
  const words = wordsOf(said, turn.language)
  const [item] = itemsOf(words, turn.language)
  const quantity = item?.quantity
  return { text: said, query: queryOf(words, turn.language), quantity }
}

/** The lines that the words name; the line spoken of when they name nothing. */
export function linesMeant(turn: Turn, said: Part, held: readonly Held[]): Held[] {
  const words = namingWords(said.query).filter((word) => held.some((each) => weightOfHeld(word, each) > 0))
  const last = lastSpokenOf(turn, 'line')?.id
  if (words.length === 0) {
    const spoken = held.filter(({ line }) => line.id === last)
    const fewer = fewerMeant(said, held)
    if (fewer) return [fewer]
    const asked = askedAbout(turn, said.text, held)
    if (asked) return [asked]
    return spoken.length > 0 ? spoken : held.length === 1 ? [...held] : []
  }
  const scored = held.map((each) => ({
    each,
    score:
      words.reduce((sum, word) => sum + weightOfHeld(word, each), 0) +
      writtenIn(words, each) +
      (each.line.id === last ? byLast : 0),
  }))
  const best = Math.max(...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score >= best - 0.01).map(({ each }) => each)
}

/** "How much are the scissors?", "take them out": what was asked about last is pointed at, before the line put in last. */
function askedAbout(turn: Turn, said: string, held: readonly Held[]): Held | undefined {
  const last = lastSpokenOf(turn, 'line', 'product', 'list')
  if (last?.kind !== 'product' || !pronoun.test(plainText(said))) return undefined
  return onlyLineOf(last.id, held)
}

/** The line of the product; undefined where several are. */
export function onlyLineOf(productId: string | undefined, held: readonly Held[]): Held | undefined {
  const [only, ...others] = held.filter(({ card }) => card.id === productId)
  return others.length === 0 ? only : undefined
}

const pronoun = /\b(?:\w{3,}l[oa]s?|it|them|those|that|es[ao]s?|ess[ea]s?|isso|el[ea]s?)\b/

/** "Only two": of the one line that has more than that, whichever was spoken of last. */
export function fewerMeant({ text, quantity }: Part, held: readonly Held[]): Held | undefined {
  if (quantity === undefined || !only.test(plainText(text))) return undefined
  const [more, ...others] = held.filter(({ line }) => line.quantity > quantity)
  return others.length === 0 ? more : undefined
}

const only = /\b(?:solo|solamente|nomas|no mas|nada mas|so|somente|apenas|only|just)\b/

/** Chooses among changes: those on the line that most words name, where it is one; else that on the line spoken of last. */
export function mostNamed<Found extends { old: Held }>(
  turn: Turn,
  found: readonly Found[],
  wordsOn: (each: Found) => number,
): readonly Found[] {
  if (found.length < 2) return found
  const scored = found.map((each) => ({ each, words: wordsOn(each) }))
  const most = Math.max(...scored.map(({ words }) => words))
  const named = scored.flatMap(({ each, words }) => (words === most ? [each] : []))
  const last = lastSpokenOf(turn, 'line')?.id
  return named.length > 1 ? named.filter(({ old }) => old.line.id === last) : named
}

/** "Medias" are stockings before they are the middle one of three sizes. */
export function writtenIn(words: readonly string[], { line }: Held): number {
  const own = namingWords(line.name)
  return words.filter((word) => own.some((other) => isSameWord(word, other))).length * byLetters
}

const byLetters = 0.06
const byLast = 0.05

export function weightOfHeld(word: string, { line, card }: Held): number {
  if (namingWords(line.name).some((other) => isSameWord(word, other) || isSameGood(word, other))) return 1
  const variant = card.variants.filter(({ id }) => id === line.variantId)
  if (chosenOf(card.variants, word, { besides: card.name }).items.some(({ id }) => id === variant[0]?.id))
    return 1
  return weightOf(word, card) >= surely ? 0.5 : 0
}

/** The words choose among the options of the line's product, and not its own. */
export function namesOtherOption(said: string, { line, card }: Held): boolean {
  const { items } = chosenOf(card.variants, said, { besides: card.name })
  return items.length > 0 && items.every(({ id }) => id !== line.variantId)
}

type Change = { old: Held; item: { quantity?: number; addOnIds?: string[]; measure?: number } }

export async function setItems(
  turn: Turn,
  held: readonly Held[],
  changes: readonly Change[],
): Promise<boolean> {
  const unclear = changes.find(
    ({ old: { line }, item: { quantity = 0 } }) => line.measure !== undefined && quantity > 0,
  )
  if (unclear) return askAmount(turn, held, { changes, unclear })
  const said = turn.context.lines.map(textOfLine).join(' ')
  const counted = changes.map(({ old, item }) => {
    if (item.quantity === undefined) return { old, item }
    const quantity = piecesOf({ ...old.card, name: old.line.name }, { said, quantity: item.quantity })
    return { old, item: { ...item, quantity } }
  })
  if (counted.every(isAsItIs) && saysOtherCount(turn, said, counted)) return false
  const items = held.flatMap((each) => {
    const changed = counted.find(({ old }) => old === each)
    const item = { ...itemOf(each), ...changed?.item }
    return item.quantity > 0 ? [item] : []
  })
  const [only, ...others] = counted
  const isCount = only && others.length === 0 && only.item.addOnIds === undefined
  const spoken = changes.findLast(({ item }) => item.quantity !== 0)?.old.card
  return save(turn, items, isCount ? { old: only.old, quantity: only.item.quantity ?? 0 } : { spoken })
}

function isAsItIs({ old: { line }, item }: Change): boolean {
  return item.quantity === line.quantity && item.addOnIds === undefined
}

/** "4 no, mejor 3", of four: whoever counts anew wants another number than the one that is there. */
function saysOtherCount({ language }: Turn, said: string, counted: readonly Change[]): boolean {
  const numbers = numbersOf(language)
  return plainText(said)
    .split(' ')
    .map((word) => (/^\d+$/.test(word) ? Number(word) : numbers.get(word)))
    .some((count) => count !== undefined && count > 1 && counted.every(({ item }) => item.quantity !== count))
}

/** A number says nothing clear of goods by measure, so it is asked about once the rest is done. */
async function askAmount(
  turn: Turn,
  held: readonly Held[],
  { changes, unclear }: { changes: readonly Change[]; unclear: Change },
): Promise<boolean> {
  const others = changes.filter(({ old: { line }, item }) => line.measure === undefined || !item.quantity)
  if (others.length > 0) await setItems(turn, held, others)
  const { line, card } = unclear.old
  if (!isByMeasure(card)) return others.length > 0
  const { id: lineId, productId, variantId, addOnIds } = line
  const buying = { productId, ...(variantId !== null && { variantId }), addOnIds: [...addOnIds], rest: [] }
  askMeasure(turn, card, { buying: { ...buying, quantity: unclear.item.quantity ?? 1, lineId } })
  return true
}

export function setAll(
  turn: Turn,
  held: readonly Held[],
  { without, items, spoken }: { without: readonly Held[]; items: readonly CartItem[]; spoken: ProductCard },
): Promise<boolean> {
  const at = held.findIndex((each) => without.includes(each))
  const kept = held.map((each) => (without.includes(each) ? [] : [itemOf(each)]))
  const all = kept.flatMap((own, index) => (index === at ? [...items] : own))
  return save(turn, all, { spoken })
}

/** The whole cart, after which this product is spoken of. */
export function setTo(turn: Turn, items: readonly CartItem[], spoken: ProductCard): Promise<boolean> {
  return save(turn, items, { spoken })
}

type Told = { old?: Held; quantity?: number; spoken?: ProductCard | undefined }

async function save(turn: Turn, items: readonly CartItem[], told: Told): Promise<boolean> {
  const changed = await turn.tools.setLines(items)
  if (!changed.ok) return refuse(turn, told, changed.refused)
  delete turn.memory.flow
  const { lines } = changed.value
  if (lines.length === 0) {
    say(turn, 'cart_cleared')
    return true
  }
  const { old, quantity } = told
  const line = old
    ? (lines.find(({ id }) => id === old.line.id) ??
      lines.find(({ productId }) => productId === old.line.productId && quantity !== 0))
    : lines.find(({ productId }) => productId === told.spoken?.id)
  if (line) speakOfLine(turn, line)
  const total = cartTotal(turn, changed.value)
  const values = { item: old?.line.name ?? '', total }
  const said =
    old === undefined
      ? text(turn, 'cart_changed', { lines: cartLines(turn, changed.value), total })
      : quantity === 0
        ? text(turn, 'removed', values)
        : text(turn, 'quantity_set', { ...values, count: quantity ?? 0 })
  offer(turn, said, {
    choices: [choice(turn, 'checkout', 'check_out'), choice(turn, 'menu:catalogue', 'keep_looking')],
  })
  return true
}

function refuse(turn: Turn, { old, spoken }: Told, { code, available = 0 }: Refusal): boolean {
  const card = spoken ?? old?.card
  if (code === 'too_little' && card && isByMeasure(card))
    offerLeast(turn, card, { productId: card.id, quantity: 1, rest: [] })
  else if (old) offerWhatIsLeft(turn, old.line, available)
  else say(turn, 'sold_out', { product: spoken?.name ?? '' })
  return true
}

export function itemOf({ line }: Held): CartItem {
  const { productId, variantId, addOnIds, quantity, measure } = line
  return {
    productId,
    quantity,
    ...(variantId !== null && { variantId }),
    ...(addOnIds.length > 0 && { addOnIds: [...addOnIds] }),
    ...(measure !== undefined && { measure }),
  }
}
