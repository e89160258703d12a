import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { handOff } from '../../src/domain/conversations/conversations.ts'
import { sql } from '../../src/platform/database/database.ts'
import { waitForLock } from '../harness/inbound.ts'
import { waitingSends } from '../harness/sending.ts'
import { openStage, type Stage, textOf } from '../harness/sending-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(() => stage.calm())
afterAll(() => stage[Symbol.asyncDispose]())

describe('a person who takes over', () => {
  const takeOver = (place: { accountId: string; conversationId: string }) =>
    stage.db.transaction((tx) => handOff(tx, { ...place, reason: 'operator_takeover' }, stage.outbound.now))

  test('is not talked over: only what was on the wire still arrives, and the turn is not told', async () => {
    const shop = await stage.addPlace()
    await using sender = stage.outbound.createSender()
    let taken: Promise<void> | undefined
    stage.graph.faultOf = ({ channel }) => {
      if (channel !== shop.channel.externalId) return undefined
      taken ??= takeOver(shop.place)
      return { kind: 'hold', until: taken }
    }
    await shop.say('uno', 'dos', 'tres')
    await sender.drain()
    await taken
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['uno'])
    expect((await shop.messages()).map(({ content }) => content)).toEqual([
      'uno',
      '[handed off: operator_takeover]',
    ])
    expect(await shop.sent()).toEqual([])
    expect(await waitingSends(stage.db, shop.accountId)).toEqual([])
  })

  test('while a try is being claimed is waited for, and nothing goes out', async () => {
    const shop = await stage.addPlace()
    await using sender = stage.outbound.createSender()
    await shop.say('uno')
    let drained: Promise<void> | undefined
    await stage.db.transaction(async (tx) => {
      await handOff(tx, { ...shop.place, reason: 'operator_takeover' }, stage.outbound.now)
      drained = sender.drain()
      await waitForLock(stage.db)
    })
    await drained
    expect(shop.said()).toEqual([])
  })

  test('at any moment, under many workers, hears at most the one message that was on the wire', async () => {
    const accountId = await stage.outbound.addShop()
    const channel = await stage.outbound.addChannel(accountId, 'whatsapp', stage.graph.url)
    const places = await Promise.all(Array.from({ length: 16 }, () => stage.placeOn(accountId, channel)))
    stage.graph.faultOf = () => ({ kind: 'late answer', ms: 3 })
    await using stack = new AsyncDisposableStack()
    const senders = Array.from({ length: 3 }, () => stack.use(stage.outbound.createSender()))
    for (const place of places) await place.say('1', '2', '3', '4', '5', '6', '7', '8')
    const working = senders.map((sender) => sender.drain())
    const takenOver = places.map(async (place, at) => {
      await delay(at * 4)
      await takeOver(place.place)
      return Date.now()
    })
    const times = await Promise.all(takenOver)
    await Promise.all(working)
    await Promise.all(senders.map((sender) => sender.drain()))
    for (const [at, place] of places.entries()) {
      const said = (await place.messages()).filter(({ role }) => role === 'assistant')
      const arrived = stage.graph.taken.filter(({ id }) =>
        said.some((each) => each.platform_message_id === id),
      )
      expect(said.map((each) => each.delivery_status)).toEqual(said.map(() => 'sent'))
      expect(arrived.filter(({ atMs }) => atMs > (times[at] ?? 0)).length).toBeLessThanOrEqual(1)
      expect(said.map(({ content }) => content)).toEqual(
        ['1', '2', '3', '4', '5', '6', '7', '8'].slice(0, said.length),
      )
    }
    const unsaid = await stage.db.query(sql`select 1 from sends where account_id = ${accountId}`)
    expect(unsaid).toEqual([])
    expect(stage.graph.taken.filter((each) => each.channel === channel.name)).toHaveLength(
      (
        await stage.db.query(sql`
        select 1 from messages where account_id = ${accountId} and role = 'assistant'`)
      ).length,
    )
  }, 60_000)

  test('of whom the sender hears only when it claims silences what an older epoch prepared', async () => {
    const shop = await stage.addPlace()
    await using sender = stage.outbound.createSender()
    await shop.say('vieja')
    await stage.db.query(sql`
      update conversations set handoff_epoch = 7 where account_id = ${shop.accountId} and id = ${shop.conversationId}`)
    await stage.outbound.say(shop.place, ['nueva'], { epoch: 7 })
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['nueva'])
    expect((await shop.messages()).map(({ content }) => content)).toEqual(['nueva'])
  })

  test('answers in the same queue, after what was said before', async () => {
    const shop = await stage.addPlace()
    await using sender = stage.outbound.createSender()
    await takeOver(shop.place)
    await stage.outbound.say(shop.place, ['Soy Ana'], { role: 'agent', turnId: null, epoch: null })
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['Soy Ana'])
    expect(await shop.sent()).toEqual([])
  })
})
