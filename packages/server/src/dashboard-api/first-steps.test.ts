import { createECDH } from 'node:crypto'
import type { FirstStep } from '@mostrador/contract/dashboard/first-step-names'
import { limits } from '@mostrador/contract/limits'
import { chatPlatform, mainPlatform } from '@mostrador/contract/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService } from '../../test/harness/api.ts'
import { type Browser, createPerson, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import {
  type ModelAnswer,
  type ModelServer,
  startModel,
  tokensOfRequest,
} from '../../test/harness/servers/model-server.ts'
import { createAccount } from '../accounts/accounts.ts'
import { findMonthOfModel } from '../bot/model-use.ts'
import { sql } from '../platform/database/database.ts'

let db: TestDatabase
let model: ModelServer
let think: () => ModelAnswer
let urls: { plain: string; withModel: string }
const stack = new AsyncDisposableStack()
const now = new Date()

beforeAll(async () => {
  db = await createTestDatabase()
  model = await startModel(() => think())
  const agent = { baseUrl: model.url, apiKey: undefined, model: 'sees' }
  const plain = stack.use(await startService(db))
  const withModel = stack.use(await startService(db, { agent }))
  urls = { plain: plain.url, withModel: withModel.url }
}, 60_000)
afterAll(async () => {
  await stack.disposeAsync()
  await model[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

let count = 0
async function openAccount({ isDemo = false, url = urls.plain } = {}) {
  count += 1
  const settings = {
    name: 'Nueva',
    plan: 'starter',
    currency: 'COP',
    timezone: 'America/Bogota',
    language: 'es',
  }
  const { id: accountId } = await createAccount(db, { ...settings, isDemo }, now)
  const email = `owner${count}@example.com`
  await createPerson(db, { email, accountId })
  return { accountId, owner: await signedIn(url, email) }
}

describe('the first steps of a new account', () => {
  it('are each done by what the account has, and by nothing else', async () => {
    const { owner } = await openAccount()
    const other = await openAccount()
    const done = async (browser: Browser = owner) => (await browser.get('getFirstSteps')).done
    const steps: FirstStep[] = []
    const expectNow = async (...added: FirstStep[]) => {
      steps.push(...added)
      expect([...(await done())].sort()).toEqual([...steps].sort())
    }
    expect(await owner.get('getFirstSteps')).toEqual({
      ...{ is_new: true, is_hidden: false, done: [], chat: null, product_names: [], has_services: false },
    })

    const chat = await owner.get('addChannel', { body: { platform: chatPlatform, external_id: 'nueva' } })
    await expectNow('web_chat')
    expect((await owner.get('getFirstSteps')).chat).toEqual({ id: chat.id, url: chat.inbound_url })

    for (const name of ['Empanada', 'Torta', 'Café']) {
      await expectNow()
      await owner.get('createProduct', { body: { name, price: 3_500 } })
    }
    await expectNow('products')
    expect((await owner.get('getFirstSteps')).product_names).toEqual(['Empanada', 'Torta', 'Café'])

    await owner.get('tryBot', { body: { text: '¿tienes empanadas?' } })
    await expectNow('try_out')

    const { settings } = await owner.get('getBot')
    await owner.get('setBot', { body: { ...settings, hours: { monday: [] } } })
    await expectNow()
    await owner.get('setBot', { body: { ...settings, hours: { monday: [{ from: '08:00', to: '18:00' }] } } })
    await expectNow('hours')

    const service = { name: 'Baño', price: 30_000, item_type: 'service' } as const
    const { id: bath } = await owner.get('createProduct', { body: service })
    await expectNow()
    expect((await owner.get('getFirstSteps')).has_services).toBe(true)
    await owner.get('updateProduct', { params: { id: bath }, body: { duration_minutes: 60 } })
    await expectNow('bookings')

    const subscription = {
      endpoint: 'https://push.example.com/one',
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: Buffer.alloc(16, 7).toString('base64url'),
      language: 'es',
    } as const
    await owner.get('addPushSubscription', { body: subscription })
    await expectNow('alerts')

    await owner.get('noteShared')
    await expectNow('share')

    const main = { platform: mainPlatform, external_id: '100200300' } as const
    const { id } = await owner.get('addChannel', { body: main })
    await expectNow()
    await owner.get('updateChannel', { params: { id }, body: { access_token: 'token' } })
    await expectNow('main_platform')

    await owner.get('createInvitation', { body: { email: 'colleague@example.com', role: 'agent' } })
    await expectNow('invite')
    const key = await owner.get('createKey', { body: { name: 'First', scope: 'read' } })
    await expectNow('key')
    await owner.get('revokeKey', { params: { id: key.id } })
    expect(await done()).not.toContain('key')
    expect(await done(other.owner)).toEqual([])
  })

  it('are tried and shared by a first visitor, too', async () => {
    const { owner } = await openAccount()
    const chat = await owner.get('addChannel', { body: { platform: chatPlatform, external_id: 'visited' } })
    const said = await fetch(`${chat.inbound_url.replace(/^https?:\/\/[^/]+/, urls.plain)}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: urls.plain },
      body: JSON.stringify({
        visitor_token: crypto.randomUUID(),
        client_message_id: crypto.randomUUID(),
        text: 'Hola',
      }),
    })
    expect(said.status, await said.text()).toBeLessThan(300)
    await expect
      .poll(async () => (await owner.get('getFirstSteps')).done)
      .toEqual(['web_chat', 'try_out', 'share'])
  })

  it('are put away for the whole account, and brought back; a demo has none', async () => {
    const { owner } = await openAccount()
    await owner.get('hideFirstSteps')
    expect(await owner.get('getFirstSteps')).toMatchObject({ is_new: true, is_hidden: true })
    await owner.get('showFirstSteps')
    expect(await owner.get('getFirstSteps')).toMatchObject({ is_new: true, is_hidden: false })
    const demo = await openAccount({ isDemo: true })
    expect(await demo.owner.get('getFirstSteps')).toMatchObject({ is_new: false, done: [] })
  })
})

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64, 7)])
const photo = { type: 'image/png', content: png.toString('base64') } as const
const listed = [
  { name: 'Empanada de pollo', price: '3.500', category: 'Fritos' },
  { name: 'Torta', price: '$ 12,000', category: null },
]

describe('a photo of a price list', () => {
  it('comes back as the text that stands on it, is counted, and changes nothing', async () => {
    const { owner, accountId } = await openAccount({ url: urls.withModel })
    think = () => ({ say: `\`\`\`json\n${JSON.stringify({ products: listed })}\n\`\`\`` })
    expect((await owner.get('readPhoto', { body: photo })).products).toEqual(listed)
    expect(JSON.stringify(model.requests.at(-1)?.messages.at(-1))).toContain(
      `data:image/png;base64,${photo.content}`,
    )
    expect((await owner.get('listProducts')).data).toEqual([])
    const month = await findMonthOfModel(db, { accountId, timezone: 'America/Bogota' }, new Date())
    expect(month).toMatchObject({ plans: 1, answered: 1, tokens_in: tokensOfRequest.in })
  })

  it.each([
    ['prose', { say: 'I see a menu with empanadas.' }],
    ['other fields', { say: JSON.stringify({ products: [{ ...listed[0], sku: 'DROP' }] }) }],
    [
      'a number for a price',
      { say: JSON.stringify({ products: [{ name: 'A', price: 3_500, category: null }] }) },
    ],
    ['no name', { say: JSON.stringify({ products: [{ name: '', price: '1', category: null }] }) }],
    [
      'more than a list has',
      { say: JSON.stringify({ products: Array(limits.photoProductsMax + 1).fill(listed[0]) }) },
    ],
    ['a failure', { raw: '{}', status: 400 }],
  ] as [string, ModelAnswer][])('is refused where the model answers with %s', async (_what, answer) => {
    const { owner, accountId } = await openAccount({ url: urls.withModel })
    think = () => answer
    const reply = await owner.call('readPhoto', { body: photo })
    expect([reply.status, reply.refusal?.reason]).toEqual([400, 'photo_unread'])
    expect(await findMonthOfModel(db, { accountId, timezone: 'America/Bogota' }, new Date())).toMatchObject({
      ...{ plans: 1, answered: 0 },
    })
  })

  it('is not sent where it is no picture, the budget is spent, or there is no model', async () => {
    const { owner, accountId } = await openAccount({ url: urls.withModel })
    const asked = model.requests.length
    const reasonOf = async (browser: Browser, body: { type: 'image/png' | 'image/jpeg'; content: string }) =>
      (await browser.call('readPhoto', { body })).refusal?.reason
    const noPicture = Buffer.from('<svg onload=alert(1)>').toString('base64')
    expect(await reasonOf(owner, { type: 'image/png', content: noPicture })).toBe('photo_kind')
    expect(await reasonOf(owner, { ...photo, type: 'image/jpeg' })).toBe('photo_kind')
    expect(await reasonOf(owner, { ...photo, content: `${photo.content} ` })).toBe('photo_kind')
    const { settings } = await owner.get('getBot')
    await owner.get('setBot', { body: { ...settings, model_tokens_monthly: limits.agentBudgetMin } })
    await db.query(sql`
      insert into bot_model_months (account_id, month, plans, answered, refusals, requests, tokens_in, tokens_out, ms)
      values (${accountId}, date_trunc('month', now() at time zone 'America/Bogota'), 1, 1, 0, 1, 5000, 0, 1)`)
    expect(await reasonOf(owner, photo)).toBe('photo_budget')
    const without = await openAccount()
    expect(await reasonOf(without.owner, photo)).toBe('photo_model')
    expect(model.requests).toHaveLength(asked)
  })
})
