import { afterAll, beforeAll, expect, it } from 'vitest'
import { startService, type TestService } from '../../../../test/harness/api.ts'
import { createPerson, payRest, signedIn } from '../../../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts'
import { createShop, insertProductOf } from '../../../../test/harness/shop.ts'
import { setBotSettings } from '../../../bot/bot-settings.ts'
import { newId } from '../../../platform/ids.ts'

let db: TestDatabase
let service: TestService

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

it('a receipt opens at its own address alone, and says who sold what, for how much and that it is paid', async () => {
  const shop = await createShop(db)
  await createPerson(db, { email: 'owner@example.com', accountId: shop.accountId, role: 'owner' })
  const owner = await signedIn(service.url, 'owner@example.com')
  await db.transaction((tx) =>
    setBotSettings(
      tx,
      shop.accountId,
      { shop_address: 'Garibaldi 900 <b>', shop_phone: '33 1234' },
      new Date(),
    ),
  )
  const productId = await insertProductOf(db, shop)
  const placed = await owner.get('createOrder', {
    body: {
      ...{ contact_id: shop.contactId, lines: [{ product_id: productId, quantity: 2 }], is_pickup: false },
      ...{ address: 'Calle 1', discount: { kind: 'amount', amount: 20 }, delivery: { kind: 'fee', fee: 35 } },
      key: newId(),
    },
  })
  const { url } = await owner.get('getOrderReceipt', { params: { id: placed.id } })
  const path = new URL(url).pathname
  const read = async (at: string) => {
    const answer = await fetch(service.url + at)
    return { status: answer.status, text: (await answer.text()).replaceAll(/[\u00a0\u202f]/g, ' ') }
  }
  const open = await read(path)
  expect(open.status).toBe(200)
  expect(open.text).toMatch(/Garibaldi 900 &lt;b&gt;.*33 1234.*2 × Taza.*35.*−.*20.*215.*Pendiente de pago/s)
  await payRest(owner, { params: { id: placed.id } })
  await owner.get('completeOrder', { params: { id: placed.id } })
  expect((await read(path)).text).toMatch(/Pagado el/)
  const other = path.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
  expect((await read(other)).status).toBe(404)
})
