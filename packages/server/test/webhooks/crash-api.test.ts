// kill -9 of the process that accepts messages and emits their events, alone and together with the worker: every
// message answered 200 reaches the webhook, once. `npm run test:crash` runs it with more messages and prints the table.
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addChannel } from '../../src/channels/setup/channels.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import { createEndpoint } from '../../src/webhooks/endpoints/endpoints.ts'
import { countInvariants } from '../../src/webhooks/log/invariants.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant } from '../harness/fixtures.ts'
import { signed, whatsappWebhook } from '../harness/payloads/meta-payloads.ts'
import {
  createFolder,
  type Env,
  removeFolder,
  type Service,
  startService,
  urlOf,
} from '../harness/processes/cli-process.ts'
import { type Receiver, startReceiver, until } from '../harness/webhooks.ts'

const messages = Math.min(5_000, Number(process.env.CRASH_EVENTS ?? 120))
const longestMs = 90_000 + messages * 50
vi.setConfig({ testTimeout: longestMs })
const senders = 8
const secret = 'the channel’s secret'
const masterKey = newMasterKey()
const box = new SecretBox(parseMasterKey(masterKey))

let database: TestDatabase
let folder: string
let env: Env
/** One for all tests, until it is killed: its start takes two seconds of the processor. */
let worker: Service

beforeAll(async () => {
  database = await createTestDatabase(4)
  folder = await createFolder()
  env = {
    DATABASE_URL: urlOf(database.connection),
    MASTER_KEY: masterKey,
    MOSTRADOR_DATA: folder,
    WEBHOOK_ALLOW_INSECURE: '1',
    META_GRAPH_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'error',
  }
  worker = await startWorker()
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await removeFolder(folder)
})

const startApi = () => startService({ ...env, PORT: '0', ROLES: 'api' })
const startWorker = () => startService({ ...env, ROLES: 'worker' }, { ready: /is ready/ })

async function kill({ child, ended }: Service): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

type Place = { accountId: string; path: string; phone: string }

async function addPlace(receiver: Receiver): Promise<Place> {
  const { accountId } = await createTenant(database, { rows: 0 })
  const phone = `phone-of-${accountId}`
  const channel = {
    accountId,
    platform: 'whatsapp',
    externalId: phone,
    appSecret: secret,
    verifyToken: 'token',
  }
  const { id } = await addChannel(database, box, channel, new Date())
  const endpoint = { accountId, url: receiver.url, events: ['message.received'] }
  await database.transaction((tx) => createEndpoint(tx, { box, allowInsecure: true }, endpoint, new Date()))
  return { accountId, path: `/channels/${id}`, phone }
}

/** Repeats each message until it is answered 200, as the channel's provider does. */
async function sendAll({ path, phone }: Place, url: () => string): Promise<string[]> {
  const ids = Array.from({ length: messages }, (_, i) => `wamid.${path}.${i}`)
  const waiting = [...ids]
  const sendOne = async (id: string, from: string) => {
    const message = { from, id, timestamp: '1749416383', type: 'text', text: { body: 'Hola' } }
    const contacts = [{ wa_id: from, profile: { name: 'Ana' } }]
    const body = JSON.stringify(whatsappWebhook(phone, { contacts, messages: [message] }))
    for (;;) {
      const request = { method: 'POST', body, headers: signed(body, secret) }
      const answer = await fetch(url() + path, request).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => undefined)
      if (answer?.status === 200) return
      await delay(20)
    }
  }
  const send = async (sender: number) => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      await sendOne(id, `5730000000${sender}`)
  }
  await Promise.all(Array.from({ length: senders }, (_, sender) => send(sender)))
  return ids
}

async function expectEachOnce(step: string, receiver: Receiver, ids: readonly string[]): Promise<void> {
  const told = () => {
    const events = new Map(receiver.arrivals.map(({ requestId, body }) => [requestId, JSON.parse(body)]))
    return [...events.values()].map(({ data }) => String(data.platform_message_id))
  }
  const areAllTold = () => receiver.arrivals.length >= ids.length && new Set(told()).size === ids.length
  await until('every message is told', areAllTold, longestMs)
  const row = { step, events: ids.length, lost: ids.length - new Set(told()).size }
  const again = receiver.arrivals.length - ids.length
  if (process.env.CRASH_EVENTS) process.stdout.write(`${JSON.stringify({ ...row, again })}\n`)
  // Each message yields one event, whatever was repeated on either side.
  expect(told().sort()).toEqual([...ids].sort())
  const { problems } = await countInvariants(database)
  expect(problems).toEqual({ wrong_fanout: 0, forgotten: 0, stray: 0, unlisted: 0 })
}

test('the process that takes messages in is killed again and again', async () => {
  await using receiver = await startReceiver()
  const place = await addPlace(receiver)
  let api = await startApi()
  const sending = sendAll(place, () => api.url)
  for (const part of [0.2, 0.5]) {
    await until('some have been told', () => receiver.arrivals.length > part * messages, longestMs)
    await kill(api)
    api = await startApi()
  }
  const ids = await sending
  // The worker picks up the messages it had stored but not applied.
  await kill(api)
  await expectEachOnce('API, three times', receiver, ids)
})

test('the process that takes messages in and the worker are killed at once', async () => {
  await using receiver = await startReceiver()
  const place = await addPlace(receiver)
  let api = await startApi()
  const sending = sendAll(place, () => api.url)
  await until('some have been told', () => receiver.arrivals.length > 0.3 * messages, longestMs)
  await Promise.all([kill(api), kill(worker)])
  ;[api, worker] = await Promise.all([startApi(), startWorker()])
  const ids = await sending
  await expectEachOnce('API and worker at once', receiver, ids)
  // Attempts that were in flight, or had ended without being recorded, may be repeated.
  expect(receiver.arrivals.length - ids.length).toBeLessThanOrEqual(2 * limits.webhookInFlightMax)
  await kill(api)
})
