// Conversations that stand out for one person, and those of blocked customers, which do not.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startService, type TestService } from '../../../../test/harness/api.ts'
import { addCustomer, writeLine } from '../../../../test/harness/bot.ts'
import { type Colleague, joined } from '../../../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts'
import { createTenant, type Tenant } from '../../../../test/harness/fixtures.ts'
import type { Shop } from '../../../../test/harness/shop.ts'
import { sql } from '../../../platform/database/database.ts'
import { wakeSnoozed } from '../team/shelving.ts'

let db: TestDatabase
let service: TestService
let shop: Tenant
let now = new Date()
let ana: Colleague
let leo: Colleague

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db, { clock: () => now })
  shop = await createTenant(db, { rows: 0 })
  ana = await join('ana@example.com', 'owner')
  leo = await join('leo@example.com', 'agent')
})
beforeEach(async () => {
  await db.query(sql`delete from conversations where account_id = ${shop.accountId}`)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const join = (email: string, role: string) =>
  joined(db, service.url, { accountId: shop.accountId, email, role })
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const minuteMs = 60_000
const place = ({ conversationId: id }: Shop) => ({ params: { id } })
const get = (customer: Shop) => ana.browser.get('getConversation', place(customer))
const listed = async (state: 'open' | 'waiting') =>
  (await ana.browser.get('listConversations', { query: { state } })).data.map(({ id }) => id)
const streamOf = async (customer: Shop) =>
  (await ana.browser.get('listMessages', { ...place(customer), query: {} })).data
const write = async (customer: Shop, line = 'Hola') => {
  later(1_000)
  await writeLine(db, customer, line, { now })
}
/** A customer whom a person has, and who waits. */
async function waiting() {
  const customer = await addCustomer(db, shop)
  await ana.browser.get('takeOverConversation', place(customer))
  await write(customer, 'quiero hablar con Ana')
  later(20_000)
  return { customer, id: customer.conversationId }
}
const snooze = (customer: Shop, until: Date) =>
  ana.browser.call('snoozeConversation', { ...place(customer), body: { until: until.toISOString() } })
const wakeDue = () => db.transaction((tx) => wakeSnoozed(tx, now))

async function snoozedAndBack(customer: Shop) {
  await snooze(customer, new Date(now.getTime() + minuteMs))
  later(minuteMs)
  await wakeDue()
  return listed('waiting')
}

it('what comes back from being snoozed by itself stands first and counts for whoever put it away, until something is done', async () => {
  const other = await waiting()
  const { customer, id } = await waiting()
  await ana.browser.get('replyToConversation', { ...place(customer), body: { text: 'Mañana te cuento' } })
  await snooze(customer, new Date(now.getTime() + 60 * minuteMs))
  later(60 * minuteMs)
  await write(other.customer, '¿Siguen ahí?')
  later(20_000)
  await wakeDue()
  expect([await listed('open'), await listed('waiting')]).toEqual([
    [id, other.id],
    [id, other.id],
  ])
  const { came_back_at: at, waiting_since: since } = await get(customer)
  expect([at, since]).toEqual([now.toISOString(), null])
  const told = { count: 2, mine: 2, returned: { conversation_id: id } }
  expect(await ana.browser.get('getWaiting')).toMatchObject(told)
  expect(await leo.browser.get('getWaiting')).toMatchObject({ count: 2, mine: 0, returned: null })
  await ana.browser.get('markConversationRead', place(customer))
  expect(await listed('waiting')).toEqual([id, other.id])
  await ana.browser.get('settleConversation', place(customer))
  expect([await listed('open'), await listed('waiting')]).toEqual([[other.id, id], [other.id]])
  expect(await ana.browser.get('getWaiting')).toMatchObject({ count: 1, mine: 1, returned: null })
  const former = await snoozedAndBack(customer)
  expect(former).toEqual([id, other.id])
  later(1_000)
  await ana.browser.get('replyToConversation', { ...place(customer), body: { text: 'Ya llegó' } })
  expect(await listed('waiting')).toEqual([other.id])
})

it('what a colleague gave stands out for whoever got it until they open it, with the note that was written beside', async () => {
  const customer = await addCustomer(db, shop)
  await write(customer)
  const body = { person_id: leo.id, note: ' Pide factura a nombre de la empresa ' }
  await ana.browser.get('assignConversation', { ...place(customer), body })
  const handed = async ({ browser }: typeof ana) => [
    (await browser.get('getWaiting')).handed,
    (await browser.get('getConversation', place(customer))).is_handed,
  ]
  expect([await handed(leo), await handed(ana)]).toEqual([
    [1, true],
    [0, false],
  ])
  expect((await streamOf(customer)).find(({ role }) => role === 'note')?.content).toBe(body.note.trim())
  await ana.browser.get('markConversationRead', place(customer))
  expect(await handed(leo)).toEqual([1, true])
  await leo.browser.get('markConversationRead', place(customer))
  expect(await handed(leo)).toEqual([0, false])
})

it('what a blocked customer writes is not unread, and lifts nothing in the list', async () => {
  const customer = await addCustomer(db, shop)
  await write(customer)
  const other = await addCustomer(db, shop)
  await write(other)
  await ana.browser.get('markConversationRead', place(customer))
  await ana.browser.get('blockContact', { params: { id: customer.contactId } })
  await write(customer, 'GANE 5 MILLONES')
  expect(await get(customer)).toMatchObject({ is_blocked: true, unread_count: 0 })
  expect(await listed('open')).toEqual([other.conversationId, customer.conversationId])
  await ana.browser.get('unblockContact', { params: { id: customer.contactId } })
  await write(customer, 'Hola de nuevo')
  expect(await get(customer)).toMatchObject({ is_blocked: false, unread_count: 1 })
  expect(await listed('open')).toEqual([customer.conversationId, other.conversationId])
})
