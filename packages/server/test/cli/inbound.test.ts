// Quarantined inbound events: the commands that deal with them, and doctor's report on them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelInbox } from '../../src/channels/inbound/store.ts'
import { InboundSweeper } from '../../src/channels/inbound/sweeper.ts'
import { whatsapp } from '../../src/channels/whatsapp/whatsapp.ts'
import { sql } from '../../src/platform/database/database.ts'
import { storeEvents } from '../../src/platform/inbox/inbox.ts'
import { silentLog } from '../../src/platform/log.ts'
import { newMasterKey } from '../../src/platform/secrets/secrets.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { type Inbound, messagesOf, type Shop, startInbound } from '../harness/inbound.ts'
import { whatsappMessage, whatsappWebhook } from '../harness/payloads/meta-payloads.ts'
import { type Env, run, runJson, urlOf } from '../harness/processes/cli-process.ts'

let db: TestDatabase
let inbound: Inbound
let env: Env

beforeAll(async () => {
  db = await createTestDatabase()
  inbound = await startInbound(db)
  env = { DATABASE_URL: urlOf(db.connection), MASTER_KEY: newMasterKey() }
})
afterAll(async () => {
  await inbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

type Listed = { data: { id: string; status: string; error: string | null }[]; next_cursor: string | null }
const json = <T = Record<string, unknown>>(...args: string[]) => runJson<T>(args, { env })
const list = ({ accountId }: Shop, ...more: string[]) =>
  json<Listed>('inbound', 'list', '--account', accountId, ...more)

/** A shop whose messages are in quarantine as they came in. */
async function troubled(...texts: string[]): Promise<{ shop: Shop; ids: string[] }> {
  const shop = await inbound.addShop()
  const messages = texts.map((body) =>
    whatsappMessage({ wa_id: '573105550101' }, { type: 'text', text: { body } }),
  )
  const { events } = whatsapp.split(whatsappWebhook(shop.whatsapp.externalId, { messages }))
  const arrived = events.map((event) => ({ homeId: shop.whatsapp.id, label: 'whatsapp', event }))
  const ids = (await storeEvents(db, channelInbox, { accountId: shop.accountId, arrived }, new Date())).map(
    ({ id }) => id,
  )
  await db.query(sql`
    update inbound_events set status = 'quarantined', attempts = 8, error = 'of no use yet'
    where account_id = ${shop.accountId}`)
  return { shop, ids }
}

async function sweep(): Promise<void> {
  const { directory } = inbound
  await using sweeper = new InboundSweeper({ directory, clock: () => new Date(), log: silentLog })
  await sweeper.sweep()
}

const contentsOf = async ({ accountId }: Shop) =>
  (await messagesOf(db, accountId)).map(({ content }) => content)

test('what is set aside is listed in pages, shown with its payload, and applied once it is retried', async () => {
  const { shop, ids } = await troubled('uno', 'dos', 'tres')
  const first = await list(shop, '--status', 'quarantined', '--limit', '2')
  const second = await list(shop, '--status', 'quarantined', '--cursor', first.next_cursor ?? '')
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.toReversed())
  expect(first.data[0]).toEqual({
    id: ids[2],
    channel_id: shop.whatsapp.id,
    platform: 'whatsapp',
    kind: 'message',
    external_id: expect.stringMatching(/^message:wamid/),
    status: 'quarantined',
    attempts: 8,
    error: 'of no use yet',
    received_at: expect.any(String),
    next_attempt_at: null,
  })
  expect(await list(shop, '--status', 'stored')).toEqual({ data: [], next_cursor: null })
  const [one = ''] = ids
  expect(await json('inbound', 'show', one)).toMatchObject({
    id: one,
    payload: { message: { text: { body: 'uno' } } },
  })

  expect(await json('inbound', 'retry', one)).toMatchObject({
    id: one,
    status: 'stored',
    attempts: 0,
    error: null,
  })
  expect((await list(shop, '--status', 'stored')).data).toMatchObject([{ id: one }])
  await sweep()
  expect(await contentsOf(shop)).toEqual(['uno'])
  expect(await run(['inbound', 'retry', one], { env })).toMatchObject({
    code: 1,
    stderr: `error: No inbound event that waits or is in quarantine has the id ${one}.\n`,
  })
})

test('all of a channel since a time are retried at once, and nothing of another channel', async () => {
  const { shop } = await troubled('a', 'b')
  const other = await troubled('c')
  const retry = (since: string) => json('inbound', 'retry', '--channel', shop.whatsapp.id, '--since', since)
  const soon = new Date(Date.now() + 60_000).toISOString()
  expect(await retry(soon)).toMatchObject({ retried: 0 })
  expect(await retry('2026-01-01T00:00:00Z')).toEqual({
    channel_id: shop.whatsapp.id,
    since: '2026-01-01T00:00:00.000Z',
    retried: 2,
  })
  await sweep()
  expect(await contentsOf(shop)).toEqual(['a', 'b'])
  expect((await list(other.shop)).data).toMatchObject([{ status: 'quarantined' }])
})

test('doctor counts what is set aside and names the command that shows it', async () => {
  const { shop } = await troubled('x', 'y', 'z', 'w')
  // The exit code reflects these channels' secrets, which were sealed with another master key.
  const { stdout } = await run(['doctor', '--json'], { env })
  const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string; message: string }[] }
  const check = checks.find(({ name }) => name === 'inbound events')
  expect(check?.status).toBe('warn')
  expect(check?.message).toMatch(/^0 waiting, \d+ in quarantine/)
  const command = /mostrador (inbound list .*)$/.exec(check?.message ?? '')?.[1] ?? ''
  expect(command).toContain(shop.accountId)
  const { data } = await json<Listed>(...command.split(' '))
  expect(data).toHaveLength(4)
})

test.each([
  ['inbound retry', 2, /give the id of one inbound event, or --channel together with --since/],
  ['inbound retry x --since 2026-01-01T00:00:00Z', 2, /give the id/],
  ['inbound show nonsense', 1, /No inbound event .* has the id nonsense/],
  ['inbound list --account nonsense', 1, /No account has the id/],
])('mostrador %s → exit %i', async (line, code, message) => {
  const ended = await run(line.split(' '), { env })
  expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(message) })
})

test('inbound list takes only its own words and cursors', async () => {
  const { shop } = await troubled('x')
  const of = ['inbound', 'list', '--account', shop.accountId]
  expect((await run([...of, '--status', 'gone'], { env })).stderr).toBe(
    'error: status: one of stored, quarantined\n',
  )
  expect((await run([...of, '--cursor', 'zzz'], { env })).stderr).toMatch(/^error: cursor: /)
})
