import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { sql, sqlState, type Tx, together } from './database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await db.script('create table notes (text text primary key)')
})
afterAll(() => db[Symbol.asyncDispose]())

const note = async (tx: Tx, text: string) => {
  await tx.query(sql`insert into notes (text) values (${text})`)
}
const notes = async () =>
  (await db.query<{ text: string }>(sql`select text from notes order by 1`)).map(({ text }) => text)

test('statements of one transaction that go out together all count', async () => {
  await db.transaction((tx) => together(note(tx, 'a'), note(tx, 'b'), note(tx, 'c')))
  expect(await notes()).toEqual(['a', 'b', 'c'])
})

test('when one fails nothing of any of them remains, not even what would have come after the rollback', async () => {
  const slow = async (tx: Tx) => {
    await tx.query(sql`select pg_sleep(0.05)`)
    await note(tx, 'late')
  }
  const failing = db.transaction((tx) => together(slow(tx), note(tx, 'early'), note(tx, 'a'), note(tx, 'z')))
  await expect(failing).rejects.toSatisfy((error) => sqlState(error) === '23505')
  expect(await notes()).toEqual(['a', 'b', 'c'])
  // The connection is still usable.
  await db.transaction((tx) => note(tx, 'd'))
  expect(await notes()).toEqual(['a', 'b', 'c', 'd'])
})

test('a transaction whose connection breaks at its start fails, and the next one does not', async () => {
  const broken = db.transaction(async (tx) => {
    await tx.query(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(broken).rejects.toThrow()
  await db.transaction((tx) => note(tx, 'e'))
  expect(await notes()).toContain('e')
})

test('the commit leaves with the last statements; their failure undoes all, and nothing follows them', async () => {
  const before = await notes()
  await db.transaction(async (tx) => {
    await note(tx, 'm')
    await tx.last(note(tx, 'n'))
  })
  expect(await notes()).toEqual([...before, 'm', 'n'])
  const failing = db.transaction(async (tx) => {
    await note(tx, 'o')
    await tx.last(note(tx, 'm'))
  })
  await expect(failing).rejects.toSatisfy((error) => sqlState(error) === '23505')
  const following = db.transaction(async (tx) => {
    await tx.last(note(tx, 'p'))
    await note(tx, 'q')
  })
  await expect(following).rejects.toThrow('last statements')
  expect(await notes()).toEqual([...before, 'm', 'n', 'p'])
})
