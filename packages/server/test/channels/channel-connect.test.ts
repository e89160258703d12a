// Connecting a Telegram channel registers its webhook, and the check asks Telegram whether it still points here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckTerms, checkChannel } from '../../src/channels/setup/channel-check.ts'
import { connectChannel } from '../../src/channels/setup/channel-connect.ts'
import { addChannel, type ChannelChange, getChannel } from '../../src/channels/setup/channels.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import { startTelegram, type TelegramStandIn } from '../../src/simulator/stand-ins/telegram.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { type Inbound, messagesOf, startInbound } from '../harness/inbound.ts'

const box = new SecretBox(parseMasterKey(newMasterKey()))
let db: TestDatabase
let inbound: Inbound
let telegram: TelegramStandIn
let terms: CheckTerms
let accountId: string

beforeAll(async () => {
  db = await createTestDatabase()
  inbound = await startInbound(db, box)
  telegram = await startTelegram()
  terms = { box, publicUrl: inbound.url, baseUrls: { telegram: telegram.url }, hasMetaApp: false }
  accountId = (await inbound.addShop()).accountId
})
afterAll(async () => {
  await telegram[Symbol.asyncDispose]()
  await inbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

let bots = 1_000
async function addBot(given: Omit<ChannelChange, 'externalId'> = {}) {
  bots += 1
  const bot = String(bots)
  const channel = { accountId, platform: 'telegram', externalId: bot, accessToken: `${bot}:token`, ...given }
  const { id: channelId } = await addChannel(db, box, channel, inbound.now)
  return { bot, place: { accountId, channelId } }
}
type Bot = Awaited<ReturnType<typeof addBot>>

const told = ({ bot }: Bot) => telegram.webhooks.get(bot) ?? {}
const readingIn = (checked: Awaited<ReturnType<typeof checkChannel>>) =>
  checked.checks.find(({ name }) => name === 'webhook')
const reading = async ({ place }: Bot) => readingIn(await checkChannel(db, terms, place))

/** Posts as Telegram would, with the address and the secret it was given. */
function update(webhook: Record<string, unknown>, text: string) {
  const from = { id: 11, is_bot: false, first_name: 'Ann' }
  const message = {
    message_id: 7,
    from,
    chat: { id: 11, type: 'private' },
    date: Date.parse('2026-03-01T11:30:00Z') / 1_000,
    text,
  }
  return fetch(String(webhook.url), {
    method: 'POST',
    headers: { 'x-telegram-bot-api-secret-token': String(webhook.secret_token) },
    body: JSON.stringify({ update_id: 7, message }),
  })
}

describe('connecting a bot', () => {
  test('tells Telegram an address and a secret with which its updates are taken in', async () => {
    const bot = await addBot()
    const before = await checkChannel(db, terms, bot.place)
    expect(before.checks.find(({ name }) => name === 'secrets')?.state).toBe('failed')
    const connected = await connectChannel(db, terms, bot.place)
    expect(readingIn(connected)).toEqual({
      name: 'webhook',
      state: 'ok',
      message: 'Telegram sends to this channel.',
      why: null,
    })
    expect(connected.checks.find(({ name }) => name === 'secrets')?.state).toBe('ok')
    expect(told(bot)).toMatchObject({
      allowed_updates: ['message', 'edited_message', 'callback_query'],
      max_connections: 1,
    })
    expect((await update({ ...told(bot), secret_token: 'another' }, 'no')).status).toBe(401)
    expect((await update(told(bot), 'hola')).status).toBe(200)
    await inbound.applied()
    expect((await messagesOf(db, accountId)).map(({ content }) => content)).toEqual(['hola'])
    expect(JSON.stringify(connected)).not.toContain(String(told(bot).secret_token))
  })

  test.each([
    ['the app secret', { appSecret: 'own-secret_1', verifyToken: 'token-1' }, 'own-secret_1'],
    ['the verify token', { verifyToken: 'token-1' }, 'token-1'],
  ])('keeps %s that the channel has', async (_name, given, secret) => {
    const bot = await addBot(given)
    await connectChannel(db, terms, bot.place)
    expect(told(bot).secret_token).toBe(secret)
    expect(await getChannel(db, accountId, bot.place.channelId)).toMatchObject({
      has_app_secret: 'appSecret' in given,
    })
  })

  test('replaces a secret that Telegram cannot carry', async () => {
    const bot = await addBot({ appSecret: 'con espacios y ñ' })
    await connectChannel(db, terms, bot.place)
    expect(told(bot).secret_token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect((await update(told(bot), 'hola')).status).toBe(200)
  })

  test('says what Telegram said, and never the token', async () => {
    const bot = await addBot({ accessToken: 'no-token-at-all' })
    const failing = connectChannel(db, terms, bot.place)
    await expect(failing).rejects.toMatchObject({
      code: 'conflict',
      message: 'Telegram did not take it: Unauthorized',
    })
    const off = { ...terms, baseUrls: { telegram: 'http://127.0.0.1:1' } }
    const unreachable = await connectChannel(db, off, bot.place).catch((error: Error) => error)
    expect(String(unreachable)).toContain('Telegram did not take it')
    expect(String(unreachable)).not.toContain('no-token-at-all')
  })

  test('is refused without a token, and on other platforms', async () => {
    const bot = await addBot({ accessToken: undefined })
    await expect(connectChannel(db, terms, bot.place)).rejects.toMatchObject({ code: 'conflict' })
    const web = await addChannel(db, box, { accountId, platform: 'web', externalId: 'w' }, inbound.now)
    await expect(connectChannel(db, terms, { accountId, channelId: web.id })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })
})

describe('the check of a bot', () => {
  test('says that Telegram was told nothing, or another address', async () => {
    const bot = await addBot()
    expect(await reading(bot)).toMatchObject({
      state: 'failed',
      message: 'Telegram was not told where to send: tell it the address of this channel.',
    })
    telegram.webhooks.set(bot.bot, { url: 'https://old.example/hook', pending_update_count: 0 })
    expect(await reading(bot)).toMatchObject({
      state: 'failed',
      message: 'Telegram sends to https://old.example/hook: tell it the address of this channel.',
    })
  })

  test('says what Telegram could not deliver, and what waits there', async () => {
    const bot = await addBot()
    await connectChannel(db, terms, bot.place)
    const last_error_date = Date.parse('2026-03-01T11:00:00Z') / 1_000
    const fail = (last_error_message: string, pending_update_count: number) =>
      telegram.webhooks.set(bot.bot, {
        ...told(bot),
        ...{ last_error_date, last_error_message, pending_update_count },
      })
    fail('Wrong response from the webhook: 401 Unauthorized', 3)
    expect(await reading(bot)).toMatchObject({
      state: 'failed',
      message:
        'Telegram could not deliver on 2026-03-01T11:00:00.000Z: Wrong response from the webhook: 401 Unauthorized. It was told another secret: tell it the address of this channel. 3 updates wait there.',
    })
    fail('Connection timed out', 0)
    expect(await reading(bot)).toMatchObject({
      state: 'waiting',
      message:
        'Telegram could not deliver on 2026-03-01T11:00:00.000Z: Connection timed out. Write to the bot to see whether it can now.',
    })
    await update(told(bot), 'otra vez')
    await inbound.applied()
    expect(await reading(bot)).toMatchObject({ state: 'ok' })
  })

  test('says that Telegram did not answer', async () => {
    const bot = await addBot({ accessToken: 'no-token-at-all' })
    expect(await reading(bot)).toEqual({
      name: 'webhook',
      state: 'failed',
      message: 'Telegram did not say where it sends: Unauthorized',
      why: { reason: 'check_webhook_unsaid', platform: 'Telegram', problem: 'Unauthorized' },
    })
  })
})
