import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService } from '../../test/harness/api.ts'
import { type Browser, createPerson, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { type ModelAnswer, type ModelServer, startModel } from '../../test/harness/servers/model-server.ts'
import { createShop, insertProductOf } from '../../test/harness/shop.ts'
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
  const { url } = service.stack.use(await startService([db], { agent }))
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
    const tools = ['search_products', 'add_to_cart', 'get_cart']
    const arguments_ = [{ words: 'velas' }, { product_id: productId, quantity: 2 }, {}]
    const seen: string[][] = []
    think = (results) => {
      seen.push(results)
      const [call, given] = [tools[results.length], arguments_[results.length]]
      return call ? { call, with: given ?? {} } : { say: 'Dos Vela Lucero, $69.800.' }
    }
    const first = await say('quiero dos velas')
    expect(seen.at(-1)).toHaveLength(3)
    expect(seen.at(-1)?.[2]).toContain('69800')
    expect(first).toMatchObject({ engine: 'agent', fallback: null })
    expect(first.replies).toEqual([{ kind: 'text', text: 'Dos Vela Lucero, $69.800.' }])

    think = (results) => (results.length === 0 ? { call: 'get_cart' } : { say: 'Listo' })
    await say('¿qué llevo?', first.memory)
    const [asked] = model.requests.slice(-2)
    expect(JSON.stringify(asked?.messages)).toContain('Dos Vela Lucero')
    expect(model.requests.at(-1)?.messages.at(-1)?.content).toContain('69800')
    expect(await countRows()).toEqual(before)
  })

  it.each([
    ['timeout', { hang: true }],
    ['ungrounded', { say: 'La Vela Lucero cuesta $9.900' }],
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

  it('goes by the rules where the settings in the form say so', async () => {
    think = () => ({ say: 'Hola' })
    const { settings } = await browser.get('getBot')
    const body = { text: 'hola', settings: { ...settings, engine: 'rules' as const } }
    const count = model.requests.length
    expect(await browser.get('tryBot', { body })).toMatchObject({ engine: 'rules', fallback: null })
    expect(model.requests).toHaveLength(count)
  })
})
