import { eventData } from '@mostrador/contract/events/event-data'
import { Value } from 'typebox/value'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { graphError } from '../../src/simulator/stand-ins/graph.ts'
import { eventsOf, waitingSends } from '../harness/sending.ts'
import { openStage, type Stage, textOf } from '../harness/sending-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(() => stage.calm())
afterAll(() => stage[Symbol.asyncDispose]())

describe('an answer of the bot', () => {
  test('goes out in its order, with our mark, and is told once', async () => {
    const shop = await stage.addPlace()
    await using sender = stage.outbound.createSender()
    const ids = await shop.say('uno', 'dos', 'tres')
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['uno', 'dos', 'tres'])
    expect(shop.said().map(({ body }) => body.biz_opaque_callback_data)).toEqual(
      ids.map((id) => `mostrador:${id}`),
    )
    const messages = await shop.messages()
    expect(messages.map((each) => each.delivery_status)).toEqual(['sent', 'sent', 'sent'])
    expect(messages.map((each) => each.platform_message_id)).toEqual(shop.said().map(({ id }) => id))
    const events = await shop.sent()
    expect(events).toHaveLength(1)
    expect(Value.Errors(eventData['message.sent'], events[0])).toEqual([])
    expect(events[0]?.messages).toMatchObject([{ content: 'uno' }, { content: 'dos' }, { content: 'tres' }])
    expect(await waitingSends(stage.db, shop.accountId)).toEqual([])
  })

  test('is not told where a part of it failed; what follows the part is still said', async () => {
    const shop = await stage.addPlace()
    await using sender = stage.outbound.createSender()
    stage.graph.faultOf = ({ body }) =>
      JSON.stringify(body).includes('mala') ? graphError(131026) : undefined
    await shop.say('mala', 'buena')
    await sender.drain()
    expect(await shop.messages()).toMatchObject([
      { delivery_status: 'failed', delivery_error: { code: 'undeliverable', platform_code: 131026 } },
      { delivery_status: 'sent' },
    ])
    expect(await shop.sent()).toEqual([])
    expect(await waitingSends(stage.db, shop.accountId)).toEqual([])
  })

  test('that is too long for one request is one message in several, each with its own mark', async () => {
    const shop = await stage.addPlace()
    await using sender = stage.outbound.createSender()
    const [id] = await shop.say('palabra '.repeat(1_200))
    await sender.drain()
    expect(shop.said().map(({ body }) => body.biz_opaque_callback_data)).toEqual([
      `mostrador:${id}`,
      `mostrador:${id}:1`,
      `mostrador:${id}:2`,
    ])
    expect(await shop.messages()).toMatchObject([
      { delivery_status: 'sent', platform_message_id: shop.said()[0]?.id },
    ])
    expect((await shop.sent())[0]?.messages).toHaveLength(1)
  })

  test('to a customer of whom only a user id is known goes to that, not to a phone', async () => {
    const shop = await stage.addPlace('whatsapp', { userId: 'US.13491208655302741918' })
    await using sender = stage.outbound.createSender()
    await shop.say('hola')
    await sender.drain()
    expect(shop.said()[0]?.body).toMatchObject({ recipient: 'US.13491208655302741918' })
    expect(shop.said()[0]?.body).not.toHaveProperty('to')
  })

  test('on a channel that is only played is said at once, without any request', async () => {
    const shop = await stage.addPlace()
    await stage.db.query(sql`
      update channels set is_simulated = true, api_url = null, access_token = null where account_id = ${shop.accountId}`)
    await using sender = stage.outbound.createSender()
    await shop.say('hola')
    await sender.drain()
    expect(shop.said()).toEqual([])
    expect(await shop.messages()).toMatchObject([{ delivery_status: 'sent' }])
    expect(await shop.sent()).toHaveLength(1)
  })
})

describe('many workers', () => {
  test('keep the order of each conversation, one at a time, and say nothing twice', async () => {
    const accountId = await stage.outbound.addShop()
    const channel = await stage.outbound.addChannel(accountId, 'whatsapp', stage.graph.url)
    const places = await Promise.all(Array.from({ length: 12 }, () => stage.placeOn(accountId, channel)))
    const lines = Array.from({ length: 8 }, (_, at) => `línea ${at}`)
    let requests = 0
    stage.graph.faultOf = () => {
      requests += 1
      if (requests % 7 === 0) return graphError(2, { status: 500 })
      return requests % 3 === 0 ? { kind: 'delay', ms: 5 } : undefined
    }
    await using stack = new AsyncDisposableStack()
    const senders = Array.from({ length: 4 }, () => stack.use(stage.outbound.createSender()))
    for (const place of places) for (const line of lines) await place.say(line)
    for (let round = 0; round < 40 && (await waitingSends(stage.db, accountId)).length > 0; round += 1) {
      await Promise.all(senders.map((sender) => sender.drain()))
      stage.later(60)
    }
    for (const place of places) {
      const [{ platform_message_id: first } = { platform_message_id: '' }] = await place.messages()
      const to = stage.graph.taken.find(({ id }) => id === first)?.body.to
      expect(stage.graph.taken.filter(({ body }) => body.to === to).map(textOf)).toEqual(lines)
      expect((await place.messages()).every((each) => each.delivery_status === 'sent')).toBe(true)
    }
    expect(Math.max(...stage.graph.overlaps.values())).toBe(1)
    expect(await eventsOf(stage.db, accountId, 'message.sent')).toHaveLength(12 * 8)
  }, 60_000)
})

test('an allowance that is used up by a burst holds the rest back, not for good', async () => {
  const accountId = await stage.outbound.addShop()
  const channel = await stage.outbound.addChannel(accountId, 'telegram', stage.telegram.url)
  const places = await Promise.all(Array.from({ length: 16 }, () => stage.placeOn(accountId, channel)))
  await using sender = stage.outbound.createSender()
  for (const place of places) await place.say('hola')
  await sender.drain()
  const taken = () => stage.telegram.taken.filter((each) => each.channel === channel.name).length
  expect(taken()).toBeLessThan(16)
  expect(taken()).toBeGreaterThanOrEqual(10)
  stage.later(1)
  await sender.drain()
  expect(taken()).toBe(16)
})

test('a worker that stops leaves what it has not said to the others at once', async () => {
  const shop = await stage.addPlace()
  const sender = stage.outbound.createSender()
  stage.graph.faultOf = () => ({ kind: 'late answer', ms: 100 })
  await shop.say('uno', 'dos')
  await sender.sweep()
  await sender[Symbol.asyncDispose]()
  expect(shop.said().map(textOf)).toEqual(['uno'])
  await using other = stage.outbound.createSender()
  await other.drain()
  expect(shop.said().map(textOf)).toEqual(['uno', 'dos'])
})

test('a new worker of the same name takes over at once what the last one held', async () => {
  const shop = await stage.addPlace()
  await shop.say('uno')
  await stage.db.query(sql`
    update send_lanes set lease = ${newId()}, node = 'node-1',
      leased_until = ${new Date(stage.outbound.now.getTime() + 30_000)} where account_id = ${shop.accountId}`)
  await using stranger = stage.outbound.createSender('node-2')
  await stranger.drain()
  expect(shop.said()).toEqual([])
  await using successor = stage.outbound.createSender('node-1')
  await successor.drain()
  expect(shop.said().map(textOf)).toEqual(['uno'])
})
