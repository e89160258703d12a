// Pictures that go to everybody are made anew: nothing that hides behind the pixels comes with them, neither a script nor
// the place where a photo was taken, and every platform takes what comes out.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { limits } from '@mostrador/contract/limits'
import type { Database, Tx } from '../platform/database/database.ts'
import { messageOf } from '../platform/errors.ts'
import type { ObjectStore } from '../platform/objects/object-store.ts'
import { type KeptFile, keepFile } from './files.ts'
import { inTurn, isOfPicture, isPicture, isTooHeavy, loadSharp, readWhole } from './inspect.ts'
import { MediaFault } from './media-fault.ts'

type Given = {
  accountId: string
  path: string
  /** An SVG that the service wrote itself; from others none is read. */
  isDrawing?: boolean
}

/**
 * Keeps a picture as a JPEG of bounded size, as `keepFile` does; `path` stays the caller's. Throws a MediaFault when it
 * is no picture or there is no room.
 */
export async function keepPicture<Result>(
  place: { db: Database; store: ObjectStore },
  { accountId, path, isDrawing = false }: Given,
  refer: (tx: Tx, file: KeptFile) => Promise<Result>,
  now: Date,
): Promise<Result> {
  const target = `${path}.jpg`
  try {
    if (!isDrawing && !(await isPicture(path)))
      throw new MediaFault('no_picture', 'its bytes are those of no picture')
    await inTurn(() => remake(path, target))
    const hash = createHash('sha256')
    await pipeline(createReadStream(target), hash)
    const { size: bytes } = await stat(target)
    const given = { accountId, path: target, hash: hash.digest('hex'), bytes, claimed: 'image' } as const
    return await keepFile(place, given, refer, now)
  } finally {
    await rm(target, { force: true })
  }
}

/** A small JPEG of a kept picture, for those who only look at it. Throws a MediaFault where it cannot be read. */
export async function glanceAt(source: Readable): Promise<Buffer> {
  const late = () => source.destroy(new MediaFault('unreachable', 'its bytes took too long'))
  const timer = setTimeout(late, limits.agentPictureReadMs)
  try {
    const bytes = Buffer.concat((await source.toArray()) as Buffer[])
    const form = { side: limits.agentPicturePixels, quality: 75 }
    return await inTurn(() => drawn(bytes, form, (picture) => picture.toBuffer()))
  } finally {
    clearTimeout(timer)
  }
}

async function remake(path: string, target: string): Promise<void> {
  await drawn(path, { side: limits.picturePixels, quality: 85 }, (picture) => picture.toFile(target))
}

type Form = { side: number; quality: number }
type Drawing = import('sharp').Sharp

async function drawn<Result>(
  source: string | Buffer,
  { side, quality }: Form,
  take: (picture: Drawing) => Promise<Result>,
): Promise<Result> {
  const sharp = await loadSharp()
  try {
    if (isTooHeavy(await sharp(source, readWhole).metadata()))
      throw new MediaFault('no_picture', 'it would be held whole, and is too heavy for that')
    return await take(
      sharp(source, readWhole)
        .rotate()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality })
        .timeout({ seconds: limits.mediaPreviewSeconds }),
    )
  } catch (error) {
    if (error instanceof MediaFault) throw error
    throw isOfPicture(error) ? new MediaFault('no_picture', messageOf(error)) : error
  }
}
