import { expect, inject, test } from 'vitest'
import { Database, sql } from './database.ts'

test('is closed once every connection has ended, so that stopping PostgreSQL next breaks none', async () => {
  const errors: Error[] = []
  const database = new Database(inject('postgres'), { max: 4, onError: (error) => errors.push(error) })
  const clients = await Promise.all(Array.from({ length: 4 }, () => database.connect()))
  let ended = 0
  for (const client of clients) {
    client.once('end', () => {
      ended += 1
    })
    client.release()
  }
  await database.query(sql`select 1`)
  await database.close()
  expect({ ended, errors }).toEqual({ ended: 4, errors: [] })
})

test('work after a commit that fails leaves the transaction committed, runs the rest, and is reported', async () => {
  const reported: unknown[] = []
  await using database = new Database(inject('postgres'), {
    max: 1,
    onAfterCommitError: (error) => reported.push(error),
  })
  const told: string[] = []
  const result = await database.transaction(async (tx) => {
    tx.afterCommit(() => {
      throw new Error('the hint found nobody')
    })
    tx.afterCommit(() => void told.push('second'))
    return await tx.queryOne(sql`select 1 as one`)
  })
  expect(result).toEqual({ one: 1 })
  expect(told).toEqual(['second'])
  expect(reported).toMatchObject([{ message: 'the hint found nobody' }])
})

test('a transaction whose process has stopped releases its locks, and commits nothing when it wakes', async () => {
  const connection = { ...inject('postgres'), idle_in_transaction_session_timeout: 100 }
  await using stopped = new Database(connection, { max: 1 })
  await using other = new Database(inject('postgres'), { max: 1 })
  const table = sql`idle_locks`
  await other.query(sql`create table ${table} as select 1 as id, 0 as value`)
  const waking = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const asleep = stopped.transaction(async (tx) => {
    await tx.query(sql`update ${table} set value = 1`)
    locked.resolve()
    await waking.promise
    await tx.query(sql`update ${table} set value = 2`)
  })
  const failed = expect(asleep).rejects.toThrow()
  await locked.promise
  await other.query(sql`update ${table} set value = 3`)
  waking.resolve()
  await failed
  expect(await other.queryOne(sql`select value from ${table}`)).toEqual({ value: 3 })
  expect(await stopped.queryOne(sql`select 1 as one`)).toEqual({ one: 1 })
  await other.query(sql`drop table ${table}`)
})
