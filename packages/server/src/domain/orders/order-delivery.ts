// Where an order goes and where it is: people change both, and the order's story tells who did.
import { sql, type Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { insertHistory, type OrderRef } from './order-history.queries.ts'
import { lockOrder } from './orders.ts'

/** Throws not_found, and conflict for an order that has left or was cancelled. */
export async function changeAddress(
  tx: Tx,
  { address, ...ref }: OrderRef & { address: string | null },
  now: Date,
): Promise<void> {
  const { id, status } = await lockOrder(tx, ref)
  if (status === 'completed' || status === 'cancelled') throw tooLate()
  const changed = await tx.query(sql`
    update orders set delivery_address = ${address}
    where account_id = ${ref.accountId} and id = ${id} and delivery_address is distinct from ${address} returning id`)
  if (changed.length === 0) return
  await insertHistory(tx, ref, { kind: 'address_changed', note: address ?? undefined }, now)
}

export type Tracking = { text: string | null; url: string | null }

/** Throws not_found, and conflict for an order that was cancelled. */
export async function changeTracking(
  tx: Tx,
  { text, url, ...ref }: OrderRef & Tracking,
  now: Date,
): Promise<void> {
  const { id, status } = await lockOrder(tx, ref)
  if (status === 'cancelled') throw tooLate()
  const changed = await tx.query(sql`
    update orders set tracking_text = ${text}, tracking_url = ${url}
    where account_id = ${ref.accountId} and id = ${id} and (tracking_text, tracking_url) is distinct from (${text}, ${url})
    returning id`)
  if (changed.length === 0) return
  const note = [text, url].filter((part) => part !== null).join(' · ') || undefined
  await insertHistory(tx, ref, { kind: 'tracking_changed', note }, now)
}

function tooLate(): AppError {
  return new AppError('conflict', 'The order is finished: look at it again.', { reason: 'order_state' })
}
