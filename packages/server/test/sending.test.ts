import { eventData } from '@mostrador/contract/events'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GraphStandIn, graphError, startGraph } from '../src/simulator/stand-ins/graph.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { eventsOf, messagesIn, type Outbound, startOutbound, waitingSends } from './sending.ts'

let db: TestDatabase
let outbound: Outbound
let graph: GraphStandIn
beforeAll(async () => {
  db = await createTestDatabase()
  outbound = startOutbound(db)
  graph = await startGraph()
})
afterAll(async () => {
  await outbound[Symbol.asyncDispose]()
  await graph[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

async function addPlace(platform = 'whatsapp', more = {}) {
  const accountId = await outbound.addShop()
  const channel = await outbound.addChannel(accountId, platform, graph.url)
  const conversationId = await outbound.addConversation(accountId, channel, more)
  const place = { accountId, conversationId }
  return {
    ...place,
    place,
    channel,
    say: (...lines: string[]) => outbound.say(place, lines),
    messages: () => messagesIn(db, accountId, conversationId),
    said: () => graph.taken.filter((each) => each.channel === channel.externalId),
  }
}

const textsOf = (taken: { body: Record<string, unknown> }[]) =>
  taken.map(({ body }) => (body.text as { body: string } | undefined)?.body)

describe('an answer of the bot', () => {
  test('goes out in its order, with our mark, and is told once', async () => {
    const shop = await addPlace()
    await using sender = outbound.createSender()
    const ids = await shop.say('uno', 'dos', 'tres')
    await sender.drain()
    expect(textsOf(shop.said())).toEqual(['uno', 'dos', 'tres'])
    expect(shop.said().map(({ body }) => body.biz_opaque_callback_data)).toEqual(
      ids.map((id) => `mostrador:${id}`),
    )
    const messages = await shop.messages()
    expect(messages.map((each) => each.delivery_status)).toEqual(['sent', 'sent', 'sent'])
    expect(messages.map((each) => each.platform_message_id)).toEqual(shop.said().map(({ id }) => id))
    const events = await eventsOf(db, shop.accountId, 'message.sent')
    expect(events).toHaveLength(1)
    expect(Value.Errors(eventData['message.sent'], events[0])).toEqual([])
    expect(events[0]?.messages).toMatchObject([{ content: 'uno' }, { content: 'dos' }, { content: 'tres' }])
    expect(await waitingSends(db, shop.accountId)).toEqual([])
  })

  test('is not told where a part of it failed; what follows the part is still said', async () => {
    const shop = await addPlace()
    await using sender = outbound.createSender()
    graph.faultOf = ({ body }) => (JSON.stringify(body).includes('mala') ? graphError(131026) : undefined)
    await shop.say('mala', 'buena')
    await sender.drain()
    expect(await shop.messages()).toMatchObject([
      { delivery_status: 'failed', delivery_error: { code: 'undeliverable', platform_code: 131026 } },
      { delivery_status: 'sent' },
    ])
    expect(await eventsOf(db, shop.accountId, 'message.sent')).toEqual([])
    expect(await waitingSends(db, shop.accountId)).toEqual([])
  })
})
