import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCustomer, echoEngine, runDue, saidIn, turnsOf, writeLine } from '../../../test/harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import {
  type ModelAnswer,
  type ModelRequest,
  startModel,
} from '../../../test/harness/servers/model-server.ts'
import { createShop, eventsOf, insertProductOf, type Shop } from '../../../test/harness/shop.ts'
import { handOff } from '../../domain/conversations/conversations.ts'
import { sql } from '../../platform/database/database.ts'
import { setBotSettings } from '../bot-settings.ts'
import { createAgentEngine } from './agent-engine.ts'

let db: TestDatabase
let shop: Shop
let productId: string
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())
beforeEach(async () => {
  const base = await createShop(db)
  productId = await insertProductOf(db, base, { name: 'Vela Lucero', price: 34_900 })
  const document = { engine: 'agent', needs_address: false }
  await db.transaction((tx) => setBotSettings(tx, base.accountId, document, new Date()))
  shop = await addCustomer(db, base)
})

type Think = (results: string[], request: ModelRequest, count: number) => ModelAnswer

/** Sends one line and lets the model answer; returns the reply and everything the model was asked. */
async function chat(line: string, think: Think, { timeoutMs }: { timeoutMs?: number } = {}) {
  await using model = await startModel(think)
  const agent = createAgentEngine({ baseUrl: model.url, apiKey: 'secret-key', model: 'small', timeoutMs })
  await writeLine(db, shop, line)
  await runDue(db, { engines: { rules: echoEngine, agent } })
  return { said: (await saidIn(db, shop)).at(-1), requests: model.requests, headers: model.headers }
}

/** Calls the tools one after the other, then answers with `last`, computed from their results. */
function script(calls: (ModelAnswer | ((results: string[]) => ModelAnswer))[]): Think {
  return (results) => {
    const next = calls[results.length]
    return typeof next === 'function' ? next(results) : (next ?? { say: 'nada más' })
  }
}

describe('an agent', () => {
  test('answers from what the tools gave it', async () => {
    const { said, requests, headers } = await chat(
      '¿tienen velas?',
      script([
        { call: 'search_products', with: { words: 'velas' } },
        { say: 'Sí: la **Vela Lucero**, a $34.900.' },
      ]),
    )
    expect(said).toBe('Sí: la Vela Lucero, a $34.900.')
    expect(headers[0]?.authorization).toBe('Bearer secret-key')
    const [first, second] = requests
    expect(first?.model).toBe('small')
    expect(first?.messages.at(-1)).toEqual({ role: 'user', content: '¿tienen velas?' })
    expect(first?.tools?.map(({ function: { name } }) => name)).toContain('place_order')
    expect(second?.messages.at(-1)?.content).toContain('34900')
    expect(await turnsOf(db, shop)).toEqual([])
  })

  test('sells with the same tools, and the order is made once, when the answer is', async () => {
    const { said } = await chat(
      'quiero una, confirmo',
      script([
        { call: 'add_to_cart', with: { product_id: productId, quantity: 1 } },
        { call: 'place_order' },
        (results) => {
          const { value } = JSON.parse(results[1] ?? '') as { value: { number: string; total: string } }
          return { say: `Pedido ${value.number}, son $${value.total}.` }
        },
      ]),
    )
    const [order] = await db.query<{ id: string }>(sql`
      select id from orders where account_id = ${shop.accountId} and contact_id = ${shop.contactId}`)
    expect(said).toBe(`Pedido ${order?.id.slice(-6).toUpperCase()}, son $34900.`)
    expect((await eventsOf(db, shop)).map(({ kind }) => kind)).toEqual(['order.created'])
    const effects = await db.query(sql`
      select tool from bot_effects where account_id = ${shop.accountId} order by tool`)
    expect(effects).toEqual([{ tool: 'addToCart' }, { tool: 'placeOrder' }])
  })

  test('hands over beside what it says, and shows choices', async () => {
    const { said } = await chat(
      'quiero hablar con alguien',
      script([{ call: 'hand_over', with: { why: 'user_requested' } }, { say: 'Ya te paso.' }]),
    )
    expect(said).toBe('Ya te paso.')
    const [event] = await eventsOf(db, shop)
    expect(event).toMatchObject({ data: { handoff_reason: 'user_requested' } })
    shop = await addCustomer(db, shop)
    await chat(
      'hola',
      script([
        { call: 'offer_choices', with: { titles: ['Comprar', 'Preguntar'] } },
        { say: '¿Qué deseas?' },
      ]),
    )
    const [send] = await db.query<{ part: object }>(sql`
      select part from sends where account_id = ${shop.accountId} and conversation_id = ${shop.conversationId}`)
    expect(send?.part).toMatchObject({
      kind: 'choices',
      choices: [{ title: 'Comprar' }, { title: 'Preguntar' }],
    })
  })

  test('knows what was said before, and by whom', async () => {
    await chat('hola', script([{ say: 'Buenos días' }]))
    const { requests } = await chat('¿y las velas?', script([{ say: 'Claro' }]))
    expect(requests[0]?.messages.map(({ role, content }) => [role, content]).slice(1)).toEqual([
      ['user', 'hola'],
      ['assistant', 'Buenos días'],
      ['user', '¿y las velas?'],
    ])
  })

  test('is told what its arguments lack, and may try again', async () => {
    const { said } = await chat(
      'una vela',
      script([
        { call: 'add_to_cart', with: { product_id: productId, quantity: 'una' } },
        (results) => ({ say: results[0]?.includes('34900') ? 'se coló' : 'no entendí la cantidad' }),
      ]),
    )
    expect(said).toBe('no entendí la cantidad')
    expect(await db.query(sql`select 1 from carts where account_id = ${shop.accountId}`)).toEqual([])
  })
})

test('an agent is asked nothing more once a person has taken over', async () => {
  const place = {
    accountId: shop.accountId,
    conversationId: shop.conversationId,
    reason: 'operator_takeover',
  } as const
  let taken: Promise<void> | undefined
  const { said, requests } = await chat('una vela', () => {
    taken ??= db.transaction((tx) => handOff(tx, place, new Date()))
    return { call: 'add_to_cart', with: { product_id: productId, quantity: requestsSoFar() } }
  })
  await taken
  expect(said).toBeUndefined()
  expect(requests.length).toBeLessThan(4)
  expect(await turnsOf(db, shop)).toEqual([])
})

let asked = 0
/** A different number each time, so that no two calls share arguments. */
function requestsSoFar(): number {
  asked += 1
  return asked
}

describe('the rules answer where the agent', () => {
  const byRules = 'echo: hola'
  const nothingDone = async () => {
    for (const statement of [
      sql`select 1 from carts where account_id = ${shop.accountId}`,
      sql`select 1 from orders where account_id = ${shop.accountId} and contact_id = ${shop.contactId}`,
    ]) {
      expect(await db.query(statement)).toEqual([])
    }
  }

  test.each([
    ['invents a price', { say: 'La Vela Lucero cuesta $9.900' }],
    ['invents a product', { say: 'Tenemos la lámpara Saturno' }],
    ['invents a time', { say: 'Te espero a las 17:45' }],
    ['says nothing', { say: '   ' }],
    ['answers garbage', { raw: '<html>502 Bad Gateway' }],
    ['answers another form', { raw: '{"hello":"world"}' }],
    ['answers without end', { raw: JSON.stringify({ choices: 'x'.repeat(2_000_000) }) }],
    ['refuses the key', { raw: '{"error":{"message":"bad key"}}', status: 401 }],
    ['is overloaded', { raw: '{}', status: 503 }],
    ['calls what is no tool', { call: 'drop_tables' }],
  ] as [string, ModelAnswer][])('%s', { timeout: 20_000 }, async (_what, answer) => {
    expect((await chat('hola', () => answer)).said).toBe(byRules)
    await nothingDone()
  })

  test('does something and then invents: what it did is not done', async () => {
    const { said } = await chat(
      'hola',
      script([
        { call: 'add_to_cart', with: { product_id: productId, quantity: 1 } },
        { call: 'place_order' },
        { say: 'Listo, son $1.000' },
      ]),
    )
    expect(said).toBe(byRules)
    await nothingDone()
    expect(await eventsOf(db, shop)).toEqual([])
  })

  test('calls tools without end', async () => {
    const { said, requests } = await chat('hola', () => ({
      call: 'search_products',
      with: { words: 'vela' },
    }))
    expect(said).toBe(byRules)
    expect(requests).toHaveLength(8)
  })

  test.each([{ hang: true }, { drip: true }] as const)('does not answer in time: %j', async (answer) => {
    const startedMs = performance.now()
    expect((await chat('hola', () => answer, { timeoutMs: 300 })).said).toBe(byRules)
    expect(performance.now() - startedMs).toBeLessThan(5_000)
  })

  test('is not reachable', { timeout: 20_000 }, async () => {
    const agent = createAgentEngine({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: undefined, model: 'm' })
    await writeLine(db, shop, 'hola')
    await runDue(db, { engines: { rules: echoEngine, agent } })
    expect(await saidIn(db, shop)).toEqual([byRules])
  })
})
