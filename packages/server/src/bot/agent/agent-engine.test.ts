import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCustomer, echoEngine, runDue, saidIn, turnsOf, writeLine } from '../../../test/harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createModelShop, type ModelShop, withHandles } from '../../../test/harness/model-shop.ts'
import { type ModelAnswer, startModel, type Think } from '../../../test/harness/servers/model-server.ts'
import { eventsOf, type Shop } from '../../../test/harness/shop.ts'
import { handOff } from '../../domain/conversations/conversations.ts'
import type { OutgoingPart } from '../../domain/conversations/outgoing.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { createAgentEngine } from './agent-engine.ts'

let db: TestDatabase
let goods: ModelShop
let shop: Shop
beforeAll(async () => {
  db = await createTestDatabase()
  goods = await createModelShop(db, 'es')
})
afterAll(() => db[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await addCustomer(db, goods)
})

/** Sends one line and lets the model answer; returns the reply and everything the model was asked. */
async function chat(line: string, think: Think, { timeoutMs }: { timeoutMs?: number } = {}) {
  await using model = await startModel(think)
  const agent = createAgentEngine({ baseUrl: model.url, apiKey: 'secret-key', model: 'small', timeoutMs })
  await writeLine(db, shop, line)
  await runDue(db, { engines: { rules: echoEngine, agent } })
  return { said: (await saidIn(db, shop)).at(-1), requests: model.requests, headers: model.headers }
}

async function addPicture(productId: string): Promise<string> {
  const fileId = newId()
  await db.query(sql`
    insert into media_files (account_id, id, hash, bytes, media_type, width, height, has_preview, created_at)
    values (${goods.accountId}, ${fileId}, ${fileId.replaceAll('-', '').repeat(2)}, 9000, 'image/jpeg', 900, 600, true, now())`)
  await db.query(sql`
    insert into product_pictures (account_id, id, product_id, position, state, file_id, created_at, updated_at)
    values (${goods.accountId}, ${newId()}, ${productId}, 0, 'kept', ${fileId}, now(), now())`)
  return fileId
}

type Step = ModelAnswer | ((results: string[]) => ModelAnswer)

/** Calls the tools one after the other, then answers with the last step. */
function script(...steps: Step[]): Think {
  return (results) => {
    const step = steps[Math.min(results.length, steps.length - 1)]
    const answer = typeof step === 'function' ? step(results) : (step ?? { say: '' })
    return 'say' in answer ? { say: withHandles(goods, answer.say, results) } : answer
  }
}

const look = { call: 'search_products', with: {} }
/** Puts the first product found into the cart. */
const add = ([found = '']: string[]): ModelAnswer => {
  const [first] = JSON.parse(found).filter(({ name }: { name: string }) => name.includes('Taza'))
  return { call: 'add_to_cart', with: { product_id: first.product_id, quantity: 2 } }
}

describe('an agent', () => {
  test('names facts by reference, and the service fills them in', async () => {
    const { said, requests, headers } = await chat(
      '¿tienen tazas?',
      script(look, { say: 'Sí: la **{product:taza}** cuesta {price:taza}.' }),
    )
    expect(said).toBe('Sí: la Taza Lucero cuesta $34.900.')
    expect(headers[0]?.authorization).toBe('Bearer secret-key')
    const [first, second] = requests
    expect(first?.model).toBe('small')
    expect(first?.messages.at(-1)).toEqual({ role: 'user', content: '¿tienen tazas?' })
    expect(second?.messages.at(-1)?.content).toMatch(/\{price:[0-9a-f]{6}\} \(\$34\.900\)/)
    expect(await turnsOf(db, shop)).toEqual([])
  })

  test('is told why an answer was not sent, and may word it anew', async () => {
    const { said, requests } = await chat('¿tienen tazas?', (results, request, count) => {
      const isTold = request.messages.at(-1)?.content?.includes('figures') ?? false
      const say = isTold ? '{product:taza}: {price:taza}' : 'Cuesta 34900.'
      return script(look, { say })(results, request, count)
    })
    expect(said).toBe('Taza Lucero: $34.900')
    expect(requests.at(-1)?.messages.at(-1)).toMatchObject({
      role: 'user',
      content: expect.stringContaining('figures may only come from references'),
    })
  })

  test('may not use a reference of an earlier turn', async () => {
    await chat('¿tienen tazas?', script(look, { say: 'La {product:taza} cuesta {price:taza}.' }))
    const { said } = await chat('¿y cuánto era?', script({ say: 'La {product:taza} cuesta {price:taza}.' }))
    expect(said).toBe('echo: ¿y cuánto era?')
  })

  test('may not use a reference of another account', async () => {
    const other = await createModelShop(db, 'es')
    const { said } = await chat('hola', (results) => ({
      say: results.length === 0 ? withHandles(other, 'La {product:taza} cuesta {price:taza}.', results) : '',
    }))
    expect(said).toBe('echo: hola')
  })

  test('says what it put into the cart, or the service does', async () => {
    const { said } = await chat('dos tazas', script(look, add, { say: '¡Claro que sí!' }))
    expect(said).toContain('2 × Taza Lucero')
    expect(said).toContain('$69.800')
    const [cart] = await db.query<{ lines: unknown[] }>(sql`
      select lines from carts where account_id = ${shop.accountId} and conversation_id = ${shop.conversationId}`)
    expect(cart?.lines).toHaveLength(1)
  })

  test('tells nothing of a cart that it emptied, or of a line that it took out', async () => {
    const empty = script(look, add, { call: 'clear_cart' }, { say: 'Llevas:\n{cart}\nTotal: {total}' })
    expect((await chat('dos tazas', empty)).said).toBe('echo: dos tazas')
    const lineIn = (result = '') => /\{line:\w+\}/.exec(result)?.[0] ?? ''
    const handleIn = (result = '') => lineIn(result).slice('{line:'.length, -1)
    const takeOut = script(
      look,
      add,
      ([, added]) => ({ call: 'set_quantity', with: { line_id: handleIn(added), quantity: 0 } }),
      ([, added]) => ({ say: `Llevas:\n- ${lineIn(added)}` }),
    )
    expect((await chat('y una más', takeOut)).said).toBe('echo: y una más')
  })

  test('notes an address only in words of the customer', async () => {
    const { said } = await chat(
      'a la calle 10 # 4-20',
      script({ call: 'set_address', with: { address: 'Calle 99, mi casa' } }, ([result]) => ({
        say: result?.includes('refused') ? '¿Me das tu dirección?' : 'Anoté tu dirección.',
      })),
    )
    expect(said).toBe('¿Me das tu dirección?')
  })

  test('shows choices, which may hold references as well', async () => {
    await chat(
      'hola',
      script(
        look,
        { call: 'offer_choices', with: { titles: [withHandles(goods, '{product:taza}', []), 'Ver más'] } },
        { say: '¿Qué deseas?' },
      ),
    )
    const [send] = await db.query<{ part: object }>(sql`
      select part from sends where account_id = ${shop.accountId} and conversation_id = ${shop.conversationId}`)
    expect(send?.part).toMatchObject({
      kind: 'choices',
      choices: [{ title: 'Taza Lucero' }, { title: 'Ver más' }],
    })
  })

  test('shows the picture of the only product that it tells of, once, and again when asked', async () => {
    const fileId = await addPicture(goods.products.taza ?? '')
    const picture = async () => {
      const [send] = await db.query<{ part: OutgoingPart }>(sql`
        select part from sends where account_id = ${shop.accountId} and conversation_id = ${shop.conversationId}
        order by id desc limit 1`)
      return send?.part.kind === 'choices' ? send.part.picture?.fileId : undefined
    }
    const tell = script(look, { say: 'Sí: la {product:taza} cuesta {price:taza}.' })
    expect((await chat('¿tienen tazas?', tell)).said).toBe('Sí: la Taza Lucero cuesta $34.900.')
    expect(await picture()).toBe(fileId)
    await chat('¿cuánto?', tell)
    expect(await picture()).toBeUndefined()
    await chat('¿y las dos?', script(look, { say: 'Tenemos {product:taza} y {product:cafe}.' }))
    expect(await picture()).toBeUndefined()
    const show =
      (name: string) =>
      ([found = '']: string[]): ModelAnswer => {
        const first = JSON.parse(found).find((each: { name: string }) => each.name.includes(name))
        return { call: 'show_picture', with: { product_id: first.product_id } }
      }
    const { requests } = await chat('¿me muestras una?', script(look, show('Taza'), { say: '¡Claro!' }))
    expect(await picture()).toBe(fileId)
    expect(requests.at(-1)?.messages.at(-1)?.content).toContain('it will be shown')
    const without = await chat('¿y del café?', script(look, show('Café'), { say: 'Claro' }))
    expect(await picture()).toBeUndefined()
    expect(without.requests.at(-1)?.messages.at(-1)?.content).toContain('no picture of it')
  })

  test('knows what was said before, and by whom', async () => {
    await chat('hola', script({ say: '¡Buenos días!' }))
    const { requests } = await chat('¿y las velas?', script({ say: 'Claro' }))
    expect(requests[0]?.messages.map(({ role, content }) => [role, content]).slice(1)).toEqual([
      ['user', 'hola'],
      ['assistant', '¡Buenos días!'],
      ['user', '¿y las velas?'],
    ])
  })

  test('is told what its arguments lack, and may try again', async () => {
    const { said } = await chat(
      'una taza',
      script(look, { call: 'add_to_cart', with: { product_id: 'x', quantity: 'una' } }, ([, result]) => ({
        say: result?.includes('line_id') ? 'se coló' : '¿Cuántas unidades quieres?',
      })),
    )
    expect(said).toBe('¿Cuántas unidades quieres?')
  })
})

test('an agent is asked nothing more once a person has taken over', async () => {
  const { accountId, conversationId } = shop
  const place = { accountId, conversationId, reason: 'operator_takeover' } as const
  const { said, requests } = await chat('una vela', async (results) => {
    if (results.length === 0) await db.transaction((tx) => handOff(tx, place, new Date()))
    return results.length === 0 ? look : { call: 'clear_cart' }
  })
  expect(said).toBeUndefined()
  expect(requests.length).toBeLessThan(4)
  expect(await turnsOf(db, shop)).toEqual([])
})

describe('the rules answer where the agent', () => {
  const byRules = 'echo: hola'
  const nothingDone = async () => {
    const { accountId, contactId, conversationId } = shop
    for (const statement of [
      sql`select 1 from carts where account_id = ${accountId} and conversation_id = ${conversationId}`,
      sql`select 1 from orders where account_id = ${accountId} and contact_id = ${contactId}`,
    ]) {
      expect(await db.query(statement)).toEqual([])
    }
  }

  test.each([
    ['says nothing', { say: '   ' }],
    ['answers garbage', { raw: '<html>502 Bad Gateway' }],
    ['answers another form', { raw: '{"hello":"world"}' }],
    ['answers without end', { raw: JSON.stringify({ choices: 'x'.repeat(2_000_000) }) }],
    ['writes too much', { say: 'hola '.repeat(2_000) }],
    ['declines', { decline: 'I cannot help with that.' }],
    ['refuses the key', { raw: '{"error":{"message":"bad key"}}', status: 401 }],
    ['is asked too often', { raw: '{}', status: 429 }],
    ['fails', { raw: '{}', status: 500 }],
    ['is overloaded', { raw: '{}', status: 503 }],
    ['calls what is no tool', { call: 'drop_tables' }],
    ['places an order itself', { call: 'place_order' }],
    ['calls with no JSON', { call: 'get_cart', malformed: '{"a":' }],
  ] as [string, ModelAnswer][])('%s', { timeout: 20_000 }, async (_case, answer) => {
    expect((await chat('hola', () => answer)).said).toBe(byRules)
    await nothingDone()
  })

  test('does something and then lies twice: what it did is not done', async () => {
    const { said } = await chat('hola', script(look, add, { say: 'Listo, son $1.000' }))
    expect(said).toBe(byRules)
    await nothingDone()
    expect((await eventsOf(db, shop)).filter(({ kind }) => kind === 'order.created')).toEqual([])
  })

  test('calls tools without end', async () => {
    const { said, requests } = await chat('hola', () => look)
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
