// kill -9 of the worker between every two steps of a send: nothing is lost, and a message is sent twice only where
// nobody can know whether it was sent.
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMasterKey, parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import { type GraphStandIn, startGraph } from '../../src/simulator/stand-ins/graph.ts'
import { startTelegram, type TelegramStandIn } from '../../src/simulator/stand-ins/telegram.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { type Inbound, startInbound } from '../harness/inbound.ts'
import { startProcess } from '../harness/processes/bundled.ts'
import type { SenderProcessOptions } from '../harness/processes/sender-process.ts'
import { eventsOf, messagesIn, type Outbound, startOutbound, waitingSends } from '../harness/sending.ts'

const masterKey = newMasterKey()
let db: TestDatabase
let inbound: Inbound
let outbound: Outbound
let graph: GraphStandIn
let telegram: TelegramStandIn
beforeAll(async () => {
  db = await createTestDatabase()
  const secrets = new SecretBox(parseMasterKey(masterKey))
  inbound = await startInbound(db, secrets)
  outbound = startOutbound(db, secrets)
  graph = await startGraph()
  telegram = await startTelegram()
})
afterAll(async () => {
  await graph[Symbol.asyncDispose]()
  await telegram[Symbol.asyncDispose]()
  await outbound[Symbol.asyncDispose]()
  await inbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

/** Runs a worker until it reaches the step, and kills it there. */
async function killAt(stopAt: SenderProcessOptions['stopAt']): Promise<void> {
  const options: SenderProcessOptions = {
    connection: db.options,
    masterKey,
    node: 'one',
    now: outbound.now.toISOString(),
    stopAt,
  }
  const child = startProcess('sender', options)
  await once(child, 'message')
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

async function addPlace(platform: 'whatsapp' | 'telegram') {
  const accountId = await outbound.addShop()
  const channel = await outbound.addChannel(
    accountId,
    platform,
    (platform === 'telegram' ? telegram : graph).url,
  )
  const conversationId = await outbound.addConversation(accountId, channel)
  await outbound.say({ accountId, conversationId }, ['uno', 'dos'])
  const taken = platform === 'telegram' ? telegram.taken : graph.taken
  return {
    accountId,
    conversationId,
    channel,
    said: () =>
      taken
        .filter((each) => each.channel === channel.name)
        .map(({ body }) =>
          typeof body.text === 'string' ? body.text : (body.text as { body: string }).body,
        ),
  }
}

const later = (seconds: number) => {
  outbound.now = new Date(outbound.now.getTime() + seconds * 1_000)
}

test('before the request: what was claimed is sent by the next worker, after evidence was waited for', async () => {
  const place = await addPlace('whatsapp')
  await killAt('claimed')
  await using sender = outbound.createSender('one')
  await sender.drain()
  expect(place.said()).toEqual([])
  later(31)
  await sender.drain()
  expect(place.said()).toEqual(['uno', 'dos'])
  expect(await eventsOf(db, place.accountId, 'message.sent')).toHaveLength(1)
  expect(await waitingSends(db, place.accountId)).toEqual([])
})

test('after the platform took it: its report is enough, and it is said once', async () => {
  const place = await addPlace('whatsapp')
  const { channel, accountId } = place
  const path = `/channels/${channel.id}`
  graph.channels.set(channel.externalId, {
    url: inbound.url + path,
    secret: channel.secret,
    platform: 'whatsapp',
    reports: ['sent', 'delivered'],
  })
  await killAt('answered')
  await graph.webhooks.settle()
  await inbound.applied()
  await using sender = outbound.createSender('one')
  await sender.drain()
  expect(place.said()).toEqual(['uno', 'dos'])
  await graph.webhooks.settle()
  await inbound.applied()
  expect((await messagesIn(db, accountId, place.conversationId)).map((each) => each.delivery_status)).toEqual(
    ['delivered', 'delivered'],
  )
  expect(await eventsOf(db, accountId, 'message.sent')).toHaveLength(1)
})

test('after the platform took it, without a report: it is said once more, then the rest', async () => {
  const place = await addPlace('whatsapp')
  await killAt('answered')
  await using sender = outbound.createSender('one')
  later(31)
  await sender.drain()
  expect(place.said()).toEqual(['uno', 'uno', 'dos'])
  expect(await eventsOf(db, place.accountId, 'message.sent')).toHaveLength(1)
})

test('on Telegram it is shown as unknown, never said twice, and the rest is said', async () => {
  const place = await addPlace('telegram')
  await killAt('answered')
  await using sender = outbound.createSender('one')
  later(31)
  await sender.drain()
  expect(place.said()).toEqual(['uno', 'dos'])
  expect(await messagesIn(db, place.accountId, place.conversationId)).toMatchObject([
    { delivery_status: 'unknown' },
    { delivery_status: 'sent' },
  ])
})
