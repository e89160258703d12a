// Loads the files that customers sent. A row stays due until its file is kept or refused, so a crash only repeats a
// download; a file that ends a worker is given up after as many tries as any other.
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@mostrador/contract/limits'
import { tellLive } from '../../events/live.ts'
import { download } from '../../media/download.ts'
import { upsertRemoval } from '../../media/files.queries.ts'
import { type KeptFile, keepFile } from '../../media/files.ts'
import { bytesMaxOf } from '../../media/kind-size.ts'
import { checkTries, loadOutcome, MediaFault } from '../../media/media-fault.ts'
import { keepPicture } from '../../media/remade.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { messageOf } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import type { ObjectStore } from '../../platform/objects/object-store.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { startDueWork } from '../../platform/work/due-work.ts'
import { adapterOf, doorOf } from '../adapters.ts'
import type { BaseUrls } from '../platform-api.ts'
import type { ApiRequest, SendAnswer } from '../sending.ts'
import { askPlatform } from '../setup/ask-platform.ts'
import { channelSecretContext } from '../setup/channels.ts'
import { claimMedia, type DueMedia, updateMediaDue, updateToKept, updateToRefused } from './media.queries.ts'

export type MediaWorkerDeps = {
  db: Database
  store: ObjectStore
  secrets: SecretBox
  baseUrls: BaseUrls
  /** The SVG of a picture that the service draws itself, by its address; only the sample shop's customers send such. */
  drawingAt?: (address: string) => string | undefined
  /** Files from other hosts than the platform's own may come without TLS and from local addresses. */
  allowInsecure: boolean
  bytesMax: number
  /** For files on their way to the store. */
  folder: string
  log: Logger
  clock: Clock
  everyMs?: number
}

const defaultEveryMs = 500
/** Lease; beyond the time that a download and its keeping may take. */
const claimMs = 120_000

/** Disposing ends the downloads in flight; they are made again. */
export function startMediaWorker(deps: MediaWorkerDeps): AsyncDisposable {
  const { db, clock, log, everyMs = defaultEveryMs } = deps
  return startDueWork<DueMedia>({
    name: 'media',
    db,
    everyMs,
    atOnce: limits.mediaAtOnce,
    async claim(db, limit) {
      const now = clock()
      return claimMedia(db, { limit, until: new Date(now.getTime() + claimMs) }, now)
    },
    work: (db, due, stopping) => loadOne(db, due, deps, stopping),
    fault: 'files of customers could not be loaded; trying again',
    log,
  })
}

async function loadOne(
  db: Database,
  due: DueMedia,
  deps: MediaWorkerDeps,
  stopping: AbortSignal,
): Promise<void> {
  try {
    await loadAndKeep(db, due, deps, stopping)
  } catch (error) {
    await recordFault(db, due, error, deps, stopping)
  }
}

/** Before anybody reads that a file is refused, its bytes are gone from the folder. */
async function loadAndKeep(
  db: Database,
  due: DueMedia,
  deps: MediaWorkerDeps,
  stopping: AbortSignal,
): Promise<void> {
  checkTries(due.tries)
  const path = join(deps.folder, randomUUID())
  try {
    await mkdir(deps.folder, { recursive: true, mode: 0o700 })
    const drawing = 'url' in due.source ? deps.drawingAt?.(due.source.url) : undefined
    if (drawing !== undefined) return await keepDrawing(db, due, deps, { path, drawing })
    const asked = await addressOf(due, deps)
    const trusted = (due.api_url ?? deps.baseUrls[due.platform]) || undefined
    const { allowInsecure } = deps
    const bytesMax = bytesMaxOf(due.kind, deps.bytesMax)
    const file = await download(asked, path, { trusted, allowInsecure, bytesMax, stopping })
    const given = { accountId: due.account_id, path, ...file, claimed: due.kind }
    await keepFile(
      { db, store: deps.store },
      given,
      (tx, kept) => recordKept(tx, due, kept, deps.clock()),
      deps.clock(),
    )
  } finally {
    await rm(path, { force: true })
  }
}

async function keepDrawing(
  db: Database,
  due: DueMedia,
  { store, clock }: MediaWorkerDeps,
  { path, drawing }: { path: string; drawing: string },
): Promise<void> {
  await writeFile(path, drawing)
  const given = { accountId: due.account_id, path, isDrawing: true }
  await keepPicture({ db, store }, given, (tx, kept) => recordKept(tx, due, kept, clock()), clock())
}

async function recordKept(tx: Tx, due: DueMedia, { id, kind }: KeptFile, now: Date): Promise<void> {
  const { account_id: accountId } = due
  if (await updateToKept(tx, due, { fileId: id, kind }))
    tellLive(tx, accountId, 'conversations', due.conversation_id)
  // The customer was erased meanwhile, or has sent another in its place.
  else await upsertRemoval(tx, { accountId, fileId: id, dueAt: now })
}

/** The request for the bytes themselves; some platforms are asked first where they are. */
async function addressOf(
  { account_id, platform, source, channel_id, external_id, api_url, access_token }: DueMedia,
  { secrets, baseUrls }: MediaWorkerDeps,
) {
  const control = adapterOf(platform).api?.media
  if (!control) throw new MediaFault('gone', `${platform} keeps no files`)
  const context = channelSecretContext(account_id, channel_id, 'access_token')
  const token = access_token === null ? '' : secrets.open(access_token, context)
  const door = doorOf({ platform, external_id, api_url }, token, baseUrls)
  const question = control.question(source, door)
  if (question && token === '')
    throw new MediaFault('no_access', 'the channel has no access token', { isPassing: true })
  return control.fileRequest(source, door, question && (await asked(question)))
}

async function asked(question: ApiRequest): Promise<SendAnswer> {
  try {
    return await askPlatform(question)
  } catch (error) {
    throw new MediaFault('unreachable', messageOf(error), { isPassing: true })
  }
}

async function recordFault(
  db: Database,
  due: DueMedia,
  error: unknown,
  { clock, log }: MediaWorkerDeps,
  stopping: AbortSignal,
): Promise<void> {
  const now = clock()
  const { account_id, message_id, position, tries } = due
  if (stopping.aborted) return updateMediaDue(db, due, { dueAt: now, isCounted: false })
  const fields = { account_id, message_id, position, tries, error: messageOf(error) }
  const outcome = loadOutcome(error, tries)
  if (outcome.refused !== undefined) {
    const { refused: reason } = outcome
    log.warn({ ...fields, reason }, "a customer's file is given up")
    await db.transaction(async (tx) => {
      await updateToRefused(tx, due, reason)
      tellLive(tx, account_id, 'conversations', due.conversation_id)
    })
    return
  }
  const { waitMs, isCounted } = outcome
  if (!isCounted) log.error(fields, "a customer's file could not be kept; trying again")
  await updateMediaDue(db, due, { dueAt: new Date(now.getTime() + waitMs), isCounted })
}
