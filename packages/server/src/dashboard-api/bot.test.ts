import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService } from '../../test/harness/api.ts'
import { type Browser, createPerson, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import {
  type ModelAnswer,
  type ModelServer,
  startModel,
  tokensOfRequest,
} from '../../test/harness/servers/model-server.ts'
import { createShop, insertProductOf } from '../../test/harness/shop.ts'
import { Facts } from '../bot/agent/facts/facts.ts'
import { setBotSettings } from '../bot/bot-settings.ts'
import { sql } from '../platform/database/database.ts'

let db: TestDatabase
let model: ModelServer
let think: (results: string[]) => ModelAnswer
let productId: string
let accountId: string
const service = { stack: new AsyncDisposableStack() }
let browser: Browser

beforeAll(async () => {
  db = await createTestDatabase()
  const shop = await createShop(db)
  accountId = shop.accountId
  productId = await insertProductOf(db, shop, { name: 'Vela Lucero', price: 34_900 })
  await db.transaction((tx) => setBotSettings(tx, accountId, { engine: 'agent' }, new Date()))
  await createPerson(db, { email: 'owner@example.com', accountId })
  model = await startModel((results) => think(results))
  const agent = { baseUrl: model.url, apiKey: 'secret-key', model: 'small', timeoutMs: 1_000 }
  const { url } = service.stack.use(await startService(db, { agent }))
  browser = await signedIn(url, 'owner@example.com')
}, 60_000)
afterAll(async () => {
  await service.stack.disposeAsync()
  await model[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const say = (text: string, memory?: unknown) => browser.get('tryBot', { body: { text, memory } })

async function countRows(): Promise<number[]> {
  const [row] = await db.query<{ counts: number[] }>(sql`
    select array[(select count(*) from orders where account_id = ${accountId}),
      (select count(*) from contacts where account_id = ${accountId}),
      (select count(*) from conversations where account_id = ${accountId}),
      (select count(*) from carts where account_id = ${accountId})]::int[] as counts`)
  return row?.counts ?? []
}

describe('a trial of a bot with a language model', () => {
  it('is answered by the model with what its tools find, and leaves nothing behind', async () => {
    const before = await countRows()
    const handle = new Facts().handleOf(productId)
    const tools = ['search_products', 'add_to_cart', 'get_cart']
    const arguments_ = [{ words: 'velas' }, { product_id: handle, quantity: 2 }, {}]
    const seen: string[][] = []
    think = (results) => {
      seen.push(results)
      const [call, given] = [tools[results.length], arguments_[results.length]]
      return call ? { call, with: given ?? {} } : { say: 'Este es tu carrito:\n{cart}' }
    }
    const first = await say('quiero dos velas')
    expect(seen.at(-1)).toHaveLength(3)
    expect(seen.at(-1)?.[2]).toContain('$69.800')
    expect(first).toMatchObject({ engine: 'agent', fallback: null })
    const text = 'Este es tu carrito:\n• 2 × Vela Lucero: $69.800'
    expect(first.replies).toEqual([{ kind: 'text', text }])

    think = (results) => (results.length === 0 ? { call: 'get_cart' } : { say: 'Claro' })
    await say('¿qué llevo?', first.memory)
    const [asked] = model.requests.slice(-2)
    expect(JSON.stringify(asked?.messages)).toContain('2 × Vela Lucero')
    expect(model.requests.at(-1)?.messages.at(-1)?.content).toContain('$69.800')
    expect(await countRows()).toEqual(before)
  })

  it.each([
    ['timeout', { hang: true }],
    ['refused', { say: 'La Vela Lucero cuesta $9.900' }],
    ['failed', { raw: '{}', status: 400 }],
  ] as [string, ModelAnswer][])('is answered by the rules, and says why: %s', async (fallback, answer) => {
    think = () => answer
    const { replies, ...told } = await say('hola')
    expect(told).toMatchObject({ engine: 'rules', fallback })
    expect(replies.length).toBeGreaterThan(0)
  })

  it('is refused while too many of the account are under way', async () => {
    think = () => ({ hang: true })
    const trials = Array.from({ length: 5 }, () => browser.call('tryBot', { body: { text: 'hola' } }))
    const statuses = (await Promise.all(trials)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 200, 200, 429, 429])
    think = () => ({ say: 'Hola' })
    expect((await say('hola')).engine).toBe('agent')
  })

  it('costs what the page then tells, and ends with the budget of the month', async () => {
    think = () => ({ say: 'Hola' })
    await say('hola')
    const { model: month, settings } = await browser.get('getBot')
    const { in: read, out: written } = tokensOfRequest
    expect(month.plans).toBeGreaterThan(0)
    expect(month.answered).toBeLessThan(month.plans)
    expect(month.tokens_in).toBe((month.tokens_out / written) * read)
    expect(month).toMatchObject({ is_spent: false, mean_ms: expect.any(Number) })

    const spend = { account_id: accountId, tokens: 5_000 }
    await db.query(sql`
      update bot_model_months set tokens_in = tokens_in + ${spend.tokens} where account_id = ${spend.account_id}`)
    const budget = { ...settings, model_tokens_monthly: 4_000 }
    expect((await browser.get('setBot', { body: budget })).model.is_spent).toBe(true)
    const count = model.requests.length
    expect(await say('hola')).toMatchObject({ engine: 'rules', fallback: 'budget' })
    expect(model.requests).toHaveLength(count)
    await browser.get('setBot', { body: { ...settings, model_tokens_monthly: null } })
  })

  it('goes by the rules where the settings in the form say so', async () => {
    think = () => ({ say: 'Hola' })
    const { settings } = await browser.get('getBot')
    const body = { text: 'hola', settings: { ...settings, engine: 'rules' as const } }
    const count = model.requests.length
    expect(await browser.get('tryBot', { body })).toMatchObject({ engine: 'rules', fallback: null })
    expect(model.requests).toHaveLength(count)
  })
})

describe('every answer of a trial tells how it came about', () => {
  it('by the rules: what was read, where it looked, what changed, and what is spoken of', async () => {
    await db.query(sql`
      update products set is_active = false where account_id = ${accountId} and id <> ${productId}`)
    const { settings } = await browser.get('getBot')
    const byRules = { ...settings, engine: 'rules' as const }
    const ask = (text: string, memory?: unknown) =>
      browser.get('tryBot', { body: { text, memory, settings: byRules } })
    const first = await ask('quiero dos velas')
    const [reading] = first.why.readings
    expect(reading).toMatchObject({
      ...{ text: 'quiero dos velas', is_choice: false },
      found: [{ intent: 'add', by_words: true, quantity: 2 }],
    })
    expect(reading?.found[0]?.alike).toBeGreaterThan(0.5)
    expect(first.why.looked).toContainEqual(
      expect.objectContaining({ tool: 'searchProducts', found: ['Vela Lucero'], count: 1 }),
    )
    expect(first.why.changes).toEqual({ cart: [{ name: 'Vela Lucero', before: 0, after: 2 }], done: [] })
    expect(first.why.focus).toEqual([{ kind: 'line', name: 'Vela Lucero' }])
    expect(first.why.model).toBeNull()

    const known = { ...byRules, knowledge: [{ question: '¿Hacen envíos?', answer: 'A todo el país.' }] }
    await browser.get('setBot', { body: known })
    const { why } = await ask('¿hacen envíos a todo el país?', first.memory)
    await browser.get('setBot', { body: settings })
    expect(why.told).toMatchObject([{ product: null, text: 'A todo el país.' }])
    const found = why.weighed[0]?.found ?? []
    expect(found[0]).toMatchObject({ product: null, text: 'A todo el país.' })
    expect(found[0]?.signs).toContain('question')
    expect(found[0]?.share).toBeGreaterThan(0.5)
    expect(why.changes).toEqual({ cart: [], done: [] })
  })

  it('by the model: its time and tokens, also where the rules stepped in', async () => {
    const { in: read, out: written } = tokensOfRequest
    think = (results) => (results.length === 0 ? { call: 'get_cart' } : { say: 'Hola' })
    const { why } = await say('hola')
    expect(why.model).toMatchObject({ requests: 2, input_tokens: 2 * read, output_tokens: 2 * written })
    expect(why.looked).toMatchObject([{ tool: 'getCart', count: 0, times: 1 }])
    expect(why.readings).toEqual([])
    think = () => ({ say: 'La Vela Lucero cuesta $9.900' })
    const stepped = await say('hola')
    expect(stepped).toMatchObject({ engine: 'rules', fallback: 'refused' })
    expect(stepped.why.model).toMatchObject({ requests: 2, input_tokens: 2 * read })
    expect(stepped.why.readings).toMatchObject([{ found: [{ intent: 'greet' }] }])
  })
})

it('answers that another page changed meanwhile are not overwritten by a page that says on which it was opened', async () => {
  const [question, other] = [
    { question: '¿Abren hoy?', answer: 'Sí' },
    { question: '¿Envuelven?', answer: 'Sí, gratis' },
  ]
  const { versions } = await browser.get('getBot')
  await browser.get('setBot', { body: { knowledge: [question], versions } })
  const late = { knowledge: [other], misses_max: 3, versions }
  const { status, refusal } = await browser.call('setBot', { body: late })
  expect([status, refusal?.reason]).toEqual([409, 'changed_meanwhile'])
  expect((await browser.get('getBot')).settings).toMatchObject({ knowledge: [question] })
  // Another setting of the same page is not theirs.
  await browser.get('setBot', { body: { misses_max: 3, versions } })
  const newest = await browser.get('getBot')
  const both = { knowledge: [question, other], versions: newest.versions }
  expect((await browser.get('setBot', { body: both })).settings.knowledge).toEqual([question, other])
})

it('a setting that another page changed meanwhile stays when this one saves its own', async () => {
  await browser.get('setBot', { body: { shop_address: 'Calle 10 # 4-20', misses_max: 2 } })
  const { settings } = await browser.get('setBot', { body: { misses_max: 4 } })
  expect(settings).toMatchObject({ shop_address: 'Calle 10 # 4-20', misses_max: 4 })
  await Promise.all([
    browser.get('setBot', { body: { shop_phone: '300 111 2233' } }),
    browser.get('setBot', { body: { payment_url: 'https://pay.example/{order_id}' } }),
  ])
  expect((await browser.get('getBot')).settings).toMatchObject({
    ...{ shop_address: 'Calle 10 # 4-20', misses_max: 4 },
    ...{ shop_phone: '300 111 2233', payment_url: 'https://pay.example/{order_id}' },
  })
  const wrong = { body: { misses_max: 4, shop_adress: 'x' } as object }
  expect((await browser.call('setBot', wrong)).status).toBe(400)
})
