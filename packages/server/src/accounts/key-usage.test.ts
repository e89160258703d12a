// When a key was last used: written in batches, never moved back, and only for the account's own keys; and when it ends.
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTenant } from '../../test/harness/fixtures.ts'
import { sql } from '../platform/database/database.ts'
import { silentLog } from '../platform/log.ts'
import { updateAccount } from './accounts.ts'
import type { Directory } from './directory.ts'
import { KeyUsage } from './key-usage.ts'
import { createKey, listKeys, revokeKey, rollKey } from './keys.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const at = (second: number) => Date.UTC(2026, 10, 21, 10, 0, second)

async function keyOf(accountId: string): Promise<string> {
  const row = await database.queryOne<{ id: string }>(
    sql`select id from api_keys where account_id = ${accountId} order by id limit 1`,
  )
  if (!row) throw new Error('the tenant has no key')
  return row.id
}

async function lastUsed(accountId: string, id: string): Promise<number | undefined> {
  const row = await database.queryOne<{ last_used_at: Date | null }>(
    sql`select last_used_at from api_keys where account_id = ${accountId} and id = ${id}`,
  )
  return row?.last_used_at?.getTime()
}

test('the newest use is written with the next batch, and an older one of another node does not replace it', async () => {
  const { accountId } = await createTenant(database, { rows: 0 })
  const id = await keyOf(accountId)
  await using usage = new KeyUsage({ db: database } as unknown as Directory, silentLog)
  usage.note(accountId, id, at(1))
  usage.note(accountId, id, at(9))
  expect(await lastUsed(accountId, id)).toBeUndefined()
  await usage.flush()
  expect(await lastUsed(accountId, id)).toBe(at(9))
  usage.note(accountId, id, at(5))
  await usage.flush()
  expect(await lastUsed(accountId, id)).toBe(at(9))
})

test("a use noted under another account leaves the key's time alone", async () => {
  const [mine, theirs] = [
    await createTenant(database, { rows: 0 }),
    await createTenant(database, { rows: 0 }),
  ]
  const id = await keyOf(theirs.accountId)
  await using usage = new KeyUsage({ db: database } as unknown as Directory, silentLog)
  usage.note(mine.accountId, id, at(1))
  await usage.flush()
  expect(await lastUsed(theirs.accountId, id)).toBeUndefined()
})

test('a batch that could not be written goes with the next one, unless the key was used again', async () => {
  const { accountId } = await createTenant(database, { rows: 0 })
  const id = await keyOf(accountId)
  let isAway = true
  const directory = {
    get db() {
      if (isAway) throw new Error('the database is away')
      return database
    },
  }
  await using usage = new KeyUsage(directory as unknown as Directory, silentLog)
  usage.note(accountId, id, at(1))
  await usage.flush()
  isAway = false
  await usage.flush()
  expect(await lastUsed(accountId, id)).toBe(at(1))
})

test('keys that are made, rolled and revoked while plans change wait for each other, and none is refused', async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, () => createTenant(database, { rows: 0 })))
  const now = new Date(at(0))
  const tenants = await Promise.all(
    accounts.map(async ({ accountId }) => {
      const { data } = await listKeys(database, accountId, { limit: 10, after: undefined, binding: [] })
      const { id = '' } = data.find((key) => key.scope === 'read' && key.revoked_at === null) ?? {}
      return { accountId, id }
    }),
  )
  await Promise.all(
    tenants.flatMap(({ accountId, id }) => [
      database.transaction((tx) => createKey(tx, { accountId, scope: 'read', name: 'Tienda' }, now)),
      database.transaction((tx) => rollKey(tx, { accountId, id }, now)),
      database.query(
        sql`update api_keys set revoked_at = ${now} where account_id = ${accountId} and scope = 'write'`,
      ),
      database.transaction((tx) => updateAccount(tx, accountId, { plan: 'pro' })),
    ]),
  )
  const copies = await database.query(sql`
    select plan, count(*)::int from api_keys where account_id = any(${tenants.map(({ accountId }) => accountId)}::uuid[])
    group by plan`)
  expect(copies).toEqual([{ plan: 'pro', count: 30 }])
})

test('a rolled key goes on for as many hours as there may be, or ends at once', async () => {
  const { accountId } = await createTenant(database, { rows: 0 })
  const now = new Date(at(0))
  const roll = async (overlapHours: number) => {
    const { data } = await listKeys(database, accountId, { limit: 10, after: undefined, binding: [] })
    const key = data.find(({ expires_at, revoked_at }) => expires_at === null && revoked_at === null)
    await database.transaction((tx) => rollKey(tx, { accountId, id: key?.id ?? '', overlapHours }, now))
    return database.queryOne(sql`
      select expires_at, revoked_at from api_keys where account_id = ${accountId} and id = ${key?.id}`)
  }
  for (const hours of [-1, limits.keyOverlapHoursMax + 0.01, Number.NaN])
    await expect(roll(hours)).rejects.toMatchObject({ code: 'invalid_request' })
  const last = new Date(now.getTime() + limits.keyOverlapHoursMax * 3_600_000)
  expect(await roll(limits.keyOverlapHoursMax)).toEqual({ expires_at: last, revoked_at: null })
  expect(await roll(0)).toEqual({ expires_at: null, revoked_at: now })
})

test('a key is revoked at the first time that somebody says so, and only by its own account', async () => {
  const [mine, theirs] = [
    await createTenant(database, { rows: 0 }),
    await createTenant(database, { rows: 0 }),
  ]
  const { data } = await listKeys(database, mine.accountId, { limit: 10, after: undefined, binding: [] })
  const id = data.find((key) => key.revoked_at === null)?.id ?? ''
  const revoke = (accountId: string, second: number) =>
    revokeKey(database, accountId, id, new Date(at(second)))
  await expect(revoke(theirs.accountId, 1)).rejects.toMatchObject({ code: 'not_found' })
  const first = await revoke(mine.accountId, 2)
  expect(first.revoked_at).toEqual(new Date(at(2)))
  expect(await revoke(mine.accountId, 3)).toEqual(first)
})
