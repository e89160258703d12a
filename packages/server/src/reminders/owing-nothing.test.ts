// An order that costs nothing, as a gift: nobody owes anything for it, so no deadline ends it and nobody is asked to pay.
import { defaultReminderSettings } from '@mostrador/contract/outreach/reminders'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/harness/database.ts'
import { createShop, insertProductOf } from '../../test/harness/shop.ts'
import { getAccount } from '../accounts/accounts.ts'
import { expireOrders } from '../domain/orders/order-expiry.ts'
import { placeOrder } from '../domain/orders/place-order.ts'
import { sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { listCandidates } from './candidates.ts'

test.each([
  [100, 'pending', 0],
  [50, 'cancelled', 1],
])(
  '%i percent off: the order is %s after its deadline, and %i reminders are due before',
  async (percent, status, count) => {
    await using db = await createTestDatabase()
    const shop = await createShop(db)
    await db.query(sql`delete from orders where account_id = ${shop.accountId}`)
    const at = new Date('2026-05-04T15:00:00Z')
    const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
    const request = {
      ...{ ...shop, platform: 'manual' as const, idempotencyKey: newId(), expiresAt: later(24) },
      ...{ lines: [{ productId: await insertProductOf(db, shop), quantity: 1 }] },
      discount: { kind: 'percent', percent },
    } as const
    const order = await db.transaction((tx) => placeOrder(tx, request, at))
    const { kinds } = defaultReminderSettings
    const on = { ...kinds, unpaid_order: { ...kinds.unpaid_order, is_on: true, minutes: 60 } }
    const settings = { ...defaultReminderSettings, kinds: on }
    const account = await getAccount(db, shop.accountId)
    const found = await listCandidates(db, { account, settings }, later(2))
    expect(found.filter(({ kind }) => kind === 'unpaid_order')).toHaveLength(count)
    await expireOrders(db, later(25))
    expect(
      await db.queryOne(
        sql`select status from orders where account_id = ${shop.accountId} and id = ${order.id}`,
      ),
    ).toEqual({ status })
  },
)
