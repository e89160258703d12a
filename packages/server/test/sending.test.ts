import { setTimeout as delay } from 'node:timers/promises'
import { eventData } from '@mostrador/contract/events'
import { Value } from 'typebox/value'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { updateChannel } from '../src/channels/channels.ts'
import { handOff } from '../src/domain/conversations/conversations.ts'
import { sql } from '../src/platform/database.ts'
import { type GraphStandIn, graphError, startGraph } from '../src/simulator/stand-ins/graph.ts'
import { startTelegram, type TelegramStandIn, telegramError } from '../src/simulator/stand-ins/telegram.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { waitForLock } from './inbound.ts'
import { eventsOf, messagesIn, type Outbound, startOutbound, waitingSends } from './sending.ts'

let db: TestDatabase
let outbound: Outbound
let graph: GraphStandIn
let telegram: TelegramStandIn
beforeAll(async () => {
  db = await createTestDatabase()
  outbound = startOutbound(db)
  graph = await startGraph()
  telegram = await startTelegram()
})
afterEach(() => {
  for (const standIn of [graph, telegram]) standIn.faultOf = () => undefined
})
afterAll(async () => {
  await outbound[Symbol.asyncDispose]()
  await graph[Symbol.asyncDispose]()
  await telegram[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const standInOf = (platform: string) => (platform === 'telegram' ? telegram : graph)

async function addPlace(platform = 'whatsapp', more = {}) {
  const accountId = await outbound.addShop()
  const channel = await outbound.addChannel(accountId, platform, standInOf(platform).url)
  return placeOn(accountId, channel, more)
}

async function placeOn(
  accountId: string,
  channel: Awaited<ReturnType<typeof outbound.addChannel>>,
  more = {},
) {
  const conversationId = await outbound.addConversation(accountId, channel, more)
  const place = { accountId, conversationId }
  const { name } = channel
  return {
    ...place,
    place,
    channel,
    say: (...lines: string[]) => outbound.say(place, lines),
    messages: () => messagesIn(db, accountId, conversationId),
    said: () => standInOf(channel.platform).taken.filter((each) => each.channel === name),
    sent: () => eventsOf(db, accountId, 'message.sent'),
  }
}

const later = (seconds: number) => {
  outbound.now = new Date(outbound.now.getTime() + seconds * 1_000)
}

const textOf = ({ body }: { body: Record<string, unknown> }) => {
  const { text, message } = body as { text?: { body: string } | string; message?: { text: string } }
  return typeof text === 'string' ? text : (text?.body ?? message?.text)
}

describe('an answer of the bot', () => {
  test('goes out in its order, with our mark, and is told once', async () => {
    const shop = await addPlace()
    await using sender = outbound.createSender()
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
    expect(await shop.sent()).toEqual([])
    expect(await waitingSends(db, shop.accountId)).toEqual([])
  })

  test('that is too long for one request is one message in several, each with its own mark', async () => {
    const shop = await addPlace()
    await using sender = outbound.createSender()
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
    const shop = await addPlace('whatsapp', { userId: 'US.13491208655302741918' })
    await using sender = outbound.createSender()
    await shop.say('hola')
    await sender.drain()
    expect(shop.said()[0]?.body).toMatchObject({ recipient: 'US.13491208655302741918' })
    expect(shop.said()[0]?.body).not.toHaveProperty('to')
  })

  test('on a channel that is only played is said at once, without any request', async () => {
    const shop = await addPlace()
    await db.query(sql`
      update channels set is_simulated = true, api_url = null, access_token = null where account_id = ${shop.accountId}`)
    await using sender = outbound.createSender()
    await shop.say('hola')
    await sender.drain()
    expect(shop.said()).toEqual([])
    expect(await shop.messages()).toMatchObject([{ delivery_status: 'sent' }])
    expect(await shop.sent()).toHaveLength(1)
  })
})

describe('many workers', () => {
  test('keep the order of each conversation, one at a time, and say nothing twice', async () => {
    const accountId = await outbound.addShop()
    const channel = await outbound.addChannel(accountId, 'whatsapp', graph.url)
    const places = await Promise.all(Array.from({ length: 12 }, () => placeOn(accountId, channel)))
    const lines = Array.from({ length: 8 }, (_, at) => `línea ${at}`)
    let requests = 0
    graph.faultOf = () => {
      requests += 1
      if (requests % 7 === 0) return graphError(2, { status: 500 })
      return requests % 3 === 0 ? { kind: 'delay', ms: 5 } : undefined
    }
    await using stack = new AsyncDisposableStack()
    const senders = Array.from({ length: 4 }, () => stack.use(outbound.createSender()))
    for (const place of places) for (const line of lines) await place.say(line)
    for (let round = 0; round < 40 && (await waitingSends(db, accountId)).length > 0; round += 1) {
      await Promise.all(senders.map((sender) => sender.drain()))
      later(60)
    }
    for (const place of places) {
      const [{ platform_message_id: first } = { platform_message_id: '' }] = await place.messages()
      const to = graph.taken.find(({ id }) => id === first)?.body.to
      expect(graph.taken.filter(({ body }) => body.to === to).map(textOf)).toEqual(lines)
      expect((await place.messages()).every((each) => each.delivery_status === 'sent')).toBe(true)
    }
    expect(Math.max(...graph.overlaps.values())).toBe(1)
    expect(await eventsOf(db, accountId, 'message.sent')).toHaveLength(12 * 8)
  }, 60_000)
})

describe('a person who takes over', () => {
  const takeOver = (place: { accountId: string; conversationId: string }) =>
    db.transaction((tx) => handOff(tx, { ...place, reason: 'operator_takeover' }, outbound.now))

  test('is not talked over: only what was on the wire still arrives, and the turn is not told', async () => {
    const shop = await addPlace()
    await using sender = outbound.createSender()
    let taken: Promise<void> | undefined
    graph.faultOf = ({ channel }) => {
      if (channel === shop.channel.externalId) taken ??= takeOver(shop.place)
      return { kind: 'delay', ms: 50 }
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
    expect(await waitingSends(db, shop.accountId)).toEqual([])
  })

  test('while a try is being claimed is waited for, and nothing goes out', async () => {
    const shop = await addPlace()
    await using sender = outbound.createSender()
    await shop.say('uno')
    let drained: Promise<void> | undefined
    await db.transaction(async (tx) => {
      await handOff(tx, { ...shop.place, reason: 'operator_takeover' }, outbound.now)
      drained = sender.drain()
      await waitForLock(db)
    })
    await drained
    expect(shop.said()).toEqual([])
  })

  test('at any moment, under many workers, hears at most the one message that was on the wire', async () => {
    const accountId = await outbound.addShop()
    const channel = await outbound.addChannel(accountId, 'whatsapp', graph.url)
    const places = await Promise.all(Array.from({ length: 16 }, () => placeOn(accountId, channel)))
    graph.faultOf = () => ({ kind: 'late answer', ms: 3 })
    await using stack = new AsyncDisposableStack()
    const senders = Array.from({ length: 3 }, () => stack.use(outbound.createSender()))
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
      const arrived = graph.taken.filter(({ id }) => said.some((each) => each.platform_message_id === id))
      expect(said.map((each) => each.delivery_status)).toEqual(said.map(() => 'sent'))
      expect(arrived.filter(({ atMs }) => atMs > (times[at] ?? 0)).length).toBeLessThanOrEqual(1)
      expect(said.map(({ content }) => content)).toEqual(
        ['1', '2', '3', '4', '5', '6', '7', '8'].slice(0, said.length),
      )
    }
    const unsaid = await db.query(sql`select 1 from sends where account_id = ${accountId}`)
    expect(unsaid).toEqual([])
    expect(graph.taken.filter((each) => each.channel === channel.name)).toHaveLength(
      (
        await db.query(sql`
        select 1 from messages where account_id = ${accountId} and role = 'assistant'`)
      ).length,
    )
  }, 60_000)

  test('of whom the sender hears only when it claims silences what an older epoch prepared', async () => {
    const shop = await addPlace()
    await using sender = outbound.createSender()
    await shop.say('vieja')
    await db.query(sql`
      update conversations set handoff_epoch = 7 where account_id = ${shop.accountId} and id = ${shop.conversationId}`)
    await outbound.say(shop.place, ['nueva'], { epoch: 7 })
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['nueva'])
    expect((await shop.messages()).map(({ content }) => content)).toEqual(['nueva'])
  })

  test('answers in the same queue, after what was said before', async () => {
    const shop = await addPlace()
    await using sender = outbound.createSender()
    await takeOver(shop.place)
    await outbound.say(shop.place, ['Soy Ana'], { role: 'agent', turnId: null, epoch: null })
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['Soy Ana'])
    expect(await shop.sent()).toEqual([])
  })
})

describe('a platform that is busy', () => {
  test('with one customer delays that conversation alone', async () => {
    const accountId = await outbound.addShop()
    const channel = await outbound.addChannel(accountId, 'whatsapp', graph.url)
    const [slow, quick] = [await placeOn(accountId, channel), await placeOn(accountId, channel)]
    await using sender = outbound.createSender()
    let refusals = 0
    graph.faultOf = ({ body }) => {
      if (textOf({ body }) !== 'lenta' || refusals > 0) return undefined
      refusals += 1
      return graphError(131056)
    }
    await slow.say('lenta', 'después')
    await quick.say('rápida')
    await sender.drain()
    const texts = () => graph.taken.filter((each) => each.channel === channel.externalId).map(textOf)
    expect(texts()).toEqual(['rápida'])
    later(5)
    await sender.drain()
    expect(texts()).toEqual(['rápida'])
    later(5)
    await sender.drain()
    expect(texts()).toEqual(['rápida', 'lenta', 'después'])
    expect(await eventsOf(db, accountId, 'message.sent')).toHaveLength(2)
  })

  test('with the whole channel delays the channel, and no other', async () => {
    const [busy, other] = [await addPlace('telegram'), await addPlace('telegram')]
    await using sender = outbound.createSender()
    let refusals = 0
    telegram.faultOf = ({ body }) => {
      if (body.text !== 'uno' || refusals > 0) return undefined
      refusals += 1
      return telegramError(429, 'Too Many Requests: retry after 30', 30)
    }
    await busy.say('uno')
    await sender.drain()
    const sibling = await placeOn(busy.accountId, busy.channel)
    await sibling.say('dos')
    await other.say('tres')
    await sender.drain()
    expect([busy, other].map((place) => place.said().map(textOf))).toEqual([[], ['tres']])
    later(40)
    await sender.drain()
    expect(busy.said().map(textOf).sort()).toEqual(['dos', 'uno'])
  })

  test('fails for a while is tried again, longer apart each time, and then given up', async () => {
    const shop = await addPlace()
    await using sender = outbound.createSender()
    graph.faultOf = () => graphError(131000, { status: 500 })
    await shop.say('uno')
    const requests = async (seconds: number) => {
      const before = graph.requestCount
      later(seconds)
      await sender.drain()
      return graph.requestCount - before
    }
    expect(await requests(0)).toBe(1)
    expect(await requests(0.5)).toBe(0)
    expect(await requests(1)).toBe(1)
    expect(await requests(1)).toBe(0)
    for (let round = 0; round < 8; round += 1) expect(await requests(400)).toBe(1)
    expect(await requests(400)).toBe(0)
    expect(await shop.messages()).toMatchObject([
      { delivery_status: 'failed', delivery_error: { code: 'platform_error', platform_code: 131000 } },
    ])
  })
})

describe('a channel that people must mend', () => {
  test('keeps what waits, tries now and then with one message, tells its people, and goes on once it is mended', async () => {
    const accountId = await outbound.addShop()
    const channel = await outbound.addChannel(accountId, 'whatsapp', graph.url)
    const places = [await placeOn(accountId, channel), await placeOn(accountId, channel)]
    await using sender = outbound.createSender()
    let isExpired = true
    graph.faultOf = () => (isExpired ? graphError(190, { status: 401 }) : undefined)
    await places[0]?.say('uno')
    await sender.drain()
    await places[1]?.say('dos')
    const before = graph.requestCount
    await sender.drain()
    expect(graph.requestCount).toBe(before)
    later(301)
    await sender.drain()
    expect(graph.requestCount).toBe(before + 1)
    expect(await waitingSends(db, accountId)).toEqual([{ state: 'queued' }, { state: 'queued' }])
    isExpired = false
    await updateChannel(db, outbound.secrets, accountId, channel.id, { accessToken: 'new' })
    await sender.drain()
    expect(
      graph.taken
        .filter((each) => each.channel === channel.externalId)
        .map(textOf)
        .sort(),
    ).toEqual(['dos', 'uno'])
    const notices = await db.query<{ kind: string }>(sql`
      select kind from notices where account_id = ${accountId} order by created_at, id`)
    expect(notices.map(({ kind }) => kind)).toEqual(['channel.attention'])
  })

  test('without any token sends nothing and says so', async () => {
    const accountId = await outbound.addShop()
    const channel = await outbound.addChannel(accountId, 'telegram', telegram.url, null)
    const place = await placeOn(accountId, channel)
    await using sender = outbound.createSender()
    await place.say('hola')
    await sender.drain()
    const [row] = await db.query(sql`select attention from channels where account_id = ${accountId}`)
    expect(row).toEqual({ attention: 'needs_token' })
    expect(place.said()).toEqual([])
  })

  test('whose token cannot be read any more waits for a new one', async () => {
    const shop = await addPlace()
    await using sender = outbound.createSender()
    await db.query(
      sql`update channels set access_token = 'sealed elsewhere' where account_id = ${shop.accountId}`,
    )
    await shop.say('uno')
    await sender.drain()
    expect(await waitingSends(db, shop.accountId)).toEqual([{ state: 'queued' }])
    await updateChannel(db, outbound.secrets, shop.accountId, shop.channel.id, { accessToken: 'new' })
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['uno'])
  })

  test('mends itself when the platform takes a message again', async () => {
    const shop = await addPlace()
    await using sender = outbound.createSender()
    graph.faultOf = () => graphError(10, { status: 403 })
    await shop.say('uno')
    await sender.drain()
    graph.faultOf = () => undefined
    later(301)
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['uno'])
    const [row] = await db.query(sql`select attention from channels where account_id = ${shop.accountId}`)
    expect(row).toEqual({ attention: null })
  })
})

describe('a message that may have arrived', () => {
  test('is sent once more on Meta’s channels when nothing is heard of it, and never a third time', async () => {
    const shop = await addPlace()
    await using sender = outbound.createSender()
    graph.faultOf = () => ({ kind: 'drop after accept' })
    await shop.say('uno', 'dos')
    await sender.drain()
    expect(shop.said()).toHaveLength(1)
    later(29)
    await sender.drain()
    expect(shop.said()).toHaveLength(1)
    later(2)
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['uno', 'uno'])
    graph.faultOf = () => undefined
    later(31)
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['uno', 'uno', 'dos'])
    expect(await shop.messages()).toMatchObject([
      { delivery_status: 'unknown', delivery_error: { code: 'unknown' } },
      { delivery_status: 'sent' },
    ])
    expect(await shop.sent()).toEqual([])
  })

  test('whose connection broke before it was taken arrives the second time', async () => {
    const shop = await addPlace()
    await using sender = outbound.createSender()
    graph.faultOf = () => ({ kind: 'reset' })
    await shop.say('uno')
    await sender.drain()
    graph.faultOf = () => undefined
    later(31)
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['uno'])
    expect(await shop.sent()).toHaveLength(1)
  })

  test('is shown as unknown on Telegram, and what follows is said', async () => {
    const shop = await addPlace('telegram')
    await using sender = outbound.createSender()
    telegram.faultOf = ({ body }) => (body.text === 'uno' ? { kind: 'drop after accept' } : undefined)
    await shop.say('uno', 'dos')
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['uno', 'dos'])
    expect(await shop.messages()).toMatchObject([{ delivery_status: 'unknown' }, { delivery_status: 'sent' }])
  })

  test('to a platform that cannot be reached at all surely has not: it is tried again soon', async () => {
    const gone = await startTelegram()
    await gone[Symbol.asyncDispose]()
    const accountId = await outbound.addShop()
    const place = await placeOn(accountId, await outbound.addChannel(accountId, 'telegram', gone.url))
    await using sender = outbound.createSender()
    await place.say('uno')
    await sender.drain()
    expect(await waitingSends(db, accountId)).toEqual([{ state: 'queued' }])
    await db.query(sql`update channels set api_url = ${telegram.url} where account_id = ${accountId}`)
    later(2)
    await sender.drain()
    expect(await place.messages()).toMatchObject([{ delivery_status: 'sent' }])
  })
})

describe('what cannot be sent as it is', () => {
  test('an image that the platform cannot fetch goes out as a link', async () => {
    const shop = await addPlace()
    await using sender = outbound.createSender()
    graph.faultOf = ({ body }) => (body.type === 'image' ? graphError(131053) : undefined)
    const url = 'https://example.com/a.jpg'
    await outbound.say(shop.place, [{ kind: 'image', url, caption: 'Camiseta' }, 'después'])
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual([`Camiseta\n${url}`, 'después'])
    expect(await shop.messages()).toMatchObject([{ content: `Camiseta\n${url}` }, { content: 'después' }])
    expect(await shop.sent()).toHaveLength(1)
  })

  test('nothing of the bot goes out after the window; a person may send a template', async () => {
    const shop = await addPlace()
    await using sender = outbound.createSender()
    await db.query(sql`
      update conversations set last_customer_at = ${new Date(outbound.now.getTime() - 24 * 3_600_000)}
      where account_id = ${shop.accountId}`)
    await shop.say('tarde')
    const agent = { role: 'agent', turnId: null, epoch: null } as const
    const template = {
      kind: 'template',
      name: 'hola',
      language: 'es',
      values: ['Ana'],
      text: 'Hola, Ana',
    } as const
    await outbound.say(shop.place, ['a mano', template], agent)
    await sender.drain()
    expect(await shop.messages()).toMatchObject([
      { content: 'tarde', delivery_status: 'failed', delivery_error: { code: 'out_of_window' } },
      { content: 'a mano', delivery_status: 'failed', delivery_error: { code: 'out_of_window' } },
      { content: 'Hola, Ana', delivery_status: 'sent' },
    ])
    expect(shop.said().map(({ body }) => body.template)).toMatchObject([
      { name: 'hola', language: { code: 'es' } },
    ])
  })

  test.each(['messenger', 'instagram'])(
    'a person answers on %s for seven days, with the tag for it',
    async (platform) => {
      const shop = await addPlace(platform)
      await using sender = outbound.createSender()
      const silentFor = (hours: number) =>
        db.query(sql`
        update conversations set last_customer_at = ${new Date(outbound.now.getTime() - hours * 3_600_000)}
        where account_id = ${shop.accountId}`)
      const agent = { role: 'agent', turnId: null, epoch: null } as const
      for (const hours of [1, 25, 24 * 7 + 1]) {
        await silentFor(hours)
        await outbound.say(shop.place, [`tras ${hours} h`], agent)
        await sender.drain()
      }
      expect(shop.said().map(({ body }) => [body.messaging_type, body.tag])).toEqual([
        ['RESPONSE', undefined],
        ['MESSAGE_TAG', 'HUMAN_AGENT'],
      ])
      expect((await shop.messages()).at(-1)).toMatchObject({ delivery_error: { code: 'out_of_window' } })
    },
  )

  test('what waits on a channel that is deleted fails, and says why', async () => {
    const shop = await addPlace()
    await using sender = outbound.createSender()
    await shop.say('uno', 'dos')
    await db.query(sql`update channels set deleted_at = ${outbound.now} where account_id = ${shop.accountId}`)
    await sender.drain()
    expect(await shop.messages()).toMatchObject([
      { delivery_status: 'failed', delivery_error: { code: 'channel_deleted' } },
      { delivery_status: 'failed' },
    ])
    expect(shop.said()).toEqual([])
  })
})

test('an allowance that is used up by a burst holds the rest back, not for good', async () => {
  const accountId = await outbound.addShop()
  const channel = await outbound.addChannel(accountId, 'telegram', telegram.url)
  const places = await Promise.all(Array.from({ length: 16 }, () => placeOn(accountId, channel)))
  await using sender = outbound.createSender()
  for (const place of places) await place.say('hola')
  await sender.drain()
  const taken = () => telegram.taken.filter((each) => each.channel === channel.name).length
  expect(taken()).toBeLessThan(16)
  expect(taken()).toBeGreaterThanOrEqual(10)
  later(1)
  await sender.drain()
  expect(taken()).toBe(16)
})

test('a worker that stops leaves what it has not said to the others at once', async () => {
  const shop = await addPlace()
  const sender = outbound.createSender()
  graph.faultOf = () => ({ kind: 'late answer', ms: 100 })
  await shop.say('uno', 'dos')
  await sender.sweep()
  await sender[Symbol.asyncDispose]()
  expect(shop.said().map(textOf)).toEqual(['uno'])
  await using other = outbound.createSender()
  await other.drain()
  expect(shop.said().map(textOf)).toEqual(['uno', 'dos'])
})

test('a new worker of the same name takes over at once what the last one held', async () => {
  const shop = await addPlace()
  await shop.say('uno')
  await db.query(sql`
    update send_lanes set lease = gen_random_uuid(), node = 'node-1',
      leased_until = ${new Date(outbound.now.getTime() + 30_000)} where account_id = ${shop.accountId}`)
  await using stranger = outbound.createSender('node-2')
  await stranger.drain()
  expect(shop.said()).toEqual([])
  await using successor = outbound.createSender('node-1')
  await successor.drain()
  expect(shop.said().map(textOf)).toEqual(['uno'])
})
