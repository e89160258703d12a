// Crowds and clocks through the real inbound path and the rules: many buyers for one unit, many customers for one slot,
// and bookings across days on which the clocks change.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccount } from '../../src/accounts/accounts.ts'
import { setBotSettings } from '../../src/bot/bot-settings.ts'
import { setAvailability } from '../../src/domain/appointments/availability.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newMasterKey } from '../../src/platform/secrets/secrets.ts'
import type { Person } from '../../src/simulator/played/played.ts'
import { type GraphStandIn, startGraph } from '../../src/simulator/stand-ins/graph.ts'
import {
  addChainChannel,
  type ChainChannel,
  chainEvents,
  chainQuiet,
  countKinds,
  heardBy,
  offeredTo,
  type Posted,
  post,
  startChain,
} from '../harness/chain.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { type Json, signed, whatsappText } from '../harness/payloads/meta-payloads.ts'
import { insertProductOf } from '../harness/shop.ts'

const masterKey = newMasterKey()
const crowd: readonly Person[] = Array.from({ length: 50 }, (_, at) => ({
  id: `5731055502${String(at).padStart(2, '0')}`,
  name: `Cliente ${at}`,
}))
const [somebody = { id: '', name: '' }] = crowd

let graph: GraphStandIn
let db: TestDatabase
let stack: AsyncDisposableStack
let url: string
let channel: ChainChannel
/** Offset of the test's clock from the machine's. */
let aheadMs: number
const clock = () => new Date(Date.now() + aheadMs)

beforeAll(async () => {
  graph = await startGraph()
})
afterAll(() => graph[Symbol.asyncDispose]())
beforeEach(() => {
  stack = new AsyncDisposableStack()
  aheadMs = 0
})
afterEach(() => stack.disposeAsync())

type Given = { timezone?: string; now?: Date; hours?: { from: string; to: string }; units?: number }

/** Tomorrow's, since a crowd that writes at midnight means two days by "tomorrow". */
function noonInBogota(): Date {
  const noon = new Date(Date.now() + 86_400_000)
  noon.setUTCHours(17, 0, 0, 0)
  return noon
}

/** A shop with one chair that is open every day, one service and one product. */
async function openShop(given: Given = {}): Promise<void> {
  const { timezone = 'America/Bogota', now = noonInBogota(), units = 1 } = given
  const { hours = { from: '09:00', to: '18:00' } } = given
  aheadMs = now.getTime() - Date.now()
  db = stack.use(await createTestDatabase())
  url = stack.use(await startChain({ connection: db.connection, masterKey, clock })).url
  const settings = { name: 'Salón', plan: 'pro', currency: 'EUR', timezone, language: 'es' }
  const { id: accountId } = await createAccount(db, settings, clock())
  await insertProductOf(db, { accountId }, { name: 'Taza', sku: 'TAZA', on_hand: units })
  const service = await insertProductOf(db, { accountId }, { name: 'Corte', sku: 'CORTE', on_hand: null })
  await db.query(sql`
    update products set item_type = 'service' where account_id = ${accountId} and id = ${service}`)
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const availability = {
    slot_step_minutes: 30,
    hours: Object.fromEntries(days.map((day) => [day, [hours]])),
    resources: [{ name: 'Silla 1' }],
    services: [{ sku: 'CORTE', duration_minutes: 30 }],
  }
  await db.transaction((tx) => setAvailability(tx, accountId, availability, clock()))
  await db.transaction((tx) => setBotSettings(tx, accountId, { needs_address: false }, clock()))
  const place = { accountId, masterKey, graph, serviceUrl: url, now: clock() }
  channel = await addChainChannel(db, { ...place, platform: 'whatsapp' })
}

/** A message as WhatsApp posts it, at the time of the test's clock. */
function arriving({ id, name }: Person, content: Json): Posted {
  const timestamp = String(Math.floor(clock().getTime() / 1_000))
  const webhook = whatsappText(channel.externalId, { wa_id: id, name }, { timestamp, ...content })
  const body = JSON.stringify(webhook)
  return { path: channel.path, body, headers: signed(body, channel.secret) }
}

async function write(people: readonly Person[], content: Json | string): Promise<void> {
  const given = typeof content === 'string' ? { type: 'text', text: { body: content } } : content
  await Promise.all(people.map((person) => post(url, arriving(person, given))))
  await chainQuiet(db, graph)
}

/** The latest reply to each customer. */
function lastHeard(people: readonly Person[]): string[] {
  return people.map((person) => heardBy(graph, channel, person).at(-1)?.text ?? '')
}

test('50 buyers of one unit, all at once: one order, and the others are told', async () => {
  await openShop()
  const items = [{ product_retailer_id: 'TAZA', quantity: 1, item_price: 1, currency: 'EUR' }]
  await write(crowd, { type: 'order', order: { catalog_id: 'C', product_items: items } })
  const { accountId } = channel
  expect(await db.query(sql`select status from orders where account_id = ${accountId}`)).toHaveLength(1)
  const kinds = countKinds(await chainEvents(db, accountId))
  expect(kinds).toMatchObject({ 'message.received': 50, 'message.sent': 50, 'order.created': 1 })
  const stock = await db.query(sql`
    select on_hand, reserved from products where account_id = ${accountId} and sku = 'TAZA'`)
  expect(stock).toEqual([{ on_hand: 1, reserved: 1 }])
  const ordered = lastHeard(crowd).filter((text) => /pedido/i.test(text) && !/no |agotad|queda/i.test(text))
  expect(ordered).toHaveLength(1)
}, 90_000)

test('50 customers for one time, all at once: one appointment, and the others are offered another', async () => {
  await openShop()
  await write(crowd, 'quiero una cita de corte mañana a las 10 de la mañana')
  for (const text of lastHeard(crowd)) expect(text).toMatch(/agendo/)
  await write(crowd, 'sí')
  const { accountId } = channel
  expect(await db.query(sql`select status from appointments where account_id = ${accountId}`)).toEqual([
    { status: 'scheduled' },
  ])
  const kinds = countKinds(await chainEvents(db, accountId))
  expect(kinds).toMatchObject({ 'message.received': 100, 'appointment.scheduled': 1 })
  expect(lastHeard(crowd).filter((text) => /ocup/i.test(text))).toHaveLength(49)
}, 90_000)

async function bookedStarts(): Promise<string[]> {
  const rows = await db.query<{ start_time: Date }>(sql`
    select start_time from appointments where account_id = ${channel.accountId} order by start_time`)
  return rows.map((row) => row.start_time.toISOString())
}

test.each([
  ['Europe/Madrid', 'spring', '2027-03-25T09:00Z', '2027-03-28T08:00:00.000Z'],
  ['Europe/Madrid', 'autumn', '2027-10-28T09:00Z', '2027-10-31T09:00:00.000Z'],
  ['America/Santiago', 'spring', '2027-09-02T15:00Z', '2027-09-05T13:00:00.000Z'],
  ['America/Santiago', 'autumn', '2027-04-01T15:00Z', '2027-04-04T14:00:00.000Z'],
])(
  '%s, %s: ten in the morning after the clocks were changed is ten there',
  async (timezone, _, now, start) => {
    await openShop({ timezone, now: new Date(now) })
    await write([somebody], 'quiero una cita de corte el domingo a las 10 de la mañana')
    expect(lastHeard([somebody])[0]).toMatch(/domingo .*10:00/)
    await write([somebody], 'sí')
    expect(await bookedStarts()).toEqual([start])
    const [event] = (await chainEvents(db, channel.accountId)).filter(
      ({ kind }) => kind === 'appointment.scheduled',
    )
    expect(JSON.stringify(event?.data)).toContain(start)
  },
)

test('an hour that does not happen is not offered, and of one that happens twice both can be booked', async () => {
  const night = { timezone: 'Europe/Madrid', hours: { from: '01:00', to: '04:00' } }
  await openShop({ ...night, now: new Date('2027-03-25T09:00Z') })
  await write([somebody], 'quiero una cita de corte el domingo')
  expect(offeredTo(graph, channel, somebody).map(({ title }) => title)).toEqual([
    '1:00',
    '1:30',
    '3:00',
    '3:30',
  ])
  await openShop({ ...night, hours: { from: '02:00', to: '03:00' }, now: new Date('2027-10-28T09:00Z') })
  await write([somebody], 'quiero una cita de corte el domingo')
  const offered = offeredTo(graph, channel, somebody)
  expect(offered.map(({ title }) => title)).toEqual(['2:00 UTC+2', '2:30 UTC+2', '2:00 UTC+1', '2:30 UTC+1'])
  const { id, title } = offered[3] ?? { id: '', title: '' }
  await write([somebody], {
    type: 'interactive',
    interactive: { type: 'list_reply', list_reply: { id, title } },
  })
  expect(lastHeard([somebody])[0]).toContain('2:30 UTC+1')
  await write([somebody], 'sí')
  expect(await bookedStarts()).toEqual(['2027-10-31T01:30:00.000Z'])
})
