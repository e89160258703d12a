// Every change of the cart that a line may want: its words, what was shown and what is in the cart make them possible.
import type { ProductCard } from '../../../tools/tools.ts'
import type { Held } from '../held.ts'

type Goods = { card: ProductCard; variantId: string | undefined; count: number }
type OfLine = Goods & { line: Held }

/**
 * `several`: more than one change, told where the parts of the line tell them; `option`, `with`, `without`: so many of the
 * line become another option, or get an extra or lose it; `swap`: another product takes the place of those given.
 */
export type Candidate =
  | { op: 'none' }
  | { op: 'several'; changes?: readonly Change[] }
  | (Goods & { op: 'put'; addOnIds: readonly string[] })
  | (OfLine & { op: 'plus' | 'minus' | 'set' | 'remove' })
  | (OfLine & { op: 'option' })
  | (OfLine & { op: 'swap'; given: number })
  | (OfLine & { op: 'with' | 'without'; addOnId: string })

export type Op = Candidate['op']
/** One change, told in full. */
export type Change = Exclude<Candidate, { op: 'none' | 'several' }>
export type LineChange = Exclude<Change, { op: 'put' }>

export type Sight = {
  /** The products that may be meant, likeliest first. */
  cards: readonly ProductCard[]
  held: readonly Held[]
  /** How many the line may want. */
  counts: readonly number[]
  /** How many may be put in besides. */
  formerCounts: readonly number[]
  /** The options that may be meant, likeliest first; undefined leaves open which. */
  optionsOf: (card: ProductCard) => readonly (string | undefined)[]
  /** The extras that the line names. */
  addOnsOf: (card: ProductCard) => readonly string[]
}

const swapOptionsMax = 2
const extrasMax = 3

export function candidatesOf(sight: Sight): Candidate[] {
  return [
    { op: 'none' },
    { op: 'several' },
    ...sight.cards.flatMap((card) => putsOf(card, sight)),
    ...sight.held.flatMap((line) => changesOf(line, sight)),
  ]
}

function putsOf(card: ProductCard, { counts, formerCounts, optionsOf, addOnsOf, held }: Sight): Candidate[] {
  const beside = extrasBeside(card, addOnsOf(card), held)
  return optionsOf(card).flatMap((variantId) =>
    among(1, [...counts, ...formerCounts]).flatMap((count) =>
      beside.map((addOnIds) => ({ op: 'put' as const, card, variantId, count, addOnIds })),
    ),
  )
}

/** None, those that are named, one of these, or those that the same thing has in the cart. */
function extrasBeside(
  card: ProductCard,
  named: readonly string[],
  held: readonly Held[],
): (readonly string[])[] {
  const each = named.length > 1 ? named.slice(0, extrasMax).map((id) => [id]) : []
  const own = held
    .filter(({ card: { id }, line }) => id === card.id && line.addOnIds.length > 0)
    .map(({ line }) => line.addOnIds)
  const all = [[], named, ...each, ...own]
  return all.filter((ids, at) => all.findIndex((other) => keyOf('', other) === keyOf('', ids)) === at)
}

function changesOf(line: Held, { cards, counts, optionsOf, addOnsOf }: Sight): Candidate[] {
  const { card } = line
  const { quantity, variantId: held, addOnIds } = line.line
  const own = { line, card, variantId: held ?? undefined }
  const others = cards.filter(({ id }) => id !== card.id)
  return [
    { op: 'remove', ...own, count: 0 },
    ...counts.filter((count) => count !== quantity).map((count) => ({ op: 'set' as const, ...own, count })),
    ...counts.filter((count) => count < quantity).map((count) => ({ op: 'minus' as const, ...own, count })),
    ...among(1, counts).map((count) => ({ op: 'plus' as const, ...own, count })),
    ...optionsOf(card)
      .filter((variantId) => variantId !== undefined && variantId !== held)
      .flatMap((variantId) =>
        ofLine(quantity, counts).map((count) => ({ op: 'option' as const, ...own, variantId, count })),
      ),
    ...addOnsOf(card).flatMap((addOnId) => {
      const op = addOnIds.includes(addOnId) ? ('without' as const) : ('with' as const)
      const some = ofLine(quantity, counts).filter((count) => count <= quantity)
      return some.map((count) => ({ op, ...own, addOnId, count }))
    }),
    ...others.flatMap((other) =>
      optionsOf(other)
        .slice(0, swapOptionsMax)
        .flatMap((variantId) =>
          swapsOf(quantity, counts).map((numbers) => ({
            op: 'swap' as const,
            line,
            card: other,
            variantId,
            ...numbers,
          })),
        ),
    ),
  ]
}

/** For all of the line, or for as many of it. */
function swapsOf(quantity: number, counts: readonly number[]): { count: number; given: number }[] {
  const some = ofLine(quantity, counts).filter((count) => count < quantity)
  return [
    ...among(quantity, counts).map((count) => ({ count, given: quantity })),
    ...some.map((count) => ({ count, given: count })),
  ]
}

/** All of the line, one of it, or as many as are counted. */
function ofLine(quantity: number, counts: readonly number[]): number[] {
  return among(quantity, [1, ...counts])
}

function among(usual: number, counts: readonly number[]): number[] {
  return [...new Set([usual, ...counts])]
}

/** Pieces of each product or option with its extras, by {@link keyOf}. */
export type Pieces = ReadonlyMap<string, number>

function keyOf(id: string, addOnIds: readonly string[]): string {
  return [id, ...[...addOnIds].sort()].join('+')
}

type Line = {
  productId: string
  variantId?: string | null
  addOnIds?: readonly string[]
  quantity: number
}

/** Lines of the cart, or items that are to be it, as pieces. */
export function piecesHeld(lines: readonly Line[]): Pieces {
  const pieces = new Map<string, number>()
  for (const { productId, variantId, addOnIds = [], quantity } of lines)
    add(pieces, keyOf(variantId ?? productId, addOnIds), quantity)
  return pieces
}

/** The option is still to be asked for. */
export function isOpen({ card, variantId }: Change): boolean {
  return card.variants.length > 0 && variantId === undefined
}

/** How many of the line a change of its count leaves. */
export function quantityAfter({
  op,
  line,
  count,
}: Extract<LineChange, { op: 'plus' | 'minus' | 'set' | 'remove' }>): number {
  if (op === 'plus') return line.line.quantity + count
  return op === 'minus' ? line.line.quantity - count : count
}

/** The line's extras after one was put on or taken off. */
export function addOnsAfter({
  op,
  line,
  addOnId,
}: Extract<LineChange, { op: 'with' | 'without' }>): string[] {
  const { addOnIds } = line.line
  return op === 'with' ? [...addOnIds, addOnId] : addOnIds.filter((id) => id !== addOnId)
}

export function isMoreThanThere({ card, variantId, count }: Change): boolean {
  const option = card.variants.find(({ id }) => id === variantId)
  const available = variantId === undefined ? card.available : option?.available
  return available != null && count > available
}

/** The cart after a change; undefined where that is not told. */
export function piecesAfter(change: Candidate, held: readonly Held[]): Pieces | undefined {
  if (change.op === 'several') return undefined
  const pieces = new Map(piecesHeld(held.map(({ line }) => line)))
  if (change.op === 'none') return pieces
  const id = change.variantId ?? change.card.id
  if (change.op === 'put') {
    add(pieces, keyOf(id, change.addOnIds), change.count)
    return pieces
  }
  const { productId, variantId, addOnIds, quantity } = change.line.line
  const old = keyOf(variantId ?? productId, addOnIds)
  add(pieces, old, -quantity)
  switch (change.op) {
    case 'plus':
    case 'minus':
    case 'set':
    case 'remove':
      add(pieces, old, quantityAfter(change))
      break
    case 'option':
      add(pieces, keyOf(id, addOnIds), change.count)
      add(pieces, old, Math.max(0, quantity - change.count))
      break
    case 'swap':
      add(pieces, keyOf(id, []), change.count)
      add(pieces, old, quantity - change.given)
      break
    case 'with':
    case 'without':
      add(pieces, keyOf(id, addOnsAfter(change)), change.count)
      add(pieces, old, quantity - change.count)
      break
  }
  return pieces
}

export function piecesAfterAll(changes: readonly Change[], held: readonly Held[]): Pieces {
  const before = piecesHeld(held.map(({ line }) => line))
  const after = new Map(before)
  for (const change of changes)
    for (const [key, count] of differenceOf(before, piecesAfter(change, held) ?? before))
      add(after, key, count)
  return after
}

/** So many more pieces of each, or fewer. */
export function differenceOf(before: Pieces, after: Pieces): Pieces {
  const keys = new Set([...before.keys(), ...after.keys()])
  return new Map(
    [...keys]
      .map((key) => [key, (after.get(key) ?? 0) - (before.get(key) ?? 0)] as const)
      .filter(([, count]) => count !== 0),
  )
}

function add(pieces: Map<string, number>, key: string, count: number): void {
  const all = (pieces.get(key) ?? 0) + count
  if (all > 0) pieces.set(key, all)
  else pieces.delete(key)
}

export function isSameCart(one: Pieces, other: Pieces): boolean {
  return one.size === other.size && [...one].every(([key, count]) => other.get(key) === count)
}
