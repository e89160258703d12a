// A worker keeps small catalogues from turn to turn: each turn must tell what the shop offers when it begins.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, runnerOn, saidIn, writeLine } from '../../../test/harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createShop, insertProductOf, type Shop, stockOf } from '../../../test/harness/shop.ts'
import { sql } from '../../platform/database/database.ts'
import { rulesEngine } from '../rules/rules-engine.ts'
import type { TurnRunner } from './turn-runner.ts'

let db: TestDatabase
let runner: TurnRunner
beforeAll(async () => {
  db = await createTestDatabase()
  runner = runnerOn(db, { engines: { rules: rulesEngine } })
})
afterAll(async () => {
  await runner[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

async function shopWith(product: Parameters<typeof insertProductOf>[2]) {
  const shop = await addCustomer(db, await createShop(db))
  return { shop, id: await insertProductOf(db, shop, product) }
}

/** All that the bot answers to the line. */
async function answerTo(shop: Shop, line: string): Promise<string> {
  const before = await saidIn(db, shop)
  await writeLine(db, shop, line)
  await runner.drain()
  return (await saidIn(db, shop)).slice(before.length).join('\n')
}

test('a price that changed between two turns is told, and charged, as it is now', async () => {
  const { shop, id } = await shopWith({ name: 'Hamaca wayuu', price: 100 })
  expect(await answerTo(shop, '¿cuánto vale la hamaca?')).toMatch(/\$\s?100\b/)
  await db.query(sql`update products set price = 250 where account_id = ${shop.accountId} and id = ${id}`)
  expect(await answerTo(shop, '¿cuánto vale la hamaca?')).toMatch(/\$\s?250\b/)
  await answerTo(shop, 'quiero dos')
  await db.query(sql`update products set price = 300 where account_id = ${shop.accountId} and id = ${id}`)
  expect(await answerTo(shop, '¿qué llevo en el carrito?')).toMatch(/\$\s?600\b/)
})

test('what is withdrawn is gone from the next turn on, and what is new is there, under its new name', async () => {
  const { shop, id } = await shopWith({ name: 'Vela de lavanda', price: 40 })
  await insertProductOf(db, shop, { name: 'Taza', price: 70 })
  expect(await answerTo(shop, 'velas')).toMatch(/\$\s?40\b/)
  await db.query(sql`
    update products set is_active = false where account_id = ${shop.accountId} and id = ${id}`)
  expect(await answerTo(shop, '¿cuánto vale la vela de lavanda?')).not.toMatch(/\$\s?40\b/)
  await insertProductOf(db, shop, { name: 'Vela de jazmín', price: 45 })
  expect(await answerTo(shop, '¿cuánto vale la vela de jazmín?')).toMatch(/\$\s?45\b/)
})

test('stock that another customer has bought meanwhile is not offered again', async () => {
  const { shop, id } = await shopWith({ name: 'Ruana de lana', price: 90, on_hand: 3 })
  const other = await addCustomer(db, shop)
  expect(await answerTo(shop, '¿cuánto vale la ruana?')).toMatch(/\$\s?90\b/)
  await answerTo(other, 'quiero tres ruanas')
  for (const line of ['eso es todo', 'Calle 45 # 12-30, Bogotá', 'sí, confirmo']) await answerTo(other, line)
  expect((await stockOf(db, shop, id)).reserved).toBe(3)
  expect(await answerTo(shop, '¿hay ruanas?')).toMatch(/no quedan unidades/)
})

test('another shop never hears of it', async () => {
  const { shop } = await shopWith({ name: 'Hamaca wayuu', price: 100 })
  const { shop: other } = await shopWith({ name: 'Hamaca guajira', price: 555 })
  for (const each of [shop, other, shop]) {
    const answer = await answerTo(each, '¿cuánto vale la hamaca?')
    expect(answer).toContain(each === shop ? 'Hamaca wayuu' : 'Hamaca guajira')
    expect(answer).not.toContain(each === shop ? 'Hamaca guajira' : 'Hamaca wayuu')
  }
})
