// Headers of a webhook's own: with every attempt, and nowhere else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createTenant } from '../../../test/harness/fixtures.ts'
import { handsOn } from '../../../test/harness/webhook-hands.ts'
import {
  addEndpoint,
  box,
  emitMany,
  fitsService,
  type Receiver,
  startDispatcher,
  startReceiver,
  until,
} from '../../../test/harness/webhooks.ts'
import { sql } from '../../platform/database/database.ts'
import { getDelivery } from '../log/deliveries.ts'
import { createEndpoint, deleteEndpoint, updateEndpoint } from './endpoints.ts'
import type { HeaderChange } from './headers.ts'

const rules = { allowInsecure: true }
const value = 'Bearer s3cret-of-the-receiver'

let database: TestDatabase
let receiver: Receiver
let accountId: string
let endpointId: string

beforeAll(async () => {
  database = await createTestDatabase()
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  accountId = (await createTenant(database, { rows: 0 })).accountId
  receiver.arrivals = []
  receiver.answer = () => 200
  endpointId = (await addEndpoint(database, accountId, receiver.url)).id
})

const { place, endpoint, list, expectWell } = handsOn(() => ({
  database,
  accountId,
  endpointId,
  url: receiver.url,
}))
const change = (
  headers: Omit<HeaderChange, 'box'>,
  more: { url?: string; at?: ReturnType<typeof place> } = {},
) =>
  database.transaction((tx) =>
    updateEndpoint(
      tx,
      rules,
      more.at ?? place(),
      { headers: { box, ...headers }, url: more.url },
      new Date(),
    ),
  )
const set = (name: string, given = value) => change({ set: [{ name, value: given }] })

test('a header goes with every attempt, retries included, from the next one after it was changed', async () => {
  const make = { accountId, url: receiver.url, events: ['*'], headers: [{ name: 'Authorization', value }] }
  const made = await database.transaction((tx) => createEndpoint(tx, { box, ...rules }, make, new Date()))
  await database.transaction((tx) => deleteEndpoint(tx, place(), new Date()))
  endpointId = made.id
  await using _ = startDispatcher(database, { retryWaitsMs: [1, 3_600_000, 1, 1] })
  receiver.answer = () => 500
  await emitMany(database, accountId, 1)
  await until('it was tried twice', () => receiver.arrivals.length === 2)
  for (const arrival of receiver.arrivals) {
    expect(arrival.headers.authorization).toBe(value)
    expect(fitsService(arrival, made.secret)).toBe(true)
  }
  receiver.answer = () => 200
  const changed = await change({
    ...{ set: [{ name: 'x-team', value: ' a\t b ' }], remove: ['AUTHORIZATION'] },
  })
  expect(changed.headers).toEqual([{ name: 'x-team', value: '••••••' }])
  await emitMany(database, accountId, 1)
  await until('the next one arrives', () => receiver.arrivals.length === 3)
  expect(receiver.arrivals[2]?.headers).toMatchObject({ 'x-team': 'a\t b' })
  expect(receiver.arrivals[2]?.headers).not.toHaveProperty('authorization')
  const again = await set('X-Team', 'other')
  expect(again.headers).toEqual([{ name: 'X-Team', value: '••••••' }])
  await expectWell()
})

test('its value is sealed, shown to nobody, and stands in no log, even when the receiver repeats it', async () => {
  const elsewhere = await startReceiver()
  onTestFinished(() => elsewhere[Symbol.asyncDispose]())
  const echoing = createServer((request, response) => {
    request
      .resume()
      .on('end', () =>
        response
          .writeHead(302, { Location: `${elsewhere.url}?t=${request.headers.authorization?.slice(7)}` })
          .end(JSON.stringify(request.headers)),
      )
  })
  await new Promise<void>((resolve) => echoing.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void echoing.close())
  const url = `http://127.0.0.1:${(echoing.address() as AddressInfo).port}/`
  await change({ set: [{ name: 'Authorization', value }] }, { url })
  await using _ = startDispatcher(database, { retryWaitsMs: [3_600_000, 1, 1, 1] })
  await emitMany(database, accountId, 1)
  await until('it was tried', async () => (await list())[0]?.attempts.length === 1)
  const detail = await getDelivery(database, accountId, (await list())[0]?.id ?? '')
  expect(detail.attempts[0]).toMatchObject({
    error: expect.stringContaining('redirects are not followed'),
    excerpt: expect.stringContaining('"authorization":"••••••"'),
  })
  expect(detail.attempts[0]?.request?.headers).toMatchObject({ Authorization: '••••••' })
  expect(elsewhere.arrivals).toEqual([])
  const stored = await database.query<{ row: string }>(sql`
    select row_to_json(a)::text || encode(a.excerpt, 'escape') as row from attempts a where account_id = ${accountId}
    union all select row_to_json(h)::text || encode(h.sealed, 'escape') from webhook_headers h
    where account_id = ${accountId}
    union all select row_to_json(e)::text from webhook_endpoints e where account_id = ${accountId}`)
  expect(stored).toHaveLength(3)
  for (const text of [...stored.map(({ row }) => row), JSON.stringify([await endpoint(), detail])]) {
    expect(text).not.toContain('s3cret')
  }
})

test('nor does any piece of a long value that the receiver’s answer escapes, or that the log cuts', async () => {
  const token = Array.from({ length: 75 }, (_, n) => `k${n}/s+q=`).join('')
  const piece = /k\d+(\\?\/|%2f)s/i
  const echoing = createServer((request, response) => {
    const given = request.headers.authorization ?? ''
    const forms = [given, JSON.stringify(given).replaceAll('/', '\\/'), encodeURIComponent(given)]
    const text = [...forms, new URLSearchParams({ given }), encodeURI(given), ''].join('\n')
    const whole = text + '.'.repeat(limits.webhookExcerptBytesMax - text.length - 300) + given
    response.writeHead(302, { Location: `/?t=${given}`, 'X-Echo': given, 'X-Url': forms[2] })
    request.resume().on('end', () => response.end(whole))
  })
  await new Promise<void>((resolve) => echoing.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void echoing.close())
  const url = `http://127.0.0.1:${(echoing.address() as AddressInfo).port}/`
  await change({ set: [{ name: 'Authorization', value: `Bearer ${token}` }] }, { url })
  await using _ = startDispatcher(database, { retryWaitsMs: [3_600_000, 1, 1, 1] })
  await emitMany(database, accountId, 1)
  await until('it was tried', async () => (await list())[0]?.attempts.length === 1)
  const detail = await getDelivery(database, accountId, (await list())[0]?.id ?? '')
  const { error, answer_headers: headers, excerpt } = detail.attempts[0] ?? {}
  expect(headers).toMatchObject({ location: '/?t=••••••', 'x-echo': '••••••' })
  const leaks = { error, excerpt, ...headers }
  expect(Object.entries(leaks).filter(([, text]) => piece.test(text ?? ''))).toEqual([])
})

describe('refused, without a word of the value:', () => {
  test.each([
    ...['X-Service-Signature', 'x-service-anything', 'webhook-id', 'Webhook-Signature', 'Content-Type'],
    ...['content-length', 'Host', 'User-Agent', 'Connection', 'keep-alive', 'TE', 'Trailer', 'Upgrade'],
    ...['Transfer-Encoding', 'Proxy-Authorization', 'expect', 'HTTP2-Settings'],
  ])('%s, which is ours or the connection’s', async (name) => {
    await expect(set(name)).rejects.toMatchObject({
      ...{ code: 'invalid_request', reason: { reason: 'webhook_header_taken', name } },
      message: expect.not.stringContaining('s3cret'),
    })
  })

  test.each(['', 'a b', 'a:b', 'a\r\nb', 'ñ', 'x\0', `x${'y'.repeat(64)}`])('the name %j', async (name) => {
    await expect(set(name)).rejects.toMatchObject({ code: 'invalid_request' })
  })

  test.each(['', ' ', 'a\r\nX-Service-Signature: sha256=0', 'a\nb', 'a\0b', 'contraseña', 'x'.repeat(2_049)])(
    'the value %j',
    async (given) => {
      const error = await set('authorization', given).catch((each) => each)
      expect(error).toMatchObject({ code: 'invalid_request' })
      if (given.trim() !== '') expect(error.message).not.toContain(given)
    },
  )

  test('more than the limit, one twice, one that is not there, and those of another account', async () => {
    const many = Array.from({ length: limits.webhookHeadersMax }, (_, n) => ({ name: `x-${n}`, value: 'a' }))
    await change({ set: many })
    await expect(set('x-more')).rejects.toMatchObject({ reason: { reason: 'webhook_headers_many', max: 5 } })
    await set('X-0', 'takes the place of its own')
    await change({ set: [{ name: 'x-more', value: 'a' }], remove: ['x-4'] })
    const twice = [...['x-a', 'X-A']].map((name) => ({ name, value: 'a' }))
    await expect(change({ set: twice, remove: ['x-0', 'x-1'] })).rejects.toThrow('"x-a" is given twice')
    await expect(change({ remove: ['x-unknown'] })).rejects.toThrow('no such header')
    const other = { accountId: (await createTenant(database, { rows: 0 })).accountId, endpointId }
    await expect(change({ remove: ['x-0'] }, { at: other })).rejects.toMatchObject({ code: 'not_found' })
    expect((await endpoint()).headers.map(({ name }) => name)).toEqual(['X-0', 'x-1', 'x-2', 'x-3', 'x-more'])
  })
})

test('another server gets no value unless it is given again; the same server does', async () => {
  await set('Authorization')
  const url = receiver.url.replace('127.0.0.1', 'localhost')
  const moved = (headers: Omit<HeaderChange, 'box'>) => change(headers, { url })
  await expect(moved({})).rejects.toMatchObject({
    ...{ code: 'conflict', reason: { reason: 'webhook_headers_elsewhere', names: 'Authorization' } },
  })
  expect((await endpoint()).url).toBe(receiver.url)
  expect((await change({}, { url: `${receiver.url}/other` })).headers).toHaveLength(1)
  expect(await moved({ set: [{ name: 'authorization', value: 'another' }] })).toMatchObject({ url })
  const back = await change({ remove: ['Authorization'] }, { url: receiver.url })
  expect([back.url, back.headers]).toEqual([receiver.url, []])
})
