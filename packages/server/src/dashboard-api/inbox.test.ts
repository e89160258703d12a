import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../test/harness/api.ts'
import { type Browser, createPerson, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTenant, type Tenant } from '../../test/harness/fixtures.ts'
import { sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

let db: TestDatabase
let service: TestService
let shop: Tenant
let agent: Browser

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db)
})
beforeEach(async () => {
  shop = await createTenant(db, { rows: 5 })
  const email = `${newId()}@example.com`
  await createPerson(db, { email, role: 'agent', accountId: shop.accountId })
  agent = await signedIn(service.url, email)
  await db.query(sql`
    update conversations set last_customer_at = now(), last_message_at = created_at, unread_count = 2
    where account_id = ${shop.accountId}`)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const idAt = (at: number) => ({ params: { id: shop.ids.conversations[at] ?? '' } })
const endTimeToAnswer = (id: string) =>
  db.query(sql`
    update conversations set last_customer_at = now() - interval '25 hours'
    where account_id = ${shop.accountId} and id = ${id}`)

describe('the inbox', () => {
  it('lists conversations by their newest message, page by page and by state', async () => {
    const first = await agent.get('listConversations', { query: { limit: 3 } })
    const second = await agent.get('listConversations', {
      query: { limit: 3, cursor: first.next_cursor ?? '' },
    })
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect(ids).toEqual([...shop.ids.conversations].reverse())
    expect(second.next_cursor).toBeNull()
    const unread = await agent.get('listConversations', { query: { state: 'unread', platform: 'whatsapp' } })
    expect(unread.data).toHaveLength(5)
    expect((await agent.get('listConversations', { query: { platform: 'web' } })).data).toEqual([])
  })

  it('a person’s reply takes the conversation over, is queued for the customer, and reads what was unread', async () => {
    const place = idAt(0)
    const before = await agent.get('getConversation', place)
    expect(before).toMatchObject({ is_bot_active: true, unread_count: 2 })
    const message = await agent.get('replyToConversation', { ...place, body: { text: ' Hola, soy Ana ' } })
    expect(message).toMatchObject({ role: 'agent', content: 'Hola, soy Ana', delivery_status: 'queued' })
    const after = await agent.get('getConversation', place)
    expect(after).toMatchObject({
      ...{ handoff_active: true, handoff_reason: 'operator_takeover', unread_count: 0 },
      ...{ is_bot_active: false, last_message_content: 'Hola, soy Ana' },
    })
    const { data } = await agent.get('listMessages', place)
    expect(data.map(({ role }) => role)).toEqual(['agent', 'history', 'system', 'user'])
    const [send] = await db.query<{ id: string }>(
      sql`select id from sends where account_id = ${shop.accountId} and id = ${message.id}`,
    )
    expect(send?.id).toBe(message.id)
  })

  it('an answer that its page sends again, since no response came, is stored and sent once', async () => {
    const place = idAt(2)
    const body = { key: newId(), text: 'Llega el martes' }
    const say = (more = {}) => agent.call('replyToConversation', { ...place, body: { ...body, ...more } })
    const answers = await Promise.all([say(), say(), say()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    await endTimeToAnswer(place.params.id)
    // The message that is there stays there, though nothing new may be said by now.
    const later = await agent.get('replyToConversation', { ...place, body })
    const { data } = await agent.get('listMessages', place)
    const said = data.filter(({ role }) => role === 'agent')
    expect(said.map(({ id, content }) => [id, content])).toEqual([[later.id, body.text]])
    expect((await say({ key: newId() })).status).toBe(409)
    // A name counts within its conversation alone.
    const elsewhere = await agent.get('replyToConversation', { ...idAt(3), body })
    expect(elsewhere.id).not.toBe(later.id)
  })

  it('is refused once the platform’s time to answer is over', async () => {
    const place = idAt(1)
    await endTimeToAnswer(place.params.id)
    const { status, refusal } = await agent.call('replyToConversation', { ...place, body: { text: 'Hola' } })
    expect([status, refusal?.code]).toEqual([409, 'conflict'])
    expect((await agent.get('getConversation', place)).handoff_active).toBe(false)
  })

  it('lets a person send an approved template then, which takes the conversation over', async () => {
    const place = idAt(1)
    await endTimeToAnswer(place.params.id)
    const template = {
      ...{ name: 'pedido_listo', language: 'es_CO' },
      wording: 'Hola {{1}}, tu pedido {{2}} está listo.',
    }
    const send = (values: string[], more = {}) =>
      agent.call('sendTemplate', { ...place, body: { ...template, values, ...more } })
    const { status, body } = await send(['Laura', 'del\nmartes '])
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        role: 'agent',
        content: 'Hola Laura, tu pedido del martes está listo.',
        delivery_status: 'queued',
      }),
    ])
    expect(await agent.get('getConversation', place)).toMatchObject({
      handoff_reason: 'operator_takeover',
    })
    const parts = await db.query<{ part: object }>(
      sql`select part from sends where account_id = ${shop.accountId} and id = ${body.id}`,
    )
    expect(parts[0]?.part).toEqual({
      ...{ kind: 'template', name: 'pedido_listo', language: 'es_CO', values: ['Laura', 'del martes'] },
      text: 'Hola Laura, tu pedido del martes está listo.',
    })
    expect((await send(['Laura'])).refusal?.message).toBe(
      'values: one for each of {{1}}, {{2}}, as the wording says',
    )
    expect((await send(['Laura', ' '])).status).toBe(400)
    expect((await send(['Laura', 'x'], { name: 'Con Espacios' })).status).toBe(400)
    await db.query(sql`
      update conversations set platform = 'telegram'
      where account_id = ${shop.accountId} and id = ${place.params.id}`)
    expect((await send(['Laura', 'x'])).refusal?.message).toContain('Only WhatsApp')
  })

  it('is taken over, given back, read and deleted', async () => {
    const place = idAt(2)
    expect((await agent.get('takeOverConversation', place)).handoff_active).toBe(true)
    expect(await agent.get('giveBackConversation', place)).toMatchObject({
      ...{ handoff_active: false, is_bot_active: true },
    })
    expect((await agent.get('markConversationRead', place)).unread_count).toBe(0)
    await agent.get('deleteConversation', place)
    expect((await agent.call('getConversation', place)).status).toBe(404)
    expect((await agent.call('listMessages', place)).status).toBe(404)
    expect((await agent.call('takeOverConversation', place)).status).toBe(404)
  })

  it.each([
    ['our own word', { code: 'expired', message: 'not sent within 24 hours' }, 'not sent within 24 hours'],
    [
      'a report that came later',
      [{ code: 131_026, title: 'Message undeliverable', error_data: { details: 'not on WhatsApp' } }],
      'not on WhatsApp',
    ],
    ['a report with a title alone', [{ code: 131_049, title: 'Limit reached' }], 'Limit reached'],
  ])('why a message failed is shown: %s', async (_what, error, shown) => {
    const place = idAt(3)
    await db.query(sql`
      update messages set role = 'assistant', delivery_status = 'failed', delivery_error = ${JSON.stringify(error)}
      where account_id = ${shop.accountId} and conversation_id = ${place.params.id}`)
    const { data } = await agent.get('listMessages', place)
    expect(data.at(-1)?.delivery_error).toBe(shown)
  })

  it('a script in a customer’s message is text of a JSON answer that no browser takes for a page', async () => {
    const place = idAt(3)
    const script = '<script>alert(1)</script>'
    await db.query(sql`
      update messages set content = ${script}
      where account_id = ${shop.accountId} and conversation_id = ${place.params.id}`)
    const { body, headers } = await agent.call('listMessages', place)
    expect(body.data.at(-1)?.content).toBe(script)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})
