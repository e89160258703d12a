// Loads the pictures that imports named by their addresses. A row stays due until its picture is kept or refused, so a
// crash only repeats a download, and no import waits.
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@mostrador/contract/limits'
import { tellLive } from '../events/live.ts'
import { download } from '../media/download.ts'
import { upsertRemoval } from '../media/files.queries.ts'
import type { KeptFile } from '../media/files.ts'
import { checkTries, loadOutcome, MediaFault } from '../media/media-fault.ts'
import type { MediaUrls } from '../media/media-urls.ts'
import { keepPicture } from '../media/remade.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { messageOf } from '../platform/errors.ts'
import type { Logger } from '../platform/log.ts'
import type { ObjectStore } from '../platform/objects/object-store.ts'
import { startDueWork } from '../platform/work/due-work.ts'
import {
  claimPictures,
  type DuePicture,
  holdPicture,
  updateDue,
  updateToKept,
  updateToRefused,
} from './picture-loader.queries.ts'

export type PictureLoaderDeps = {
  db: Database
  store: ObjectStore
  urls: MediaUrls
  /** The SVG of a picture that the service draws itself, by its address. */
  drawingAt?: (address: string) => string | undefined
  /** Pictures may come without TLS and from local addresses. */
  allowInsecure: boolean
  bytesMax: number
  /** For pictures on their way to the store. */
  folder: string
  log: Logger
  clock: Clock
  everyMs?: number
}

const defaultEveryMs = 500
/** Lease; beyond the time that a download and its keeping may take. */
const claimMs = 120_000

/** Disposing ends the downloads in flight; they are made again. */
export function startPictureLoader(deps: PictureLoaderDeps): AsyncDisposable {
  const { db, clock, log, everyMs = defaultEveryMs } = deps
  return startDueWork<DuePicture>({
    name: 'pictures',
    db,
    everyMs,
    atOnce: limits.picturesAtOnce,
    async claim(db, limit) {
      const now = clock()
      return claimPictures(db, { limit, until: new Date(now.getTime() + claimMs) }, now)
    },
    work: (db, due, stopping) => loadOne(db, due, deps, stopping),
    fault: 'pictures of products could not be loaded; trying again',
    log,
  })
}

async function loadOne(db: Database, due: DuePicture, deps: PictureLoaderDeps, stopping: AbortSignal) {
  const { folder, store, allowInsecure, bytesMax, clock, drawingAt } = deps
  const path = join(folder, randomUUID())
  try {
    checkTries(due.tries)
    if (await isOwn(db, due, deps)) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const drawing = drawingAt?.(due.source_url)
    const isDrawing = drawing !== undefined
    if (isDrawing) await writeFile(path, drawing)
    else {
      const asked = { url: due.source_url, headers: {} }
      await download(asked, path, { trusted: undefined, allowInsecure, bytesMax, stopping })
    }
    const given = { accountId: due.account_id, path, isDrawing }
    const refer = (tx: Tx, { id: fileId }: KeptFile) => recordKept(tx, due, { fileId, isDrawing }, clock())
    await keepPicture({ db, store }, given, refer, clock())
  } catch (error) {
    await recordFault(db, due, error, deps, stopping)
  } finally {
    await rm(path, { force: true })
  }
}

/** An address of the service's own, as an export writes it, names a file that is here. */
async function isOwn(db: Database, due: DuePicture, { urls, clock }: PictureLoaderDeps): Promise<boolean> {
  const own = urls.fileIn(due.source_url)
  if (own === undefined) return false
  await db.transaction(async (tx) => {
    const isHere = own.accountId === due.account_id && (await holdPicture(tx, due.account_id, own.fileId))
    if (!isHere) throw new MediaFault('gone', 'the address opens no picture of this account')
    await recordKept(tx, due, { fileId: own.fileId, isDrawing: false }, clock())
  })
  return true
}

type Kept = { fileId: string; isDrawing: boolean }

async function recordKept(tx: Tx, due: DuePicture, kept: Kept, now: Date): Promise<void> {
  const { account_id: accountId } = due
  const { fileId } = kept
  if (await updateToKept(tx, due, kept, now)) tellLive(tx, accountId, 'products', due.product_id)
  // Its product has let it go meanwhile.
  else await upsertRemoval(tx, { accountId, fileId, dueAt: now })
}

async function recordFault(
  db: Database,
  due: DuePicture,
  error: unknown,
  { clock, log }: PictureLoaderDeps,
  stopping: AbortSignal,
): Promise<void> {
  const now = clock()
  if (stopping.aborted) return updateDue(db, due, { dueAt: now, isCounted: false })
  const { account_id, id, product_id, tries } = due
  const fields = { account_id, picture_id: id, product_id, tries, error: messageOf(error) }
  const outcome = loadOutcome(error, tries)
  if (outcome.refused !== undefined) {
    const { refused: reason } = outcome
    log.warn({ ...fields, reason }, 'a picture of a product is given up')
    await db.transaction(async (tx) => {
      await updateToRefused(tx, due, reason, now)
      tellLive(tx, account_id, 'products', product_id)
    })
    return
  }
  const { waitMs, isCounted } = outcome
  if (!isCounted) log.error(fields, 'a picture of a product could not be kept; trying again')
  await updateDue(db, due, { dueAt: new Date(now.getTime() + waitMs), isCounted })
}
