// Every payload a hundred times at once, or a third of that (`examples`), in any order, and again with everything that follows: each of the seven events
// happens exactly once.
import { eventKinds } from '@mostrador/contract/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDemoAccount } from '../../src/demo/demo.ts'
import { addIntegration } from '../../src/integrations/setup/integrations.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import type { CustomerAct, Person } from '../../src/simulator/played/played.ts'
import type { GraphStandIn } from '../../src/simulator/stand-ins/graph.ts'
import {
  addChainChannel,
  type ChainChannel,
  chainEvents,
  chainMessages,
  chainQuiet,
  countKinds,
  heardBy,
  offeredTo,
  type Posted,
  post,
  startStage,
  told,
} from '../harness/chain.ts'
import type { TestDatabase } from '../harness/database.ts'
import { examples } from '../harness/fixtures.ts'
import { stripeSession, stripeWebhook } from '../harness/payloads/shop-payloads.ts'

const copies = examples(100).numRuns
/** Number of connections that the platform has open at a time. */
const atOnce = 50
const masterKey = newMasterKey()
const stripeSecret = 'whsec_test'
const buyer: Person = { id: '573105550101', name: 'Laura Gómez' }
const asker: Person = { id: '573105550102', name: 'Julián Peña' }
const booker: Person = { id: '7310555010300', name: 'Carolina Ruiz' }

let stage: Awaited<ReturnType<typeof startStage>>
let db: TestDatabase
let graph: GraphStandIn
let url: string
let accountId: string
let whatsapp: ChainChannel
let messenger: ChainChannel
let integrationId: string

beforeAll(async () => {
  stage = await startStage(masterKey)
  ;({ db, graph, url } = stage)
  graph.misbehave({ copies: 3, spreadMs: 100 })
  const now = new Date()
  accountId = (await db.transaction((tx) => createDemoAccount(tx, { now, isDemo: true }))).account.id
  const given = { accountId, masterKey, graph, serviceUrl: url }
  whatsapp = await addChainChannel(db, { ...given, platform: 'whatsapp' })
  messenger = await addChainChannel(db, { ...given, platform: 'messenger' })
  const stripe = { accountId, provider: 'stripe', webhookSecret: stripeSecret }
  integrationId = (await addIntegration(db, new SecretBox(parseMasterKey(masterKey)), stripe, now)).id
})
afterAll(() => stage[Symbol.asyncDispose]())

const posted: Posted[] = []

/** Posts these and everything posted before, each many times, in any order; waits until all of it has been applied. */
async function flood(...fresh: Posted[]): Promise<void> {
  posted.push(...fresh)
  const all = shuffled(Array.from({ length: copies }, () => posted).flat())
  const queue = all.values()
  const work = async () => {
    for (const each of queue) await post(url, each)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await chainQuiet(db, graph)
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

const says = (channel: ChainChannel, person: Person, text: string) =>
  told(channel, person, { kind: 'text', text })

function taps(channel: ChainChannel, person: Person, at: number): Posted {
  const choice = offeredTo(graph, channel, person)[at]
  if (!choice) throw new Error(`nothing to tap at ${at}`)
  return told(channel, person, { kind: 'tap', choice })
}

function ordersHere(): Promise<{ id: string; total: number; payment_status: string }[]> {
  return db.query(sql`
    select o.id, o.total::float8 as total, o.payment_status from orders o
    join conversations v on v.account_id = o.account_id and v.id = o.conversation_id
    where o.account_id = ${accountId} and v.channel_id in (${whatsapp.id}, ${messenger.id})`)
}

async function stripePays(): Promise<Posted> {
  const [order] = await ordersHere()
  if (!order) throw new Error('nothing was ordered')
  const session = stripeSession(order.id, { amount_total: Math.round(order.total * 100), currency: 'cop' })
  const sent = stripeWebhook('checkout.session.completed', session, {
    secrets: [stripeSecret],
    at: new Date(),
  })
  return { ...sent, path: `/integrations/${integrationId}` }
}

test(`all seven events, each payload ${copies} times in each round`, { timeout: 240_000 }, async () => {
  const cart: CustomerAct = { kind: 'order', lines: [{ sku: 'FAL-PLI', quantity: 1 }] }
  await flood(
    told(whatsapp, buyer, cart),
    says(whatsapp, asker, 'Quiero hablar con una persona por favor'),
    says(messenger, booker, 'Hola, quiero agendar una cita para manicura semipermanente'),
  )
  await flood(await stripePays(), taps(messenger, booker, 2))
  await flood(says(messenger, booker, 'sí'))
  await flood(says(messenger, booker, 'necesito cancelar mi cita'))
  await flood(says(messenger, booker, 'sí'))

  const messages = [...(await chainMessages(db, whatsapp)), ...(await chainMessages(db, messenger))]
  const events = await chainEvents(db, accountId)
  const written = messages.filter(({ role }) => role === 'user')
  expect(written).toHaveLength(7)
  expect(countKinds(events)).toEqual({
    ...Object.fromEntries(eventKinds.map((kind) => [kind, 1])),
    'message.received': 7,
    // Each line was answered in its own turn.
    'message.sent': 7,
  })
  expect(idsOf(events, 'message.received', 'message_id').size).toBe(7)
  expect(idsOf(events, 'message.sent', 'turn_id').size).toBe(7)
  expect(await ordersHere()).toMatchObject([{ payment_status: 'paid' }])
  const appointments = await db.query(sql`
    select a.status from appointments a join conversations v on v.account_id = a.account_id and v.id = a.conversation_id
    where a.account_id = ${accountId} and v.channel_id = ${messenger.id}`)
  expect(appointments).toEqual([{ status: 'cancelled' }])
  expectSaidOnce(messages, [
    [whatsapp, buyer],
    [whatsapp, asker],
    [messenger, booker],
  ])
})

/** The platform has accepted the conversation's messages in order, none of them twice. */
function expectSaidOnce(
  messages: Awaited<ReturnType<typeof chainMessages>>,
  people: readonly (readonly [ChainChannel, Person])[],
): void {
  for (const [channel, person] of people) {
    const own = messages.filter(({ role, external_id: id }) => role === 'assistant' && id === person.id)
    const heard = heardBy(graph, channel, person)
    expect(own.length).toBeGreaterThan(0)
    expect(heard).toHaveLength(own.length)
    for (const [at, { content, delivery_status: status }] of own.entries()) {
      const firstLine = content.split('\n')[0] ?? ''
      expect(heard[at]?.text).toContain(firstLine)
      expect(['sent', 'delivered', 'read']).toContain(status)
    }
  }
}

function idsOf(events: Awaited<ReturnType<typeof chainEvents>>, kind: string, field: string): Set<unknown> {
  return new Set(events.filter((each) => each.kind === kind).map(({ data }) => data[field]))
}
