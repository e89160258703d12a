// Orders of the sample shop, held against what their customers wrote.
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/harness/database.ts'
import { sql } from '../platform/database/database.ts'
import { moneyReceived } from '../platform/lists/received-money.ts'
import { createDemoAccount } from './demo.ts'

test('an order that is paid in part says how much came, and the rest is still to come', async () => {
  await using db = await createTestDatabase()
  const now = new Date('2026-11-20T20:10:11.123Z')
  const { account } = await db.transaction((tx) => createDemoAccount(tx, { now, isDemo: true }))
  const accountId = account.id
  const parts = await db.query<{ came: number; total: number }>(sql`
    select (select coalesce(sum(m.amount), 0) from ${moneyReceived(accountId)} m
        where m.order_id = o.id)::float8 as came, o.total::float8 as total
    from orders o where o.account_id = ${accountId} and o.payment_status = 'partially_paid'`)
  expect(parts.length).toBeGreaterThanOrEqual(3)
  for (const { came, total } of parts) {
    expect(came).toBeGreaterThan(0)
    expect(came).toBeLessThan(total)
  }
})

test('an order goes where its customer said in the chat', async () => {
  await using db = await createTestDatabase()
  const now = new Date('2026-11-20T20:10:11.123Z')
  const { account } = await db.transaction((tx) => createDemoAccount(tx, { now, isDemo: true }))
  const accountId = account.id
  const written = sql`substring(m.content from '^[A-Z][a-z]+ [0-9]+[a-zA-Z ]* # [0-9]+-[0-9]+')`
  const told = await db.query<{ written: string; delivery_address: string }>(sql`
    select ${written} as written, o.delivery_address from orders o
    join messages m on m.account_id = o.account_id and m.conversation_id = o.conversation_id and m.role = 'user'
      and m.created_at < o.created_at and ${written} is not null
    where o.account_id = ${accountId} and o.delivery_address is not null`)
  expect(told.length).toBeGreaterThanOrEqual(3)
  for (const { written: said, delivery_address: address } of told) expect(address).toContain(said)
  expect(
    await db.query(sql`
      select o.delivery_address from orders o join contacts c on c.account_id = o.account_id and c.id = o.contact_id
      where o.account_id = ${accountId} and c.name like 'Julián%' and o.delivery_address not like '%Cartagena%'`),
  ).toEqual([])
})
