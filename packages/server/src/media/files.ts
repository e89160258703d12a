// Keeps files: their bytes in the store, once an account, and a row that says what they are.
import { rm } from 'node:fs/promises'
import { limits } from '@mostrador/contract/limits'
import type { FileKind } from '@mostrador/contract/media'
import { type Plan, planFacts } from '@mostrador/contract/plans'
import type { Database, Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import type { ObjectStore } from '../platform/objects/object-store.ts'
import {
  deleteRemoval,
  findFileByHash,
  findPlan,
  insertFile,
  type MediaFile,
  reserveRoom,
  upsertRemoval,
} from './files.queries.ts'
import { inspect } from './inspect.ts'
import { MediaFault } from './media-fault.ts'

export type KeptFile = MediaFile & { kind: FileKind }

const gigabyte = 1_000_000_000

/** Names of a file's bytes and of its smaller picture in the store. */
export function keysOf(accountId: string, fileId: string): { file: string; preview: string } {
  const file = `${accountId}/${fileId}`
  return { file, preview: `${file}.preview` }
}

type Given = {
  accountId: string
  /** A temporary file, which stays the caller's. */
  path: string
  hash: string
  bytes: number
  claimed: FileKind
  /** From a stranger in a web chat, who may fill a share of the account's room only. */
  isVisitors?: boolean
}

/**
 * Keeps the file and, in the transaction that makes its row, lets `refer` write what refers to it; without that it is
 * deleted again. Throws a MediaFault when the account has no room for it.
 */
export async function keepFile<Result>(
  { db, store }: { db: Database; store: ObjectStore },
  given: Given,
  refer: (tx: Tx, file: KeptFile) => Promise<Result>,
  now: Date,
): Promise<Result> {
  const { accountId, path, hash, claimed } = given
  const previewPath = `${path}.preview`
  try {
    const inspected = await inspect(path, claimed, previewPath)
    const known = await db.transaction(async (tx) => {
      const file = await findFileByHash(tx, accountId, hash)
      return file && { result: await refer(tx, { ...file, kind: inspected.kind }) }
    })
    if (known) return known.result
    const id = newId(now.getTime())
    const keys = keysOf(accountId, id)
    await takeRoom(db, id, given, now)
    try {
      await store.put(keys.file, path)
      if (inspected.hasPreview) await store.put(keys.preview, previewPath)
      return await db.transaction(async (tx) => {
        const isVisitors = given.isVisitors === true
        const file = await insertFile(tx, { ...given, ...inspected, id, isVisitors }, now)
        // Somebody else kept the same bytes meanwhile: theirs stay.
        if (file.id === id) await deleteRemoval(tx, accountId, id)
        else await upsertRemoval(tx, { accountId, fileId: id, dueAt: now })
        return refer(tx, { ...file, kind: inspected.kind })
      })
    } catch (error) {
      // Tries that follow take room anew; this one's is given back as soon as its note is worked through.
      await upsertRemoval(db, { accountId, fileId: id, dueAt: now })
      throw error
    }
  } finally {
    await rm(previewPath, { force: true })
  }
}

/** Comes before the bytes: a crash in between leaves a note to delete them, and to give the room back. */
async function takeRoom(
  db: Database,
  fileId: string,
  { accountId, bytes, isVisitors }: Given,
  now: Date,
): Promise<void> {
  const plan = await findPlan(db, accountId)
  if (!plan) throw new MediaFault('full', 'the account is gone')
  const all = roomOf(plan)
  const room = { all, visitors: isVisitors ? Math.floor(all * limits.mediaVisitorsShare) : null }
  const dueAt = new Date(now.getTime() + limits.mediaLooseSeconds * 1_000)
  if (!(await reserveRoom(db, { accountId, fileId, bytes, room, dueAt })))
    throw new MediaFault('full', 'the account keeps as many bytes of files as it may')
}

/** Bytes of files that an account of the plan may keep. */
function roomOf(plan: Plan): number {
  return planFacts[plan].mediaGigabytes * gigabyte
}
