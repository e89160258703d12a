import { limits } from '@mostrador/contract/limits'
import type { Database } from '../../platform/database/database.ts'
import { lockTold, tellCancelled } from './cancelled-orders.ts'
import { listOverdue } from './orders.queries.ts'
import { cancelLocked, lockOrder } from './orders.ts'

/**
 * Cancels unpaid orders past their deadline, each in its own transaction, up to a limit per call; returns how many. A
 * failure does not stop the others; all failures are thrown together at the end.
 */
export async function expireOrders(db: Database, now: Date): Promise<number> {
  const overdue = await listOverdue(db, { now, limit: limits.orderExpiryRows })
  const failures: unknown[] = []
  let expired = 0
  for (const { account_id: accountId, id: orderId } of overdue) {
    try {
      if (await expireOrder(db, { accountId, orderId }, now)) expired += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} orders could not be cancelled`)
  return expired
}

function expireOrder(db: Database, ref: { accountId: string; orderId: string }, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const conversationId = await lockTold(tx, ref)
    const order = await lockOrder(tx, ref)
    const { status, payment_status: payment, expires_at: expiresAt, total } = order
    // It may have been paid, cancelled or given away since the query.
    if (status !== 'pending' || payment !== 'pending' || expiresAt === null || expiresAt > now) return false
    if (total === 0) return false
    await cancelLocked(tx, { ref: { ...ref, by: { actor: 'clock' } }, order, payment: 'expired' }, now)
    await tellCancelled(tx, ref, { conversationId, by: 'clock' }, now)
    return true
  })
}
