// Refusals for every route of the private API, generated from the route table so that no new route is forgotten.
import { isAllowed, type MemberRole, memberRoles } from '@mostrador/contract/dashboard/roles'
import type { DashboardRoute } from '@mostrador/contract/dashboard/route'
import { dashboardRoutes, type RouteName } from '@mostrador/contract/dashboard/routes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { setAccountStatus } from '../../src/accounts/accounts.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { startService, type TestService } from '../harness/api.ts'
import { createBookableShop } from '../harness/booking.ts'
import { Browser, createPerson, signedIn } from '../harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant } from '../harness/fixtures.ts'
import { askOfNothing, bodies, campaign, device, file, queries, template } from './dashboard-bodies.ts'

const names = Object.keys(dashboardRoutes) as RouteName[]
const routeOf = (name: RouteName): DashboardRoute => dashboardRoutes[name]
const isPermission = (name: RouteName) => !['nobody', 'person'].includes(routeOf(name).needs)
const takesId = (name: RouteName) => routeOf(name).path.includes('{id}')

let db: TestDatabase
let service: TestService
let people: Record<MemberRole, Browser>
let stranger: Browser
/** Ids in the account that outsiders must not touch, by the first part of the path. */
let ids: Record<string, string>
let everyId: string[]

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db, { clock: () => new Date('2026-06-01T05:00:00.000Z') })
  const { accountId, ids: rows } = await createTenant(db, { rows: 2 })
  const [owner, developer, agent, helper, viewer] = await Promise.all(
    memberRoles.map(async (role) => {
      const email = `${role}@example.com`
      await createPerson(db, { email, role, accountId })
      return signedIn(service.url, email)
    }),
  )
  if (!owner || !developer || !agent || !helper || !viewer) throw new Error('five roles')
  people = { owner, developer, agent, helper, viewer }
  const strangersAccount = await createBookableShop(db)
  await createPerson(db, { email: 'stranger@example.com', accountId: strangersAccount })
  stranger = await signedIn(service.url, 'stranger@example.com')
  ids = await fill(owner, rows)
  const all = await db.query<{ id: string }>(sql`
    select account_id as id from accounts a join memberships m on m.account_id = a.id where a.id = ${accountId}
    union select id from channels where account_id = ${accountId}
    union select id from bookable_resources where account_id = ${accountId}
    union select user_id from memberships where account_id = ${accountId}`)
  everyId = [...Object.values(ids), ...Object.values(rows).flat(), ...all.map(({ id }) => id)]
}, 60_000)
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

async function fill(owner: Browser, rows: Record<string, string[]>): Promise<Record<string, string>> {
  const first = (table: string) => rows[table]?.[0] ?? ''
  const webhook = await owner.get('createWebhook', { body: { url: 'http://127.0.0.1:9/', events: ['*'] } })
  const test = await owner.get('testWebhook', { params: { id: webhook.id }, body: {} })
  const key = await owner.get('createKey', { body: { name: 'K', scope: 'read' } })
  await fetch(`${service.url}/api/v1/contacts`, { headers: { authorization: `Bearer ${key.key}` } })
  const logged = async () => (await owner.get('listRequests', { query: {} })).data[0]?.id
  await vi.waitUntil(logged, { timeout: 20_000 })
  const invitation = await owner.get('createInvitation', {
    body: { email: 'someone@example.com', role: 'agent' },
  })
  const job = await owner.get('startProductImport', { body: { format: 'csv', content: file.content } })
  const channel = await owner.get('addChannel', { body: { platform: 'telegram', external_id: '42' } })
  const number = await owner.get('addChannel', { body: { platform: 'whatsapp', external_id: '43' } })
  const ours = await owner.get('createCampaign', { body: { ...campaign, channel_id: number.id } })
  const label = await owner.get('createLabel', { body: { name: 'Ours', color: 'red', person_id: null } })
  const note = await owner.get('addNote', {
    params: { id: first('conversations') },
    body: { text: 'Ours', mentions: [] },
  })
  const canned = await owner.get('createCannedReply', {
    body: { shortcut: 'ours', title: 'Ours', content: 'Ours' },
  })
  const changed = await owner.get('startProductChange', {
    body: { key: 'ours', count: 1, selection: { ids: [first('products')] }, action: { kind: 'activate' } },
  })
  const filter = await owner.get('createSavedFilter', {
    body: { list: 'orders', name: 'Ours', query: { status: 'pending' } },
  })
  await owner.get('addPushSubscription', { body: device })
  const [kept] = await db.query<{ id: string }>(sql`
    insert into templates (account_id, id, business_id, external_id, name, language, category, state, content,
      variables, created_at, changed_at)
    select account_id, ${newId()}, '1', '1', 'ours', 'es', 'utility', 'approved', ${template.content}, '[]', now(), now()
    from channels where account_id = (select account_id from channels where id = ${channel.id}) and id = ${channel.id}
    returning id`)
  const draft = await owner.get('createTemplateDraft', {
    body: { channel_id: channel.id, name: 'ours', language: 'es', ...template } as never,
  })
  const { devices } = await owner.get('getAlerts')
  const members = await owner.get('listMembers')
  const sessions = await owner.get('listSessions')
  return {
    ...{ webhooks: webhook.id, deliveries: test.delivery_id, keys: key.id, invitations: invitation.id },
    requests: (await logged()) ?? '',
    ...{ imports: job.id, channels: channel.id, members: members.data[0]?.id ?? '' },
    sessions: sessions.data[0]?.id ?? '',
    ...{ labels: label.id, notes: note.id, 'canned-replies': canned.id },
    templates: kept?.id ?? '',
    'template-drafts': draft.id,
    ...{ changes: changed.id, 'saved-filters': filter.id, campaigns: ours.id },
    'push-subscriptions': devices[0]?.id ?? '',
    conversations: first('conversations'),
    messages: first('messages'),
    receipts: await addReceipt(rows),
    contacts: first('contacts'),
    orders: first('orders'),
    products: first('products'),
    appointments: first('appointments'),
  }
}

async function addReceipt(rows: Record<string, string[]>): Promise<string> {
  const [id, of] = [newId(), (table: string) => rows[table]?.[0]]
  await db.query(sql`
    insert into payment_receipts (account_id, id, conversation_id, message_id, is_file, order_id, state, created_at)
    select account_id, ${id}, ${of('conversations')}, ${of('messages')}, false, id, 'open', now() from orders
    where id = ${of('orders')}`)
  return id
}

/** The id to use in a path of this kind. */
function idFor(name: RouteName): string {
  const [, before = ''] = /(\w[\w-]*)\/\{id\}/.exec(routeOf(name).path) ?? []
  const id = ids[before]
  if (!id) throw new Error(`${name}: the test knows no ${before}`)
  return id
}

async function call(browser: Browser, name: RouteName, { id = '' }: { id?: string } = {}) {
  const route = routeOf(name)
  const query = queries[name]
  const path = route.path.replace('{id}', id) + (query ? `?${query}` : '')
  const response = await browser.fetch(route.method, path, route.body && bodies[name])
  const isStream = response.headers.get('content-type') === 'text/event-stream'
  if (isStream) await response.body?.cancel()
  return { status: response.status, text: isStream ? '' : await response.text() }
}

const withoutRequestId = (text: string, id: string) =>
  text.replace(/"request_id":"[^"]*"/, '').replaceAll(id, '<id>')

describe('every route', () => {
  it('has a body in this test where it takes one', () => {
    expect(names.filter((name) => routeOf(name).body && !(name in bodies))).toEqual([])
  })

  it.each(names.filter((name) => routeOf(name).needs !== 'nobody'))(
    '%s: 401 without a session',
    async (name) => {
      const { status, text } = await call(new Browser(service.url), name, { id: newId() })
      expect([status, JSON.parse(text).error.code]).toEqual([401, 'unauthorized'])
    },
  )

  it.each(names.filter((name) => routeOf(name).method !== 'GET'))(
    '%s: 403 from another site',
    async (name) => {
      const forged = new Browser(service.url)
      for (const [cookie, value] of people.owner.cookies) forged.cookies.set(cookie, value)
      forged.origin = 'https://evil.example'
      const { status, text } = await call(forged, name, { id: newId() })
      expect([status, JSON.parse(text).error.code]).toEqual([403, 'forbidden'])
    },
  )

  it.each(names)('%s answers in the one form for errors, and is never kept by a cache', async (name) => {
    const route = routeOf(name)
    const path = route.path.replace('{id}', 'no-id')
    const response = await people.owner.fetch('PROPFIND', path)
    expect(response.status).toBe(404)
    expect(Object.keys(JSON.parse(await response.text()).error)).toEqual(['code', 'message', 'request_id'])
    expect(response.headers.get('x-request-id')).toBeTruthy()
  })
})

describe('roles', () => {
  const refusals = names.filter(isPermission).flatMap((name) => {
    const needs = routeOf(name).needs as Parameters<typeof isAllowed>[1]
    return memberRoles.filter((role) => !isAllowed(role, needs)).map((role) => ({ name, role }))
  })

  it.each(refusals)('$role may not $name', async ({ name, role }) => {
    const id = takesId(name) ? idFor(name) : ''
    const { status, text } = await call(people[role], name, { id })
    expect([status, JSON.parse(text).error.code]).toEqual([403, 'forbidden'])
  })
})

describe('a suspended account', () => {
  let owner: Browser
  const setStatus = (accountId: string, status: 'active' | 'suspended') =>
    db.transaction((tx) => setAccountStatus(tx, accountId, status))
  let accountId: string
  beforeAll(async () => {
    accountId = await createBookableShop(db)
    await createPerson(db, { email: 'suspended@example.com', accountId })
    owner = await signedIn(service.url, 'suspended@example.com')
    await setStatus(accountId, 'suspended')
  })

  const ofAccount = names.filter(isPermission)
  const isRead = (name: RouteName) => routeOf(name).method === 'GET'

  it.each(ofAccount.filter((name) => !isRead(name)))('%s changes nothing of it', async (name) => {
    const { status, text } = await call(owner, name, { id: newId() })
    expect([status, JSON.parse(text).error]).toEqual([
      403,
      expect.objectContaining({ code: 'forbidden', reason: 'account_suspended' }),
    ])
  })

  it.each(ofAccount.filter(isRead))('%s may still be looked at', async (name) => {
    const { status } = await call(owner, name, { id: newId() })
    expect(status).toBe(takesId(name) || askOfNothing.has(name) ? 404 : 200)
  })

  it('that is resumed may be changed again', async () => {
    await setStatus(accountId, 'active')
    expect((await owner.call('updateAccount', { body: { name: 'Resumed' } })).status).toBe(200)
  })
})

describe('another account', () => {
  it.each(names.filter(takesId))('%s: its id is answered as one that nobody has', async (name) => {
    const [theirs, nobodys] = [idFor(name), newId()]
    const foreign = await call(stranger, name, { id: theirs })
    const unknown = await call(stranger, name, { id: nobodys })
    expect(foreign.status).toBe(404)
    expect(withoutRequestId(foreign.text, theirs)).toBe(withoutRequestId(unknown.text, nobodys))
    const malformed = await call(stranger, name, { id: 'x' })
    expect(malformed.status).toBe(404)
  })

  const reads = names.filter((name) => routeOf(name).method === 'GET' && !takesId(name))
  it.each(reads)('%s: nothing of it is in the answer', async (name) => {
    const { status, text } = await call(stranger, name)
    expect(status).toBe(askOfNothing.has(name) ? 404 : 200)
    expect(everyId.filter((id) => text.includes(id))).toEqual([])
  })

  it('cannot be looked at by switching to it', async () => {
    const me = await people.owner.get('getMe')
    const { status } = await stranger.call('switchAccount', { body: { account_id: me.account?.id ?? '' } })
    expect(status).toBe(404)
  })

  it('its free times cannot be booked', async () => {
    const accountId = await createBookableShop(db)
    await createPerson(db, { email: 'salon@example.com', accountId })
    const salon = await signedIn(service.url, 'salon@example.com')
    const query = { sku: 'CORTE', from: '2026-06-01T00:00:00Z', to: '2026-06-08T00:00:00Z' }
    const [slot] = (await salon.get('listSlots', { query })).data
    const body = { slot_id: slot?.id ?? '', customer_name: 'X' }
    const { status } = await stranger.call('createAppointment', { body })
    expect(status).toBe(409)
  })

  it('what the stranger tried has changed nothing', async () => {
    const owner = people.owner
    expect((await owner.get('getWebhook', { params: { id: ids.webhooks ?? '' } })).url).toBe(
      'http://127.0.0.1:9/',
    )
    const product = await call(owner, 'getProduct', { id: ids.products ?? '' })
    expect([product.status, product.text.includes('Taken')]).toEqual([200, false])
    expect((await owner.get('getOrder', { params: { id: ids.orders ?? '' } })).status).toBe('confirmed')
    const { contact } = await owner.get('getContactCard', { params: { id: ids.contacts ?? '' } })
    expect(contact).toMatchObject({ status: 'lead' })
    expect(contact.name).not.toBe('Taken')
    const conversation = await owner.get('getConversation', { params: { id: ids.conversations ?? '' } })
    expect(conversation.handoff_active).toBe(false)
    const channel = await owner.get('getChannel', { params: { id: ids.channels ?? '' } })
    expect(channel.name).not.toBe('Taken')
    expect((await owner.get('listLabels')).data.map(({ name }) => name)).toEqual(['Ours'])
    const messages = await call(owner, 'listMessages', { id: ids.conversations ?? '' })
    expect([messages.text.includes('Ours'), messages.text.includes('Taken')]).toEqual([true, false])
    const canned = (await owner.get('listCannedReplies')).data
    expect(canned.map(({ shortcut }) => shortcut)).toEqual(['ours'])
    const appointment = await owner.get('getAppointment', { params: { id: ids.appointments ?? '' } })
    expect(appointment.status).toBe('scheduled')
    expect((await owner.get('listMembers')).data).toHaveLength(memberRoles.length)
  })
})

describe('links of the private API', () => {
  it('no answer sends the browser elsewhere, whatever it was asked with', async () => {
    const target = 'https://evil.example'
    const paths = ['/sign-in', '/sign-out', '/password-reset', '/live', '/me']
    for (const path of paths) {
      for (const name of ['redirect', 'redirectTo', 'callbackURL', 'next', 'returnTo']) {
        const query = `?${name}=${encodeURIComponent(target)}`
        for (const method of ['GET', 'POST']) {
          const response = await stranger.fetch(method, path + query, method === 'POST' ? {} : undefined)
          await response.body?.cancel()
          expect(response.status < 300 || response.status >= 400).toBe(true)
          expect(response.headers.get('location')).toBeNull()
        }
      }
    }
  })

  it('better-auth’s own routes are not served', async () => {
    for (const path of [
      '/sign-in/email',
      '/sign-up/email',
      '/get-session',
      '/update-user',
      '/delete-user',
      '/ok',
    ]) {
      const response = await stranger.fetch('POST', path, {})
      expect(response.status).toBe(404)
    }
  })
})
