// A client that lost the answer to a creation must be able to repeat it and learn the result.
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/keys.ts'
import { deleteExpiredAnswers } from '../../src/domain/contacts/kept-answers.ts'
import { eraseContact } from '../../src/domain/contacts/personal-data.ts'
import { sql } from '../../src/platform/database/database.ts'
import { startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, type Tenant } from '../harness/fixtures.ts'

const hourMs = 3_600_000
let database: TestDatabase
let nodes: TestService[]
let tenant: Tenant
let other: Tenant
let nowMs = Date.now()
let phones = 0

beforeAll(async () => {
  database = await createTestDatabase(20)
  const node = () => startService(database, { limiter: 'database', clock: () => new Date(nowMs) })
  nodes = [await node(), await node()]
  tenant = await createTenant(database, { rows: 1 })
  other = await createTenant(database, { rows: 1 })
})

afterAll(async () => {
  for (const node of nodes) await node[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const newPhone = () => `+57 320 555 ${String(++phones).padStart(4, '0')}`

type Sent = { name?: string; body?: unknown; key?: string; node?: number }

async function create({ name, body = { phone: newPhone() }, key = tenant.writeKey, node = 0 }: Sent) {
  const { status, headers, text } = await send()
  return {
    status,
    text,
    json: JSON.parse(text),
    existing: headers.get('x-existing-id'),
    replayed: headers.get('idempotency-replayed'),
  }

  async function send() {
    const response = await fetch(`${nodes[node]?.url}/api/v1/contacts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(name === undefined ? {} : { 'idempotency-key': name }),
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
}

async function keptCount(): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    select count(*)::int as count from kept_answers where account_id = ${tenant.accountId}`)
  return row?.count ?? -1
}

describe('a phone that is taken', () => {
  test('names the contact that has it, of the same account only', async () => {
    const phone = newPhone()
    const first = await create({ body: { phone } })
    expect(first).toMatchObject({ status: 201, existing: null })
    const second = await create({ body: { phone: phone.replaceAll(' ', '') } })
    expect(second).toMatchObject({ status: 409, existing: first.json.id })
    expect(await create({ body: { phone }, key: other.writeKey })).toMatchObject({
      status: 201,
      existing: null,
    })
    expect(await create({ body: { phone }, key: tenant.readKey })).toMatchObject({
      status: 403,
      existing: null,
    })
  })

  test('is named to each of a hundred that race without a key of their own', async () => {
    const phone = newPhone()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_each, index) => create({ body: { phone }, node: index % 2 })),
    )
    const [won, ...more] = answers.filter(({ status }) => status === 201)
    expect(more).toEqual([])
    expect(answers.filter(({ existing }) => existing === won?.json.id)).toHaveLength(99)
  })
})

describe('an Idempotency-Key', () => {
  test('gives the first answer again, byte for byte, and says so', async () => {
    const body = { phone: newPhone(), name: 'Rosa' }
    const first = await create({ name: 'again', body })
    expect(first).toMatchObject({ status: 201, replayed: null })
    await database.query(sql`
      update contacts set name = 'Otra' where account_id = ${tenant.accountId} and id = ${first.json.id}`)
    const again = await create({ name: 'again', body, node: 1 })
    expect(again).toMatchObject({ status: 201, replayed: 'true', text: first.text })
  })

  test('stands for one body', async () => {
    await create({ name: 'one-body' })
    expect(await create({ name: 'one-body' })).toMatchObject({
      status: 409,
      existing: null,
      json: { error: { code: 'conflict', message: expect.stringContaining('Idempotency-Key') } },
    })
  })

  test('is that of one API key and of one account', async () => {
    const { key } = await database.transaction((tx) =>
      createKey(tx, { accountId: tenant.accountId, scope: 'write', name: 'second' }, new Date(nowMs)),
    )
    expect((await create({ name: 'mine' })).status).toBe(201)
    expect(await create({ name: 'mine', key })).toMatchObject({ status: 201, replayed: null })
    expect(await create({ name: 'mine', key: other.writeKey })).toMatchObject({ status: 201, replayed: null })
  })

  test('has so many characters that are seen', async () => {
    const max = limits.idempotencyKeyCharsMax
    expect((await create({ name: 'k'.repeat(max) })).status).toBe(201)
    for (const name of ['k'.repeat(max + 1), 'two words', 'café'])
      expect(await create({ name }), name).toMatchObject({
        status: 400,
        json: { error: { message: expect.stringContaining(`1 to ${max} visible ASCII characters`) } },
      })
  })

  test('keeps no refusal', async () => {
    const before = await keptCount()
    const taken = { phone: newPhone() }
    const holder = await create({ body: taken })
    expect(await create({ name: 'refused', body: taken })).toMatchObject({
      status: 409,
      existing: holder.json.id,
    })
    expect((await create({ name: 'refused', body: { phone: 1 } })).status).toBe(400)
    expect((await create({ name: 'refused', key: tenant.readKey })).status).toBe(403)
    expect(await keptCount()).toBe(before)
    expect(await create({ name: 'refused' })).toMatchObject({ status: 201, replayed: null })
  })

  test('makes one contact of a hundred requests at once over two nodes, and all get its answer', async () => {
    const body = { phone: newPhone() }
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_each, index) => create({ name: 'race', body, node: index % 2 })),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1)
  })

  test.each(['a'.repeat(256), 'two words', 'ñ'])('%s is none', async (name) => {
    expect(await create({ name })).toMatchObject({
      status: 400,
      json: { error: { message: expect.stringContaining('1 to 255') } },
    })
  })

  test('is forgotten after 24 hours, and its row goes', async () => {
    const body = { phone: newPhone() }
    const first = await create({ name: 'day', body })
    nowMs += 24 * hourMs - 1
    expect((await create({ name: 'day', body })).replayed).toBe('true')
    nowMs += 1
    expect(await create({ name: 'day', body })).toMatchObject({ status: 409, existing: first.json.id })
    expect(await create({ name: 'day' })).toMatchObject({ status: 201, replayed: null })
    expect((await create({ name: 'day', body })).status).toBe(409)
    await deleteExpiredAnswers(database, new Date(nowMs))
    expect(await keptCount()).toBe(1)
    await deleteExpiredAnswers(database, new Date(nowMs + 24 * hourMs))
    expect(await keptCount()).toBe(0)
  })

  test('keeps nothing of a person who is erased', async () => {
    const body = { phone: newPhone(), name: 'Quien Se Va' }
    const before = await keptCount()
    const { json } = await create({ name: 'erased', body })
    expect(await keptCount()).toBe(before + 1)
    await eraseContact(database, { accountId: tenant.accountId, contactId: json.id }, new Date(nowMs))
    expect(await keptCount()).toBe(before)
    const anew = await create({ name: 'erased', body })
    expect(anew).toMatchObject({ status: 201, replayed: null })
    expect(anew.json.id).not.toBe(json.id)
  })
})

test('a body nested as deep as it can be is refused or taken, and never our failure', async () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  const send = async (levels: number, headers: Record<string, string>) => {
    const response = await fetch(`${nodes[0]?.url}/api/v1/contacts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tenant.writeKey}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: `{"phone":"${newPhone()}","more":${nested(levels)}}`,
    })
    return response.status
  }
  for (const headers of [{}, { 'idempotency-key': 'deep' }]) {
    expect([await send(32_000, headers), await send(limits.jsonLevelsMax, headers)]).toEqual([400, 400])
  }
  expect([await send(63, {}), await send(63, { 'idempotency-key': 'deep' })]).toEqual([201, 201])
})
