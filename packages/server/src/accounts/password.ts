import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { limits } from '@mostrador/contract/limits'
import { AppError } from '../platform/errors.ts'

const saltBytes = 16
const keyBytes = 64
// 128 · N · r bytes of memory each: 32 MiB.
const cost: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 }

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt)

/** The stored form of a password: salt and key in hex, as the log-in expects it. Throws on a bad length. */
export async function hashPassword(password: string): Promise<string> {
  const text = password.normalize('NFKC')
  const { passwordCharsMin: min, passwordCharsMax: max } = limits
  if (text.length < min || text.length > max) {
    throw new AppError('invalid_request', `password: ${min} to ${max} characters`, {
      reason: 'password_length',
      min,
      max,
    })
  }
  const salt = randomBytes(saltBytes).toString('hex')
  return `${salt}:${(await keyOf(text, salt)).toString('hex')}`
}

export async function isPasswordOf(stored: string, password: string): Promise<boolean> {
  const [salt, key] = stored.split(':')
  if (!salt || !key) return false
  const wanted = Buffer.from(key, 'hex')
  const given = await keyOf(password.normalize('NFKC'), salt)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

// Letters and digits that cannot be mistaken for one another.
const alphabet = 'abcdefghijkmnpqrstuvwxyzACDEFGHJKLMNPQRSTUVWXYZ2345679'
const randomChars = 20

/** A random password of about 115 bits that is easy to type. */
export function newPassword(): string {
  return Array.from({ length: randomChars }, () => alphabet[randomInt(alphabet.length)]).join('')
}

// The salt is used as text, not decoded from hex, because the log-in does the same.
function keyOf(password: string, salt: string): Promise<Buffer> {
  return derive(password, salt, keyBytes, cost)
}
