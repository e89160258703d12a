import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
import { waitForLock } from '../../../test/harness/inbound.ts'
import { startProcess } from '../../../test/harness/processes/bundled.ts'
import type { TurnsProcessOptions } from '../../../test/harness/processes/turns-process.ts'
import { createShop, eventsOf, insertProductOf, type Shop, stockOf } from '../../../test/harness/shop.ts'
import { setAvailability } from '../../domain/appointments/availability.ts'
import { handOff } from '../../domain/conversations/conversations.ts'
import { claimTurns } from '../../domain/conversations/turns.ts'
import { sql } from '../../platform/database/database.ts'
import { setBotSettings } from '../bot-settings.ts'
import type { Engine } from '../engine.ts'
import { runTurn } from './run-turn.ts'

let db: TestDatabase
const children: ChildProcess[] = []
// Workers claim the turns of all accounts, so each test needs its own database.
beforeEach(async () => {
  db = await createTestDatabase(24)
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await db[Symbol.asyncDispose]()
})

const text = (content: string) => ({ kind: 'text', text: content }) as const

/** Orders one of the first product found. */
const buyer = engineThat(async (_context, tools) => {
  const [product] = await tools.searchProducts({ text: '', limit: 1 })
  await tools.addToCart({ productId: product?.id ?? '', quantity: 1 })
  const placed = await tools.placeOrder({})
  return { replies: [text(placed.ok ? 'pedido' : 'agotado')], memory: null }
})

async function shopWith({ units = 5, engine = 'rules' as 'rules' | 'agent' } = {}) {
  const base = await createShop(db)
  await db.query(sql`update products set is_active = false where account_id = ${base.accountId}`)
  const productId = await insertProductOf(db, base, { on_hand: units })
  const document = { needs_address: false, engine }
  await db.transaction((tx) => setBotSettings(tx, base.accountId, document, new Date()))
  return { shop: await addCustomer(db, base), productId }
}

async function ordersOf({ accountId, contactId }: Shop, productId: string) {
  return db.query<{ id: string; total: number }>(sql`
    select o.id, o.total::float8 as total from orders o join order_lines l on l.account_id = o.account_id and l.order_id = o.id
    where o.account_id = ${accountId} and l.product_id = ${productId} and o.contact_id = ${contactId}`)
}

describe('in a crowd', { timeout: 90_000 }, () => {
  test('50 buyers of one unit: one order, and the others are told', async () => {
    const { shop, productId } = await shopWith({ units: 1 })
    const buyers = await Promise.all(Array.from({ length: 50 }, () => addCustomer(db, shop)))
    await Promise.all(buyers.map((each) => writeLine(db, each, 'lo quiero')))
    const runners = [1, 2, 3].map(() => runnerOn(db, { engines: { rules: buyer }, sweepEveryMs: 20 }))
    for (const runner of runners) runner.start()
    await turnsEnded(db, shop)
    await Promise.all(runners.map((runner) => runner[Symbol.asyncDispose]()))
    const said = (await Promise.all(buyers.map((each) => saidIn(db, each)))).flat().sort()
    expect(said).toEqual([...Array.from({ length: 49 }, () => 'agotado'), 'pedido'])
    const placed = (await eventsOf(db, shop)).filter(({ kind }) => kind === 'order.created')
    expect(placed).toHaveLength(1)
    expect(await stockOf(db, shop, productId)).toMatchObject({ on_hand: 1, reserved: 1 })
  })

  test('50 customers for one slot: one appointment, and the others are told', async () => {
    const { shop, productId } = await shopWith()
    await db.query(sql`
      update products set item_type = 'service', sku = 'CORTE'
      where account_id = ${shop.accountId} and id = ${productId}`)
    const always = [{ from: '00:00', to: '24:00' }]
    const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = Array(7).fill(always)
    const document = {
      hours: { monday, tuesday, wednesday, thursday, friday, saturday, sunday },
      resources: [{ name: 'Silla 1' }],
      services: [{ sku: 'CORTE', duration_minutes: 30 }],
    }
    await db.transaction((tx) => setAvailability(tx, shop.accountId, document, new Date()))
    const [from, to] = [new Date(Date.now() + 86_400_000), new Date(Date.now() + 2 * 86_400_000)]
    let first: string | undefined
    const engine = engineThat(async (_context, tools) => {
      const booked = await tools.book({ slotId: first ?? '' })
      return { replies: [text(booked.ok ? 'reservado' : booked.refused.code)], memory: null }
    })
    const looking = engineThat(async (_context, tools) => {
      const slots = await tools.listSlots({ productId, from, to, limit: 1 })
      first = slots.ok ? slots.value[0]?.id : undefined
      return { replies: [], memory: null }
    })
    await writeLine(db, shop, 'qué horas hay')
    await runDue(db, { engines: { rules: looking } })
    const customers = await Promise.all(Array.from({ length: 50 }, () => addCustomer(db, shop)))
    await Promise.all(customers.map((each) => writeLine(db, each, 'esa hora')))
    const runners = [1, 2, 3].map(() => runnerOn(db, { engines: { rules: engine }, sweepEveryMs: 20 }))
    for (const runner of runners) runner.start()
    await turnsEnded(db, shop)
    await Promise.all(runners.map((runner) => runner[Symbol.asyncDispose]()))
    const said = (await Promise.all(customers.map((each) => saidIn(db, each)))).flat().sort()
    expect(said).toEqual(['reservado', ...Array.from({ length: 49 }, () => 'slot_taken')])
    const told = (await eventsOf(db, shop)).filter(({ kind }) => kind === 'appointment.scheduled')
    expect(told).toHaveLength(1)
  })
})

describe('a turn that two run', () => {
  test('is done by the one whose claim is the newest', async () => {
    const { shop, productId } = await shopWith()
    await writeLine(db, shop, 'lo quiero')
    const terms = { debounceMs: 0, debounceMsMax: 30_000, leaseMs: 0, limit: 1, node: 'x' }
    const mine = async () => {
      const claimed = await claimTurns(db, terms, new Date())
      const turn = claimed.find(({ accountId }) => accountId === shop.accountId)
      if (!turn) throw new Error('not claimed')
      return turn
    }
    const [old, young] = [await mine(), await mine()]
    const [onFallback, beginRemote] = [() => {}, () => true]
    const deps = {
      db,
      engines: { rules: buyer },
      clock: () => new Date(),
      onFallback,
      beginRemote,
      endRemote: onFallback,
    }
    expect(await runTurn(deps, old)).toBe('lost')
    expect(await runTurn(deps, young)).toBe('answered')
    expect(await runTurn(deps, young)).toBe('lost')
    expect(await saidIn(db, shop)).toEqual(['pedido'])
    expect(await ordersOf(shop, productId)).toHaveLength(1)
  })
})

describe.each([false, true])(
  'a worker that dies within a turn (an engine outside: %s)',
  { timeout: 90_000 },
  (isRemote) => {
    const start = async (shop: Shop, more: Partial<TurnsProcessOptions> = {}) => {
      const options = {
        connection: db.connection,
        node: shop.accountId,
        isRemote,
        leaseMs: 2_000,
        stops: true,
        ...more,
      }
      const child = startProcess('turns', options)
      children.push(child)
      await heard(child, 'ready')
      return child
    }
    const heard = async (child: ChildProcess, wanted: string) => {
      for (;;) {
        const [message] = await once(child, 'message')
        if (message === wanted) return
      }
    }

    test('leaves nothing half done, and the next one answers at once', async () => {
      const { shop, productId } = await shopWith({ engine: isRemote ? 'agent' : 'rules' })
      // So long that the test would time out waiting for it.
      const leaseMs = 600_000
      const child = await start(shop, { leaseMs })
      const reached = heard(child, 'reached')
      await writeLine(db, shop, 'lo quiero')
      await reached
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect(await ordersOf(shop, productId)).toEqual([])
      expect(await saidIn(db, shop)).toEqual([])
      await start(shop, { leaseMs, stops: false })
      await turnsEnded(db, shop)
      expect(await saidIn(db, shop)).toEqual(['pedido'])
      expect(await ordersOf(shop, productId)).toHaveLength(1)
      expect(await stockOf(db, shop, productId)).toMatchObject({ reserved: 1 })
      expect((await eventsOf(db, shop)).map(({ kind }) => kind)).toEqual(['order.created'])
    })

    test('is taken over by another worker when its lease has ended, and does nothing when it wakes', async () => {
      const { shop, productId } = await shopWith({ engine: isRemote ? 'agent' : 'rules' })
      const child = await start(shop)
      const reached = heard(child, 'reached')
      await writeLine(db, shop, 'lo quiero')
      await reached
      child.kill('SIGSTOP')
      await start(shop, { stops: false, node: `${shop.accountId} 2` })
      if (isRemote) await turnsEnded(db, shop)
      else
        await vi.waitUntil(async () => ((await turnsOf(db, shop))[0]?.attempts ?? 0) > 1, { timeout: 40_000 })
      child.kill('SIGCONT')
      child.send('go on')
      await turnsEnded(db, shop)
      child.kill('SIGKILL')
      expect(await saidIn(db, shop)).toEqual(['pedido'])
      expect(await ordersOf(shop, productId)).toHaveLength(1)
      expect((await eventsOf(db, shop)).map(({ kind }) => kind)).toEqual(['order.created'])
    })
  },
)

describe('a person takes over', () => {
  const takeOver = ({ accountId, conversationId }: Shop) =>
    db.transaction((tx) =>
      handOff(tx, { accountId, conversationId, reason: 'operator_takeover' }, new Date()),
    )

  test('while an engine outside thinks: nothing is said or done', async () => {
    const { shop, productId } = await shopWith({ engine: 'agent' })
    const { engine, reached, goOn } = pausing({ isRemote: true })
    await using runner = runnerOn(db, { engines: { rules: echoEngine, agent: engine } })
    await writeLine(db, shop, 'lo quiero')
    const done = runner.drain()
    await reached
    await takeOver(shop)
    goOn()
    await done
    expect(await saidIn(db, shop)).toEqual([])
    expect(await ordersOf(shop, productId)).toEqual([])
    expect(await turnsOf(db, shop)).toEqual([])
    expect((await eventsOf(db, shop)).map(({ kind }) => kind)).toEqual(['conversation.handed_off'])
  })

  test('while the rules think: the take-over waits for the turn, and what it said is taken back', async () => {
    const { shop } = await shopWith()
    const { engine, reached, goOn } = pausing({ isRemote: false })
    await using runner = runnerOn(db, { engines: { rules: engine } })
    await writeLine(db, shop, 'lo quiero')
    const done = runner.drain()
    await reached
    const takenOver = takeOver(shop)
    await waitForLock(db)
    goOn()
    await Promise.all([done, takenOver])
    expect(await saidIn(db, shop)).toEqual([])
    expect(await turnsOf(db, shop)).toEqual([])
  })
})

describe('an engine outside', () => {
  test('starts anew when the customer writes on, and nothing of the first plan is done', async () => {
    const { shop, productId } = await shopWith({ engine: 'agent' })
    const { engine, reached, goOn } = pausing({ isRemote: true })
    await using runner = runnerOn(db, { engines: { rules: echoEngine, agent: engine } })
    await writeLine(db, shop, 'lo quiero')
    const done = runner.drain()
    await reached
    await writeLine(db, shop, 'mejor no')
    goOn()
    await done
    await runner.drain()
    expect(await saidIn(db, shop)).toEqual(['nada: lo quiero / mejor no'])
    expect(await ordersOf(shop, productId)).toEqual([])
    expect(await turnsOf(db, shop)).toEqual([])
  })

  test('that is slow delays its own account and no other', async () => {
    const { shop: slow } = await shopWith({ engine: 'agent' })
    const { shop: quick } = await shopWith()
    const going = Promise.withResolvers<void>()
    let waiting = 0
    const engine = engineThat(
      async () => {
        waiting += 1
        await going.promise
        return { replies: [text('por fin')], memory: null }
      },
      { isRemote: true },
    )
    const crowd = await Promise.all(Array.from({ length: 20 }, () => addCustomer(db, slow)))
    await Promise.all(crowd.map((each) => writeLine(db, each, 'hola')))
    await using runner = runnerOn(db, { engines: { rules: echoEngine, agent: engine }, sweepEveryMs: 20 })
    runner.start()
    await vi.waitUntil(() => waiting === 8, { timeout: 40_000 })
    await writeLine(db, quick, 'rápido')
    await turnsEnded(db, quick)
    expect(await saidIn(db, quick)).toEqual(['echo: rápido'])
    expect(waiting).toBe(8)
    going.resolve()
    await turnsEnded(db, slow)
    const said = await Promise.all(crowd.map((each) => saidIn(db, each)))
    expect(said.flat()).toEqual(Array.from({ length: 20 }, () => 'por fin'))
  })

  test('plans anew when something else has come out, and says what holds then', async () => {
    const { shop, productId } = await shopWith({ engine: 'agent' })
    let plans = 0
    const engine = engineThat(
      async (_context, tools) => {
        plans += 1
        await tools.addToCart({ productId, quantity: 2 })
        const placed = await tools.placeOrder({})
        if (plans === 1) {
          await db.query(
            sql`update products set price = 300 where account_id = ${shop.accountId} and id = ${productId}`,
          )
        }
        return { replies: [text(placed.ok ? placed.value.total : '')], memory: null }
      },
      { isRemote: true },
    )
    await using runner = runnerOn(db, { engines: { rules: echoEngine, agent: engine } })
    await writeLine(db, shop, 'dos, por favor')
    await runner.drain()
    expect(plans).toBe(2)
    expect(await saidIn(db, shop)).toEqual(['600'])
    expect(await ordersOf(shop, productId)).toMatchObject([{ total: 600 }])
  })

  test('that sees what it has changed, though nothing is changed yet', async () => {
    const { shop, productId } = await shopWith({ engine: 'agent', units: 2 })
    const seen: unknown[] = []
    const engine = engineThat(
      async (_context, tools) => {
        await tools.addToCart({ productId, quantity: 2 })
        seen.push((await tools.getCart()).total)
        const placed = await tools.placeOrder({})
        seen.push(placed.ok && placed.value.id)
        seen.push((await tools.getProduct(productId))?.available)
        seen.push((await db.query(sql`select 1 from carts where account_id = ${shop.accountId}`)).length)
        return { replies: [text('listo')], memory: null }
      },
      { isRemote: true },
    )
    await using runner = runnerOn(db, { engines: { rules: echoEngine, agent: engine } })
    await writeLine(db, shop, 'dos, por favor')
    await runner.drain()
    const [order] = await ordersOf(shop, productId)
    expect(seen).toEqual(['200', order?.id, 0, 0])
    expect(await stockOf(db, shop, productId)).toMatchObject({ reserved: 2 })
  })

  test('that fails leaves the turn to the rules, and so does one whose plans never hold', async () => {
    const { shop, productId } = await shopWith({ engine: 'agent' })
    const failing = engineThat(
      () => {
        throw new Error('no answer')
      },
      { isRemote: true },
    )
    await writeLine(db, shop, 'hola')
    await runDue(db, { engines: { rules: echoEngine, agent: failing } })
    expect(await saidIn(db, shop)).toEqual(['echo: hola'])
    const restless = engineThat(
      async (_context, tools) => {
        const added = await tools.addToCart({ productId, quantity: 1 })
        await db.query(
          sql`update products set price = price + 1 where account_id = ${shop.accountId} and id = ${productId}`,
        )
        return { replies: [text(added.ok ? added.value.total : '')], memory: null }
      },
      { isRemote: true },
    )
    await writeLine(db, shop, 'una')
    await runDue(db, { engines: { rules: echoEngine, agent: restless } })
    expect(await saidIn(db, shop)).toEqual(['echo: hola', 'echo: una'])
    expect(await db.query(sql`select 1 from carts where account_id = ${shop.accountId}`)).toEqual([])
  })
})

/** An engine that orders and pauses before its first answer; once told to go on, it orders nothing more. */
function pausing({ isRemote }: { isRemote: boolean }): {
  engine: Engine
  reached: Promise<void>
  goOn(): void
} {
  const reached = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  let times = 0
  const engine = engineThat(
    async ({ lines }, tools) => {
      times += 1
      if (times > 1) {
        return { replies: [text(`nada: ${lines.map(({ content }) => content).join(' / ')}`)], memory: null }
      }
      const [product] = await tools.searchProducts({ text: '', limit: 1 })
      await tools.addToCart({ productId: product?.id ?? '', quantity: 1 })
      await tools.placeOrder({})
      reached.resolve()
      await going.promise
      return { replies: [text('pedido')], memory: null }
    },
    { isRemote },
  )
  return { engine, reached: reached.promise, goOn: going.resolve }
}
