// Tells by its bytes what a file is. Neither its name nor what the sender says of it decides how it is shown.

import { limits } from '@mostrador/contract/limits'
import type { FileKind } from '@mostrador/contract/media'
import { fileTypeFromFile } from 'file-type'
import { messageOf } from '../platform/errors.ts'

export type Inspected = {
  kind: FileKind
  mediaType: string
  width: number | null
  height: number | null
  /** A smaller picture was written to the path that was given for it. */
  hasPreview: boolean
}

/** Types that browsers show without running anything in them; everything else is only offered to be saved. */
const shown: Readonly<Record<'image' | 'audio' | 'video', readonly string[]>> = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  audio: [
    ...['audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/wav', 'audio/amr'],
    ...['audio/webm', 'audio/flac'],
  ],
  video: ['video/mp4', 'video/webm', 'video/3gpp', 'video/quicktime', 'video/ogg'],
}
/** Other names of one type; platforms know the first. */
const sameTypes: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/vnd.wave': 'audio/wav',
  'video/x-m4v': 'video/mp4',
}
const savedOnly = 'application/octet-stream'

/** The file may be shown in a page; otherwise it is only saved. */
export function isShown(mediaType: string): boolean {
  return Object.values(shown).some((types) => types.includes(mediaType))
}

/** Browsers show it in a viewer of their own, apart from the site that it came from. */
export const pdf = 'application/pdf'

/** The kind by which a kept file is shown and sent. */
export function kindOfType(mediaType: string): 'image' | 'audio' | 'video' | 'document' {
  const [kind] = mediaType.split('/')
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document'
}

export async function inspect(path: string, claimed: FileKind, previewPath: string): Promise<Inspected> {
  const found = await typeOf(path)
  const kind = kindOf(found, claimed)
  // A recording of sound in a container of films.
  const type = kind === 'audio' ? found.replace(/^video\//, 'audio/') : found
  const plain = { width: null, height: null, hasPreview: false }
  if (kind !== 'image' && kind !== 'sticker') return { kind, mediaType: type, ...plain }
  const size = await inTurn(() => preview(path, previewPath))
  // Broken pictures are kept as what they are: files.
  return size
    ? { kind, mediaType: type, ...size, hasPreview: true }
    : { kind: 'document', mediaType: savedOnly, ...plain }
}

/** Pictures that can be read; what browsers show of them is decided apart. */
export async function isPicture(path: string): Promise<boolean> {
  const type = (await fileTypeFromFile(path))?.mime ?? ''
  return shown.image.includes(type) || type === 'image/avif'
}

async function typeOf(path: string): Promise<string> {
  const type = (await fileTypeFromFile(path))?.mime.split(';')[0]
  if (type === undefined) return savedOnly
  const plain = sameTypes[type] ?? type
  return isShown(plain) || plain === pdf ? plain : savedOnly
}

/** A voice note is an Ogg file or one of MP4, which may be video by its bytes. */
function kindOf(type: string, claimed: FileKind): FileKind {
  if (shown.image.includes(type)) return claimed === 'sticker' ? 'sticker' : 'image'
  if (shown.audio.includes(type)) return 'audio'
  if (!shown.video.includes(type)) return 'document'
  return claimed === 'audio' ? 'audio' : 'video'
}

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * One picture at a time: a few that are small as files and large in pixels would take a gigabyte, and every thread that
 * the process has for files and names.
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => {})
  return turn
}

/** Reads every pixel, so what cannot be shown is noticed here. Undefined where it is no picture after all. */
async function preview(path: string, target: string): Promise<{ width: number; height: number } | undefined> {
  try {
    const sharp = await loadSharp()
    const metadata = await sharp(path, readWhole).metadata()
    if (isTooHeavy(metadata)) return undefined
    const { width, height, orientation = 1 } = metadata
    const side = limits.mediaPreviewPixels
    await sharp(path, readWhole)
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .timeout({ seconds: limits.mediaPreviewSeconds })
      .toFile(target)
    // Cameras turn pictures by a note beside the pixels.
    return orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch (error) {
    if (isOfPicture(error)) return undefined
    throw error
  }
}

/** Loaded with the first picture: it takes more memory than all else that a worker has loaded. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Every pixel is read, and a picture with too many of them is not. */
export const readWhole = {
  limitInputPixels: limits.mediaPixelsMax,
  failOn: 'error',
  sequentialRead: true,
} as const

/**
 * Most pictures are read row by row. One that comes in passes or has to be turned is held whole, and in a few hundred
 * kilobytes may say that it is half a gigabyte.
 */
export function isTooHeavy({ width, height, channels, depth, ...picture }: Metadata): boolean {
  const isHeld = picture.isProgressive || (picture.orientation ?? 1) > 1
  const sampleBytes = sampleBytesOf[depth] ?? 8
  return isHeld && width * height * channels * sampleBytes > limits.mediaHeldBytesMax
}

type Metadata = import('sharp').Metadata
const sampleBytesOf: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }

/** Faults of the disk are ours, and tried again. */
export function isOfPicture(error: unknown): boolean {
  return !/ENOSPC|no space|EIO|EMFILE|unable to open for write/i.test(messageOf(error))
}
