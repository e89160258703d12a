// The feed: every change of what the API shows, in an order to which nothing is added before what was read.
import { setTimeout as delay } from 'node:timers/promises'
import { eventSamples } from '@mostrador/contract/events/event-data'
import type { changeOperations } from '@mostrador/contract/feed'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '../../src/accounts/accounts.ts'
import { emit } from '../../src/events/emit.ts'
import { deleteOldChanges } from '../../src/events/numbering.queries.ts'
import { ChangeNumbering } from '../../src/events/numbering.ts'
import { raw, sql } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { bearer, clockPastLimits, startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, insertOrder, type Table, type Tenant } from '../harness/fixtures.ts'
import { readDocument } from '../harness/openapi.ts'

type Entry = {
  id: string
  resource: string
  record_id: string
  operation: (typeof changeOperations)[number]
  changed_at: string
  record: Record<string, unknown> | null
}
const { operations, differences } = readDocument('feed.openapi.json')

type Page<T> = { data: T[]; cursor: string; has_more: boolean }

let database: TestDatabase
let service: TestService
let numbering: ChangeNumbering
let tenant: Tenant

beforeAll(async () => {
  database = await createTestDatabase(30)
  service = await startService(database, { clock: clockPastLimits() })
  numbering = new ChangeNumbering({ database, log: silentLog })
  tenant = await createTenant(database, { plan: 'business', rows: 2 })
  await numbering.round()
})

afterAll(async () => {
  await numbering[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

/** Each answer is also held against the document. */
async function ask(path: string, key = tenant.readKey): Promise<Response> {
  const response = await fetch(`${service.url}/api/feed/v1${path}`, bearer(key))
  const operation = operations.find((each) => path.split('?')[0] === each.path)
  if (operation) {
    const body = await response.clone().json()
    expect(differences(operation, response.status, response.headers, body)).toEqual([])
  }
  return response
}

async function get<T>(path: string, key?: string): Promise<T> {
  const response = await ask(path, key)
  expect([response.status, await response.clone().text()]).toEqual([200, expect.any(String)])
  return (await response.json()) as T
}

const start = async (key?: string) => (await get<{ cursor: string }>('/start', key)).cursor

/** All entries behind the cursor, once everything committed is numbered. */
async function readAll(after: string, key?: string, limit = 200): Promise<Page<Entry>> {
  await numbering.round()
  const data: Entry[] = []
  let page: Page<Entry>
  let cursor = after
  do {
    page = await get<Page<Entry>>(`/changes?after=${cursor}&limit=${limit}`, key)
    data.push(...page.data)
    cursor = page.cursor
  } while (page.has_more)
  return { data, cursor, has_more: false }
}

async function errorOf(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  return [response.status, error.code, error.message]
}

const update = (table: Table, change: string, id: string) =>
  database.query(
    sql`update ${raw(table)} set ${raw(change)} where account_id = ${tenant.accountId} and id = ${id}`,
  )

describe('changes', () => {
  test.each<[string, Table, string, string[]]>([
    ['contact', 'contacts', "name = name || '!'", []],
    ['conversation', 'conversations', 'unread_count = unread_count + 1', ['contact_id']],
    ['message', 'messages', "content = content || '!'", ['conversation_id']],
    ['product', 'products', 'on_hand = on_hand + 1', ['updated_at']],
    ['order', 'orders', "payment_status = 'refunded'", ['contact_id', 'conversation_id', 'updated_at']],
    ['appointment', 'appointments', "notes = 'x'", ['contact_id', 'conversation_id', 'updated_at']],
  ])(
    'of a %s are told, with the record as its detail shows it and its keys',
    async (resource, table, change, keys) => {
      const [id = ''] = tenant.ids[table]
      const after = await start()
      await update(table, change, id)
      const { data } = await readAll(after)
      expect(data).toEqual([
        {
          id: expect.any(String),
          resource,
          record_id: id,
          operation: 'updated',
          changed_at: expect.stringMatching(/^\d{4}-.*Z$/),
          record: expect.objectContaining({ id }),
        },
      ])
      const record = data[0]?.record ?? {}
      expect(Object.keys(record)).toEqual(expect.arrayContaining(keys))
      const parent = resource === 'message' ? `?conversation_id=${record.conversation_id}` : ''
      const list = await fetch(`${service.url}/api/v1/${table}${parent}`, bearer(tenant.readKey))
      const shown = ((await list.json()) as Page<Record<string, unknown>>).data.find((each) => each.id === id)
      expect(record).toEqual({ ...shown, ...Object.fromEntries(keys.map((key) => [key, record[key]])) })
    },
  )

  test('that nobody sees are not told', async () => {
    const after = await start()
    await update('contacts', "email = 'laura@example.com'", tenant.ids.contacts[0] ?? '')
    await update('messages', "delivery_status = 'read'", tenant.ids.messages[0] ?? '')
    await update('products', 'on_hand = on_hand', tenant.ids.products[0] ?? '')
    expect(await readAll(after)).toEqual({ data: [], cursor: await start(), has_more: false })
  })

  test('of one transaction come in its order; a record that is gone is null', async () => {
    const after = await start()
    const id = await insertOrder(database, tenant.accountId, null, 1)
    await update('orders', "status = 'cancelled'", id)
    await database.query(sql`delete from orders where account_id = ${tenant.accountId} and id = ${id}`)
    const { data } = await readAll(after)
    expect(data.map(({ operation, record }) => [operation, record])).toEqual([
      ['created', null],
      ['updated', null],
      ['deleted', null],
    ])
  })

  test('a hidden conversation takes its messages along', async () => {
    const other = await createTenant(database, { rows: 2 })
    await numbering.round()
    const after = await start(other.readKey)
    const [id = ''] = other.ids.conversations
    await database.query(
      sql`update conversations set deleted_at = now() where account_id = ${other.accountId} and id = ${id}`,
    )
    const { data } = await readAll(after, other.readKey)
    expect(data.map(({ resource, record_id, operation }) => [resource, record_id, operation])).toEqual([
      ['message', other.ids.messages[0], 'deleted'],
      ['conversation', id, 'deleted'],
    ])
  })

  test('committed late come behind what was read, however early they were made', async () => {
    const after = await start()
    const slow = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<string>()
    const transaction = database.transaction(async (tx) => {
      const id = await insertOrder(tx, tenant.accountId, null, 1)
      begun.resolve(id)
      await slow.promise
    })
    const early = await begun.promise
    // Not an order: those of one account wait for each other's numbers.
    const [late = ''] = tenant.ids.contacts
    await update('contacts', "name = name || '!'", late)
    const first = await readAll(after)
    expect(first.data.map(({ record_id }) => record_id)).toEqual([late])
    slow.resolve()
    await transaction
    const second = await readAll(first.cursor)
    expect(second.data.map(({ record_id }) => record_id)).toEqual([early])
  })

  test('are paged, and each entry is a place to go on from', async () => {
    const after = await start()
    for (let row = 0; row < 5; row += 1) await insertOrder(database, tenant.accountId, null, row)
    const whole = await readAll(after, tenant.readKey, 2)
    expect(whole.data).toHaveLength(5)
    const behindSecond = await get<Page<Entry>>(`/changes?after=${whole.data[1]?.id}&limit=2`)
    expect(behindSecond.data).toEqual(whole.data.slice(2, 4))
    expect([behindSecond.has_more, behindSecond.cursor]).toEqual([true, whole.data[3]?.id])
  })

  test('end with their account', async () => {
    const gone = await createTenant(database, { rows: 1 })
    await numbering.round()
    await insertOrder(database, gone.accountId, null, 1)
    await deleteAccount(database, gone.accountId)
    for (const table of ['pending_changes', 'changes', 'change_numbers']) {
      const rows = await database.query(sql`select from ${raw(table)} where account_id = ${gone.accountId}`)
      expect([table, rows.length]).toEqual([table, 0])
    }
  })
})

describe('a request that waits', () => {
  test('is answered by the change', async () => {
    const after = await start()
    const answer = get<Page<Entry>>(`/changes?after=${after}&wait=25`)
    const id = await insertOrder(database, tenant.accountId, null, 1)
    await numbering.round()
    expect((await answer).data.map(({ record_id }) => record_id)).toEqual([id])
  })

  test('is answered empty when the time is over', async () => {
    const after = await start()
    expect(await get(`/changes?after=${after}&wait=0.2`)).toEqual({
      data: [],
      cursor: after,
      has_more: false,
    })
  })

  test('reads once before it waits, and again when something came between the two', async () => {
    const after = await start()
    const reads: string[] = []
    const fetchRaw = database.fetchRaw.bind(database)
    let isBetween = false
    database.fetchRaw = async (name, text, values) => {
      const rows = await fetchRaw(name, text, values)
      if (/feed:changes/.test(name)) reads.push(name.startsWith('again:') ? 'again' : 'first')
      if (isBetween && reads.length === 1) {
        await insertOrder(database, tenant.accountId, null, 1)
        await numbering.round()
      }
      return rows
    }
    try {
      const readsOfOne = async () => {
        reads.length = 0
        expect((await get<Page<Entry>>(`/changes?after=${after}&wait=0.2`)).data).toEqual([])
        return [...reads]
      }
      // The second is the one at the end. Hints of what was numbered before may still come, and cause one more.
      await expect.poll(readsOfOne, { timeout: 15_000 }).toEqual(['first', 'again'])
      reads.length = 0
      isBetween = true
      expect((await get<Page<Entry>>(`/changes?after=${after}&wait=25`)).data).toHaveLength(1)
      expect(reads[1]).toBe('again')
    } finally {
      database.fetchRaw = fetchRaw
    }
  })

  test('of events does not end with changes of other kinds', async () => {
    const after = await start()
    const answer = get<Page<{ event: string }>>(`/events?after=${after}&event=order.paid&wait=25`)
    await insertOrder(database, tenant.accountId, null, 1)
    await numbering.round()
    await emitPaid('order.created')
    await numbering.round()
    await emitPaid('order.paid')
    await numbering.round()
    expect((await answer).data.map(({ event }) => event)).toEqual(['order.paid'])
  })

  test('ends unauthorized when its key is revoked meanwhile', async () => {
    const other = await createTenant(database, { rows: 1 })
    await numbering.round()
    const after = await start(other.readKey)
    const answer = ask(`/changes?after=${after}&wait=25`, other.readKey)
    // Until the request has reached the service, nothing tells from outside that it waits.
    await delay(200)
    await database.query(sql`update api_keys set revoked_at = now() where account_id = ${other.accountId}`)
    await insertOrder(database, other.accountId, null, 1)
    await numbering.round()
    expect((await answer).status).toBe(401)
  })

  test('is answered when the service stops', async () => {
    const stopping = await startService(database)
    const after = await start()
    const answer = fetch(`${stopping.url}/api/feed/v1/changes?after=${after}&wait=25`, bearer(tenant.readKey))
    await delay(200)
    await stopping[Symbol.asyncDispose]()
    expect((await answer).status).toBe(200)
  })
})

describe('a cursor', () => {
  test.each([
    ['', /^after is required/],
    ['after=', /not a cursor/],
    ['after=12-00000000', /not a cursor/],
    ['after=abc', /not a cursor/],
    ['after=0-12345678&wait=soon', /number of seconds/],
    ['after=0-12345678&wait=-1', /0 or more/],
    ['after=0-12345678&limit=x', /whole number/],
  ])('is refused with a reason: %s', async (query, reason) => {
    expect(await errorOf(await ask(`/changes?${query}`))).toEqual([
      400,
      'invalid_request',
      expect.stringMatching(reason),
    ])
  })

  test('of another account is refused', async () => {
    const other = await createTenant(database, { rows: 1 })
    await numbering.round()
    const foreign = await start(other.readKey)
    expect(await errorOf(await ask(`/changes?after=${foreign}`))).toEqual([
      400,
      'invalid_request',
      expect.stringContaining('not a cursor of this feed'),
    ])
  })

  test('older than what is kept, or ahead after a restored backup, says what to do', async () => {
    const other = await createTenant(database, { rows: 2 })
    const empty = await start(other.readKey)
    await numbering.round()
    const now = await start(other.readKey)
    await database.query(
      sql`update changes set numbered_at = now() - interval '31 days' where account_id = ${other.accountId}`,
    )
    const before = new Date(Date.now() - 30 * 86_400_000)
    while ((await deleteOldChanges(database, before, 5)) > 0);
    const tooOld = expect.stringContaining('/api/feed/v1/start')
    expect(await errorOf(await ask(`/changes?after=${empty}`, other.readKey))).toEqual([
      400,
      'invalid_request',
      tooOld,
    ])
    expect((await readAll(now, other.readKey)).data).toEqual([])
    await database.query(
      sql`update change_numbers set first_number = 0, last_number = 1 where account_id = ${other.accountId}`,
    )
    expect(await errorOf(await ask(`/changes?after=${now}`, other.readKey))).toEqual([
      400,
      'invalid_request',
      expect.stringContaining('ahead of the feed'),
    ])
  })
})

test('events are the envelopes that endpoints receive', async () => {
  const after = await start()
  await emitPaid('order.created')
  await emitPaid('order.paid')
  await numbering.round()
  const all = await get<Page<object>>(`/events?after=${after}`)
  const stored = await database.query<{ body: string }>(sql`
    select body from events where account_id = ${tenant.accountId} order by id desc limit 2`)
  expect(all.data).toEqual(stored.reverse().map(({ body }) => JSON.parse(body)))
  const paid = await get<Page<{ event: string }>>(`/events?after=${after}&event=order.paid`)
  expect(paid.data.map(({ event }) => event)).toEqual(['order.paid'])
})

test('a kind that nobody emits gives empty pages, and the answer says that its value is unknown', async () => {
  const after = await start()
  const told = async (kind: string) => {
    const answer = await ask(`/events?after=${after}&${kind}`)
    const { data } = (await answer.json()) as Page<object>
    return [answer.status, data, answer.headers.get('x-unknown-values')]
  }
  for (const kind of ['order.payd', 'order_paid', '', 'Order.paid'])
    expect([kind, ...(await told(`event=${kind}`))]).toEqual([kind, 200, [], 'event'])
  expect(await told('event=order.paid')).toEqual([200, [], null])
  expect(await told('%65vent=order%2Epaid')).toEqual([200, [], null])
  expect(await told('%65vent=order%2Epayd')).toEqual([200, [], 'event'])
  expect(await told('kind=order.payd')).toEqual([200, [], null])
})

async function emitPaid(kind: 'order.paid' | 'order.created'): Promise<void> {
  const data = eventSamples[kind]
  await database.transaction((tx) =>
    emit(tx, { accountId: tenant.accountId, kind, data } as Parameters<typeof emit>[1], new Date()),
  )
}

test('unknown paths and methods, missing keys and the rate limit answer as everywhere', async () => {
  expect((await ask('/nothing')).status).toBe(404)
  expect((await ask('')).status).toBe(404)
  const posted = await fetch(`${service.url}/api/feed/v1/start`, {
    ...bearer(tenant.readKey),
    method: 'POST',
  })
  expect(posted.status).toBe(404)
  expect((await ask('/start', 'svc_wrong')).status).toBe(401)
  const answer = await ask('/start?since=1')
  expect(answer.headers.get('x-ignored-parameters')).toBe('since')
  expect(Number(answer.headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0)
})
