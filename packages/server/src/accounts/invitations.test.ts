// An invitation is open until its days are over, and not a moment longer.
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { sql } from '../platform/database/database.ts'
import { createInvitation, getOpenInvitation, listInvitations } from './invitations.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

const start = new Date('2026-11-21T10:00:00Z')
const end = new Date(start.getTime() + limits.invitationDays * 86_400_000)
const before = new Date(end.getTime() - 1)

async function inviting(name: string) {
  const { accountId, userId } = await createPerson(db, { email: `${name}@example.com` })
  return (email: string, now: Date) =>
    db
      .transaction((tx) => createInvitation(tx, { accountId, email, role: 'agent', invitedBy: userId }, now))
      .then((made) => ({ ...made, accountId }))
}

test('it works and is listed to the last millisecond', async () => {
  const invite = await inviting('host')
  const { token, accountId } = await invite('guest@example.com', start)
  const listed = async (now: Date) => {
    const page = { limit: 10, after: undefined, binding: [] }
    return (await listInvitations(db, { accountId, page }, now)).data.map(({ email }) => email)
  }
  expect(await getOpenInvitation(db, token, before)).toMatchObject({ email: 'guest@example.com' })
  expect(await listed(before)).toEqual(['guest@example.com'])
  await expect(getOpenInvitation(db, token, end)).rejects.toMatchObject({ code: 'invalid_request' })
  expect(await listed(end)).toEqual([])
})

test('from then on it takes no room from others', async () => {
  const invite = await inviting('busy')
  const { accountId } = await invite('first@example.com', start)
  await db.query(sql`
    insert into invitations (account_id, id, email, role, token_hash, created_at, expires_at)
    select ${accountId}, gen_random_uuid(), 'open' || n || '@example.com', 'agent', sha256(n::text::bytea), ${start}, ${end}
    from generate_series(2, ${limits.invitationsMax}::int) n`)
  await expect(invite('late@example.com', before)).rejects.toMatchObject({ code: 'conflict' })
  expect(await invite('late@example.com', end)).toMatchObject({ email: 'late@example.com' })
})
