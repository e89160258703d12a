// Every kind of webhook of every platform, posted to the real addresses repeatedly, concurrently and in any order.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { type Inbound, startInbound } from '../harness/inbound.ts'
import { goldenPlatforms } from '../harness/payloads/golden-payloads.ts'
import { signed } from '../harness/payloads/meta-payloads.ts'
import { eventsOf, type Outbound, type OutboundChannel, startOutbound } from '../harness/sending.ts'

const times = 6
let db: TestDatabase
let inbound: Inbound
let outbound: Outbound
beforeAll(async () => {
  db = await createTestDatabase()
  const secrets = new SecretBox(parseMasterKey(newMasterKey()))
  inbound = await startInbound(db, secrets)
  outbound = startOutbound(db, secrets)
})
afterAll(async () => {
  await inbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

function post(channel: OutboundChannel, body: unknown, secret = channel.secret): Promise<Response> {
  const text = JSON.stringify(body)
  const headers =
    channel.platform === 'telegram'
      ? { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret }
      : signed(text, secret)
  return fetch(`${inbound.url}/channels/${channel.id}`, { method: 'POST', body: text, headers })
}

test.each(goldenPlatforms)(
  '$platform: each message is stored once, with what the customer did',
  async ({ platform, payloads }) => {
    const accountId = await outbound.addShop()
    const channel = await outbound.addChannel(accountId, platform, 'http://127.0.0.1:9')
    const all = payloads(channel.externalId)
    const sent = Array.from({ length: times }, () => all).flat()
    const shuffled = sent
      .map((golden, at) => ({ golden, key: (at * 7_919) % sent.length }))
      .sort((a, b) => a.key - b.key)
    const answers = await Promise.all(shuffled.map(({ golden }) => post(channel, golden.body)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    await inbound.applied()

    const expected = all.flatMap(({ events }) =>
      events.filter(({ kind }) => kind === 'message' || kind === 'echo'),
    )
    const rows = await db.query<{ role: string; input: object | null }>(sql`
    select role, input from messages where account_id = ${accountId} and role <> 'system'`)
    expect(rows).toHaveLength(expected.length)
    expect(rows.filter(({ role }) => role === 'agent')).toHaveLength(
      expected.filter(({ kind }) => kind === 'echo').length,
    )
    // Nobody knows the message that an edit names, so it is stored in its place.
    const wanted = expected.flatMap(({ message }) => {
      const { edits: _, ...input } = ((message ?? {}) as { input?: { edits?: string } }).input ?? {}
      return Object.keys(input).length > 0 ? [JSON.stringify(input)] : []
    })
    expect(rows.flatMap(({ input }) => (input ? [JSON.stringify(input)] : [])).sort()).toEqual(
      expect.arrayContaining(wanted.sort()),
    )
    const received = await eventsOf(db, accountId, 'message.received')
    const isTold = platform === 'whatsapp' || platform === 'messenger'
    expect(received).toHaveLength(isTold ? expected.filter(({ kind }) => kind === 'message').length : 0)
    expect(await db.query(sql`select 1 from inbound_events where account_id = ${accountId}`)).toEqual([])
  },
  30_000,
)

test.each(goldenPlatforms)(
  '$platform: what is not signed with the channel’s secret is refused',
  async ({ platform, payloads }) => {
    const accountId = await outbound.addShop()
    const channel = await outbound.addChannel(accountId, platform, 'http://127.0.0.1:9')
    const [golden] = payloads(channel.externalId)
    expect((await post(channel, golden?.body, 'another')).status).toBe(401)
    expect((await post(channel, golden?.body)).status).toBe(200)
  },
)

test('a bot is not to be spoken for with the secret of the shared Meta app', async () => {
  const accountId = await outbound.addShop()
  const channel = await outbound.addChannel(accountId, 'telegram', 'http://127.0.0.1:9')
  expect((await post(channel, { update_id: 1 }, 'shared-app-secret')).status).toBe(401)
})

test('an Instagram customer without a name is Desconocido; a Telegram one has the name of the profile', async () => {
  for (const [platform, name] of [
    ['instagram', 'Desconocido'],
    ['telegram', 'Ann Lee'],
  ]) {
    const accountId = await outbound.addShop()
    const channel = await outbound.addChannel(accountId, platform ?? '', 'http://127.0.0.1:9')
    const golden = goldenPlatforms.find((each) => each.platform === platform)?.payloads(channel.externalId)[0]
    await post(channel, golden?.body)
    await inbound.applied()
    expect(await db.query(sql`select name, phone from contacts where account_id = ${accountId}`)).toEqual([
      { name, phone: null },
    ])
  }
})
