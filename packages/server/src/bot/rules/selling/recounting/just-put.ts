// The lines of the cart that the customer's last line put in or counted.
import type { Turn } from '../../dialogue/turn.ts'
import type { Held } from '../held.ts'

/** None where the line before changed nothing. */
export function linesJustPut({ memory }: Turn, held: readonly Held[]): Held[] {
  const before = memory.before?.cart
  if (before === undefined) return []
  return held.filter(({ line }) =>
    before.every(
      ({ productId, variantId, addOnIds = [], quantity }) =>
        productId !== line.productId ||
        (variantId ?? null) !== line.variantId ||
        addOnIds.join() !== line.addOnIds.join() ||
        quantity !== line.quantity,
    ),
  )
}
