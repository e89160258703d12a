import type { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
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

test('a statement is described once a connection, and its rows are the same each time', async () => {
  await using database = new Database(inject('postgres'), { max: 1 })
  const client = await database.connect()
  const { connection } = client as unknown as { connection: EventEmitter }
  let described = 0
  connection.on('rowDescription', () => {
    described += 1
  })
  client.release()
  const ask = (text: string) =>
    database.query(sql`select ${text}::text as said, 3 as number, null as nothing, '{"a":1}'::json as "json",
      timestamptz '2026-01-02 03:04:05+00' as at`)
  const rowOf = (said: string) => ({
    ...{ said, number: 3, nothing: null, json: { a: 1 } },
    at: new Date('2026-01-02T03:04:05Z'),
  })
  described = 0
  expect(await ask('one')).toEqual([rowOf('one')])
  expect(await ask('two')).toEqual([rowOf('two')])
  const inOne = await database.transaction(async (tx) => {
    const three = tx.query(sql`select ${1}::int as left, ${2}::int as right`)
    const four = tx.query(sql`select ${3}::int as left, ${4}::int as right`)
    return [...(await three), ...(await four)]
  })
  expect(inOne).toEqual([
    { left: 1, right: 2 },
    { left: 3, right: 4 },
  ])
  await expect(database.query(sql`select ${'x'}::text::int as number`)).rejects.toThrow('invalid input')
  await expect(database.query(sql`select ${'y'}::text::int as number`)).rejects.toThrow('invalid input')
  expect(await database.query(sql`select ${'7'}::text::int as number`)).toEqual([{ number: 7 }])
  expect(await database.query(sql`select ${'8'}::text::int as number`)).toEqual([{ number: 8 }])
  // Two that leave together are both described.
  expect(described).toBe(4)
})

test('connections that are kept stay open however long nothing is asked, and no others do', async () => {
  const options = { ...inject('postgres'), idleTimeoutMillis: 20 }
  await using database = new Database(options, { max: 4, kept: 2 })
  const clients = await Promise.all(Array.from({ length: 4 }, () => database.connect()))
  for (const client of clients) client.release()
  await expect.poll(() => database.load.idle).toBe(2)
  // Far longer than one that is not kept is left.
  await delay(200)
  expect(database.load).toEqual({ busy: 0, idle: 2, waiting: 0 })
})
