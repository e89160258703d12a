// On a full machine turns begin less often, so that platforms have their acknowledgements.
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCustomer, runnerOn, turnsOf, writeLine } from '../../../test/harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createShop, type Shop } from '../../../test/harness/shop.ts'
import { Pressure } from '../../platform/work/pressure.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

test('while acknowledgements press, turns begin one after each rest; afterwards all that are due', async () => {
  let ms = 0
  const pressure = new Pressure({ nowMs: () => ms })
  const shops: Shop[] = []
  for (let n = 0; n < 5; n += 1) {
    const shop = await addCustomer(db, await createShop(db))
    await writeLine(db, shop, 'hola')
    shops.push(shop)
  }
  const left = async () => (await Promise.all(shops.map((shop) => turnsOf(db, shop)))).flat().length
  const isLeft = (count: number) => vi.waitUntil(async () => (await left()) === count, { timeout: 20_000 })
  pressure.note()
  await using runner = runnerOn(db, { pressure, sweepEveryMs: 50 })
  runner.start()
  await isLeft(4)
  expect(pressure.overMs).toBeLessThan(0)
  ms += limits.pressedTurnEveryMs
  pressure.note()
  await isLeft(3)
  ms += 60_000
  await isLeft(0)
})
