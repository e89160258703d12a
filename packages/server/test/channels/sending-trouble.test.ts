import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setAccountStatus } from '../../src/accounts/accounts.ts'
import { updateChannel } from '../../src/channels/setup/channels.ts'
import { sql } from '../../src/platform/database/database.ts'
import { graphError } from '../../src/simulator/stand-ins/graph.ts'
import { startTelegram, telegramError } from '../../src/simulator/stand-ins/telegram.ts'
import { eventsOf, waitingSends } from '../harness/sending.ts'
import { openStage, type Stage, textOf } from '../harness/sending-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(() => stage.calm())
afterAll(() => stage[Symbol.asyncDispose]())

describe('a platform that is busy', () => {
  test('with one customer delays that conversation alone', async () => {
    const accountId = await stage.outbound.addShop()
    const channel = await stage.outbound.addChannel(accountId, 'whatsapp', stage.graph.url)
    const [slow, quick] = [await stage.placeOn(accountId, channel), await stage.placeOn(accountId, channel)]
    await using sender = stage.outbound.createSender()
    let refusals = 0
    stage.graph.faultOf = ({ body }) => {
      if (textOf({ body }) !== 'lenta' || refusals > 0) return undefined
      refusals += 1
      return graphError(131056)
    }
    await slow.say('lenta', 'después')
    await quick.say('rápida')
    await sender.drain()
    const texts = () => stage.graph.taken.filter((each) => each.channel === channel.externalId).map(textOf)
    expect(texts()).toEqual(['rápida'])
    stage.later(5)
    await sender.drain()
    expect(texts()).toEqual(['rápida'])
    stage.later(5)
    await sender.drain()
    expect(texts()).toEqual(['rápida', 'lenta', 'después'])
    expect(await eventsOf(stage.db, accountId, 'message.sent')).toHaveLength(2)
  })

  test('with the whole channel delays the channel, and no other', async () => {
    const [busy, other] = [await stage.addPlace('telegram'), await stage.addPlace('telegram')]
    await using sender = stage.outbound.createSender()
    let refusals = 0
    stage.telegram.faultOf = ({ body }) => {
      if (body.text !== 'uno' || refusals > 0) return undefined
      refusals += 1
      return telegramError(429, 'Too Many Requests: retry after 30', 30)
    }
    await busy.say('uno')
    await sender.drain()
    const sibling = await stage.placeOn(busy.accountId, busy.channel)
    await sibling.say('dos')
    await other.say('tres')
    await sender.drain()
    expect([busy, other].map((place) => place.said().map(textOf))).toEqual([[], ['tres']])
    stage.later(40)
    await sender.drain()
    expect(busy.said().map(textOf).sort()).toEqual(['dos', 'uno'])
  })

  test('fails for a while is tried again, longer apart each time, and then given up', async () => {
    const shop = await stage.addPlace()
    await using sender = stage.outbound.createSender()
    stage.graph.faultOf = () => graphError(131000, { status: 500 })
    await shop.say('uno')
    const requests = async (seconds: number) => {
      const before = stage.graph.requestCount
      stage.later(seconds)
      await sender.drain()
      return stage.graph.requestCount - before
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
    const accountId = await stage.outbound.addShop()
    const channel = await stage.outbound.addChannel(accountId, 'whatsapp', stage.graph.url)
    const places = [await stage.placeOn(accountId, channel), await stage.placeOn(accountId, channel)]
    await using sender = stage.outbound.createSender()
    let isExpired = true
    stage.graph.faultOf = () => (isExpired ? graphError(190, { status: 401 }) : undefined)
    await places[0]?.say('uno')
    await sender.drain()
    await places[1]?.say('dos')
    const before = stage.graph.requestCount
    await sender.drain()
    expect(stage.graph.requestCount).toBe(before)
    stage.later(301)
    await sender.drain()
    expect(stage.graph.requestCount).toBe(before + 1)
    expect(await waitingSends(stage.db, accountId)).toEqual([{ state: 'queued' }, { state: 'queued' }])
    isExpired = false
    await updateChannel(stage.db, stage.outbound.secrets, accountId, channel.id, { accessToken: 'new' })
    await sender.drain()
    expect(
      stage.graph.taken
        .filter((each) => each.channel === channel.externalId)
        .map(textOf)
        .sort(),
    ).toEqual(['dos', 'uno'])
    const notices = await stage.db.query<{ kind: string }>(sql`
      select kind from notices where account_id = ${accountId} order by created_at, id`)
    expect(notices.map(({ kind }) => kind)).toEqual(['channel.attention'])
  })

  test('without any token sends nothing and says so', async () => {
    const accountId = await stage.outbound.addShop()
    const channel = await stage.outbound.addChannel(accountId, 'telegram', stage.telegram.url, null)
    const place = await stage.placeOn(accountId, channel)
    await using sender = stage.outbound.createSender()
    await place.say('hola')
    await sender.drain()
    const [row] = await stage.db.query(sql`select attention from channels where account_id = ${accountId}`)
    expect(row).toEqual({ attention: 'needs_token' })
    expect(place.said()).toEqual([])
  })

  test('whose token cannot be read any more waits for a new one', async () => {
    const shop = await stage.addPlace()
    await using sender = stage.outbound.createSender()
    await stage.db.query(
      sql`update channels set access_token = 'sealed elsewhere' where account_id = ${shop.accountId}`,
    )
    await shop.say('uno')
    await sender.drain()
    expect(await waitingSends(stage.db, shop.accountId)).toEqual([{ state: 'queued' }])
    await updateChannel(stage.db, stage.outbound.secrets, shop.accountId, shop.channel.id, {
      accessToken: 'new',
    })
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['uno'])
  })

  test('mends itself when the platform takes a message again', async () => {
    const shop = await stage.addPlace()
    await using sender = stage.outbound.createSender()
    stage.graph.faultOf = () => graphError(10, { status: 403 })
    await shop.say('uno')
    await sender.drain()
    stage.graph.faultOf = () => undefined
    stage.later(301)
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['uno'])
    const [row] = await stage.db.query(
      sql`select attention from channels where account_id = ${shop.accountId}`,
    )
    expect(row).toEqual({ attention: null })
  })
})

describe('a message that may have arrived', () => {
  test('is sent once more on Meta’s channels when nothing is heard of it, and never a third time', async () => {
    const shop = await stage.addPlace()
    await using sender = stage.outbound.createSender()
    stage.graph.faultOf = () => ({ kind: 'drop after accept' })
    await shop.say('uno', 'dos')
    await sender.drain()
    expect(shop.said()).toHaveLength(1)
    stage.later(29)
    await sender.drain()
    expect(shop.said()).toHaveLength(1)
    stage.later(2)
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['uno', 'uno'])
    stage.graph.faultOf = () => undefined
    stage.later(31)
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['uno', 'uno', 'dos'])
    expect(await shop.messages()).toMatchObject([
      { delivery_status: 'unknown', delivery_error: { code: 'unknown' } },
      { delivery_status: 'sent' },
    ])
    expect(await shop.sent()).toEqual([])
  })

  test('whose connection broke before it was taken arrives the second time', async () => {
    const shop = await stage.addPlace()
    await using sender = stage.outbound.createSender()
    stage.graph.faultOf = () => ({ kind: 'reset' })
    await shop.say('uno')
    await sender.drain()
    stage.graph.faultOf = () => undefined
    stage.later(31)
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['uno'])
    expect(await shop.sent()).toHaveLength(1)
  })

  test('is shown as unknown on Telegram, and what follows is said', async () => {
    const shop = await stage.addPlace('telegram')
    await using sender = stage.outbound.createSender()
    stage.telegram.faultOf = ({ body }) => (body.text === 'uno' ? { kind: 'drop after accept' } : undefined)
    await shop.say('uno', 'dos')
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['uno', 'dos'])
    expect(await shop.messages()).toMatchObject([{ delivery_status: 'unknown' }, { delivery_status: 'sent' }])
  })

  test('to a platform that cannot be reached at all surely has not: it is tried again soon', async () => {
    const gone = await startTelegram()
    await gone[Symbol.asyncDispose]()
    const accountId = await stage.outbound.addShop()
    const place = await stage.placeOn(
      accountId,
      await stage.outbound.addChannel(accountId, 'telegram', gone.url),
    )
    await using sender = stage.outbound.createSender()
    await place.say('uno')
    await sender.drain()
    expect(await waitingSends(stage.db, accountId)).toEqual([{ state: 'queued' }])
    await stage.db.query(
      sql`update channels set api_url = ${stage.telegram.url} where account_id = ${accountId}`,
    )
    stage.later(2)
    await sender.drain()
    expect(await place.messages()).toMatchObject([{ delivery_status: 'sent' }])
  })
})

describe('what cannot be sent as it is', () => {
  test('an image that the platform cannot fetch goes out as a link', async () => {
    const shop = await stage.addPlace()
    await using sender = stage.outbound.createSender()
    stage.graph.faultOf = ({ body }) => (body.type === 'image' ? graphError(131053) : undefined)
    const url = 'https://example.com/a.jpg'
    await stage.outbound.say(shop.place, [{ kind: 'image', url, caption: 'Camiseta' }, 'después'])
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual([`Camiseta\n${url}`, 'después'])
    expect(await shop.messages()).toMatchObject([{ content: `Camiseta\n${url}` }, { content: 'después' }])
    expect(await shop.sent()).toHaveLength(1)
  })

  test('nothing of the bot goes out after the window; a person may send a template', async () => {
    const shop = await stage.addPlace()
    await using sender = stage.outbound.createSender()
    await stage.db.query(sql`
      update conversations set last_customer_at = ${new Date(stage.outbound.now.getTime() - 24 * 3_600_000)}
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
    const named = { ...template, names: ['cliente'], name: 'hola_tu' }
    await stage.outbound.say(shop.place, ['a mano', template, named], agent)
    await sender.drain()
    expect(await shop.messages()).toMatchObject([
      { content: 'tarde', delivery_status: 'failed', delivery_error: { code: 'out_of_window' } },
      { content: 'a mano', delivery_status: 'failed', delivery_error: { code: 'out_of_window' } },
      { content: 'Hola, Ana', delivery_status: 'sent' },
      { content: 'Hola, Ana', delivery_status: 'sent' },
    ])
    const filledBy = (parameter: object) => [{ type: 'body', parameters: [{ type: 'text', ...parameter }] }]
    expect(shop.said().map(({ body }) => body.template)).toEqual([
      { name: 'hola', language: { code: 'es' }, components: filledBy({ text: 'Ana' }) },
      {
        ...{ name: 'hola_tu', language: { code: 'es' } },
        components: filledBy({ parameter_name: 'cliente', text: 'Ana' }),
      },
    ])
  })

  test.each(['messenger', 'instagram'])(
    'a person answers on %s for seven days, with the tag for it',
    async (platform) => {
      const shop = await stage.addPlace(platform)
      await using sender = stage.outbound.createSender()
      const silentFor = (hours: number) =>
        stage.db.query(sql`
        update conversations set last_customer_at = ${new Date(stage.outbound.now.getTime() - hours * 3_600_000)}
        where account_id = ${shop.accountId}`)
      const agent = { role: 'agent', turnId: null, epoch: null } as const
      for (const hours of [1, 25, 24 * 7 + 1]) {
        await silentFor(hours)
        await stage.outbound.say(shop.place, [`tras ${hours} h`], agent)
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
    const shop = await stage.addPlace()
    await using sender = stage.outbound.createSender()
    await shop.say('uno', 'dos')
    await stage.db.query(
      sql`update channels set deleted_at = ${stage.outbound.now} where account_id = ${shop.accountId}`,
    )
    await sender.drain()
    expect(await shop.messages()).toMatchObject([
      { delivery_status: 'failed', delivery_error: { code: 'channel_deleted' } },
      { delivery_status: 'failed' },
    ])
    expect(shop.said()).toEqual([])
  })
})

describe('a suspended account', () => {
  const setStatus = (accountId: string, status: 'active' | 'suspended') =>
    stage.db.transaction((tx) => setAccountStatus(tx, accountId, status))

  test.each(['whatsapp', 'telegram', 'web'])(
    'says nothing on %s, and afterwards all that waited, in its order',
    async (platform) => {
      const [shop, other] = [await stage.addPlace(platform), await stage.addPlace(platform)]
      await using sender = stage.outbound.createSender()
      await setStatus(shop.accountId, 'suspended')
      await shop.say('uno', 'dos')
      await stage.outbound.say(shop.place, ['tres'], { role: 'agent', turnId: null, epoch: null })
      await other.say('de otra tienda')
      await sender.drain()
      const statuses = async () => (await shop.messages()).map((each) => each.delivery_status)
      expect(await statuses()).toEqual(['queued', 'queued', 'queued'])
      expect(shop.said()).toEqual([])
      expect(await other.messages()).toMatchObject([{ delivery_status: 'sent' }])
      await setStatus(shop.accountId, 'active')
      await sender.drain()
      expect(await statuses()).toEqual(['sent', 'sent', 'sent'])
      if (platform !== 'web') expect(shop.said().map(textOf)).toEqual(['uno', 'dos', 'tres'])
      expect(await shop.sent()).toHaveLength(1)
    },
  )

  test('that is suspended while it speaks says no more than what was on the wire', async () => {
    const shop = await stage.addPlace()
    await using sender = stage.outbound.createSender()
    await shop.say('uno', 'dos')
    let suspending: Promise<unknown> | undefined
    stage.graph.faultOf = () => {
      suspending ??= setStatus(shop.accountId, 'suspended')
      return { kind: 'hold', until: suspending }
    }
    await sender.drain()
    expect((await shop.messages()).map((each) => each.delivery_status)).toEqual(['sent', 'queued'])
    await setStatus(shop.accountId, 'active')
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['uno', 'dos'])
  })
})
