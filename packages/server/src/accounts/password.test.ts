import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isPasswordOf, newPassword } from './password.ts'

test('a password is stored as hex salt and scrypt key, in the form that the log-in reads', async () => {
  const stored = await hashPassword('correct horse')
  const [salt = '', key] = stored.split(':')
  expect(salt).toMatch(/^[0-9a-f]{32}$/)
  const wanted = scryptSync('correct horse', salt, 64, { N: 16384, r: 16, p: 1, maxmem: 1 << 26 })
  expect(key).toBe(wanted.toString('hex'))
})

test('only the same password opens, however its letters are composed', async () => {
  const stored = await hashPassword('mañana mañana')
  expect(await isPasswordOf(stored, 'mañana mañana'.normalize('NFD'))).toBe(true)
  expect(await isPasswordOf(stored, 'manana manana')).toBe(false)
  expect(await isPasswordOf('nonsense', 'mañana mañana')).toBe(false)
})

test.each(['123456789', 'x'.repeat(129)])(
  'a password out of 10 to 128 characters is refused',
  async (text) => {
    await expect(hashPassword(text)).rejects.toThrow('password: 10 to 128 characters')
  },
)

test('made passwords differ and are long enough', async () => {
  expect(newPassword()).toMatch(/^[A-Za-z2-9]{20}$/)
  expect(new Set(Array.from({ length: 100 }, newPassword)).size).toBe(100)
})
