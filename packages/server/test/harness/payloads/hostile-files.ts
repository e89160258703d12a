// Files that mean harm: small as files and huge as what they hold, or of two kinds at once.
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** Runs where a browser takes it for a page or a script. */
const harm = 'globalThis.gotcha=1'
const page = `<!doctype html><html><body><script>${harm}</script></body></html>`

type Png = {
  width: number
  height: number
  /** Bits of a pixel; 24 or, with 16 for each colour and the opacity, 64. */
  bits?: 24 | 64
  /** The pixels come in seven passes over the whole picture, so that a reader holds all of them. */
  isInterlaced?: boolean
  /** Deflated rows of pixels; a few of them unless given. */
  pixels?: Buffer
  /** Words beside the picture. */
  comment?: string
}

export function pngOf({ width, height, bits = 24, isInterlaced = false, pixels, comment }: Png): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bits === 64 ? 16 : 8, bits === 64 ? 6 : 2, 0, 0, isInterlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...(comment === undefined ? [] : [chunk('tEXt', Buffer.from(`Comment\0${comment}`))]),
    chunk('IDAT', pixels ?? deflateSync(Buffer.alloc(width * 3 + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** Deflated zeros, as many as wanted, of which a hundred thousand take a hundred bytes. */
export function zerosDeflated(bytes: number): Buffer {
  return deflateSync(Buffer.alloc(bytes), { level: 9 })
}

/** A ZIP with one entry that says and holds so many bytes. */
export function zipOf(name: string, data: Buffer): Buffer {
  const packed = deflateRawSync(data, { level: 9 })
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(crc32(data), 0)
  sizes.writeUInt32LE(packed.length, 4)
  sizes.writeUInt32LE(data.length, 8)
  const names = Buffer.from([name.length, 0, 0, 0])
  const version = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0])
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), version, sizes, names, Buffer.from(name), packed])
  const central = Buffer.concat([
    ...[Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), version, sizes, names, Buffer.alloc(14)],
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.set([1, 0, 1, 0], 8)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

const spoiledZip = zipOf('page.html', Buffer.from(page))

/** Each is a picture that can be read to its last pixel, and something else as well. */
export async function polyglots(photo: Buffer): Promise<Record<string, Buffer>> {
  // In a JPEG a comment may stand right behind its first two bytes.
  const words = Buffer.from(page)
  const size = Buffer.alloc(2)
  size.writeUInt16BE(words.length + 2)
  const jpeg = Buffer.concat([
    ...[photo.subarray(0, 2), Buffer.from([0xff, 0xfe]), size, words],
    ...[photo.subarray(2), spoiledZip],
  ])
  const pixels = deflateSync(Buffer.alloc(3 * (3 * 3 + 1)))
  const png = (comment: string) => pngOf({ width: 3, height: 3, pixels, comment })
  return {
    'a GIF and a script': gifScript(),
    'a JPEG, a page and a ZIP': jpeg,
    'a PNG and a page': png(page),
    'a PNG, a PDF and a ZIP': Buffer.concat([png(`%PDF-1.4\n1 0 obj<</JS(${harm})>>endobj`), spoiledZip]),
  }
}

/** Its width is the beginning of a comment of JavaScript, whose end stands in a comment of the GIF. */
function gifScript(): Buffer {
  const words = Buffer.from(`*/=1;${harm}//`)
  return Buffer.concat([
    ...[Buffer.from('GIF89a/*', 'latin1'), Buffer.from([1, 0, 0x80, 0, 0]), Buffer.alloc(6, 0x61)],
    ...[Buffer.from([0x21, 0xfe, words.length]), words, Buffer.from([0])],
    ...[Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0]), Buffer.from([2, 2, 0x44, 1, 0, 0x3b])],
  ])
}

/** A film by its first bytes, whose parts are of no size, so that a reader who skips them never comes to an end. */
export function endlessAsf(): Buffer {
  const head = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex')
  return Buffer.concat([head, Buffer.from([30, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 2]), Buffer.alloc(200)])
}
