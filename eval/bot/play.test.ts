import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../packages/server/src/platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../packages/server/test/harness/database.ts'
import { type PlayedLine, playDialogue } from './play.ts'
import { readFolder } from './read.ts'
import { dataOf, type Result, resultOf } from './report.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

const { dialogues } = readFolder(fileURLToPath(new URL('./sample', import.meta.url)))

async function play(id: string): Promise<Result> {
  const found = dialogues.find(({ dialogue }) => dialogue.id === id)
  if (!found) throw new Error(`no dialogue ${id}`)
  return resultOf(found, await playDialogue(db, found.shop, found.dialogue))
}

const faultsOf = ({ faults }: PlayedLine) => faults

test('a dialogue that goes as expected has no faults', async () => {
  const { lines } = await play('tiny-01')
  expect(lines.flatMap(faultsOf)).toEqual([])
  expect(lines.every(({ cpuMs }) => cpuMs !== undefined)).toBe(true)
})

test('what nobody asked for is told line by line, and an order is harm', async () => {
  const { lines } = await play('tiny-02')
  expect(lines.map(faultsOf)).toEqual([
    [],
    ['does not say 66000'],
    ['cart 1 ramo-rosas instead of empty'],
    ['cart 1 ramo-rosas instead of 2 ramo-rosas'],
    [],
    ['an order that was not expected: 1 ramo-rosas for 65000', 'cart empty instead of 1 ramo-rosas'],
    ['no person was called'],
  ])
  expect(lines.map(({ isHarmful }) => isHarmful)).toEqual([false, false, false, false, false, true, false])
})

test('after a hand-over that was not to be, the rest is silent', async () => {
  const { lines } = await play('tiny-03')
  expect(lines.map(faultsOf)).toEqual([
    [],
    [],
    ['a person was called that was not to be'],
    ['silent after a hand-over that was not expected'],
    ['silent after a hand-over that was not expected'],
  ])
  expect(lines.map(({ isSilent }) => isSilent)).toEqual([false, false, false, true, true])
})

test('a conversation that may be handed over comes back; files, edits, closed times and an own clock are played', async () => {
  const { lines } = await play('tiny-04')
  expect(lines.flatMap(faultsOf)).toEqual([])
  expect(lines.map(({ answer }) => answer !== '')).toEqual(lines.map(() => true))
  const written = await db.query<{ content: string; type: string; at: Date }>(sql`
    select content, payload->>'type' as type, created_at as at from messages
    where role = 'user' and account_id = (select account_id from messages where content like '%taller de arreglos%')
    order by created_at, id`)
  expect(written.slice(2, 5).map(({ type, content }) => [type, content])).toEqual([
    ['image', '[image]'],
    ['audio', '[audio]'],
    ['edit', '¿cuánto vale el ramo de rosas?'],
  ])
  expect(written[0]?.at.toISOString()).toBe('2026-11-23T14:30:00.000Z')
})

test('of a sealed dialogue nothing but figures is told', async () => {
  const played = await play('tiny-03')
  const [open, sealed] = [played, { ...played, set: 'sealed' } as const]
  expect(JSON.stringify(dataOf([open], { reveal: false }))).toContain('quiero hablar')
  expect(JSON.stringify(dataOf([sealed], { reveal: false }))).not.toContain('quiero hablar')
  expect(JSON.stringify(dataOf([sealed], { reveal: true }))).toContain('quiero hablar')
})
