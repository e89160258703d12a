// Payment receipts: a person says that the order is paid, or that it is no receipt.
import { limits } from '@mostrador/contract/limits'
import { getInboxRow } from '../../domain/conversations/inbox.ts'
import {
  listOpenReceipts,
  listUndecidedOrders,
  type ReceiptRow,
} from '../../domain/receipts/receipts.queries.ts'
import { decideReceipt, getOpenReceipt, holdReceipt } from '../../domain/receipts/receipts.ts'
import { expiryAfter, type MediaUrls } from '../../media/media-urls.ts'
import type { Handlers } from '../serving/call.ts'
import type { DashboardDeps } from '../serving/deps.ts'
import { placeOf } from './inbox.ts'
import { notePayment } from './shop/noted-payments.ts'

type Names = 'listReceipts' | 'markReceiptPaid' | 'dismissReceipt'

export const receiptHandlers = ({ media: { urls } }: Pick<DashboardDeps, 'media'>): Handlers<Names> => ({
  listReceipts: async (call) => {
    const place = placeOf(call)
    await getInboxRow(call.tenant.db, place, call.now)
    const { db } = call.tenant
    const receipts = await listOpenReceipts(db, place, limits.receiptsShown)
    const undecided = await listUndecidedOrders(db, place, limits.receiptsShown)
    const given = { urls, accountId: place.accountId, now: call.now }
    return { data: receipts.map((row) => shownReceipt(row, given)), undecided }
  },
  markReceiptPaid: async ({ tenant: { accountId, db }, person, params, body, now }) => {
    await db.transaction(async (tx) => {
      const receipt = await getOpenReceipt(tx, accountId, params.id)
      const at = { accountId, orderId: receipt.order_id, personId: person.id }
      await notePayment(tx, { ...at, receipt, payment: body }, now)
    })
    return {}
  },
  dismissReceipt: async ({ tenant: { accountId, db }, params }) => {
    await db.transaction(async (tx) => {
      const receipt = await getOpenReceipt(tx, accountId, params.id)
      await holdReceipt(tx, accountId, receipt.id)
      await decideReceipt(tx, { accountId, receipt, state: 'dismissed' })
    })
    return {}
  },
})

/** Its file at addresses that open it for an hour. */
export function shownReceipt(
  { reading_state: state, reading, file, ...row }: ReceiptRow,
  { urls, accountId, now }: { urls: MediaUrls; accountId: string; now: Date },
) {
  const nothing = { amount: null, currency: null, date: null, reference: null }
  const { amount, currency } = reading ?? nothing
  const differs =
    (amount !== null && amount !== row.order.left) || (currency !== null && currency !== row.order.currency)
  const expiresAt = expiryAfter(now, limits.mediaUrlSeconds)
  const pathOf = (form: 'whole' | 'preview', { id, name }: NonNullable<ReceiptRow['file']>) =>
    urls.pathOf({ accountId, fileId: id, form, name: name ?? 'receipt', expiresAt })
  const shown = file && {
    ...{ name: file.name, bytes: file.bytes, media_type: file.media_type, url: pathOf('whole', file) },
    preview_url: file.has_preview ? pathOf('preview', file) : null,
  }
  return { ...row, file: shown, differs, reading: state && { ...(reading ?? nothing), state } }
}
