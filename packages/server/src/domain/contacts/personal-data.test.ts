import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { type Inbound, only, startInbound } from '../../../test/harness/inbound.ts'
import { allOf, eventsOf } from '../../../test/harness/shop.ts'
import type { Db, Sql } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { eraseContact, exportContact, personPieces } from './personal-data.ts'
import { personalTables } from './personal-tables.ts'

const secretWords = [
  ...[
    'Lupita',
    '5215550001111',
    'mi alergia',
    'Calle Secreta',
    'lupita@example.com',
    'regatea',
    'recibe Pedro',
  ],
  // Only the kept answer to her creation still has this name.
  'Guadalupe',
]

let db: TestDatabase
let inbound: Inbound
beforeAll(async () => {
  db = await createTestDatabase()
  inbound = await startInbound(db)
})
afterAll(async () => {
  await inbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const lupita = { wa_id: '5215550001111', name: 'Lupita' }
const other = { wa_id: '5215550002222', name: 'Otra' }

/** Two people who each wrote, ordered and booked. */
async function personOf() {
  const shop = await inbound.addShop()
  const { accountId } = shop
  await shop.write(lupita, 'mi alergia es un secreto')
  await shop.write(other, 'hola')
  const contact = await only(
    db.query<{ id: string; conversation_id: string }>(sql`
      select c.id, v.id as conversation_id from contacts c
      join conversations v on v.account_id = c.account_id and v.contact_id = c.id
      where c.account_id = ${accountId} and c.name = 'Lupita'`),
  )
  const now = new Date()
  await db.query(sql`
    update contacts set email = 'lupita@example.com' where account_id = ${accountId} and id = ${contact.id}`)
  await db.query(sql`
    insert into orders (account_id, id, contact_id, conversation_id, platform, status, payment_status, customer_phone,
      customer_name, total, currency, delivery_address, customer_note, created_at, updated_at)
    values (${accountId}, ${newId()}, ${contact.id}, ${contact.conversation_id}, 'whatsapp', 'pending', 'pending',
      '5215550001111', 'Lupita', 100, 'COP', 'Calle Secreta 1', 'recibe Pedro', ${now}, ${now})`)
  const resource = newId()
  await db.query(sql`
    insert into bookable_resources (account_id, id, name, created_at) values (${accountId}, ${resource}, 'Silla', ${now})`)
  await db.query(sql`
    insert into appointments (account_id, id, contact_id, conversation_id, resource_id, customer_name, customer_phone,
      customer_email, start_time, end_time, status, notes, created_at, updated_at)
    values (${accountId}, ${newId()}, ${contact.id}, ${contact.conversation_id}, ${resource}, 'Lupita', '5215550001111',
      'lupita@example.com', '2030-01-01T10:00Z', '2030-01-01T11:00Z', 'scheduled', 'mi alergia', ${now}, ${now})`)
  await db.query(sql`
    insert into conversation_notes (account_id, id, conversation_id, author_id, content, created_at)
    values (${accountId}, ${newId()}, ${contact.conversation_id}, ${newId()}, 'regatea siempre', ${now})`)
  await keepAnswers(accountId, contact.id)
  await storeReports(accountId)
  const write = (text: string) => shop.write(lupita, text)
  return { accountId, contactId: contact.id, write }
}

/** Answers to a creation of Lupita and of somebody else under an Idempotency-Key. */
async function keepAnswers(accountId: string, contactId: string): Promise<void> {
  await db.query(sql`
    insert into kept_answers (account_id, key_id, name, request_hash, contact_id, body, expires_at)
    select account_id, ${newId()}, id::text, sha256('x'), id,
      json_build_object('id', id, 'name', case when id = ${contactId} then 'Guadalupe' else '5215550002222' end),
      now() + interval '1 hour'
    from contacts where account_id = ${accountId}`)
}

/** Quarantined shop orders: two of Lupita, one by phone and one by e-mail, and one of somebody else. */
async function storeReports(accountId: string): Promise<void> {
  const integrationId = newId()
  await db.query(sql`
    insert into integrations (account_id, id, provider, name, created_at)
    values (${accountId}, ${integrationId}, 'shopify', 'Tienda', now())`)
  const sum = { total_price: '10.00', currency: 'COP', financial_status: 'paid' }
  const reports = [
    { id: 1, ...sum, customer: { first_name: 'Lupita' }, phone: '+52 1 (555) 000-1111', note: 'mi alergia' },
    {
      id: 2,
      ...sum,
      email: 'LUPITA@example.com',
      shipping_address: { name: 'Lupita', address1: 'Calle Secreta' },
    },
    { id: 3, ...sum, phone: '+52 1 555 000 2222', customer: { first_name: 'Otra' } },
  ]
  for (const report of reports) {
    await db.query(sql`
      insert into integration_events (account_id, id, integration_id, kind, external_id, lane, payload, status,
        received_at, next_attempt_at)
      values (${accountId}, ${newId()}, ${integrationId}, 'order', ${`key ${report.id}`}, ${`${report.id}`},
        ${JSON.stringify(report)}::json, 'quarantined', now(), now())`)
  }
}

test('an export holds everything that is stored of a person, and nothing of another', async () => {
  const { accountId, contactId } = await personOf()
  const text = JSON.stringify(await exportContact(db, { accountId, contactId }))
  for (const word of secretWords) expect(text).toContain(word)
  expect(text).not.toContain('5215550002222')
  expect(JSON.parse(text)).toMatchObject({
    contact: { id: contactId },
    conversations: [{ messages: [{ role: 'user', content: 'mi alergia es un secreto' }] }],
    orders: [{ total: 100 }],
    appointments: [{ status: 'scheduled' }],
    kept_answers: [{ idempotency_key: contactId, answer: { id: contactId, name: 'Guadalupe' } }],
  })
})

test('what leads to a contact in the database is in the list that export and erasure go by, and is told as it says', async () => {
  const rows = await db.query<{ name: string; goes: boolean }>(sql`
    with recursive led (name, goes) as (
      select 'contacts'::regclass::oid, true
      union
      select k.conrelid, led.goes and k.confdeltype = 'c' from pg_constraint k join led on k.confrelid = led.name
      where k.contype = 'f' and k.conrelid <> k.confrelid)
    select c.relname as name, bool_or(led.goes) as goes from led join pg_class c on c.oid = led.name
    group by c.relname order by c.relname`)
  const listed = Object.entries(personalTables).map(([name, { erasure }]) => ({
    name,
    goes: erasure === 'goes',
  }))
  expect(rows).toEqual(listed.sort((one, other) => (one.name < other.name ? -1 : 1)))

  const { accountId, contactId } = await personOf()
  const asked: string[] = []
  const noting = <Row>(statement: Sql, ask: (statement: Sql) => Promise<Row>) => {
    asked.push(statement.text)
    return ask(statement)
  }
  const listening = {
    query: (statement: Sql) => noting(statement, (each) => db.query(each)),
    queryOne: (statement: Sql) => noting(statement, (each) => db.queryOne(each)),
  } as Db
  await exportContact(listening, { accountId, contactId })
  const told = Object.entries(personalTables).filter(([, kept]) => kept.export === 'told')
  const untold = told.filter(
    ([name]) => !asked.some((text) => new RegExp(`(?:from|join) ${name} `).test(text)),
  )
  expect(untold).toEqual([])
})

test('an export is written while it is read, message by message, and tells which files came', async () => {
  const { accountId, contactId } = await personOf()
  await db.query(sql`
    insert into messages (account_id, id, conversation_id, channel_id, role, content, platform_message_id, created_at)
    select v.account_id, gen_random_uuid(), v.id, v.channel_id, 'user', 'línea ' || n, 'm' || n,
      (select max(m.created_at) from messages m where m.account_id = ${accountId}) + interval '1 second'
    from conversations v, generate_series(1, 1100) n
    where v.account_id = ${accountId} and v.contact_id = ${contactId}`)
  const pieces: string[] = []
  for await (const piece of await personPieces(db, { accountId, contactId })) pieces.push(piece)
  expect(pieces.filter((piece) => piece.includes('línea')).length).toBe(3)
  const { conversations } = JSON.parse(pieces.join('')) as {
    conversations: { messages: { content: string; files: unknown[] }[] }[]
  }
  const said = conversations[0]?.messages.map(({ content }) => content) ?? []
  // All of one moment, as those of an import are.
  expect(new Set(said).size).toBe(1101)
  expect(said[0]).toBe('mi alergia es un secreto')
  expect(conversations[0]?.messages[0]?.files).toEqual([])
})

test('an erased person is nowhere any more; the order stays, what is booked is cancelled, and everybody else stays', async () => {
  const { accountId, contactId } = await personOf()
  expect(await allOf(db, accountId)).toContain('Lupita')
  const erased = await eraseContact(db, { accountId, contactId }, new Date())
  expect(erased).toEqual({
    ...{ conversations: 1, messages: 1, orders: 1, appointments: 1, appointments_cancelled: 1, reports: 2 },
    ...{ events: 1, events_pending: 0, same_phone: [] },
  })
  const left = await allOf(db, accountId)
  for (const word of secretWords) expect(left).not.toContain(word)
  expect(left).toContain('5215550002222')
  const kept = await db.queryOne(sql`
    select (select total::float8 from orders where account_id = ${accountId}) as total,
      (select status from appointments where account_id = ${accountId}) as status`)
  expect(kept).toEqual({ total: 100, status: 'cancelled' })
  const events = await eventsOf(db, { accountId })
  expect(events.find(({ kind }) => kind === 'appointment.cancelled')).toMatchObject({
    data: {
      status: 'cancelled',
      start_time: '2030-01-01T10:00:00.000Z',
      customer_name: null,
      customer_phone: null,
    },
  })
  expect(events.find(({ data }) => data.contact_id === contactId)).toMatchObject({
    kind: 'message.received',
    data: { contact_id: contactId, customer_name: null, content: null, payload: null },
  })
  await expect(eraseContact(db, { accountId, contactId }, new Date())).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(exportContact(db, { accountId, contactId })).rejects.toMatchObject({ code: 'not_found' })
})

test('a report of a shop keeps its sums and loses who bought; those of others stay as they are', async () => {
  const { accountId, contactId } = await personOf()
  await eraseContact(db, { accountId, contactId }, new Date())
  const reports = await db.query<{ payload: object }>(sql`
    select payload from integration_events where account_id = ${accountId} order by lane`)
  const sum = { total_price: '10.00', currency: 'COP', financial_status: 'paid' }
  expect(reports.map(({ payload }) => payload)).toEqual([
    { id: 1, ...sum, customer: null, phone: null, note: null },
    { id: 2, ...sum, email: null, shipping_address: null },
    { id: 3, ...sum, phone: '+52 1 555 000 2222', customer: { first_name: 'Otra' } },
  ])
})

test('the time of an erased person is free again, and an appointment that has been stays as it was', async () => {
  const { accountId, contactId } = await personOf()
  await db.query(sql`
    insert into appointments (account_id, id, contact_id, resource_id, start_time, end_time, status, created_at, updated_at)
    select account_id, ${newId()}, contact_id, resource_id, '2020-01-01T10:00Z', '2020-01-01T11:00Z', 'scheduled', now(), now()
    from appointments where account_id = ${accountId}`)
  await eraseContact(db, { accountId, contactId }, new Date())
  const left = await db.query<{ status: string; resource_id: string }>(sql`
    select status, resource_id from appointments where account_id = ${accountId} order by start_time`)
  expect(left.map(({ status }) => status)).toEqual(['scheduled', 'cancelled'])
  await db.query(sql`
    insert into appointments (account_id, id, resource_id, start_time, end_time, status, created_at, updated_at)
    values (${accountId}, ${newId()}, ${left[0]?.resource_id}, '2030-01-01T10:30Z', '2030-01-01T11:00Z', 'scheduled',
      now(), now())`)
})

test('an event that is still owed to a receiver keeps the bytes that every attempt sends', async () => {
  const person = await personOf()
  const { accountId } = person
  const endpointId = newId()
  await db.query(sql`
    insert into webhook_endpoints (account_id, id, url, events, created_at, updated_at)
    values (${accountId}, ${endpointId}, 'https://example.com/', '{message.received}', now(), now())`)
  await db.query(sql`insert into lanes (account_id, endpoint_id) values (${accountId}, ${endpointId})`)
  const [event] = await db.query<{ id: string }>(
    sql`select id from events where account_id = ${accountId} order by id`,
  )
  await db.query(sql`
    insert into deliveries (account_id, id, event_id, endpoint_id, kind, is_test, next_attempt, due_at, created_at)
    values (${accountId}, delivery_id(${event?.id}::uuid, ${endpointId}), ${event?.id}, ${endpointId},
      'message.received', false, 1, now(), now())`)
  const erased = await eraseContact(db, person, new Date())
  expect(erased).toMatchObject({ events: 0, events_pending: 1 })
  expect((await eventsOf(db, person))[0]?.data.customer_name).toBe('Lupita')
})

test('somebody who writes again after the erasure is somebody new', async () => {
  const person = await personOf()
  await eraseContact(db, person, new Date())
  await person.write('hola otra vez')
  const contacts = await db.query<{ id: string; total_orders: number }>(sql`
    select id, total_orders from contacts where account_id = ${person.accountId} and phone_key = '5215550001111'`)
  expect(contacts).toMatchObject([{ total_orders: 0 }])
  expect(contacts[0]?.id).not.toBe(person.contactId)
})
