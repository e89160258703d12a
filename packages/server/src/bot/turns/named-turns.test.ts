// Turns that hints name: each is claimed by the transaction that runs it, which waits for nobody.
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addCustomer,
  echoEngine,
  engineThat,
  runnerOn,
  saidIn,
  turnsEnded,
  turnsOf,
  writeLine,
} from '../../../test/harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createShop, type Shop } from '../../../test/harness/shop.ts'
import { setAccountStatus } from '../../accounts/accounts.ts'
import { type ClaimedTurn, claimTurns, type NamedTurn } from '../../domain/conversations/turns.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { type SpanValues, traceWith } from '../../platform/traces/spans.ts'
import { LostTurn } from './open-turn.ts'
import { runTurn, type TurnDeps } from './run-turn.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

const terms = { debounceMs: 0, debounceMsMax: 30_000, leaseMs: 60_000, limit: 8, node: 'one' }

async function written(): Promise<Shop> {
  const shop = await addCustomer(db, await createShop(db))
  await writeLine(db, shop, 'hola')
  return shop
}

const named = ({ accountId, conversationId }: Shop, more: Partial<NamedTurn['terms']> = {}): NamedTurn => ({
  ...{ accountId, conversationId, terms: { ...terms, ...more } },
})

function depsWith(more: Partial<TurnDeps> = {}): TurnDeps {
  const nothing = () => {}
  const engines = { rules: echoEngine }
  const clock = () => new Date()
  return { db, engines, clock, beginRemote: () => true, endRemote: nothing, onFallback: nothing, ...more }
}

/** Holds rows that a statement locks while `work` runs. */
async function whileHeld<T>(locking: Sql, work: () => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    expect(await tx.query(locking)).toHaveLength(1)
    return work()
  })
}

describe('a turn that is named', () => {
  test('is run, and told of once', async () => {
    const shop = await written()
    const claimed: ClaimedTurn[] = []
    const deps = depsWith({ onClaimed: (turn) => void claimed.push(turn) })
    expect(await runTurn(deps, named(shop))).toBe('answered')
    expect(claimed).toMatchObject([{ contactId: shop.contactId, fence: 1, attempts: 1, superseded: 0 }])
    expect(await saidIn(db, shop)).toEqual(['echo: hola'])
    expect(await turnsOf(db, shop)).toEqual([])
    expect(await runTurn(deps, named(shop))).toBe('lost')
    expect(claimed).toHaveLength(1)
  })

  test('is nobody else’s: one of another account, named with this one', async () => {
    const [shop, other] = [await written(), await written()]
    const foreign = named({ ...shop, conversationId: other.conversationId })
    expect(await runTurn(depsWith(), foreign)).toBe('lost')
    expect(await saidIn(db, other)).toEqual([])
    expect(await turnsOf(db, other)).toMatchObject([{ attempts: 0, free_at: null }])
  })

  test('waits for its debounce', async () => {
    const shop = await written()
    expect(await runTurn(depsWith(), named(shop, { debounceMs: 5_000 }))).toBe('lost')
    expect(await turnsOf(db, shop)).toMatchObject([{ attempts: 0, free_at: null }])
    const clock = () => new Date(Date.now() + 5_100)
    expect(await runTurn(depsWith({ clock }), named(shop, { debounceMs: 5_000 }))).toBe('answered')
  })

  test('is left to the worker that holds it until its lease ends', async () => {
    const shop = await written()
    await claimTurns(db, { ...terms, node: 'other' }, new Date())
    expect(await runTurn(depsWith(), named(shop))).toBe('lost')
    const clock = () => new Date(Date.now() + terms.leaseMs + 1_000)
    expect(await runTurn(depsWith({ clock }), named(shop))).toBe('answered')
  })

  test('is left to a claim that counts attempts where those are used up', async () => {
    const shop = await written()
    const attempts = limits.turnAttemptsMax
    await db.query(sql`update bot_turns set attempts = ${attempts} where account_id = ${shop.accountId}`)
    expect(await runTurn(depsWith(), named(shop))).toBe('lost')
    await using runner = runnerOn(db)
    await runner.drain()
    const handed = await db.queryOne(sql`
      select handoff_reason from conversations where account_id = ${shop.accountId} and id = ${shop.conversationId}`)
    expect(handed).toEqual({ handoff_reason: 'engine_error' })
  })

  test('of an account that is suspended stays as it was', async () => {
    const shop = await written()
    await db.transaction((tx) => setAccountStatus(tx, shop.accountId, 'suspended'))
    await expect(runTurn(depsWith(), named(shop))).rejects.toThrow(LostTurn)
    expect(await turnsOf(db, shop)).toMatchObject([{ attempts: 0, free_at: null }])
  })

  const holders: [string, (shop: Shop) => Sql][] = [
    [
      'contact',
      ({ accountId, contactId }) => sql`
        select id from contacts where account_id = ${accountId} and id = ${contactId} for update`,
    ],
    [
      'conversation',
      ({ accountId, conversationId }) => sql`
        select id from conversations where account_id = ${accountId} and id = ${conversationId} for update`,
    ],
  ]
  test.each(holders)('does not wait for whoever holds the %s', async (_what, locking) => {
    const shop = await written()
    await whileHeld(locking(shop), async () => {
      await expect(runTurn(depsWith(), named(shop))).rejects.toThrow(LostTurn)
    })
    expect(await turnsOf(db, shop)).toMatchObject([{ attempts: 0, free_at: null }])
    expect(await runTurn(depsWith(), named(shop))).toBe('answered')
  })

  test('does not wait for whoever holds its row', async () => {
    const shop = await written()
    const row = sql`select turn_id from bot_turns where account_id = ${shop.accountId} for update`
    expect(await whileHeld(row, () => runTurn(depsWith(), named(shop)))).toBe('lost')
  })

  test('heard of by many is run by one', async () => {
    const shop = await written()
    const run = () => runTurn(depsWith(), named(shop)).catch((error: unknown) => error)
    const ends = await Promise.all(Array.from({ length: 6 }, run))
    expect(ends.filter((end) => end === 'answered')).toHaveLength(1)
    expect(ends.every((end) => end === 'answered' || end === 'lost' || end instanceof LostTurn)).toBe(true)
    expect(await saidIn(db, shop)).toEqual(['echo: hola'])
  })

  test('heard of by many leaves one span, of whoever ran it', async () => {
    const ended: SpanValues[] = []
    traceWith({
      open: ({ name, values }) => {
        const all = { ...values }
        const set = (more: SpanValues) => void Object.assign(all, more)
        const nothing = () => {}
        return { set, fail: nothing, rename: nothing, end: () => void (name === 'turn' && ended.push(all)) }
      },
    })
    try {
      await using first = runnerOn(db)
      await using second = runnerOn(db)
      first.start()
      second.start()
      const shop = await written()
      await expect.poll(() => saidIn(db, shop)).toEqual(['echo: hola'])
      await Promise.all([first.drain(), second.drain()])
      const own = ended.filter((each) => each['mostrador.conversation_id'] === shop.conversationId)
      expect(own).toMatchObject([{ 'mostrador.outcome': 'answered' }])
    } finally {
      traceWith(undefined)
    }
  })

  test('that fails leaves no trace, and is run again by a look that counts', async () => {
    // The other tests' turns would be tries of this engine.
    await db.query(sql`delete from bot_turns`)
    const shop = await addCustomer(db, await createShop(db))
    let tries = 0
    const failing = engineThat((context) => {
      tries += 1
      if (tries < 3) throw new Error('a bug in the rules')
      return { replies: [{ kind: 'text', text: `${context.lines.length}` }], memory: null }
    })
    await using runner = runnerOn(db, { engines: { rules: failing }, sweepEveryMs: 60_000 })
    runner.start()
    await writeLine(db, shop, 'hola')
    await turnsEnded(db, shop)
    expect(tries).toBe(3)
    expect(await saidIn(db, shop)).toEqual(['1'])
  })
})
