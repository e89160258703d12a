import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, onSeveralNodes, type TestDatabase } from '../../../test/harness/database.ts'
import { insertOrder } from '../../../test/harness/fixtures.ts'
import { createShop, insertProductOf, type Shop } from '../../../test/harness/shop.ts'
import { sql, type Tx } from '../../platform/database/database.ts'
import { migrationsDir } from '../../platform/database/migration-files.ts'
import { newId } from '../../platform/ids.ts'
import { getOrderNumber } from './order-number.ts'
import { placeOrder } from './place-order.ts'
import { takeInOrder } from './take-in.ts'

const now = new Date('2026-11-21T10:15:30.123Z')
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase(20)
})
afterAll(() => db[Symbol.asyncDispose]())

type Buyer = Omit<Shop, 'conversationId'> & { conversationId: string | null }

/** The shop's first order, by the fixture, is #1001. */
async function place(tx: Tx, shop: Buyer, productId: string): Promise<string> {
  const lines = [{ productId, quantity: 1 }]
  const request = { ...shop, platform: 'whatsapp', lines, idempotencyKey: newId(), expiresAt: null } as const
  const { id } = await placeOrder(tx, request, now)
  return getOrderNumber(tx, shop.accountId, id)
}

async function numbersOf({ accountId }: Shop): Promise<number[]> {
  const rows = await db.query<{ number: number }>(sql`
    select number from order_numbers where account_id = ${accountId} order by number`)
  return rows.map(({ number }) => number)
}

test('orders of an account count up, those of a shop of its own too, and each account has its own count', async () => {
  const [shop, other] = [await createShop(db), await createShop(db)]
  const product = await insertProductOf(db, shop, { on_hand: null })
  expect(await db.transaction((tx) => place(tx, shop, product))).toBe('#1002')
  const report = {
    platform: 'shopify',
    shop: '',
    externalId: '77',
    updatedAt: now,
    status: 'confirmed',
    paymentStatus: 'paid',
    total: '10',
    currency: 'COP',
    lines: [],
    buyer: { phone: undefined, email: undefined, name: 'Ana' },
  } as const
  await db.transaction((tx) => takeInOrder(tx, shop.accountId, report, now))
  expect(await db.transaction((tx) => place(tx, shop, product))).toBe('#1004')
  expect(await numbersOf(other)).toEqual([1001])
})

test('orders placed at the same moment have different numbers, and none is left out', async () => {
  const shop = await createShop(db)
  const product = await insertProductOf(db, shop, { on_hand: null })
  const buyers = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const contactId = newId()
      await db.query(sql`
        insert into contacts (account_id, id, name, created_at) values (${shop.accountId}, ${contactId}, ${`C ${at}`}, ${now})`)
      return { ...shop, contactId, conversationId: null }
    }),
  )
  await Promise.all(buyers.map((buyer) => db.transaction((tx) => place(tx, buyer, product))))
  expect(await numbersOf(shop)).toEqual(Array.from({ length: 13 }, (_, at) => 1001 + at))
})

test('the number of an order that came to nothing is given to the next', async () => {
  const shop = await createShop(db)
  const product = await insertProductOf(db, shop, { on_hand: null })
  const undone = db.transaction(async (tx) => {
    expect(await place(tx, shop, product)).toBe('#1002')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await db.transaction((tx) => place(tx, shop, product))).toBe('#1002')
})

test('the migration numbers the orders that exist by when they were placed', async ({ skip }) => {
  skip(onSeveralNodes(), 'Citus takes no script of several commands about its tables')
  await using old = await createTestDatabase(1)
  await old.script('drop table order_numbers; drop function number_order cascade')
  const { accountId } = await createShop(old)
  const ids = [30, 10, 20].map((minute) => insertOrder(old, accountId, null, minute))
  const [last, second, third] = await Promise.all(ids)
  await old.script(readFileSync(join(migrationsDir, '0037_order_numbers.sql'), 'utf8'))
  expect(await getOrderNumber(old, accountId, second ?? '')).toBe('#1002')
  expect(await getOrderNumber(old, accountId, third ?? '')).toBe('#1003')
  expect(await getOrderNumber(old, accountId, last ?? '')).toBe('#1004')
})
