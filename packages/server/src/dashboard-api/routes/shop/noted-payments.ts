// Money that a person saw arrive for an order, with a payment receipt or without one.
import type { notedPayment } from '@mostrador/contract/dashboard/payments/receipts'
import type { Static } from 'typebox'
import {
  giveBackAfterReceipts,
  lockWithReceiptOf,
} from '../../../domain/conversations/waiting/after-receipts.ts'
import { lockCustomerOf } from '../../../domain/orders/orders.queries.ts'
import { noteReceived } from '../../../domain/orders/payments.ts'
import type { OpenReceipt } from '../../../domain/receipts/receipts.queries.ts'
import {
  checkFile,
  checkReference,
  decideReceipt,
  holdReceipt,
  referenceKeyOf,
} from '../../../domain/receipts/receipts.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { noteNews } from './customer-news.ts'

type Noted = {
  accountId: string
  orderId: string
  personId: string
  receipt?: OpenReceipt
  payment: Static<typeof notedPayment>
}

/** A part of the total, or all that was left. Throws conflict as the routes say. */
export async function notePayment(
  tx: Tx,
  { accountId, orderId, personId, receipt, payment }: Noted,
  now: Date,
): Promise<void> {
  const { amount, paid_with, is_repeated: isRepeated } = payment
  const reference = payment.reference?.trim() || null
  if (isRepeated !== true) {
    await checkReference(tx, { accountId, orderId, reference })
    if (receipt) await checkFile(tx, accountId, receipt)
  }
  await lockCustomerOf(tx, { accountId, orderId })
  const conversationIds = await lockWithReceiptOf(tx, { accountId, orderId })
  if (receipt) await holdReceipt(tx, accountId, receipt.id)
  const reference_key = referenceKeyOf(reference) ?? undefined
  const facts = { note: reference ?? undefined, paid_with, reference_key }
  const by = { actor: 'person', id: personId } as const
  const { payment_status: state } = await noteReceived(
    tx,
    { accountId, orderId, by, amount, facts, before: payment.before },
    now,
  )
  if (receipt) await decideReceipt(tx, { accountId, receipt, state: 'paid', reference, amount })
  const change = state === 'partially_paid' ? 'part_paid' : 'paid'
  await noteNews(tx, { accountId, subject: { kind: 'order', id: orderId }, change }, now)
  await giveBackAfterReceipts(tx, { accountId, orderId, conversationIds }, now)
}
