// Bots number their updates and messages each for itself, so a channel that is given another bot meets numbers again.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckTerms, checkChannel } from '../../src/channels/setup/channel-check.ts'
import { connectChannel } from '../../src/channels/setup/channel-connect.ts'
import { addChannel, updateChannel } from '../../src/channels/setup/channels.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import { startTelegram, type TelegramStandIn } from '../../src/simulator/stand-ins/telegram.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { conversationsOf, type Inbound, messagesOf, only, startInbound } from '../harness/inbound.ts'
import { messagesIn, startOutbound } from '../harness/sending.ts'

const box = new SecretBox(parseMasterKey(newMasterKey()))
const first = '2001'
const second = '2002'
let db: TestDatabase
let inbound: Inbound
let telegram: TelegramStandIn
let terms: CheckTerms
let place: { accountId: string; channelId: string }

beforeAll(async () => {
  db = await createTestDatabase()
  inbound = await startInbound(db, box)
  telegram = await startTelegram()
  terms = { box, publicUrl: inbound.url, baseUrls: { telegram: telegram.url }, hasMetaApp: false }
})
afterAll(async () => {
  await telegram[Symbol.asyncDispose]()
  await inbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

async function addBot(bot: string) {
  const { accountId } = await inbound.addShop()
  const given = { accountId, platform: 'telegram', externalId: bot, accessToken: `${bot}:token` }
  const { id: channelId } = await addChannel(db, box, { ...given, apiUrl: telegram.url }, inbound.now)
  place = { accountId, channelId }
  await connectChannel(db, terms, place)
}

async function changeBot(bot: string, apiUrl = telegram.url) {
  const change = { externalId: bot, accessToken: `${bot}:token`, apiUrl }
  await updateChannel(db, box, place.accountId, place.channelId, change)
  await connectChannel(db, terms, place)
}

const date = Date.parse('2026-03-01T11:30:00Z') / 1_000
const from = { id: 11, is_bot: false, first_name: 'Ann' }
const lineOf = (message_id: number, text: string) => ({
  ...{ message_id, from, chat: { id: 11, type: 'private' }, date, text },
})

/** Posts as Telegram does for this bot, with the address and the secret that it was told last. */
async function update(bot: string, content: object) {
  const webhook = telegram.webhooks.get(bot) ?? {}
  const answer = await fetch(String(webhook.url), {
    method: 'POST',
    headers: { 'x-telegram-bot-api-secret-token': String(webhook.secret_token) },
    body: JSON.stringify(content),
  })
  expect(answer.status).toBe(200)
  await inbound.applied()
}

const said = async () => (await messagesOf(db, place.accountId)).map(({ content }) => content)

test('what customers write to another bot of the channel is kept, with the numbers that the former bot had', async () => {
  await addBot(first)
  await update(first, { update_id: 7, message: lineOf(7, 'hola') })
  await changeBot(second)
  await update(second, { update_id: 7, message: lineOf(7, 'hola, bot nuevo') })
  await update(second, { update_id: 8, message: lineOf(8, 'y otra cosa') })
  expect(await said()).toEqual(['hola', 'hola, bot nuevo', 'y otra cosa'])
  // It goes on being one conversation with one customer.
  await only(conversationsOf(db, place.accountId))
  // The former bot's customers still reach the shop, and a repetition is one for both.
  await update(first, { update_id: 8, message: lineOf(8, 'al bot de antes') })
  await update(first, { update_id: 8, message: lineOf(8, 'al bot de antes') })
  await update(second, { update_id: 8, message: lineOf(8, 'y otra cosa') })
  expect(await said()).toEqual(['hola', 'hola, bot nuevo', 'y otra cosa', 'al bot de antes'])
  const { checks } = await checkChannel(db, terms, place)
  expect(checks.find(({ name }) => name === 'webhook')?.state).toBe('ok')
})

test('an edit changes the message of its own bot', async () => {
  await addBot('2011')
  await update('2011', { update_id: 1, message: lineOf(5, 'dos camisas') })
  await changeBot('2012')
  await update('2012', { update_id: 1, message: lineOf(5, 'buenas') })
  const edit = (message_id: number, text: string) => ({
    edited_message: { ...lineOf(message_id, text), edit_date: date + 60 },
  })
  await update('2012', { update_id: 2, ...edit(5, 'buenas tardes') })
  await update('2011', { update_id: 2, ...edit(5, 'tres camisas') })
  expect(await said()).toEqual(['tres camisas', 'buenas tardes'])
})

test('an edit finds a message that came before Telegram was told an address with the bot', async () => {
  await addBot('2021')
  const webhook = telegram.webhooks.get('2021') ?? {}
  telegram.webhooks.set('2021', { ...webhook, url: String(webhook.url).replace(/\?.*/, '') })
  await update('2021', { update_id: 1, message: lineOf(5, 'dos camisas') })
  const { checks } = await checkChannel(db, terms, place)
  expect(checks.find(({ name }) => name === 'webhook')?.state).toBe('ok')
  await connectChannel(db, terms, place)
  const edited = (message_id: number, text: string, sentAt: number) => ({
    edited_message: { ...lineOf(message_id, text), date: sentAt, edit_date: date + 60 },
  })
  await update('2021', { update_id: 2, ...edited(5, 'tres camisas', date) })
  expect(await said()).toEqual(['tres camisas'])
  // Another bot's fifth message was sent at another time.
  await update('2021', { update_id: 3, ...edited(5, 'otra', date + 30) })
  expect(await said()).toEqual(['tres camisas', 'otra'])
})

test('an answer by another bot is recorded as sent, with the number that an answer of the former one had', async () => {
  await addBot('2031')
  await update('2031', { update_id: 1, message: lineOf(900, 'hola') })
  const { id: conversationId } = await only(conversationsOf(db, place.accountId))
  await using outbound = startOutbound(db, box)
  outbound.now = inbound.now
  await using sender = outbound.createSender()
  const talk = { accountId: place.accountId, conversationId }
  await outbound.say(talk, ['uno'])
  await sender.drain()
  await using other = await startTelegram()
  await changeBot('2032', other.url)
  await outbound.say(talk, ['dos'])
  await sender.drain()
  const sent = (await messagesIn(db, talk.accountId, conversationId)).filter(({ role }) => role !== 'user')
  expect(sent.map(({ content, delivery_status }) => [content, delivery_status])).toEqual([
    ['uno', 'sent'],
    ['dos', 'sent'],
  ])
})
