// Proof of a payment that a customer sends: noted with the message, shown to people beside the order, and decided by a
// person alone.
import { limits } from '@mostrador/contract/limits'
import { tellLive } from '../../events/live.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import { isReceipt, maySpeakOfPayment } from './receipt-words.ts'
import {
  findOpenReceipt,
  findOrderWithFile,
  findOrderWithReference,
  findReceiptContext,
  lockOpenReceipt,
  type OpenReceipt,
  type ReceiptContext,
  updateDecided,
  updateReopened,
  upsertReceipt,
} from './receipts.queries.ts'

type Arrived = {
  accountId: string
  conversationId: string
  messageId: string
  /** Its text, or the words of its voice. */
  words: string
  hasFile: boolean
}

/** Notes the message where it proves, or says, that an open order is paid. True when a person has to look at it. */
export async function noteReceipt(tx: Tx, arrived: Arrived, now: Date): Promise<boolean> {
  const { words, hasFile, ...place } = arrived
  if (!hasFile && !maySpeakOfPayment(words)) return false
  const context = await findReceiptContext(tx, place, sinceOf(now))
  if (!context || context.order_id === null) return false
  const said = {
    hasFile: context.has_file,
    fileNames: context.file_names,
    words: [context.words ?? '', ...context.lately.map((each) => each.words ?? '')],
    told: context.told,
  }
  const isOwn = isReceipt(said.hasFile ? said : { ...said, words: [context.words ?? ''] })
  if (!isOwn) return false
  const proof = proofOf(context, place.messageId)
  const receipt = { ...place, ...proof, id: newId(now.getTime()), orderId: context.order_id }
  // No earlier than its message, by which the bot's turn finds it.
  const at = new Date(Math.max(now.getTime(), context.created_at.getTime()))
  const isNew = await upsertReceipt(tx, receipt, at)
  if (isNew) tellReceipt(tx, { ...place, orderId: context.order_id })
  return isNew
}

/** The file itself, or the one that came shortly before these words. */
function proofOf({ has_file, lately }: ReceiptContext, messageId: string) {
  if (has_file) return { messageId, isFile: true }
  const before = lately.findLast((each) => each.has_file)
  return before ? { messageId: before.id, isFile: true } : { messageId, isFile: false }
}

function sinceOf(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return {
    orders: before(limits.receiptOrderDays * 86_400_000),
    givenUp: before(limits.receiptGivenUpDays * 86_400_000),
    told: before(limits.receiptToldDays * 86_400_000),
    lately: before(limits.receiptWordsMinutes * 60_000),
  }
}

/** Throws not_found, also for one that is decided. */
export async function getOpenReceipt(db: Db, accountId: string, id: string): Promise<OpenReceipt> {
  const receipt = isId(id) ? await findOpenReceipt(db, accountId, id) : undefined
  if (!receipt) throw noneOpen(id)
  return receipt
}

/** So that one person alone decides about it, and its money is noted once. Throws not_found where another has. */
export async function holdReceipt(tx: Tx, accountId: string, id: string): Promise<void> {
  if (!(await lockOpenReceipt(tx, accountId, id))) throw noneOpen(id)
}

const noneOpen = (id: string) => new AppError('not_found', `No open payment receipt has the id ${id}.`)

/** Letters and digits of a reference, by which two are the same; null where there are too few to tell. */
export function referenceKeyOf(reference: string | null): string | null {
  const key = (reference ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return key.length >= limits.receiptReferenceCharsMin ? key : null
}

/** Throws conflict where another order of the account was paid with the same reference. */
export async function checkReference(
  db: Db,
  { accountId, orderId, reference }: { accountId: string; orderId: string; reference: string | null },
): Promise<void> {
  const key = referenceKeyOf(reference)
  const number = key === null ? undefined : await findOrderWithReference(db, { accountId, orderId, key })
  if (number !== undefined) {
    throw new AppError('conflict', `The order #${number} has a payment with this reference already.`, {
      reason: 'receipt_known',
      number,
    })
  }
}

/** Throws conflict where the very same file was sent for another order. */
export async function checkFile(db: Db, accountId: string, receipt: OpenReceipt): Promise<void> {
  const number = await findOrderWithFile(db, accountId, receipt)
  if (number === undefined) return
  throw new AppError('conflict', `The same file was sent for the order #${number}.`, {
    reason: 'receipt_file_known',
    number,
  })
}

/** A person has decided: it is paid with this reference, or it is no receipt. */
export async function decideReceipt(
  tx: Tx,
  {
    accountId,
    receipt,
    ...decision
  }: {
    accountId: string
    receipt: OpenReceipt
  } & ({ state: 'paid'; reference: string | null; amount: number } | { state: 'dismissed' }),
): Promise<void> {
  const { state } = decision
  const decided =
    state === 'paid'
      ? { referenceKey: referenceKeyOf(decision.reference), amount: decision.amount }
      : { referenceKey: null, amount: null }
  await updateDecided(tx, { accountId, id: receipt.id, state, ...decided })
  tellReceipt(tx, { accountId, conversationId: receipt.conversation_id, orderId: receipt.order_id })
}

/** The payment that the order's newest paid receipt came with was taken back: somebody has to decide about it anew. */
export async function reopenReceipt(
  tx: Tx,
  { accountId, orderId, amount }: { accountId: string; orderId: string; amount: number },
): Promise<void> {
  const receipt = await updateReopened(tx, { accountId, orderId, amount })
  if (receipt) tellReceipt(tx, { accountId, conversationId: receipt.conversation_id, orderId })
}

/** It is seen in its conversation and beside its order. */
export function tellReceipt(
  tx: Tx,
  { accountId, conversationId, orderId }: { accountId: string; conversationId: string; orderId: string },
): void {
  tellLive(tx, accountId, 'conversations', conversationId)
  tellLive(tx, accountId, 'orders', orderId)
}
