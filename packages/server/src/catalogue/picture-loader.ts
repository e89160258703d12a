// Loads the pictures that imports named by their addresses. A row stays due until its picture is kept or refused, so a
// crash only repeats a download, and no import waits.
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@mostrador/contract/limits'
import { tellLive } from '../events/live.ts'
import { download } from '../media/download.ts'
import { upsertRemoval } from '../media/files.queries.ts'
import { MediaFault } from '../media/media-fault.ts'
import type { MediaUrls } from '../media/media-urls.ts'
import { keepPicture } from '../media/remade.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { messageOf } from '../platform/errors.ts'
import type { Logger } from '../platform/log.ts'
import type { ObjectStore } from '../platform/objects/object-store.ts'
import { runPeriodically } from '../platform/work/periodic.ts'
import {
  claimPictures,
  type DuePicture,
  holdPicture,
  updateDue,
  updateToKept,
  updateToRefused,
} from './picture-loader.queries.ts'

export type PictureLoaderDeps = {
  cells: readonly Database[]
  store: ObjectStore
  urls: MediaUrls
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
const retryMs = [2_000, 10_000, 60_000, 300_000, 1_800_000]
const oursMs = 15_000

/** Disposing ends the downloads in flight; they are made again. */
export function startPictureLoader(deps: PictureLoaderDeps): AsyncDisposable {
  const stopping = new AbortController()
  const busy = new Set<Promise<void>>()
  // A slow address delays no other picture: no round waits for those under way.
  const run = async () => {
    for (const db of deps.cells) {
      for (const due of await claim(db, deps, limits.picturesAtOnce - busy.size)) {
        const work = loadOn(db, due, deps, stopping.signal).finally(() => busy.delete(work))
        busy.add(work)
      }
    }
  }
  const rounds = runPeriodically({ name: 'pictures', everyMs: deps.everyMs ?? defaultEveryMs, run }, deps.log)
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await rounds[Symbol.asyncDispose]()
      await Promise.all(busy)
    },
  }
}

async function claim(db: Database, { clock }: PictureLoaderDeps, limit: number): Promise<DuePicture[]> {
  if (limit <= 0) return []
  const now = clock()
  return claimPictures(db, { limit, until: new Date(now.getTime() + claimMs) }, now)
}

/** The picture, and then others until none is due. */
async function loadOn(db: Database, first: DuePicture, deps: PictureLoaderDeps, stopping: AbortSignal) {
  try {
    for (let due: DuePicture | undefined = first; due; ) {
      await loadOne(db, due, deps, stopping)
      due = stopping.aborted ? undefined : (await claim(db, deps, 1))[0]
    }
  } catch (error) {
    deps.log.error({ error: messageOf(error) }, 'pictures of products could not be loaded; trying again')
  }
}

async function loadOne(db: Database, due: DuePicture, deps: PictureLoaderDeps, stopping: AbortSignal) {
  const { folder, store, allowInsecure, bytesMax, clock } = deps
  const path = join(folder, randomUUID())
  try {
    if (await isOwn(db, due, deps)) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const asked = { url: due.source_url, headers: {} }
    await download(asked, path, { trusted: undefined, allowInsecure, bytesMax, stopping })
    const given = { accountId: due.account_id, path }
    await keepPicture({ db, store }, given, (tx, file) => recordKept(tx, due, file.id, clock()), clock())
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
    await recordKept(tx, due, own.fileId, clock())
  })
  return true
}

async function recordKept(tx: Tx, due: DuePicture, fileId: string, now: Date): Promise<void> {
  const { account_id: accountId } = due
  if (await updateToKept(tx, due, fileId, now)) tellLive(tx, accountId, 'products', due.product_id)
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
  const fault = error instanceof MediaFault ? error : undefined
  const fields = { account_id, picture_id: id, product_id, tries, error: messageOf(error) }
  if (fault && (!fault.isPassing || tries >= limits.mediaTriesMax)) {
    log.warn({ ...fields, reason: fault.reason }, 'a picture of a product is given up')
    await db.transaction(async (tx) => {
      await updateToRefused(tx, due, fault.reason, now)
      tellLive(tx, account_id, 'products', product_id)
    })
    return
  }
  // Faults of ours, such as a full disk, last as long as they last, and cost the picture no try.
  if (!fault) log.error(fields, 'a picture of a product could not be kept; trying again')
  const waitMs = fault ? (retryMs[tries - 1] ?? oursMs) : oursMs
  await updateDue(db, due, { dueAt: new Date(now.getTime() + waitMs), isCounted: fault !== undefined })
}
