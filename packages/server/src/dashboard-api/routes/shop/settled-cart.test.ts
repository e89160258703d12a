import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runDue, saidIn, writeLine } from '../../../../test/harness/bot.ts'
import { type Browser, startShops } from '../../../../test/harness/dashboard.ts'
import { lockWaits, type TestDatabase } from '../../../../test/harness/database.ts'
import { insertProductOf, type Shop } from '../../../../test/harness/shop.ts'
import { setBotSettings } from '../../../bot/bot-settings.ts'
import { rulesEngine } from '../../../bot/rules/rules-engine.ts'
import { leftInCart } from '../../../bot/settled-cart.ts'
import { lineOf } from '../../../bot/tools/tools-cart.ts'
import { sql } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'

let shops: Awaited<ReturnType<typeof startShops>>
let db: TestDatabase
let shop: Shop
let owner: Browser
let [vela, jabon] = ['', '']

beforeAll(async () => {
  shops = await startShops()
  db = shops.db
})
afterAll(() => shops[Symbol.asyncDispose]())
beforeEach(async () => {
  ;({ shop, owner } = await shops.open())
  vela = await insertProductOf(db, shop, { name: 'Vela de lavanda', on_hand: 20 })
  jabon = await insertProductOf(db, shop, { name: 'Jabón de avena', on_hand: 20 })
  await db.transaction((tx) => setBotSettings(tx, shop.accountId, { needs_address: true }, new Date()))
})

async function say(text: string): Promise<string> {
  const before = (await saidIn(db, shop)).length
  await writeLine(db, shop, text)
  await runDue(db, { engines: { rules: rulesEngine } })
  return (await saidIn(db, shop)).slice(before).join('\n')
}

/** Each waits for the customer's lock before the next one begins, so they run one behind the other without a pause. */
async function inTurn(...doings: (() => Promise<unknown>)[]): Promise<void> {
  const going = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    await tx.query(sql`
      select from contacts where account_id = ${shop.accountId} and id = ${shop.contactId} for update`)
    locked.resolve()
    await going.promise
  })
  await locked.promise
  const done: Promise<unknown>[] = []
  for (const doing of doings) {
    done.push(doing())
    await expect.poll(() => lockWaits(db)).toBe(done.length)
  }
  going.resolve()
  await Promise.all([holding, ...done])
}
const answers = () => runDue(db, { engines: { rules: rulesEngine } })

const cartOf = async () =>
  (await owner.get('getContactCard', { params: { id: shop.contactId } })).cart?.lines.map(
    ({ quantity, name }) => `${quantity} × ${name}`,
  ) ?? []

const place = (lines: { product_id: string; quantity: number }[], change: object = {}) =>
  owner.get('createOrder', {
    body: {
      ...{ contact_id: shop.contactId, lines, address: 'Calle 10', is_pickup: false, key: newId() },
      ...change,
    },
  })

const orders = async () => (await owner.get('listOrders', {})).data.length

it('after a person ordered what is in the cart, the bot asks for it no more and orders it no second time', async () => {
  await say('quiero 3 velas de lavanda')
  expect(await say('eso es todo, quiero pagar')).toContain('direcci')
  expect(await cartOf()).toEqual(['3 × Vela de lavanda'])
  const place1 = { params: { id: shop.conversationId } }
  await owner.get('takeOverConversation', place1)
  await place([{ product_id: vela, quantity: 3 }])
  expect(await cartOf()).toEqual([])
  await owner.get('giveBackConversation', place1)
  expect(await say('qué llevo en el carrito?')).not.toContain('Total')
  for (const line of ['Calle 10 # 20-30, Bogotá', 'finalizar compra', 'sí, confirmo', 'sí']) await say(line)
  expect(await orders()).toBe(1)
})

it('what a person did not order stays in the cart, and the sum that was asked about is asked no more', async () => {
  await say('quiero 3 velas de lavanda y 2 jabones de avena')
  await say('eso es todo, quiero pagar')
  await say('Calle 10 # 20-30, Bogotá')
  await place([
    { product_id: vela, quantity: 3 },
    { product_id: jabon, quantity: 1 },
  ])
  expect(await cartOf()).toEqual(['1 × Jabón de avena'])
  await say('sí')
  expect(await orders()).toBe(1)
})

it('lines that were taken from the cart go out of it whatever number is ordered; a refused order leaves it', async () => {
  await say('quiero 3 velas de lavanda y 2 jabones de avena')
  const { cart } = await owner.get('getContactCard', { params: { id: shop.contactId } })
  expect(cart).toMatchObject({ total: 500, currency: 'COP', address: null })
  const taken = cart?.lines.map(({ id }) => id) ?? []
  const body = {
    ...{ contact_id: shop.contactId, lines: [{ product_id: vela, quantity: 99 }], address: null },
    ...{ is_pickup: false, key: newId(), cart_line_ids: taken },
  }
  expect((await owner.call('createOrder', { body })).status).toBe(409)
  expect(await cartOf()).toEqual(['3 × Vela de lavanda', '2 × Jabón de avena'])
  await place([{ product_id: vela, quantity: 2 }], { cart_line_ids: taken })
  expect(await cartOf()).toEqual([])
})

it('what a person adds to an order that exists goes out of the cart as well', async () => {
  const placed = await place([{ product_id: jabon, quantity: 1 }])
  await say('quiero 2 velas de lavanda')
  await owner.get('addOrderLines', {
    params: { id: placed.id },
    body: { lines: [{ product_id: vela, quantity: 2 }], before: 1 },
  })
  expect(await cartOf()).toEqual([])
})

it('an order in the place of another leaves the cart, whose goods it may have had before', async () => {
  const placed = await place([{ product_id: vela, quantity: 1 }])
  await say('quiero 2 velas de lavanda')
  await place([{ product_id: vela, quantity: 1 }], { replaces: placed.id })
  expect(await cartOf()).toEqual(['2 × Vela de lavanda'])
})

it.each([
  ['before', ['manual']],
  ['after', ['whatsapp', 'manual']],
])(
  'a yes to the bot for which a person’s order of the same stands right %s it is ordered no second time',
  async (when, platforms) => {
    await db.transaction((tx) => setBotSettings(tx, shop.accountId, { needs_address: false }, new Date()))
    for (const line of ['quiero 3 velas de lavanda', 'eso es todo', 'soy Ana, 300 111 2233']) await say(line)
    await writeLine(db, shop, 'sí, confirmo')
    const orders3 = () => place([{ product_id: vela, quantity: 3 }])
    await (when === 'before' ? inTurn(orders3, answers) : inTurn(answers, orders3))
    const { data } = await owner.get('listOrders', {})
    expect(data.map(({ platform }) => platform).toReversed()).toEqual(platforms)
    expect(await cartOf()).toEqual([])
    await say('sí')
    expect(await orders()).toBe(platforms.length)
  },
)

it.each(['first', 'last'])(
  'what a customer adds while a person orders the rest stays in the cart, the person %s',
  async (when) => {
    await say('quiero 3 velas de lavanda')
    await writeLine(db, shop, 'y 2 jabones de avena')
    const orders3 = () => place([{ product_id: vela, quantity: 3 }])
    await (when === 'first' ? inTurn(orders3, answers) : inTurn(answers, orders3))
    expect(await cartOf()).toEqual(['2 × Jabón de avena'])
  },
)

it('the line that is ordered with its add-ons goes out before another of the same goods', () => {
  const [productId, wrapped] = [newId(), { addOnIds: ['wrap'] }]
  const cart = [lineOf({ productId, quantity: 1 }), lineOf({ productId, quantity: 2, ...wrapped })]
  const left = (quantity: number, more: object) => leftInCart(cart, [{ productId, quantity, ...more }], [])
  expect(left(2, wrapped)).toEqual([cart[0]])
  expect(left(3, wrapped)).toEqual([])
  expect(left(1, {})).toEqual([cart[1]])
  expect(leftInCart(cart, [{ productId: newId(), quantity: 9 }], [])).toEqual(cart)
})
