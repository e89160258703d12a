// A link to a new address is open until its hour has come, and not a moment longer.
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createEmailChange, deleteExpiredEmailChanges, takeEmailChange } from './email-changes.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

const start = new Date('2026-11-21T10:00:00Z')
const end = start.getTime() + limits.signUpHours * 3_600_000

test('it works to the last millisecond, once; one that has ended works no more and is deleted', async () => {
  const { userId } = await createPerson(db, { email: 'old@example.com' })
  const change = { userId, email: 'new@example.com' }
  const refused = { code: 'invalid_request', reason: { reason: 'email_change_over' } }
  const late = await createEmailChange(db, change, start)
  await expect(takeEmailChange(db, late, new Date(end))).rejects.toMatchObject(refused)
  await deleteExpiredEmailChanges(db, new Date(end - 1))
  expect(await takeEmailChange(db, late, new Date(end - 1))).toEqual(change)
  await expect(takeEmailChange(db, late, new Date(end - 1))).rejects.toMatchObject(refused)
  const over = await createEmailChange(db, change, start)
  await deleteExpiredEmailChanges(db, new Date(end))
  await expect(takeEmailChange(db, over, start)).rejects.toMatchObject(refused)
})
