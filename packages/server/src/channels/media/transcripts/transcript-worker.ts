// Puts customers' voice notes into words, once they are kept. A row stays due until it has words or a reason for none, so a
// crash only repeats a request.
import { limits } from '@mostrador/contract/limits'
import type { TranscriptRefusal } from '@mostrador/contract/media'
import { lockConversationById } from '../../../domain/conversations/conversations.queries.ts'
import { handOff } from '../../../domain/conversations/conversations.ts'
import { turnHints } from '../../../domain/conversations/turn-hints.ts'
import { hasTurn } from '../../../domain/conversations/turns.ts'
import { noteReceipt } from '../../../domain/receipts/receipts.ts'
import { tellLive } from '../../../events/live.ts'
import { keysOf } from '../../../media/files.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { isStorableText } from '../../../platform/database/text.ts'
import { messageOf } from '../../../platform/errors.ts'
import type { Logger } from '../../../platform/log.ts'
import type { ObjectStore } from '../../../platform/objects/object-store.ts'
import { startDueWork } from '../../../platform/work/due-work.ts'
import { type Heard, hear, SpeechFault, type SpeechOptions } from './speech-service.ts'
import {
  addTranscribed,
  claimTranscripts,
  type DueTranscript,
  updateToTranscribed,
  updateToUntranscribed,
  updateTranscriptDue,
} from './transcripts.queries.ts'

export type TranscriptWorkerDeps = {
  db: Database
  store: ObjectStore
  speech: SpeechOptions
  log: Logger
  clock: Clock
  everyMs?: number
  /** Waits before another try. */
  retryMs?: readonly number[]
}

const defaultEveryMs = 500
/** Lease; beyond the time that a request and its recording may take. */
const claimMs = limits.transcribeMs + 30_000
const defaultRetryMs = [2_000, 10_000, 60_000, 300_000]
const oursMs = 15_000

/** Disposing ends the requests in flight; they are made again. */
export function startTranscripts(deps: TranscriptWorkerDeps): AsyncDisposable {
  const { db, clock, log, everyMs = defaultEveryMs } = deps
  return startDueWork<DueTranscript>({
    name: 'transcripts',
    db,
    everyMs,
    atOnce: limits.transcribeAtOnce,
    async claim(db, limit) {
      const now = clock()
      const since = new Date(now.getTime() - limits.transcribeHoursBack * 3_600_000)
      return claimTranscripts(db, { limit, until: new Date(now.getTime() + claimMs), since }, now)
    },
    work: (db, due, stopping) => transcribe(db, due, deps, stopping),
    fault: 'voice notes could not be put into words; trying again',
    log,
  })
}

async function transcribe(
  db: Database,
  due: DueTranscript,
  deps: TranscriptWorkerDeps,
  stopping: AbortSignal,
): Promise<void> {
  const { account_id: accountId, bytes, budget_seconds: budget, used_seconds: used } = due
  if (bytes > limits.transcribeBytesMax) return refuse(db, due, 'too_large')
  if (budget !== null && used >= budget) return refuse(db, due, 'budget')
  try {
    const recording = await readRecording(deps.store, due)
    if (!recording) return await refuse(db, due, 'unreadable')
    const heard = await hear(deps.speech, recording, stopping)
    const words = wordsOf(heard)
    const seconds = heard.seconds ?? bytes / limits.voiceBytesPerSecond
    await addTranscribed(db, accountId, { seconds, isKept: words !== '' }, deps.clock())
    if (words === '') await refuse(db, due, 'silent')
    else await keep(db, due, words, deps.clock())
  } catch (error) {
    await recordFault(db, due, error, deps, stopping)
  }
}

async function readRecording(store: ObjectStore, due: DueTranscript) {
  const source = await store.open(keysOf(due.account_id, due.file_id).file)
  if (!source) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of source) chunks.push(chunk as Buffer)
  return { bytes: new Uint8Array(Buffer.concat(chunks)), mediaType: due.media_type }
}

/** One line of plain text: what else a machine may answer has no meaning in a conversation. */
function wordsOf({ text }: Heard): string {
  const words = text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, limits.transcriptCharsMax)
    .toWellFormed()
  return isStorableText(words) ? words : ''
}

async function keep(db: Database, due: DueTranscript, words: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { account_id: accountId, conversation_id: conversationId, message_id: messageId } = due
    // Before the message's own rows, as whoever edits it takes them.
    await lockConversationById(tx, accountId, conversationId)
    if (!(await updateToTranscribed(tx, due, words))) return
    tellLive(tx, accountId, 'conversations', conversationId)
    const said = { accountId, conversationId, messageId, words, hasFile: false }
    if (await noteReceipt(tx, said, now)) await callPerson(tx, { accountId, conversationId }, now)
    turnHints.afterCommit(tx, { accountId, id: conversationId })
  })
}

/** A turn that is still to come hands over by itself, and says so. */
async function callPerson(
  tx: Tx,
  place: { accountId: string; conversationId: string },
  now: Date,
): Promise<void> {
  if (!(await hasTurn(tx, place))) await handOff(tx, { ...place, reason: 'policy' }, now)
}

async function refuse(db: Database, due: DueTranscript, reason: TranscriptRefusal): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await updateToUntranscribed(tx, due, reason))) return
    const { account_id: accountId, conversation_id: conversationId } = due
    tellLive(tx, accountId, 'conversations', conversationId)
    turnHints.afterCommit(tx, { accountId, id: conversationId })
  })
}

async function recordFault(
  db: Database,
  due: DueTranscript,
  error: unknown,
  { clock, log, retryMs = defaultRetryMs }: TranscriptWorkerDeps,
  stopping: AbortSignal,
): Promise<void> {
  const now = clock()
  if (stopping.aborted) return updateTranscriptDue(db, due, { dueAt: now, isCounted: false })
  const { account_id, message_id, position, tries } = due
  const fields = { account_id, message_id, position, tries, error: messageOf(error) }
  if (!(error instanceof SpeechFault)) {
    log.error(fields, 'a voice note could not be read or its words kept; trying again')
    return updateTranscriptDue(db, due, { dueAt: new Date(now.getTime() + oursMs), isCounted: false })
  }
  const isOver = tries >= limits.transcribeTriesMax
  if (!error.isPassing || isOver) {
    log.warn(fields, 'a voice note stays without words')
    return refuse(db, due, error.isPassing ? 'unreachable' : 'unreadable')
  }
  const waitMs = retryMs[tries - 1] ?? oursMs
  await updateTranscriptDue(db, due, { dueAt: new Date(now.getTime() + waitMs), isCounted: true })
}
