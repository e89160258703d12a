// The list of who waits, where some have a grievance.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startService, type TestService } from '../../../../test/harness/api.ts'
import { addCustomer, writeLine } from '../../../../test/harness/bot.ts'
import { type Browser, createPerson, signedIn } from '../../../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts'
import { createShop, type Shop } from '../../../../test/harness/shop.ts'
import { type Db, type Sql, sql } from '../../../platform/database/database.ts'
import { handOff } from '../conversations.ts'
import { listInboxRows } from '../inbox.queries.ts'

let db: TestDatabase
let service: TestService
let shop: Shop
let agent: Browser
let now = new Date()

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db, { clock: () => now })
  shop = await createShop(db)
  await createPerson(db, { email: 'ana@example.com', role: 'agent', accountId: shop.accountId })
  agent = await signedIn(service.url, 'ana@example.com')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

it('begins with grievances, page by page, and comes in the order of its index', async () => {
  const others: string[] = []
  const upset: string[] = []
  for (let n = 0; n < 4; n += 1) {
    now = new Date(now.getTime() + 1_000)
    const customer = await addCustomer(db, shop)
    await writeLine(db, customer, 'Hola', { now })
    const { accountId } = shop
    const { conversationId } = customer
    const reason = 'user_requested'
    await db.transaction((tx) => handOff(tx, { accountId, conversationId, reason, isUpset: n > 1 }, now))
    if (n > 1) upset.push(conversationId)
    else others.push(conversationId)
  }
  const expected = [...upset, ...others]
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = { limit: 1, ...(cursor !== undefined && { cursor }) }
    const { data, next_cursor } = await agent.get('listConversations', {
      query: { state: 'waiting', ...page },
    })
    seen.push(...data.map(({ id }) => id))
    cursor = next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(seen).toEqual(expected)
  const { person } = await agent.get('getMe')
  const filter = { state: 'waiting' } as const
  for (const after of [undefined, { createdAt: now.toISOString(), id: upset[0] ?? '' }]) {
    const plan = await db.transaction(async (tx) => {
      await tx.query(sql`set local enable_seqscan = off`)
      await tx.query(sql`set local enable_sort = off`)
      const explaining = { query: (statement: Sql) => tx.query(sql`explain ${statement}`) } as unknown as Db
      const page = { limit: 20, after, binding: [] }
      const list = { accountId: shop.accountId, personId: person.id, filter, page }
      return (await listInboxRows(explaining, list, now)) as unknown as { 'QUERY PLAN': string }[]
    })
    const own = plan
      .map((row) => row['QUERY PLAN'])
      .join('\n')
      .split('SubPlan')[0]
    expect(own).toContain('conversations_waiting')
    expect(own).not.toContain('Sort')
  }
})
