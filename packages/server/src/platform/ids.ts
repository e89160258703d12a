import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(10 * 256)
let used = pool.length

/** A UUIDv7 (RFC 9562): 48 bits of milliseconds, 74 random bits, lower-case text. */
export function newId(nowMs: number = Date.now()): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.toString('hex', used, used + 10)
  used += 10
  return idOf(nowMs, random)
}

let ordinal = 0

/**
 * Like `newId`, but greater than those made before it in this process for the same millisecond, whatever ids were made
 * for other milliseconds in between. The counter wraps after 16 million.
 */
export function newOrderedId(nowMs: number): string {
  ordinal = (ordinal + 1) % 0x100_0000
  const count = ordinal.toString(16).padStart(6, '0')
  // The digit between the halves holds the variant.
  return idOf(nowMs, `${count.slice(0, 3)}0${count.slice(3)}${newId(0).slice(-12)}0`)
}

/** The UUIDv7 of an instant and 20 hexadecimal digits, for ids that must be reproducible. */
export function idOf(atMs: number, random: string): string {
  const time = atMs.toString(16).padStart(12, '0')
  const variant = ((Number.parseInt(random.charAt(3), 16) & 0b11) | 0b1000).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The text is an id in its only valid form; anything else is an unknown id. */
export function isId(text: string): boolean {
  return uuid.test(text)
}
