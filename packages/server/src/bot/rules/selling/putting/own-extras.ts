// "One of those, with gift wrap": the extra of the thing, and no second one.
import type { Turn } from '../../dialogue/turn.ts'
import type { Buying } from '../asking.ts'
import { isMoreThanSaid } from '../closing/more-than-said.ts'
import { heldLines, setItems } from '../held.ts'
import { keyOf } from './put-twice.ts'

/** "One of those for twenty, with a message", read as two: no number of the line says so many. */
export async function takenAsExtras(turn: Turn, buying: Buying): Promise<boolean> {
  const { addOnIds = [], quantity, measure } = buying
  const { addOnIds: _, ...plain } = buying
  const put = turn.putIn.get(keyOf(plain))
  if (addOnIds.length === 0 || measure !== undefined || put?.count !== quantity) return false
  const sum = put.count + quantity
  if (!isMoreThanSaid(turn.lineRead, [{ by: sum, to: sum }], turn.language)) return false
  const held = await heldLines(turn)
  const old = held.find(
    ({ line }) =>
      line.productId === buying.productId &&
      line.variantId === (buying.variantId ?? null) &&
      line.addOnIds.length === 0 &&
      line.quantity === quantity,
  )
  return old !== undefined && setItems(turn, held, [{ old, item: { addOnIds } }])
}
