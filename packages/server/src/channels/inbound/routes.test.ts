import { request } from 'node:http'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import {
  contactsOf,
  conversationsOf,
  type Inbound,
  inboundEventsOf,
  messagesOf,
  metaAppSecret,
  metaVerifyToken,
  type Shop,
  startInbound,
} from '../../../test/harness/inbound.ts'
import {
  sheena,
  signed,
  whatsappText,
  whatsappWebhook,
} from '../../../test/harness/payloads/meta-payloads.ts'
import { setAccountStatus } from '../../accounts/accounts.ts'
import { sql } from '../../platform/database/database.ts'
import { deleteChannel } from '../setup/channels.ts'

let db: TestDatabase
let inbound: Inbound

beforeAll(async () => {
  db = await createTestDatabase()
  inbound = await startInbound(db)
})
afterAll(async () => {
  await inbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const ana = { wa_id: '573105550101', name: 'Ana' }

async function contentsOf({ accountId }: Shop, database = db): Promise<string[]> {
  return (await messagesOf(database, accountId)).map(({ content }) => content)
}

function raw(path: string, body: string | Buffer, headers: Record<string, string>): Promise<Response> {
  return fetch(inbound.url + path, { method: 'POST', body, headers })
}

describe('verification of an address', () => {
  const ask = (path: string, query: Record<string, string>) =>
    fetch(`${inbound.url}${path}?${new URLSearchParams(query)}`)
  const challenge = { 'hub.mode': 'subscribe', 'hub.challenge': '<b>1158201444</b>' }

  test("the right token gets the challenge back, as text that no browser runs; a channel's own or the shared one", async () => {
    const { whatsapp } = await inbound.addShop()
    const token = whatsapp.externalId.replace('whatsapp', 'token')
    for (const [path, verify] of [
      [whatsapp.path, token],
      ['/channels/meta', metaVerifyToken],
    ] as const) {
      const answer = await ask(path, { ...challenge, 'hub.verify_token': verify })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await answer.text()).toBe('<b>1158201444</b>')
    }
  })

  test('anything but subscribing with the right token is 403 and echoes nothing', async () => {
    const { whatsapp } = await inbound.addShop()
    const wrong: Record<string, string>[] = [
      {},
      challenge,
      { ...challenge, 'hub.verify_token': 'wrong' },
      { ...challenge, 'hub.verify_token': '' },
      { 'hub.mode': 'unsubscribe', 'hub.challenge': 'x', 'hub.verify_token': metaVerifyToken },
      { 'hub.mode': 'subscribe', 'hub.verify_token': metaVerifyToken },
    ]
    for (const query of [...wrong, { ...challenge, 'hub.verify_token': metaVerifyToken }]) {
      expect((await ask(whatsapp.path, query)).status).toBe(403)
    }
    for (const query of wrong) {
      const answer = await ask('/channels/meta', query)
      expect(answer.status).toBe(403)
      expect(await answer.text()).not.toContain('1158201444')
    }
  })

  test('an unknown, malformed or deleted channel is 404', async () => {
    const { accountId, whatsapp } = await inbound.addShop()
    await deleteChannel(db, accountId, whatsapp.id, inbound.now)
    for (const id of [whatsapp.id, '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50', 'no-id', '%00']) {
      const path = `/channels/${id}`
      expect((await ask(path, challenge)).status).toBe(404)
      expect((await raw(path, '{}', signed('{}', metaAppSecret))).status).toBe(404)
    }
  })
})

describe('a signed webhook', () => {
  test('is stored, applied and answered 200', async () => {
    const shop = await inbound.addShop()
    const answer = await inbound.post(shop.whatsapp, whatsappText(shop.whatsapp.externalId, sheena))
    expect([answer.status, await answer.text()]).toEqual([200, 'ok'])
    await inbound.applied()
    const [contact] = await contactsOf(db, shop.accountId)
    expect(contact).toMatchObject({ phone: sheena.wa_id, name: 'Sheena Nelson', status: 'lead' })
    const [conversation] = await conversationsOf(db, shop.accountId)
    expect(conversation).toMatchObject({
      contact_phone: sheena.wa_id,
      contact_name: 'Sheena Nelson',
      platform: 'whatsapp',
      channel_phone_id: shop.whatsapp.externalId,
      is_bot_active: true,
      handoff_active: false,
      last_message_content: 'Hola',
      last_message_role: 'user',
      unread_count: 1,
      last_customer_at: new Date(1749416383_000),
    })
    const [message] = await messagesOf(db, shop.accountId)
    expect(message).toMatchObject({
      conversation_id: conversation?.id,
      role: 'user',
      content: 'Hola',
      payload: { type: 'text', text: { body: 'Hola' }, from: sheena.wa_id },
      provider_at: new Date(1749416383_000),
      delivery_status: null,
    })
    expect(contact?.last_interaction).toEqual(message?.created_at)
    expect(conversation?.last_message_at).toEqual(message?.created_at)
    expect(await inboundEventsOf(db, shop.accountId)).toEqual([])
  })

  test("is taken in under the shared app's secret too, on both addresses", async () => {
    const { whatsapp, ...shop } = await inbound.addShop()
    const body = JSON.stringify(whatsappText(whatsapp.externalId, ana))
    expect((await raw(whatsapp.path, body, signed(body, metaAppSecret))).status).toBe(200)
    expect((await inbound.postShared(whatsappText(whatsapp.externalId, ana))).status).toBe(200)
    await inbound.applied()
    expect(await contentsOf({ ...shop, whatsapp })).toEqual(['Hola', 'Hola'])
  })

  test('is checked over its very bytes: other spacing, escapes and types of the same JSON are fine when signed', async () => {
    const shop = await inbound.addShop()
    const body = JSON.stringify(whatsappText(shop.whatsapp.externalId, ana), undefined, 2).replace(
      'Hola',
      '\\u0048ola',
    )
    const { 'x-hub-signature-256': signature = '' } = signed(body, shop.whatsapp.secret)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=latin1',
    ]) {
      const answer = await raw(shop.whatsapp.path, body, {
        'content-type': type,
        'x-hub-signature-256': signature,
      })
      expect(answer.status).toBe(200)
    }
    expect((await raw(shop.whatsapp.path, `${body} `, { 'x-hub-signature-256': signature })).status).toBe(401)
    await inbound.applied()
    expect(await contentsOf(shop)).toEqual(['Hola'])
  })

  test('of a suspended account or a blocked contact is still stored', async () => {
    const shop = await inbound.addShop()
    await inbound.post(shop.whatsapp, whatsappText(shop.whatsapp.externalId, ana))
    await inbound.applied()
    await db.query(sql`update contacts set status = 'blocked' where account_id = ${shop.accountId}`)
    await db.transaction((tx) => setAccountStatus(tx, shop.accountId, 'suspended'))
    expect((await inbound.post(shop.whatsapp, whatsappText(shop.whatsapp.externalId, ana))).status).toBe(200)
    await inbound.applied()
    expect(await contentsOf(shop)).toEqual(['Hola', 'Hola'])
    expect((await contactsOf(db, shop.accountId))[0]?.status).toBe('blocked')
  })
})

describe('what is refused', () => {
  test('a missing or wrong signature is 401, stores nothing and reveals nothing of the right one', async () => {
    const shop = await inbound.addShop()
    const body = JSON.stringify(whatsappText(shop.whatsapp.externalId, ana))
    const right = signed(body, shop.whatsapp.secret)['x-hub-signature-256'] ?? ''
    const other = await inbound.addShop()
    const wrong: Record<string, string>[] = [
      {},
      { 'x-hub-signature-256': '' },
      { 'x-hub-signature-256': right.slice(7) },
      { 'x-hub-signature-256': `${right}00` },
      { 'x-hub-signature': right },
      signed(body, 'wrong'),
      signed(body, ''),
      signed(`${body} `, shop.whatsapp.secret),
      signed(body, other.whatsapp.secret),
      signed(body, shop.messenger.secret),
    ]
    for (const headers of wrong) {
      for (const path of [shop.whatsapp.path, '/channels/meta']) {
        const answer = await raw(path, body, headers)
        expect([answer.status, await answer.text()]).toEqual([401, 'unauthorized'])
      }
    }
    expect((await raw('/channels/meta', body, signed(body, shop.whatsapp.secret))).status).toBe(401)
    expect(await inboundEventsOf(db, shop.accountId)).toEqual([])
    expect(await messagesOf(db, shop.accountId)).toEqual([])
  })

  test('a body beyond the limit is 413 while it is still being sent; one at the limit is read', async () => {
    const { whatsapp } = await inbound.addShop()
    const large = Buffer.alloc(limits.channelBodyBytesMax + 1, ' ')
    expect((await raw(whatsapp.path, large, signed(large, whatsapp.secret))).status).toBe(413)
    const fitting = Buffer.alloc(limits.channelBodyBytesMax, ' ')
    expect((await raw(whatsapp.path, fitting, signed(fitting, whatsapp.secret))).status).toBe(400)
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const endless = request(inbound.url + whatsapp.path, {
        method: 'POST',
        headers: signed(large, whatsapp.secret),
      })
      endless.on('response', (answer) => {
        resolve(answer.statusCode)
        endless.destroy()
      })
      endless.on('error', reject)
      endless.write(large)
    })
    expect(status).toBe(413)
  })

  test('signed bytes that are no JSON are 400; JSON that is no webhook is taken in silence', async () => {
    const { whatsapp } = await inbound.addShop()
    for (const body of ['', '{', 'hello', Buffer.from([0xff, 0xfe])]) {
      expect((await raw(whatsapp.path, body, signed(body, whatsapp.secret))).status).toBe(400)
    }
    for (const body of ['null', '[]', '7', '{"object":"unknown"}']) {
      expect((await raw(whatsapp.path, body, signed(body, whatsapp.secret))).status).toBe(200)
      expect((await raw('/channels/meta', body, signed(body, metaAppSecret))).status).toBe(200)
    }
  })

  test('more events than a platform ever sends at once are 413 and none is stored', async () => {
    const { accountId, whatsapp } = await inbound.addShop()
    const statuses = Array.from({ length: limits.inboundEventsMax + 1 }, (_, n) => ({
      id: `w${n}`,
      status: 'sent',
    }))
    expect((await inbound.post(whatsapp, whatsappWebhook(whatsapp.externalId, { statuses }))).status).toBe(
      413,
    )
    expect(await inboundEventsOf(db, accountId)).toEqual([])
  })
})
