// The cart as a line would leave it by all that was learned, to hold against what the turn made of it.
import type { Turn } from '../../dialogue/turn.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import type { CartReading } from './cart-reading.ts'
import type { Around, CartChange } from './changes.ts'
import { changesRead } from './plan.ts'
import type { ReadPart } from './reading.ts'

/** How many of each option, or of each product without options; extras are left aside. */
type Counts = ReadonlyMap<string, number>
export type ExpectedCart = {
  counts: Counts
  /** So likely the line was read as it was meant. */
  share: number
}

/** Undefined where it cannot be told. */
export function expectedCart({ parts, around, share, held }: CartReading): ExpectedCart | undefined {
  const changes = parts.some(countsOtherwise) ? undefined : changesRead(withoutTraits(parts, around), around)
  if (changes === undefined) return undefined
  const counts = new Map<string, number>()
  for (const { line } of held) add(counts, line.variantId ?? line.productId, line.quantity)
  for (const change of changes) if (!carryOut(counts, change)) return undefined
  return { counts, share }
}

/** "A dozen", "the same of tomatoes": how many pieces these are is told by the names of things and by the cart. */
function countsOtherwise({ token }: ReadPart): boolean {
  return token.kind === 'pointer'
    ? token.pointer === 'same'
    : token.kind === 'number' && (packing.test(token.word) || token.value % 1 !== 0)
}

const packing = /docena|duzia|dozen|\bpar\b|pair|couple|media|meia|half/

/** "Tortillas, the ones by hand": the second only tells which ones are meant. */
function withoutTraits(parts: readonly ReadPart[], { explain }: Around): readonly ReadPart[] {
  return parts.filter(({ token, label }, at) => {
    const before = parts.slice(0, at).findLast((each) => each.token.kind !== 'pointer')
    if (token.kind !== 'thing' || before?.token.kind !== 'thing') return true
    const isBoth = label === 'put' && before.label === 'put'
    return !isBoth || explain([...before.token.words, ...token.words]).length === 0
  })
}

export async function isAsExpected(turn: Turn, { counts }: ExpectedCart): Promise<boolean> {
  const now = new Map<string, number>()
  for (const { variantId, productId, quantity } of (await turn.tools.getCart()).lines)
    add(now, variantId ?? productId, quantity)
  const ids = [...new Set([...now.keys(), ...counts.keys()])]
  return ids.every((id) => (now.get(id) ?? 0) === (counts.get(id) ?? 0))
}

function add(counts: Map<string, number>, id: string, count: number): void {
  counts.set(id, (counts.get(id) ?? 0) + count)
}

/** False where a thing may be one of several. */
function carryOut(counts: Map<string, number>, change: CartChange): boolean {
  if (change.kind === 'extras') return true
  if (change.kind === 'put') {
    const id = idOf(change)
    if (id !== undefined) add(counts, id, change.count)
    return id !== undefined
  }
  const { variantId, productId, quantity } = change.line.line
  const old = variantId ?? productId
  add(counts, old, -quantity)
  add(counts, change.kind === 'option' ? change.variantId : old, change.count)
  return true
}

function idOf({ cards, variantId, text }: Extract<CartChange, { kind: 'put' }>): string | undefined {
  const [only, ...others] = cards
  if (!only || others.length > 0) return undefined
  if (variantId !== undefined || only.variants.length === 0) return variantId ?? only.id
  const { items } = chosenOf(only.variants, text, { besides: only.name })
  return items.length === 1 ? items[0]?.id : undefined
}
