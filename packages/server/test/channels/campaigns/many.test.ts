// A campaign to very many: what is rare among its recipients is found by reading little, their file is written in flat
// memory.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCampaign } from '../../../src/channels/campaigns/campaigns.queries.ts'
import {
  listRecipients,
  type RecipientQuery,
} from '../../../src/channels/campaigns/recipient-list.queries.ts'
import { Database, sql } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/ids.ts'
import { startService, type TestService } from '../../harness/api.ts'
import { addCustomers, startedCampaign } from '../../harness/campaigns.ts'
import { createPerson, signedIn } from '../../harness/dashboard.ts'
import { createTestDatabase, type TestDatabase, withoutTriggers } from '../../harness/database.ts'
import { type Outbound, startOutbound } from '../../harness/sending.ts'

/**
 * A quarter of all that a campaign may have: what reads or keeps each of them shows at as many, and making them all takes
 * the processor another half minute.
 */
const many = limits.campaignListRows / 4
let db: TestDatabase
let outbound: Outbound
let service: TestService
let sent: Awaited<ReturnType<typeof sentToMany>>
beforeAll(async () => {
  db = await createTestDatabase()
  outbound = startOutbound(db)
  service = await startService(db)
  sent = await sentToMany()
}, 300_000)
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await outbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

/** Everybody got the message but two, one of whom has a formula for a name; a third answered, ordered and said no. */
async function sentToMany() {
  const accountId = await outbound.addShop()
  const channel = await outbound.addChannel(accountId, 'whatsapp', 'http://127.0.0.1:9')
  const everybody = { accountId, count: many, wantsOffers: null }
  const contacts = await withoutTriggers(db, ['contacts'], () => addCustomers(db, everybody))
  const { id } = await startedCampaign(outbound, accountId, channel, { consent_rule: 'not_opted_out' })
  const now = outbound.now
  const failed = contacts.slice(0, 2)
  await withoutTriggers(db, ['conversations', 'messages'], () =>
    addMessages({ accountId, id, channelId: channel.id, failed }),
  )
  const [, , some = ''] = contacts
  const later = new Date(now.getTime() + 60_000)
  await db.query(sql`
    insert into messages (account_id, id, conversation_id, channel_id, role, content, created_at)
    values (${accountId}, ${newId()}, ${some}, ${channel.id}, 'user', 'Gracias', ${later})`)
  await db.query(sql`
    update conversations set last_customer_at = ${later} where account_id = ${accountId} and id = ${some}`)
  await db.query(sql`
    insert into consents (account_id, id, contact_id, kind, is_given, source, said_at, created_at)
    values (${accountId}, ${newId()}, ${some}, 'marketing', false, 'words', ${later}, ${later})`)
  await db.query(sql`
    insert into orders (account_id, id, contact_id, platform, status, payment_status, total, currency, created_at, updated_at)
    values (${accountId}, ${newId()}, ${some}, 'manual', 'pending', 'pending', 10, 'COP', ${later}, ${later})`)
  await db.query(sql`
    update contacts set name = '=HYPERLINK("http://x.test")' where account_id = ${accountId} and id = ${contacts[1]}`)
  await db.query(sql`
    update campaigns set planned_at = ${now} where account_id = ${accountId} and id = ${id}`)
  // As the database does by itself within a minute.
  await db.query(sql`analyze contacts, conversations, messages, campaign_recipients, orders, consents`)
  return { accountId, id, contacts, some }
}

/** The campaign's message to everybody, which did not reach those who are named. */
async function addMessages(campaign: { accountId: string; id: string; channelId: string; failed: string[] }) {
  const { accountId, id, channelId, failed } = campaign
  const { now } = outbound
  await db.query(sql`
    insert into channel_identities (account_id, id, contact_id, channel_id, phone_key, created_at)
    select account_id, id, id, ${channelId}, phone_key, ${now} from contacts where account_id = ${accountId}`)
  await db.query(sql`
    insert into conversations (account_id, id, contact_id, identity_id, channel_id, platform, created_at,
      last_message_at)
    select account_id, id, id, id, ${channelId}, 'whatsapp', ${now}, ${now} from contacts where account_id = ${accountId}`)
  const status = sql`case when id = any(${failed}::uuid[]) then 'failed' else 'sent' end`
  await db.query(sql`
    insert into messages (account_id, id, conversation_id, channel_id, role, content, delivery_status, created_at)
    select account_id, id, id, ${channelId}, 'assistant', 'Hola', ${status}, ${now}
    from contacts where account_id = ${accountId}`)
  await db.query(sql`
    insert into campaign_recipients (account_id, campaign_id, contact_id, zone, state, message_id, queued_at, delivery_status)
    select account_id, ${id}, id, '57', 'queued', id, ${now}, ${status} from contacts where account_id = ${accountId}`)
}

/** Rows and entries of indexes that everybody has read so far, as PostgreSQL counts them. */
async function readSoFar(one: Database): Promise<number> {
  await one.query(sql`select pg_stat_force_next_flush()`)
  const found = await one.queryOne<{ read: number }>(sql`
    select ((select sum(seq_tup_read) from pg_stat_user_tables)
      + (select sum(idx_tup_read) from pg_stat_user_indexes))::float8 as read`)
  return found?.read ?? Number.NaN
}

test('a page reads a small part of the list, also of what is rare', async () => {
  const { accountId, id, contacts, some } = sent
  // A connection tells what it has read when it is asked to; others of a pool would be asked for nothing.
  await using one = new Database(db.connection, { max: 1 })
  const campaign = await findCampaign(one, accountId, id)
  if (!campaign) throw new Error('no such campaign')
  const list = async (query: RecipientQuery) => {
    const page = { limit: 50, after: undefined, binding: [] }
    const { data } = await listRecipients(one, campaign, { ...query, page }, outbound.now)
    return data.map((row) => row.id)
  }
  const newest = contacts.slice(-50).toReversed()
  const pages: [RecipientQuery, string[]][] = [
    [{}, newest],
    [{ outcome: 'sent' }, newest],
    [{ outcome: 'failed' }, contacts.slice(0, 2).toReversed()],
    [{ outcome: 'read' }, []],
    [{ outcome: 'waiting' }, []],
    [{ outcome: 'left_out' }, []],
    [{ outcome: 'answered' }, [some]],
    [{ outcome: 'opted_out' }, [some]],
    [{ outcome: 'ordered' }, [some]],
    [{ search: 'cliente' }, newest],
    [{ search: `Cliente ${many - 1}` }, contacts.slice(many - 2, many - 1)],
    [{ search: `Cliente ${many - 1}`, outcome: 'failed' }, []],
  ]
  const read: Record<string, number> = {}
  for (const [query, expected] of pages) {
    const name = JSON.stringify(query)
    const before = await readSoFar(one)
    expect(await list(query), name).toEqual(expected)
    read[name] = (await readSoFar(one)) - before
  }
  expect(Object.entries(read).filter(([, rows]) => rows > 1_000)).toEqual([])
})

test('the file of very many recipients is written in flat memory, and nothing in it is a formula', async () => {
  const { accountId, id } = sent
  const { email } = await createPerson(db, { email: 'many@example.com', accountId })
  const browser = await signedIn(service.url, email)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const keptBytes = () => {
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = keptBytes()
  const answer = await browser.fetch('GET', `/campaigns/${id}/recipients.csv?language=es&decimal=comma`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="destinatarios-\d{4}-\d\d-\d\d.csv"$/,
  )
  const kept: number[] = []
  let lines = 0
  let bytes = 0
  let end = ''
  for await (const part of answer.body ?? []) {
    const piece = Buffer.from(part).toString('utf8')
    bytes += part.length
    const former = lines
    lines += piece.split('\r\n').length - 1
    if (Math.floor((20 * lines) / many) > Math.floor((20 * former) / many)) kept.push(keptBytes() - before)
    end = (end + piece).slice(-2_000)
  }
  expect(lines).toBe(many + 1)
  expect(bytes).toBeGreaterThan(50 * many)
  expect(kept.length).toBeGreaterThan(10)
  expect(Math.max(...kept)).toBeLessThan(5_000_000)
  expect(end).toContain(`"'=HYPERLINK(""http://x.test"")";`)
  expect(end).toMatch(/;No entregado;Rechazado por WhatsApp;\d{4}-\d\d-\d\d \d\d:\d\d;;;0\r\n$/)
}, 300_000)
