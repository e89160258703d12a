import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { sql } from '../platform/database/database.ts'
import { readPageRequest } from '../platform/lists/page.ts'
import { accountDefaults, createAccount, deleteAccount } from './accounts.ts'
import { isPasswordOf } from './password.ts'
import { createUser, deleteUsersWithoutAccount, listUsers, lockMembers, resetPassword } from './users.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(2)
})
afterAll(() => database[Symbol.asyncDispose]())

const now = new Date('2026-11-21T10:15:30.123Z')

async function newAccount(): Promise<string> {
  const account = await createAccount(database, { ...accountDefaults, name: 'Shop', plan: 'pro' }, now)
  return account.id
}

function join(accountId: string, email: string, rest: { role?: string; password?: string } = {}) {
  return database.transaction((tx) => createUser(tx, { accountId, email, role: 'agent', ...rest }, now))
}

async function storedHash(email: string): Promise<string> {
  const row = await database.queryOne<{ password_hash: string }>(
    sql`select password_hash from users where email = ${email}`,
  )
  return row?.password_hash ?? ''
}

test('a new person without a password gets a random one, shown once', async () => {
  const made = await join(await newAccount(), ' Ana@Example.com ', { role: 'owner' })
  expect(made).toMatchObject({ email: 'ana@example.com', name: 'ana', role: 'owner' })
  expect(await isPasswordOf(await storedHash('ana@example.com'), made.password ?? '')).toBe(true)
})

test('a given password is kept and not repeated', async () => {
  const made = await join(await newAccount(), 'given@example.com', { password: 'ten letters' })
  expect(made).not.toHaveProperty('password')
  expect(await isPasswordOf(await storedHash('given@example.com'), 'ten letters')).toBe(true)
})

test('a known e-mail address joins another account as the same person, password unchanged', async () => {
  const first = await join(await newAccount(), 'same@example.com')
  const hash = await storedHash('same@example.com')
  const account = await newAccount()
  const second = await join(account, 'SAME@example.com', { role: 'developer' })
  expect(second).toMatchObject({ id: first.id, account_id: account, role: 'developer' })
  expect(second).not.toHaveProperty('password')
  expect(await storedHash('same@example.com')).toBe(hash)
  await expect(join(account, 'same@example.com')).rejects.toThrow('belongs to this account already')
  await expect(
    join(await newAccount(), 'same@example.com', { password: 'another one!' }),
  ).rejects.toMatchObject({ code: 'conflict' })
})

test('wrong addresses, roles and passwords are refused and nobody is stored', async () => {
  const account = await newAccount()
  for (const email of ['', 'ana', 'a b@c', `${'x'.repeat(250)}@example.com`]) {
    await expect(join(account, email)).rejects.toThrow(/^email:/)
  }
  await expect(join(account, 'role@example.com', { role: 'boss' })).rejects.toThrow(/^role: one of owner/)
  await expect(join(account, 'short@example.com', { password: 'short' })).rejects.toThrow(/^password:/)
  expect((await listUsers(database, account, readPageRequest({}, ['users', account]))).data).toEqual([])
})

test('pages of people neither miss nor repeat anybody', async () => {
  const account = await newAccount()
  const emails = ['p1@example.com', 'p2@example.com', 'p3@example.com']
  for (const email of emails) await join(account, email, { password: 'long enough' })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await listUsers(
      database,
      account,
      readPageRequest({ limit: '1', cursor }, ['users', account]),
    )
    seen.push(...page.data.map(({ email }) => email))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(seen.toSorted()).toEqual(emails)
})

test('a reset password replaces the former one', async () => {
  await join(await newAccount(), 'reset@example.com', { password: 'former password' })
  const reset = await resetPassword(database, 'Reset@example.com', now)
  expect(await isPasswordOf(await storedHash('reset@example.com'), reset?.password ?? '')).toBe(true)
  expect(await resetPassword(database, 'nobody@example.com', now)).toBeUndefined()
})

test('deleting an account removes the people who belong to no other', async () => {
  const [leaving, staying] = [await newAccount(), await newAccount()]
  await join(leaving, 'only-here@example.com')
  await join(leaving, 'both@example.com')
  await join(staying, 'both@example.com')
  await database.transaction(async (tx) => {
    const members = await lockMembers(tx, leaving)
    await deleteAccount(tx, leaving)
    await deleteUsersWithoutAccount(tx, members)
  })
  expect(await storedHash('only-here@example.com')).toBe('')
  expect(await storedHash('both@example.com')).not.toBe('')
})
