// People who say that they are away: the account's rules pass them by, and colleagues see it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../../../test/harness/api.ts'
import { addCustomer } from '../../../../test/harness/bot.ts'
import { type Colleague, joined } from '../../../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts'
import { createTenant, type Tenant } from '../../../../test/harness/fixtures.ts'
import type { Shop } from '../../../../test/harness/shop.ts'
import { sql } from '../../../platform/database/database.ts'
import { handOff } from '../conversations.ts'
import { upsertSeen } from './people.queries.ts'

let db: TestDatabase
let service: TestService
let shop: Tenant
let owner: Colleague
let ana: Colleague
let leo: Colleague
const now = new Date()

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db, { clock: () => now })
  shop = await createTenant(db, { rows: 1 })
  const join = (name: string, role: string) => {
    const email = `${name}@example.com`.toLowerCase()
    return joined(db, service.url, { accountId: shop.accountId, email, name, role })
  }
  owner = await join('Olga', 'owner')
  ana = await join('Ana', 'agent')
  leo = await join('Leo', 'agent')
})
beforeEach(async () => {
  const { accountId } = shop
  await db.query(sql`update memberships set is_away = false where account_id = ${accountId}`)
  await db.query(sql`delete from people_seen where account_id = ${accountId}`)
  await db.query(sql`delete from labels where account_id = ${accountId}`)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const place = ({ conversationId: id }: Shop) => ({ params: { id } })
const setAway = ({ browser }: Colleague, isAway: boolean) =>
  browser.get('setAway', { body: { is_away: isAway } })
const rule = (assignment: 'in_turn' | 'by_label') =>
  owner.browser.get('setInboxSettings', { body: { assignment, alert_others_minutes: 5 } })
const seen = ({ id }: Colleague) => upsertSeen(db, { accountId: shop.accountId, personId: id }, now)
const holderOf = async (customer: Shop) =>
  (await owner.browser.get('getConversation', place(customer))).holder?.name
/** Tells whom the rule gives it to when the bot hands it over. */
async function handOver(customer: Shop): Promise<string | undefined> {
  const { accountId, conversationId } = customer
  const reason = 'user_requested' as const
  await db.transaction((tx) => handOff(tx, { accountId, conversationId, reason }, now))
  return holderOf(customer)
}

describe('the rule', () => {
  it('passes in turn whoever is away, though spared longest', async () => {
    await rule('in_turn')
    await Promise.all([seen(ana), seen(leo)])
    await db.query(sql`
      update people_seen set given_at = ${now} where account_id = ${shop.accountId} and user_id = ${leo.id}`)
    await setAway(ana, true)
    expect(await handOver(await addCustomer(db, shop))).toBe('Leo')
  })

  it('gives to nobody in turn when all who are there are away', async () => {
    await rule('in_turn')
    await seen(ana)
    await setAway(ana, true)
    expect(await handOver(await addCustomer(db, shop))).toBeUndefined()
    await setAway(ana, false)
    expect(await handOver(await addCustomer(db, shop))).toBe('Ana')
  })

  it('goes by label to the next whose person is not away', async () => {
    await rule('by_label')
    const customer = await addCustomer(db, shop)
    const label = async (name: string, { id }: Colleague) =>
      (await owner.browser.get('createLabel', { body: { name, color: 'blue', person_id: id } })).id
    const add = [await label('Mayoristas', ana), await label('Quejas', leo)]
    await leo.browser.get('labelConversation', { ...place(customer), body: { add } })
    await setAway(ana, true)
    expect(await handOver(customer)).toBe('Leo')
  })
})

describe('whoever is away', () => {
  it('is so for colleagues and when they look again, in this account alone, until they come back', async () => {
    const awayOf = async () => ({
      own: (await ana.browser.get('getMe')).is_away,
      seen: (await leo.browser.get('listAssignees')).data.flatMap((each) =>
        each.is_away ? [each.name] : [],
      ),
    })
    await setAway(ana, true)
    expect(await awayOf()).toEqual({ own: true, seen: ['Ana'] })
    const other = await createTenant(db, { rows: 1 })
    await db.query(sql`
      insert into memberships (account_id, user_id, role, created_at)
      values (${other.accountId}, ${ana.id}, 'agent', now())`)
    const there = await ana.browser.get('switchAccount', { body: { account_id: other.accountId } })
    expect(there.is_away).toBe(false)
    await ana.browser.get('switchAccount', { body: { account_id: shop.accountId } })
    await setAway(ana, false)
    expect(await awayOf()).toEqual({ own: false, seen: [] })
  })

  it('is given what a colleague gives by hand', async () => {
    await setAway(ana, true)
    const customer = await addCustomer(db, shop)
    await leo.browser.get('assignConversation', { ...place(customer), body: { person_id: ana.id } })
    expect(await holderOf(customer)).toBe('Ana')
  })
})
