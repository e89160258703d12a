import { crc32, inflateRawSync } from 'node:zlib'

/** Entries of a ZIP file by their names, as its directory tells; throws where a sum is wrong. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  const found = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, packed] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)]
    const [nameLength, head] = [zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    const stored = zip.subarray(from, from + packed)
    const bytes = zip.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored)
    if (crc32(bytes) !== crc) throw new Error(`${name} is damaged`)
    found.set(name, bytes)
    at += 46 + nameLength
  }
  return found
}
