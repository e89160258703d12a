// Has the language model read the pictures and PDFs of payment receipts, where one is set. What it reads is shown to the person who
// decides; a receipt that nobody could read is looked at all the same.
import type { Readable } from 'node:stream'
import { limits } from '@mostrador/contract/limits'
import type { Reading } from '../../domain/receipts/receipts.queries.ts'
import { referenceKeyOf, tellReceipt } from '../../domain/receipts/receipts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { messageOf } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import { startDueWork } from '../../platform/work/due-work.ts'
import { type AgentOptions, Refused } from '../agent/agent-engine.ts'
import { readReceipt } from '../agent/read-receipt.ts'
import { hasModelBudget, ModelUse, outcomeOf, recordModelUse } from '../model-use.ts'
import { claimReadings, type DueReading, updateReadingDue, updateToRead } from './readings.queries.ts'

export type ReceiptReaderDeps = {
  db: Database
  agent: AgentOptions
  /** The bytes of an account's file; undefined where they are gone. */
  openFile(accountId: string, fileId: string): Promise<Readable | undefined>
  log: Logger
  clock: Clock
  everyMs?: number
}

const defaultEveryMs = 1_000
/** Lease; beyond the time that the model may take. */
const claimMs = limits.photoMs + 30_000
const retryMs = 15_000
const atOnce = 1

/** Disposing ends the request in flight; it is made again. */
export function startReceiptReader(deps: ReceiptReaderDeps): AsyncDisposable {
  const { db, clock, log, everyMs = defaultEveryMs } = deps
  return startDueWork<DueReading>({
    name: 'payment receipts',
    db,
    everyMs,
    atOnce,
    async claim(db, limit) {
      const now = clock()
      const until = new Date(now.getTime() + claimMs)
      const since = new Date(now.getTime() - limits.receiptHoursBack * 3_600_000)
      return claimReadings(db, { limit, until, since }, now)
    },
    work: (db, due, stopping) => readOne(db, due, { ...deps, stopping }),
    fault: 'payment receipts could not be read; trying again',
    log,
  })
}

type Deps = ReceiptReaderDeps & { stopping: AbortSignal }

async function readOne(db: Database, due: DueReading, deps: Deps): Promise<void> {
  const { account_id: accountId, timezone, budget, bytes } = due
  const now = deps.clock()
  if (bytes > limits.photoBytesMax || !(await hasModelBudget(db, { accountId, timezone, budget }, now)))
    return record(db, due, null)
  const file = await bytesOf(await deps.openFile(accountId, due.file_id))
  if (!file) return record(db, due, null)
  const use = new ModelUse()
  const place = { accountId, timezone, turn: null }
  try {
    const receipt = { type: due.media_type, bytes: file }
    const reading = await readReceipt(deps.agent, { receipt, stopping: deps.stopping }, use)
    await recordModelUse(db, place, { use, outcome: 'answered' }, now)
    await record(db, due, reading)
  } catch (error) {
    if (deps.stopping.aborted) return updateReadingDue(db, due, { dueAt: now, isCounted: false })
    await recordModelUse(db, place, { use, outcome: outcomeOf(error) }, now)
    const fields = { account_id: accountId, receipt_id: due.id, tries: due.tries, why: messageOf(error) }
    deps.log.warn(fields, 'a payment receipt was not read')
    if (error instanceof Refused || due.tries >= limits.receiptTriesMax) return record(db, due, null)
    const dueAt = new Date(now.getTime() + retryMs)
    await updateReadingDue(db, due, { dueAt, isCounted: true })
  }
}

async function record(db: Database, due: DueReading, reading: Reading | null): Promise<void> {
  const referenceKey = referenceKeyOf(reading?.reference ?? null)
  await db.transaction(async (tx) => {
    await updateToRead(tx, due, { reading, referenceKey })
    tellReceipt(tx, {
      accountId: due.account_id,
      conversationId: due.conversation_id,
      orderId: due.order_id,
    })
  })
}

async function bytesOf(source: Readable | undefined): Promise<Uint8Array | undefined> {
  return source && Buffer.concat((await source.toArray()) as Buffer[])
}
