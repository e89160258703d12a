import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defaultBotSettings } from '@mostrador/contract/bot-settings'
import { unknownName } from '@mostrador/contract/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../test/harness/api.ts'
import { createBookableShop } from '../../test/harness/booking.ts'
import { type Browser, createPerson, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, lockWaits, type TestDatabase } from '../../test/harness/database.ts'
import { createAccount } from '../accounts/accounts.ts'
import { sql } from '../platform/database/database.ts'

let db: TestDatabase
let service: TestService
let owner: Browser
let accountId: string
// Before the shop in test/booking.ts opens for the first time.
const now = new Date('2026-06-01T05:00:00.000Z')
const week = { from: '2026-06-01T00:00:00Z', to: '2026-06-08T00:00:00Z' }

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db, { clock: () => now, publicUrl: 'https://shop.example' })
  accountId = await createBookableShop(db)
  await createPerson(db, { email: 'owner@example.com', accountId })
  owner = await signedIn(service.url, 'owner@example.com')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const slots = (query: { limit?: number; cursor?: string } = {}) =>
  owner.get('listSlots', { query: { sku: 'CORTE', ...week, ...query } })

async function book(name = 'Laura') {
  const [slot] = (await slots()).data
  return owner.get('createAppointment', { body: { slot_id: slot?.id ?? '', customer_name: name } })
}

describe('appointments', () => {
  it('one is booked, moved, and done or not; what is offered is what is allowed', async () => {
    const booked = await book()
    expect(booked).toMatchObject({
      ...{ status: 'scheduled', service_name: 'CORTE', resource_name: 'Silla 1', customer_name: 'Laura' },
      actions: ['move', 'complete', 'no_show', 'cancel'],
    })
    const place = { params: { id: booked.id } }
    const [slot] = (await slots()).data
    expect(slot?.start).not.toBe(booked.start_time)
    const moved = await owner.get('moveAppointment', { ...place, body: { slot_id: slot?.id ?? '' } })
    expect(moved.start_time).toBe(slot?.start)
    expect((await owner.get('markAppointmentNoShow', place)).actions).toEqual(['take_back'])
    const refused = await owner.call('cancelAppointment', { ...place, body: {} })
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'conflict'])
  })

  it('a try that is still on its way is waited for by the next, and one that is repeated tells nothing anew', async () => {
    const [early, late] = (await slots({ limit: 2 })).data.map(({ id }) => id)
    const tried = { slot_id: early ?? '', customer_name: 'Laura', key: 'a-try-on-its-way' }
    const next = { ...tried, slot_id: late ?? '', key: 'the-try-after-it', former_keys: [tried.key] }
    const { once, told } = await db.transaction(async (tx) => {
      await tx.query(sql`select id from bookable_resources where account_id = ${accountId} for update`)
      const once = owner.get('createAppointment', { body: tried })
      await expect.poll(() => lockWaits(db)).toBe(1)
      const told = owner.call('createAppointment', { body: next })
      await expect.poll(() => lockWaits(db)).toBe(2)
      return { once, told }
    })
    const place = { params: { id: (await once).id } }
    const { status, refusal } = await told
    expect([status, refusal?.reason]).toEqual([409, 'appointment_tried'])
    const { news } = await owner.get('noteAppointmentTold', place)
    const again = { ...tried, former_keys: ['the-try-before-it'] }
    expect(await owner.get('createAppointment', { body: again })).toMatchObject({ ...place.params, news })
    await owner.get('cancelAppointment', { ...place, body: {} })
  })

  it('that nobody came is taken back, unless the time was given to somebody else', async () => {
    const booked = await book()
    const place = { params: { id: booked.id } }
    await owner.get('markAppointmentNoShow', place)
    const again = await owner.get('takeBackAppointment', place)
    expect(again).toMatchObject({ status: 'scheduled', start_time: booked.start_time })
    await owner.get('markAppointmentNoShow', place)
    const [slot] = (await slots()).data
    expect(slot?.start).toBe(booked.start_time)
    const body = { slot_id: slot?.id ?? '', customer_name: 'Rosa' }
    const other = await owner.get('createAppointment', { body })
    const refused = await owner.call('takeBackAppointment', place)
    expect([refused.status, refused.refusal?.reason]).toEqual([409, 'slot_taken'])
    await owner.get('cancelAppointment', { params: { id: other.id }, body: {} })
  })

  it('one of a service with places takes as many as come, which can be changed and are never more than there are', async () => {
    const shop = await createBookableShop(db)
    await createPerson(db, { email: 'workshops@example.com', accountId: shop })
    const person = await signedIn(service.url, 'workshops@example.com')
    const known = await person.get('getAvailability', {})
    const services = known.services.map((each) => ({ ...each, places: 6 }))
    await person.get('setAvailability', { body: { ...known, services } })
    const first = async (query: { places?: number; moving?: string } = {}) =>
      (await person.get('listSlots', { query: { sku: 'CORTE', ...week, limit: 1, ...query } })).data[0]
    const slot = await first()
    expect(slot).toMatchObject({ places_left: 6 })
    const body = { slot_id: slot?.id ?? '', customer_name: 'Laura', places: 4 }
    const booked = await person.get('createAppointment', { body })
    expect(booked).toMatchObject({ places: 4, service_places: 6 })
    expect(await first()).toMatchObject({ id: slot?.id, places_left: 2 })
    expect((await first({ places: 3 }))?.start).not.toBe(slot?.start)
    expect(await first({ moving: booked.id })).toMatchObject({ id: slot?.id, places_left: 6 })
    // A try whose answer was lost takes no further places, and one with other words says that it was booked.
    const tried = { ...body, places: 1, key: 'the-first-try-of-it' }
    const once = await person.get('createAppointment', { body: tried })
    expect((await person.get('createAppointment', { body: tried })).id).toBe(once.id)
    // A person booked it, so it is no news that a customer made.
    expect((await person.get('getWaiting')).arrived).toEqual([])
    expect(await first()).toMatchObject({ places_left: 1 })
    const other = { ...tried, key: 'the-second-try-of-it', customer_name: 'Lara', former_keys: [tried.key] }
    const told = await person.call('createAppointment', { body: other })
    expect([told.status, told.refusal?.reason]).toEqual([409, 'appointment_tried'])
    await person.get('cancelAppointment', { params: { id: once.id }, body: {} })
    const refused = await person.call('createAppointment', { body: { ...body, places: 3 } })
    expect([refused.status, refused.refusal?.reason]).toEqual([409, 'slot_taken'])
    const place = { params: { id: booked.id } }
    expect(await person.get('changeAppointmentPlaces', { ...place, body: { places: 6 } })).toMatchObject({
      places: 6,
      news: { change: 'changed', told_at: null },
    })
    const beyond = await person.call('changeAppointmentPlaces', { ...place, body: { places: 7 } })
    expect([beyond.status, beyond.refusal?.reason]).toEqual([409, 'slot_taken'])
    expect(await person.get('changeAppointmentPlaces', { ...place, body: { places: 1 } })).toMatchObject({
      places: 1,
    })
    expect(await first()).toMatchObject({ id: slot?.id, places_left: 5 })
  })

  it('a cancellation can say why, which the shop reads', async () => {
    const booked = await book()
    const place = { params: { id: booked.id } }
    const body = { reason: ' Se enfermó Camila ' }
    expect(await owner.get('cancelAppointment', { ...place, body })).toMatchObject({
      ...{ status: 'cancelled', cancel_reason: 'Se enfermó Camila', actions: [] },
    })
  })

  it('one that is booked for a contact is theirs', async () => {
    const contact = await owner.get('createContact', {
      body: { phone: '+57 301 000 5555', name: 'Valentina' },
    })
    const [slot] = (await slots()).data
    const body = { slot_id: slot?.id ?? '', customer_name: 'Valentina', contact_id: contact.id }
    const booked = await owner.get('createAppointment', { body })
    expect(booked.customer_phone).toBe('+573010005555')
    const card = await owner.get('getContactCard', { params: { id: contact.id } })
    expect(card.appointments.map(({ id }) => id)).toEqual([booked.id])
    const wrong = await owner.call('createAppointment', { body: { ...body, customer_phone: 'abc' } })
    expect([wrong.status, wrong.refusal?.reason]).toEqual([400, 'phone_wrong'])
    const unknown = await owner.call('createAppointment', { body: { ...body, contact_id: accountId } })
    expect(unknown.status).toBe(404)
    await owner.get('cancelAppointment', { params: { id: booked.id }, body: {} })
  })

  it('one of a customer who had no name is called as the shop names them since', async () => {
    const { id: contact_id } = await owner.get('createContact', {
      body: { phone: '+57 301 000 7777', name: unknownName },
    })
    const [slot] = (await slots()).data
    const body = { slot_id: slot?.id ?? '', customer_name: unknownName, contact_id }
    const { id } = await owner.get('createAppointment', { body })
    await owner.get('updateContact', {
      params: { id: contact_id },
      body: { name: 'Rosa', phone: '+57 301 000 8888' },
    })
    const shown = await owner.get('getAppointment', { params: { id } })
    expect(shown.customer_name).toBe('Rosa')
    await owner.get('updateContact', {
      params: { id: contact_id },
      body: { name: 'Rosa Marín', phone: '+57 301 000 9999' },
    })
    expect(await owner.get('getAppointment', { params: { id } })).toMatchObject({
      ...{ customer_name: 'Rosa Marín', customer_phone: '+573010009999' },
    })
    const other = await book('Su hija')
    expect(other.customer_name).toBe('Su hija')
    for (const each of [id, other.id])
      await owner.get('cancelAppointment', { params: { id: each }, body: {} })
  })

  it('a range lists by start, page by page, and knows its bounds', async () => {
    const names = ['Ana', 'Eva', 'Zoe']
    for (const name of names) await book(name)
    const first = await owner.get('listAppointments', { query: { ...week, status: 'scheduled', limit: 2 } })
    const query = { ...week, status: 'scheduled', limit: 2, cursor: first.next_cursor ?? '' } as const
    const second = await owner.get('listAppointments', { query })
    expect([...first.data, ...second.data].map((each) => each.customer_name)).toEqual(names)
    const years = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' }
    expect((await owner.call('listAppointments', { query: years })).status).toBe(400)
    expect((await owner.call('listAppointments', { query: { ...week, from: 'monday' } })).status).toBe(400)
  })

  it('slots continue after the last one of a page', async () => {
    const first = await slots({ limit: 2 })
    const second = await slots({ limit: 2, cursor: first.next_cursor ?? '' })
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(4)
  })

  it('opening hours are read and set as one document; what is wrong with it is named', async () => {
    const { version: _, ...document } = await owner.get('getAvailability')
    const closed = { ...document, hours: {} }
    expect(await owner.get('setAvailability', { body: closed })).toMatchObject(closed)
    const wrong = { ...document, services: [{ ...document.services[0], sku: 'NADA' }] }
    const { status, refusal } = await owner.call('setAvailability', { body: wrong as typeof document })
    expect([status, refusal?.message]).toEqual([400, expect.stringContaining('services[0].sku')])
    await owner.get('setAvailability', { body: document })
  })
})

describe('a service', () => {
  const week = [{ from: '09:00', to: '11:00' }]
  const hours = { monday: week, tuesday: week }

  async function newShop(email: string, more: { hours?: typeof hours } = {}) {
    const { id } = await createAccount(
      db,
      { name: 'Huellitas', plan: 'pro', currency: 'COP', timezone: 'America/Bogota', language: 'es' },
      now,
    )
    await createPerson(db, { email, accountId: id })
    const browser = await signedIn(service.url, email)
    if (more.hours) await browser.get('setBot', { body: { ...defaultBotSettings, hours: more.hours } })
    return browser
  }
  const bath = { name: 'Baño', sku: 'BANO', price: 30_000, item_type: 'service' } as const
  const freeFor = async (browser: Browser, sku: string) =>
    (await browser.get('listSlots', { query: { sku, ...week1 } })).data.map(({ resource_name: name }) => name)
  const week1 = { from: '2026-06-01T00:00:00Z', to: '2026-06-08T00:00:00Z' }

  it('can be booked by its duration alone, in the shop’s hours, with the shop itself', async () => {
    const browser = await newShop('short@example.com', { hours })
    const made = await browser.get('createProduct', { body: { ...bath, duration_minutes: 60 } })
    expect(made.duration_minutes).toBe(60)
    expect(await freeFor(browser, 'BANO')).toContain('Huellitas')
    expect((await browser.get('getAvailability')).hours).toEqual(hours)
    expect(await browser.get('listUnbookable')).toEqual({ sold: 1, unbookable: [] })
    await browser.get('updateProduct', { params: { id: made.id }, body: { duration_minutes: null } })
    expect(await browser.get('listUnbookable')).toMatchObject({ unbookable: [{ why: 'no_duration' }] })
    const refused = await browser.call('createProduct', {
      body: { name: 'Collar', price: 1, duration_minutes: 30 },
    })
    expect(refused.refusal?.message).toContain('duration_minutes')
  })

  it('made while the form of the hours was open is not lost by saving the form', async () => {
    const browser = await newShop('meanwhile@example.com', { hours })
    const opened = await browser.get('getAvailability')
    await browser.get('createProduct', { body: { ...bath, duration_minutes: 90 } })
    const stale = await browser.call('setAvailability', { body: { ...opened, slot_step_minutes: 30 } })
    expect([stale.status, stale.refusal?.reason]).toEqual([409, 'changed_meanwhile'])
    const fresh = await browser.get('getAvailability')
    const saved = await browser.get('setAvailability', { body: { ...fresh, slot_step_minutes: 30 } })
    expect(saved).toMatchObject({ services: [{ duration_minutes: 90 }], slot_step_minutes: 30 })
    await browser.get('setAvailability', { body: { ...saved, slot_step_minutes: 45 } })
  })

  it('that cannot be booked is named with the reason, also among the first steps', async () => {
    const browser = await newShop('hours@example.com')
    const { id } = await browser.get('createProduct', { body: { ...bath, duration_minutes: 60 } })
    expect(await browser.get('listUnbookable')).toEqual({
      sold: 1,
      unbookable: [{ id, name: 'Baño', why: 'no_hours' }],
    })
    const { version: _, ...document } = await browser.get('getAvailability')
    const nobody = { ...document, hours, resources: [] }
    await browser.get('setAvailability', { body: nobody })
    expect(await browser.get('listUnbookable')).toMatchObject({ unbookable: [{ why: 'nobody' }] })
    // As the page sends a service whose people are left at "everyone".
    const services = [{ sku: 'BANO', duration_minutes: 60, buffer_minutes: 0, resources: [] }]
    const body = { ...nobody, resources: [{ name: 'Luz', exceptions: [] }], services }
    await browser.get('setAvailability', { body })
    expect(await freeFor(browser, 'BANO')).toContain('Luz')
    expect(await browser.get('listUnbookable')).toMatchObject({ unbookable: [] })
  })

  it('moved by half its length finds its own time free', async () => {
    const browser = await newShop('move@example.com', { hours })
    await browser.get('createProduct', { body: { ...bath, duration_minutes: 60 } })
    const { data } = await browser.get('listSlots', { query: { sku: 'BANO', ...week1 } })
    const [first] = data
    const { id } = await browser.get('createAppointment', {
      body: { slot_id: first?.id ?? '', customer_name: 'Laura' },
    })
    const starts = async (moving?: string) =>
      (
        await browser.get('listSlots', { query: { sku: 'BANO', ...week1, ...(moving && { moving }) } })
      ).data.map(({ start }) => start)
    expect(await starts(id)).toEqual(data.map(({ start }) => start))
    expect((await starts()).length).toBeLessThan(data.length)
  })
})

describe('channels', () => {
  it('secrets go in and never come out', async () => {
    const secret = 'a-secret-nobody-sees'
    const made = await owner.call('addChannel', {
      body: { platform: 'telegram', external_id: '42', name: 'Bot', access_token: secret },
    })
    expect(made.body).toMatchObject({
      ...{ has_access_token: true, inbound_url: `https://shop.example/channels/${made.body.id}` },
    })
    const place = { params: { id: made.body.id } }
    const seen = [
      made.body,
      await owner.get('getChannel', place),
      await owner.get('listChannels'),
      await owner.get('updateChannel', { ...place, body: { name: 'Otro' } }),
    ]
    expect(JSON.stringify(seen)).not.toContain(secret)
    const check = await owner.get('checkChannel', place)
    expect(check.checks.map(({ name, state }) => [name, state])).toEqual([
      ['secrets', 'failed'],
      ['public_address', 'ok'],
      ['platform', 'failed'],
      ['webhook', 'failed'],
      ['inbound', 'waiting'],
    ])
    const connecting = await owner.call('connectChannel', place)
    expect(connecting.refusal?.message).toContain('Telegram did not take it')
    expect(JSON.stringify([check, connecting])).not.toContain(secret)
    const taken = await owner.call('addChannel', { body: { platform: 'telegram', external_id: '42' } })
    expect(taken.status).toBe(409)
    await owner.get('deleteChannel', place)
    expect((await owner.call('checkChannel', place)).status).toBe(404)
  })

  it('a check asks the platform with the token', async () => {
    const asked: string[] = []
    const platform = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization}`)
      response.end('{"id":"106540352242922"}')
    }).listen(0, '127.0.0.1')
    await once(platform, 'listening')
    const { port } = platform.address() as AddressInfo
    const { id } = await owner.get('addChannel', {
      body: { platform: 'whatsapp', external_id: '106540352242922', access_token: 'token-1' },
    })
    await db.query(sql`
      update channels set api_url = ${`http://127.0.0.1:${port}`} where account_id = ${accountId} and id = ${id}`)
    const { checks } = await owner.get('checkChannel', { params: { id } })
    expect(checks.find(({ name }) => name === 'platform')?.state).toBe('ok')
    expect(checks.find(({ name }) => name === 'secrets')).toMatchObject({ state: 'failed' })
    expect(asked).toEqual(['/106540352242922?fields=id,display_phone_number Bearer token-1'])
    platform.close()
  })

  it('where its messages go is not for an account to say', async () => {
    const body = { platform: 'web', external_id: 'x', api_url: 'http://169.254.169.254' } as never
    const { status, refusal } = await owner.call('addChannel', { body })
    expect([status, refusal?.message]).toEqual([400, expect.stringContaining('api_url')])
  })
})

describe('the bot', () => {
  const knowledge = [{ question: '¿Tienen parqueadero?', answer: 'Sí, en el sótano.' }]

  it('its settings are read and set as one document', async () => {
    const body = { ...defaultBotSettings, knowledge }
    expect((await owner.get('setBot', { body })).settings.knowledge).toEqual(knowledge)
    expect((await owner.get('getBot')).settings).toEqual(body)
  })

  it('answers in a trial chat, remembers, and leaves nothing behind', async () => {
    await owner.get('setBot', { body: { ...defaultBotSettings, knowledge } })
    const count = async () =>
      (
        await db.query<{ n: number }>(sql`
          select (select count(*) from conversations where account_id = ${accountId})
            + (select count(*) from contacts where account_id = ${accountId})
            + (select count(*) from channels where account_id = ${accountId})
            + (select count(*) from carts where account_id = ${accountId})
            + (select count(*) from orders where account_id = ${accountId}) as n`)
      )[0]?.n
    const before = await count()
    const first = await owner.get('tryBot', { body: { text: '¿Tienen parqueadero?' } })
    expect(JSON.stringify(first.replies)).toContain('sótano')
    const second = await owner.get('tryBot', { body: { text: 'Gracias', memory: first.memory } })
    expect(second.replies.length).toBeGreaterThan(0)
    expect(await count()).toBe(before)
    const wrong = await owner.call('tryBot', { body: { text: 'Hola', memory: { engine: 1 } } })
    expect([wrong.status, wrong.refusal?.code]).toEqual([400, 'invalid_request'])
  })
})
