// A sign-up is open until its hour has come, and not a moment longer.
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { sql } from '../platform/database/database.ts'
import { createSignUp, deleteExpiredSignUps, getOpenSignUp } from './sign-ups.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const start = new Date('2026-11-21T10:00:00Z')
const end = start.getTime() + limits.signUpHours * 3_600_000
const asked = {
  email: 'rosa@example.com',
  name: 'Rosa',
  settings: {
    name: 'Flores Rosa',
    plan: 'starter',
    currency: 'COP',
    timezone: 'America/Bogota',
    language: 'es',
  },
} as const

test('its link works to the last millisecond and ends with its hour', async () => {
  const { token, email } = await createSignUp(database, asked, start)
  expect(await getOpenSignUp(database, token, new Date(end - 1))).toMatchObject({ email, name: 'Rosa' })
  await expect(getOpenSignUp(database, token, new Date(end))).rejects.toMatchObject({
    code: 'invalid_request',
  })
})

test('what has ended is deleted, and what is open stays', async () => {
  const count = async () => {
    const row = await database.queryOne<{ count: number }>(sql`select count(*)::int as count from sign_ups`)
    return row?.count
  }
  await deleteExpiredSignUps(database, new Date(end - 1))
  expect(await count()).toBe(1)
  await deleteExpiredSignUps(database, new Date(end))
  expect(await count()).toBe(0)
})
