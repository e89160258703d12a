// Takes in a file from a browser. What nobody sends within a day is deleted again.
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { limits } from '@mostrador/contract/limits'
import type { FileKind } from '@mostrador/contract/media'
import type { Database, Tx } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { RequestAborted } from '../platform/http-body.ts'
import type { ObjectStore } from '../platform/objects/object-store.ts'
import { written } from './download.ts'
import { upsertRemoval } from './files.queries.ts'
import { type KeptFile, keepFile } from './files.ts'
import { bytesMaxOf } from './kind-size.ts'
import { MediaFault } from './media-fault.ts'
import { keepPicture } from './remade.ts'
import { countVisitorBytes } from './visitor-bytes.ts'

type Upload = {
  accountId: string
  source: Readable
  claimed: Claim
  /** A stranger's: bounded by bytes a day, of the visitor and of the address. */
  visitor?: { token: string; address: string } | undefined
}

export type UploadPlace = { store: ObjectStore; folder: string; bytesMax: number }

/** A voice note may be a film by its bytes; a `picture` is made anew, and nothing else is taken for one. */
type Claim = FileKind | 'picture'

/** Throws invalid_request, conflict and RequestAborted. */
export async function takeUpload(
  db: Database,
  { store, folder, ...place }: UploadPlace,
  { accountId, source, claimed, visitor }: Upload,
  now: Date,
): Promise<KeptFile> {
  const path = join(folder, randomUUID())
  const bytesMax = bytesMaxOf(claimed, place.bytesMax)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { bytes, hash } = await written(source, path, { bytesMax })
    if (bytes === 0) throw new AppError('invalid_request', 'The file is empty.', { reason: 'file_empty' })
    if (visitor && !(await countVisitorBytes(db, { accountId, ...visitor, bytes }, now))) throw tooMuchToday()
    const dueAt = new Date(now.getTime() + limits.mediaUploadHours * 3_600_000)
    const refer = async (tx: Tx, file: KeptFile) => {
      await upsertRemoval(tx, { accountId, fileId: file.id, dueAt })
      return file
    }
    if (claimed === 'picture') return await keepPicture({ db, store }, { accountId, path }, refer, now)
    const given = { accountId, path, hash, bytes, claimed, isVisitors: visitor !== undefined }
    return await keepFile({ db, store }, given, refer, now)
  } catch (error) {
    throw refusalOf(error, bytesMax)
  } finally {
    await rm(path, { force: true })
  }
}

function tooMuchToday(): AppError {
  const told = 'That is as much as can be sent here today. Send the rest tomorrow.'
  return new AppError('rate_limited', told, { reason: 'file_day' })
}

const cutShort = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']

function refusalOf(error: unknown, bytesMax: number): unknown {
  if (error instanceof Error && 'code' in error && cutShort.includes(String(error.code)))
    return new RequestAborted(error)
  if (!(error instanceof MediaFault)) return error
  if (error.reason === 'too_large') {
    const megabytes = bytesMax / 1_000_000
    return new AppError('invalid_request', `The file has more than ${megabytes} MB; send a smaller one.`, {
      reason: 'file_large',
      megabytes,
    })
  }
  if (error.reason === 'no_picture') {
    return new AppError(
      'invalid_request',
      'The file is no picture that can be shown: send a JPEG, PNG or WebP.',
      {
        reason: 'no_picture',
      },
    )
  }
  return new AppError('conflict', 'The account has no room for more files.', { reason: 'file_room' })
}
