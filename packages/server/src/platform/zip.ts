// A ZIP file, written while it is read: its entries follow each other, and none is held whole.

import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; at: Date; bytes: AsyncIterable<Uint8Array> }

type Written = { name: Buffer; at: Date; crc: number; packed: number; whole: number; offset: number }

/** Sizes stand behind the bytes, and names are UTF-8. */
const flags = 0x0808
const deflated = 8
const version = 20
/** Sizes and offsets have 32 bits. */
export const zipBytesMax = 0xff_ff_ff_ff

/** Throws RangeError for more than `zipBytesMax`. */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, at, bytes } of entries) {
    const entry: Written = { name: Buffer.from(name), at, crc: 0, packed: 0, whole: 0, offset }
    const head = localHead(entry)
    yield head
    for await (const chunk of packing(bytes, entry)) yield chunk
    const end = sizesOf(entry)
    yield end
    offset += head.length + entry.packed + end.length
    if (offset > zipBytesMax) throw new RangeError('a ZIP file of this form holds no more than 4 GB')
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOf(written.length, directory.length, offset)
}

/** Counts what goes in and out. */
async function* packing(bytes: AsyncIterable<Uint8Array>, entry: Written): AsyncGenerator<Buffer> {
  const counted = async function* () {
    for await (const chunk of bytes) {
      entry.crc = crc32(chunk, entry.crc)
      entry.whole += chunk.length
      yield chunk
    }
  }
  const source = Readable.from(counted(), { objectMode: false })
  const packed = createDeflateRaw()
  source.once('error', (error) => packed.destroy(error))
  for await (const chunk of source.pipe(packed)) {
    entry.packed += (chunk as Buffer).length
    yield chunk as Buffer
  }
}

function localHead({ name, at }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04_03_4b_50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt32LE(dosTime(at), 10)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function sizesOf({ crc, packed, whole }: Written): Buffer {
  const sizes = Buffer.alloc(16)
  sizes.writeUInt32LE(0x08_07_4b_50, 0)
  sizes.writeUInt32LE(crc, 4)
  sizes.writeUInt32LE(packed, 8)
  sizes.writeUInt32LE(whole, 12)
  return sizes
}

function directoryEntry({ name, at, crc, packed, whole, offset }: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02_01_4b_50, 0)
  entry.writeUInt16LE(version, 4)
  entry.writeUInt16LE(version, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt32LE(dosTime(at), 12)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(whole, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

function endOf(entries: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** Time in the low half and date in the high one, in UTC, as a ZIP knows no zones. */
function dosTime(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return ((date << 16) | time) >>> 0
}
