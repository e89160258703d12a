import type { EventEmitter } from 'node:events'
import { expect, inject, test } from 'vitest'
import { Database, sql, sqlState, together } from './database.ts'

async function withOne(work: (database: Database, ends: () => number) => Promise<void>): Promise<void> {
  await using database = new Database(inject('postgres'), { max: 1 })
  const client = await database.connect()
  const { connection } = client as unknown as { connection: EventEmitter }
  let ends = 0
  connection.on('readyForQuery', () => {
    ends += 1
  })
  client.release()
  await work(database, () => ends)
}

test('a transaction whose statements leave together is one exchange with PostgreSQL', () =>
  withOne(async (database, ends) => {
    const ask = () =>
      database.transaction(async (tx) => {
        const asked = [1, 2, 3].map((n) => tx.queryOne<{ n: number }>(sql`select ${n}::int as n`))
        return tx.last(Promise.all(asked))
      })
    expect(await ask()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    const before = ends()
    expect(await ask()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect(ends() - before).toBe(1)
  }))

test('what leaves behind a statement that fails is not run, and is prepared anew the next time', () =>
  withOne(async (database) => {
    const told: unknown[] = []
    const failing = database.transaction(async (tx) => {
      const before = tx.queryOne(sql`select 'before' as said`)
      const broken = tx.query(sql`select ${'x'}::text::int as broken`)
      const behind = tx.query(sql`select 'behind' as said, ${'it'}::text as what`)
      told.push(await before)
      await behind.catch((error) => told.push(sqlState(error)))
      await together(broken, behind)
    })
    await expect(failing).rejects.toThrow('invalid input')
    expect(told).toEqual([{ said: 'before' }, '25P02'])
    const again = await database.transaction((tx) =>
      tx.query(sql`select 'behind' as said, ${'now'}::text as what`),
    )
    expect(again).toEqual([{ said: 'behind', what: 'now' }])
  }))

test('a statement that cannot be written breaks only its connection, and the next one works', () =>
  withOne(async (database) => {
    const circle: { self?: unknown } = {}
    circle.self = circle
    const failing = database.transaction((tx) => tx.query(sql`select ${circle}::json as circle`))
    await expect(failing).rejects.toThrow()
    expect(await database.queryOne(sql`select 1 as one`)).toEqual({ one: 1 })
  }))

test('whatever leaves behind a statement whose connection is cut off says that it was cut off', () =>
  withOne(async (database) => {
    const failing = database.transaction(async (tx) => {
      const cut = tx.query(sql`select pg_terminate_backend(pg_backend_pid())`)
      const behind = tx.query(sql`select 'behind' as said`)
      await cut.catch(() => {})
      await behind
    })
    await expect(failing).rejects.toMatchObject({ code: '57P01' })
    expect(await database.queryOne(sql`select 1 as one`)).toEqual({ one: 1 })
  }))
