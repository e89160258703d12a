import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addCustomer,
  echoEngine,
  engineThat,
  runDue,
  runnerOn,
  saidIn,
  turnsEnded,
  turnsOf,
  writeLine,
} from '../../../test/harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { startInbound } from '../../../test/harness/inbound.ts'
import { messengerEcho } from '../../../test/harness/payloads/meta-payloads.ts'
import { createShop, eventsOf, insertProductOf, type Shop } from '../../../test/harness/shop.ts'
import { setAccountStatus } from '../../accounts/accounts.ts'
import { handOff, resumeConversation } from '../../domain/conversations/conversations.ts'
import { queueParts } from '../../domain/conversations/sends.ts'
import { claimTurns, deleteOldEffects } from '../../domain/conversations/turns.ts'
import { Database, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { setBotSettings } from '../bot-settings.ts'
import type { TurnContext } from '../engine.ts'
import { rulesEngine } from '../rules/rules-engine.ts'
import { runTurn, type TurnDeps } from './run-turn.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

async function shopOf(): Promise<Shop> {
  return addCustomer(db, await createShop(db))
}
const place = ({ accountId, conversationId }: Shop) => ({ accountId, conversationId })
const later = (ms: number) => () => new Date(Date.now() + ms)

describe('a turn', () => {
  test('answers what was written, once, and remembers', async () => {
    const shop = await shopOf()
    await using runner = runnerOn(db)
    await writeLine(db, shop, 'hola')
    await writeLine(db, shop, '¿qué venden?')
    await runner.drain()
    expect(await saidIn(db, shop)).toEqual(['echo: hola / ¿qué venden?'])
    await runner.drain()
    await writeLine(db, shop, 'gracias')
    await runner.drain()
    expect(await saidIn(db, shop)).toEqual(['echo: hola / ¿qué venden?', 'echo: gracias'])
    const memory = await db.queryOne(sql`
      select memory from bot_memories where account_id = ${shop.accountId}`)
    expect(memory).toEqual({ memory: { turns: 2 } })
    expect(await turnsOf(db, shop)).toEqual([])
  })

  test('waits until the customer has paused, and no longer than the cap', async () => {
    const shop = await shopOf()
    const start = Date.now()
    await writeLine(db, shop, 'uno', { now: new Date(start) })
    await writeLine(db, shop, 'dos', { now: new Date(start + 1_500) })
    const at = (ms: number) => runDue(db, { debounceMs: 2_000, clock: () => new Date(start + ms) })
    await at(3_400)
    expect(await saidIn(db, shop)).toEqual([])
    await at(3_600)
    expect(await saidIn(db, shop)).toEqual(['echo: uno / dos'])

    const chatty = await shopOf()
    for (let ms = 0; ms <= 30_000; ms += 1_500) {
      await writeLine(db, chatty, String(ms), { now: new Date(start + ms) })
    }
    await at(29_900)
    expect(await saidIn(db, chatty)).toEqual([])
    await at(30_000)
    expect(await saidIn(db, chatty)).toHaveLength(1)
  })

  test('reads the story before it, the lines apart', async () => {
    const shop = await shopOf()
    let seen: TurnContext | undefined
    const engine = engineThat((context) => {
      seen = context
      return { replies: [{ kind: 'text', text: 'ok' }], memory: null }
    })
    await using runner = runnerOn(db, { engines: { rules: engine } })
    await writeLine(db, shop, 'primera')
    await runner.drain()
    await writeLine(db, shop, 'segunda', { input: { choiceId: 'menu' } })
    await runner.drain()
    expect(seen?.history.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'primera'],
      ['assistant', 'ok'],
    ])
    expect(seen?.lines).toMatchObject([{ content: 'segunda', input: { choiceId: 'menu' } }])
    expect(seen).toMatchObject({
      platform: 'whatsapp',
      account: { currency: 'COP', timezone: 'America/Bogota', language: 'es' },
      customer: { name: 'Ana' },
    })
  })

  test('is run by one of many workers', async () => {
    const shops = await Promise.all(Array.from({ length: 12 }, shopOf))
    const runners = Array.from({ length: 3 }, () => runnerOn(db, { sweepEveryMs: 20 }))
    for (const runner of runners) runner.start()
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(shops.map((shop) => writeLine(db, shop, `línea ${round}`)))
    }
    await Promise.all(shops.map((shop) => turnsEnded(db, shop)))
    await Promise.all(runners.map((runner) => runner[Symbol.asyncDispose]()))
    for (const shop of shops) {
      const said = (await saidIn(db, shop)).flatMap((text) => text.replace('echo: ', '').split(' / '))
      expect(said).toEqual(['línea 0', 'línea 1', 'línea 2'])
    }
  })

  test('starts at once on a hint', async () => {
    const shop = await shopOf()
    await using runner = runnerOn(db, { sweepEveryMs: 60_000 })
    runner.start()
    await runner.drain()
    await writeLine(db, shop, 'ya')
    await turnsEnded(db, shop)
    expect(await saidIn(db, shop)).toEqual(['echo: ya'])
  })

  test('of an engine outside is said in the end to a customer who writes on and on, and the rest comes after it', async () => {
    const shop = await shopOf()
    const toAgent = { engine: 'agent' } as const
    await db.transaction((tx) => setBotSettings(tx, shop.accountId, toAgent, new Date()))
    const planned: string[] = []
    const engine = engineThat(
      async ({ lines }) => {
        const text = lines.map(({ content }) => content).join(' / ')
        planned.push(text)
        if (planned.length <= limits.turnSupersededMax + 1) {
          await writeLine(db, shop, String(planned.length))
        }
        return { replies: [{ kind: 'text', text }], memory: null }
      },
      { isRemote: true },
    )
    await writeLine(db, shop, '0')
    for (let round = 0; round < limits.turnSupersededMax + 2; round += 1) {
      await runDue(db, { engines: { rules: echoEngine, agent: engine }, clock: later(round) })
    }
    expect(planned).toEqual(['0', '0 / 1', '0 / 1 / 2', '0 / 1 / 2 / 3', '4'])
    expect(await saidIn(db, shop)).toEqual(['0 / 1 / 2 / 3', '4'])
    expect(await turnsOf(db, shop)).toEqual([])
  })

  test('whose engine fails is tried again, and given to a person in the end', async () => {
    const shop = await shopOf()
    let tries = 0
    const failing = engineThat(() => {
      tries += 1
      throw new Error('a bug')
    })
    await writeLine(db, shop, 'hola')
    for (let round = 0; round < 8; round += 1) {
      await runDue(db, { engines: { rules: failing }, clock: later(round * 60_000) })
    }
    expect(tries).toBe(5)
    expect(await turnsOf(db, shop)).toEqual([])
    expect(await saidIn(db, shop)).toEqual([])
    const [event] = await eventsOf(db, shop)
    expect(event).toMatchObject({ kind: 'conversation.handed_off', data: { handoff_reason: 'engine_error' } })
  })

  test('leaves nothing of a failed try', async () => {
    const shop = await shopOf()
    let tries = 0
    const engine = engineThat(async (_context, tools) => {
      tries += 1
      await tools.setAddress(`calle ${tries}`)
      if (tries === 1) throw new Error('half way')
      return { replies: [{ kind: 'text', text: (await tools.getCart()).address ?? '' }], memory: null }
    })
    await writeLine(db, shop, 'hola')
    await runDue(db, { engines: { rules: engine } })
    expect(await db.query(sql`select 1 from carts where account_id = ${shop.accountId}`)).toEqual([])
    await runDue(db, { engines: { rules: engine }, clock: later(5_000) })
    expect(await saidIn(db, shop)).toEqual(['calle 2'])
    const effects = await db.query(sql`select tool from bot_effects where account_id = ${shop.accountId}`)
    expect(effects).toEqual([{ tool: 'setAddress' }])
    // Kept for a while, to show what the bot did.
    expect(await deleteOldEffects(db, new Date(Date.now() - 60_000))).toBe(0)
    expect(await deleteOldEffects(db, new Date(Date.now() + 60_000))).toBe(1)
  })
})

test('what a customer writes on a channel asks for a turn, and what the shop writes there does not', async () => {
  await using inbound = await startInbound(db)
  const shop = await inbound.addShop()
  await shop.write({ wa_id: '573001112233' }, 'hola')
  expect(await turnsOf(db, shop)).toMatchObject([{ attempts: 0 }])
  await runDue(db, { clock: () => inbound.now })
  const said = await db.query(sql`
    select content from messages where account_id = ${shop.accountId} and role = 'assistant'`)
  expect(said).toEqual([{ content: 'echo: hola' }])
  await shop.writeToPage([
    messengerEcho(shop.messenger.externalId, 'PSID', { mid: 'm_1', text: 'soy Marta' }),
  ])
  expect(await turnsOf(db, shop)).toEqual([])
})

test('words by which a customer leaves and comes back are answered already, and so is what came before', async () => {
  await using inbound = await startInbound(db)
  const shop = await inbound.addShop()
  const write = (text: string) => shop.write({ wa_id: '573001112233' }, text)
  for (const text of ['hola', 'BAJA', '¿siguen ahí?', 'ALTA', 'quiero una vela']) await write(text)
  await runDue(db, { clock: () => inbound.now })
  const said = await db.query<{ content: string }>(sql`
    select content from messages where account_id = ${shop.accountId} and role = 'assistant'
    order by created_at, id`)
  expect(said.map(({ content }) => content).filter((content) => content.startsWith('echo'))).toEqual([
    'echo: quiero una vela',
  ])
})

test('a short turn costs a worker few statements', async () => {
  const counting = new CountingDatabase(db.connection, { max: 2 })
  const shop = await shopOf()
  await writeLine(db, shop, 'primero')
  await runDue(counting)
  await writeLine(db, shop, 'hola')
  counting.statements.length = 0
  await runDue(counting)
  await counting.close()
  expect(await saidIn(db, shop)).toEqual(['echo: primero', 'echo: hola'])
  const own = counting.statements.filter((text) => !text.includes('pg_notify'))
  // A claim, two locks, the known facts, the story, the catalogue's versions, the cart; the answer with its send and lane;
  // the end.
  expect(own.length, own.join('\n')).toBeLessThanOrEqual(12)
})

test('a turn of the rules reads nothing of products again that did not change', async () => {
  const counting = new CountingDatabase(db.connection, { max: 2 })
  const shop = await shopOf()
  await insertProductOf(db, shop, { name: 'Hamaca wayuu', price: 100 })
  for (const _ of ['read', 'kept']) {
    await writeLine(db, shop, '¿cuánto vale la hamaca?')
    counting.statements.length = 0
    await runDue(counting, { engines: { rules: rulesEngine } })
  }
  await counting.close()
  expect(await saidIn(db, shop)).toEqual([
    expect.stringMatching(/\$\s?100/),
    expect.stringMatching(/\$\s?100/),
  ])
  const reading = counting.statements.filter((text) => /\b(?:products|words_of)\b/.test(text))
  expect(reading, reading.join('\n')).toHaveLength(1)
})

class CountingDatabase extends Database {
  readonly statements: string[] = []

  override query<Row>(statement: Sql): Promise<Row[]> {
    this.statements.push(statement.text)
    return super.query(statement)
  }

  override transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const count = <R>(run: (statement: Sql) => R) => {
      return (statement: Sql) => {
        this.statements.push(statement.text)
        return run(statement)
      }
    }
    return super.transaction((tx) =>
      work({ ...tx, query: count(tx.query), queryOne: count(tx.queryOne) } as Tx),
    )
  }
}

describe('the bot is silent', () => {
  test('where a person has the conversation, and knows the whole story when it gets it back', async () => {
    const shop = await shopOf()
    let seen: TurnContext | undefined
    const engine = engineThat((context) => {
      seen = context
      return { replies: [{ kind: 'text', text: 'aquí estoy' }], memory: null }
    })
    await using runner = runnerOn(db, { engines: { rules: engine } })
    await db.transaction((tx) => handOff(tx, { ...place(shop), reason: 'operator_takeover' }, new Date()))
    await writeLine(db, shop, '¿hay alguien?')
    await runner.drain()
    expect(seen).toBeUndefined()
    const said = { ...place(shop), turnId: null, epoch: null, role: 'agent' } as const
    await db.transaction((tx) =>
      queueParts(tx, { ...said, parts: [{ kind: 'text', text: 'Soy Marta' }] }, new Date()),
    )
    await db.transaction((tx) => resumeConversation(tx, place(shop), new Date()))
    await runner.drain()
    expect(seen).toBeUndefined()
    await writeLine(db, shop, 'gracias, Marta')
    await runner.drain()
    expect(seen?.lines.map(({ content }) => content)).toEqual(['gracias, Marta'])
    expect(seen?.history.map(({ role, content }) => [role, content])).toEqual([
      ['system', '[handed off: operator_takeover]'],
      ['user', '¿hay alguien?'],
      ['agent', 'Soy Marta'],
      ['system', '[resumed]'],
    ])
  })

  test('and after hours with a person answers on its return the question that is open, and no line before it', async () => {
    const shop = await shopOf()
    await using runner = runnerOn(db)
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await db.transaction((tx) => handOff(tx, { ...place(shop), reason: 'operator_takeover' }, ago(240)))
    await writeLine(db, shop, 'Hola, ¿tienen materas?', { now: ago(200) })
    await writeLine(db, shop, '¿Y si llevo 6?', { now: ago(120) })
    await writeLine(db, shop, '¿Aló?', { now: ago(100) })
    await db.transaction((tx) => resumeConversation(tx, place(shop), new Date()))
    await runner.drain()
    expect(await saidIn(db, shop)).toEqual(['echo: ¿Y si llevo 6?'])
  })

  test('and answers on its return what nobody has answered', async () => {
    const shop = await shopOf()
    await using runner = runnerOn(db)
    await db.transaction((tx) => handOff(tx, { ...place(shop), reason: 'operator_takeover' }, new Date()))
    await writeLine(db, shop, '¿hay alguien?')
    await db.transaction((tx) => resumeConversation(tx, place(shop), new Date()))
    await runner.drain()
    expect(await saidIn(db, shop)).toEqual(['echo: ¿hay alguien?'])
  })

  test('to a blocked contact, and where the shop has switched it off', async () => {
    const [blocked, off] = [await shopOf(), await shopOf()]
    await using runner = runnerOn(db)
    for (const shop of [blocked, off]) await writeLine(db, shop, 'antes')
    await db.query(sql`update contacts set status = 'blocked' where account_id = ${blocked.accountId}`)
    await db.transaction((tx) => setBotSettings(tx, off.accountId, { is_enabled: false }, new Date()))
    await runner.drain()
    for (const shop of [blocked, off]) await writeLine(db, shop, 'después')
    await runner.drain()
    for (const shop of [blocked, off]) {
      expect(await saidIn(db, shop)).toEqual([])
      expect(await turnsOf(db, shop)).toEqual([])
    }
  })

  test('in a suspended account, where the turn waits until the account is resumed', async () => {
    const shop = await shopOf()
    const setStatus = (status: 'active' | 'suspended') =>
      db.transaction((tx) => setAccountStatus(tx, shop.accountId, status))
    await writeLine(db, shop, 'antes')
    await setStatus('suspended')
    await runDue(db)
    await writeLine(db, shop, 'después')
    await runDue(db)
    expect(await saidIn(db, shop)).toEqual([])
    expect(await turnsOf(db, shop)).toMatchObject([{ attempts: 0 }])
    await setStatus('active')
    await runDue(db)
    expect(await saidIn(db, shop)).toEqual(['echo: antes / después'])
  })

  test('in an account that is suspended between the claim of a turn and its beginning', async () => {
    const shop = await shopOf()
    await writeLine(db, shop, 'hola')
    const terms = { debounceMs: 0, debounceMsMax: 0, leaseMs: 60_000, limit: 1, node: newId() }
    const [turn] = await claimTurns(db, terms, new Date())
    await db.transaction((tx) => setAccountStatus(tx, shop.accountId, 'suspended'))
    const deps: TurnDeps = {
      db,
      engines: { rules: echoEngine },
      clock: () => new Date(),
      onFallback: () => {},
      beginRemote: () => true,
      endRemote: () => {},
    }
    expect(turn && (await runTurn(deps, turn))).toBe('lost')
    expect(await turnsOf(db, shop)).toHaveLength(1)
    expect(await saidIn(db, shop)).toEqual([])
  })

  test('after it has handed over itself, once its last words are queued', async () => {
    const shop = await shopOf()
    const engine = engineThat(() => ({
      replies: [{ kind: 'text', text: 'Te paso con una persona' }],
      memory: null,
      handOff: 'user_requested',
    }))
    await using runner = runnerOn(db, { engines: { rules: engine } })
    await writeLine(db, shop, 'quiero hablar con alguien')
    await runner.drain()
    await writeLine(db, shop, 'hola?')
    await runner.drain()
    expect(await saidIn(db, shop)).toEqual(['Te paso con una persona'])
    expect((await eventsOf(db, shop)).map(({ kind }) => kind)).toEqual(['conversation.handed_off'])
    await db.transaction((tx) => resumeConversation(tx, place(shop), new Date()))
    await runDue(db, { engines: { rules: echoEngine } })
    expect((await saidIn(db, shop)).at(-1)).toBe('echo: hola?')
  })
})
