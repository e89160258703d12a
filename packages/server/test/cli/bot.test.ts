// The bot's settings and a customer's data on the command line.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeLine } from '../harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import {
  createFolder,
  type Env,
  removeFolder,
  run,
  runJson,
  urlOf,
} from '../harness/processes/cli-process.ts'
import { createShop, type Shop } from '../harness/shop.ts'

let database: TestDatabase
let folder: string
let env: Env
let shop: Shop

beforeAll(async () => {
  database = await createTestDatabase(2)
  folder = await createFolder()
  env = { DATABASE_URL: urlOf(database.connection), MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }
  shop = await createShop(database)
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await removeFolder(folder)
})

async function fileOf(text: string): Promise<string> {
  const path = join(folder, 'bot.json')
  await writeFile(path, text)
  return path
}

test('the settings of a new account are shown, changed, and shown as they can be set again', async () => {
  const show = () => runJson<Record<string, unknown>>(['bot', 'show', '--account', shop.accountId], { env })
  expect(await show()).toMatchObject({ is_enabled: true, engine: 'rules', knowledge: [], misses_max: 3 })
  const knowledge = [{ question: '¿Hacen envíos?', answer: 'Sí.' }]
  const path = await fileOf(JSON.stringify({ knowledge, needs_address: false }))
  const set = await runJson(['bot', 'set', '--account', shop.accountId, path], { env })
  expect(set).toMatchObject({ knowledge, needs_address: false })
  const shown = await show()
  expect(shown).toEqual(set)
  expect(
    await runJson(['bot', 'set', '--account', shop.accountId, await fileOf(JSON.stringify(shown))], { env }),
  ).toEqual(set)
})

test.each([
  [
    '{"knowledge": [{"question": "a"}]}',
    'knowledge[0].answer: missing; expected a text of 1 to 2000 characters',
  ],
  ['{"is_enabled": true,\n  "engine": rules}', 'Unexpected token'],
])('what is wrong in a file is told in one line: %s', async (text, problem) => {
  const { code, stdout, stderr } = await run(
    ['bot', 'set', '--account', shop.accountId, await fileOf(text)],
    { env },
  )
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain(problem)
  expect(stderr.trimEnd()).not.toContain('\n')
})

test('every text that may be replaced is listed with its wording and what is filled in', async () => {
  const { data } = await runJson<{ data: { name: string }[] }>(['bot', 'texts'], { env })
  expect(data.find(({ name }) => name === 'welcome')).toEqual({
    name: 'welcome',
    places: ['{hello}', '{shop}'],
    es: expect.stringContaining('{shop}'),
    pt: expect.stringContaining('{shop}'),
    en: expect.stringContaining('{shop}'),
  })
})

test('doctor warns of turns that nobody runs', async () => {
  const turnsIn = async () => {
    const { checks } = await runJson<{ checks: { name: string; status: string; message: string }[] }>(
      ['doctor'],
      { env },
    )
    return checks.find(({ name }) => name === 'bot turns')
  }
  expect(await turnsIn()).toMatchObject({ status: 'ok', message: '0 open' })
  await writeLine(database, shop, 'hola', { now: new Date(Date.now() - 600_000) })
  expect(await turnsIn()).toMatchObject({
    status: 'warn',
    message: '1 open, 1 for over a minute and a half: does a worker run?',
  })
  await run(['account', 'suspend', shop.accountId], { env })
  expect(await turnsIn()).toMatchObject({ status: 'ok', message: '1 open' })
  await run(['account', 'resume', shop.accountId], { env })
})

test('a person is exported and, once that is said, erased', async () => {
  const person = await runJson<{ contact: object; conversations: object[] }>(
    ['contact', 'export', shop.contactId],
    { env },
  )
  expect(person).toMatchObject({ contact: { id: shop.contactId }, conversations: [{ messages: [{}, {}] }] })
  expect(await run(['contact', 'erase', shop.contactId], { env })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--yes'),
  })
  expect(await runJson(['contact', 'erase', shop.contactId, '--yes'], { env })).toMatchObject({
    id: shop.contactId,
    erased: true,
    conversations: 1,
    messages: 2,
  })
  expect(await run(['contact', 'export', shop.contactId], { env })).toMatchObject({
    code: 1,
    stderr: `error: No contact has the id ${shop.contactId}.\n`,
  })
})
