// A service and its worker without neighbours: they tell each other, and PostgreSQL is notified of nothing.
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { testMasterKey } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import {
  createFolder,
  removeFolder,
  runJson,
  startService,
  until,
  urlOf,
} from '../harness/processes/cli-process.ts'

/** An open page looks for itself after a quarter of a minute: quicker is only what it is told. */
const toldWithinMs = 10_000
const kinds = ['live', 'turn_due', 'send_due', 'webhook_due', 'feed']

let folder: string
let db: TestDatabase
beforeAll(async () => {
  folder = await createFolder()
  db = await createTestDatabase(2)
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
  await removeFolder(folder)
})

test('an open page shows what the worker says at once, without a notification, and others are told once they listen', async () => {
  const env = {
    ...{ DATABASE_URL: urlOf(db.connection), MASTER_KEY: testMasterKey, DEBOUNCE_MS: '0' },
    ...{ MOSTRADOR_DATA: join(folder, 'data'), PORT: '0' },
  }
  await using service = await startService(env)
  const account = await runJson<{ id: string }>(['account', 'create', '--name', 'A', '--plan', 'pro'], {
    env,
  })
  const channel = await runJson<{ id: string }>(
    ['channel', 'add', '--account', account.id, '--platform', 'web', '--external-id', 'page'],
    { env },
  )
  const notices: string[] = []
  const client = new pg.Client(db.connection)
  const page = await openPage(`${service.url}/chat/${channel.id}`)
  const talk = async () => {
    const before = page.count()
    await page.say('hola')
    const sentMs = performance.now()
    await until(
      () => page.count() > before + 1,
      () => 'nothing was answered',
      toldWithinMs + 20_000,
    )
    return performance.now() - sentMs
  }
  await client.connect()
  try {
    client.on('notification', ({ channel }) => notices.push(channel))
    for (const kind of kinds) await client.query(`listen ${kind}`)
    const toldOf = async () => {
      notices.length = 0
      expect(await talk()).toBeLessThan(toldWithinMs)
      return [...notices]
    }
    // Until both know that nobody else listens: this connection has not greeted.
    await until(
      async () => (await toldOf()).length === 0,
      () => `${notices.join(', ')} were told`,
    )
    await until(
      async () => {
        await client.query("select pg_notify('mostrador_neighbours', '@another')")
        const told = await toldOf()
        return told.includes('live') && told.includes('turn_due')
      },
      () => `only ${notices.join(', ')} were told`,
    )
  } finally {
    page.close()
    await client.end()
  }
})

async function openPage(url: string) {
  const token = `visitor-${newId()}`
  const stop = new AbortController()
  const shown: string[] = []
  const post = async (text: string) => {
    const body = JSON.stringify({ visitor_token: token, client_message_id: newId(), text })
    expect((await fetch(`${url}/messages`, { method: 'POST', body })).status).toBe(202)
  }
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await fetch(`${url}/events`, { headers, signal: stop.signal })
  const read = async () => {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      shown.push(...(chunk.match(/^data: /gm) ?? []))
    }
  }
  // It ends with the page.
  read().catch(() => {})
  return { say: post, count: () => shown.length, close: () => stop.abort() }
}
