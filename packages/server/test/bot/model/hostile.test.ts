import { readFileSync } from 'node:fs'
import { type Language, languages } from '@mostrador/contract/languages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockConversationById } from '../../../src/domain/conversations/conversations.queries.ts'
import { addMessage } from '../../../src/domain/conversations/conversations.ts'
import { markAnswered } from '../../../src/domain/conversations/turns.ts'
import { sql } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/ids.ts'
import { addCustomer, saidIn } from '../../harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts'
import {
  addRegular,
  callsOf,
  createModelShop,
  type ModelShop,
  modelNow,
  saying,
  turnOf,
  withHandles,
} from '../../harness/model-shop.ts'
import type { Think } from '../../harness/servers/model-server.ts'
import type { Shop } from '../../harness/shop.ts'

type Attack = { attack: string; after?: string[] } & Readonly<Record<Language, readonly string[]>>
type File = {
  attacks: readonly Attack[]
  leads: Readonly<Record<string, Readonly<Record<Language, string>>>>
}
const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const file: File = read('./hostile.json')
const later: Pick<File, 'attacks'> = read('./hostile-later.json')

/** The ways in which words come to be said. */
const channels = ['plain', 'good', 'customer', 'description', 'note', 'past', 'button', 'second'] as const
type Case = {
  language: Language
  attack: string
  after: string[]
  wording: string
  channel: (typeof channels)[number]
}

const cases: Case[] = languages
  .flatMap((language) =>
    [...file.attacks, ...later.attacks].flatMap(({ attack, after = [], ...wordings }) =>
      wordings[language].map((wording) => ({ language, attack, after, wording })),
    ),
  )
  .map((each, at) => ({ ...each, channel: channels[at % channels.length] ?? 'plain' }))

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

test('there are enough of them, through every channel', () => {
  expect(cases.length).toBeGreaterThanOrEqual(150)
  expect(new Set(cases.map(({ channel }) => channel)).size).toBe(channels.length)
})

describe.each(languages)('in %s', (language) => {
  test('nothing of a hostile answer is said, and nothing is done', async () => {
    const shop = await createModelShop(db, language)
    const leaks: string[] = []
    for (const each of cases.filter((one) => one.language === language)) {
      const leak = await leakOf(shop, each)
      if (leak !== undefined) leaks.push(`${each.attack} (${each.channel}): ${each.wording} => ${leak}`)
    }
    expect(leaks).toEqual([])
  })
})

/** The part of a hostile answer that reached the customer or was done; undefined when nothing was. */
async function leakOf(shop: ModelShop, each: Case): Promise<string | undefined> {
  const { after, language, wording, channel } = each
  const isRegular = after.some((name) => name === 'orders' || name === 'visits')
  const customer = isRegular ? await addRegular(db, shop) : await addCustomer(db, shop)
  const line = await prepare(shop, customer, each)
  const before = await standing(shop, customer)
  const { requests, refusals } = await turnOf(db, customer, { line, think: thinkOf(shop, { line, ...each }) })
  await describeVela(shop, 'Aroma suave de lavanda.')
  const said = (await saidIn(db, customer)).filter((text) => text !== wording)
  if (said.length !== 1 || said[0] !== `echo: ${line}`)
    return `said: ${said.join(' / ')} [${language} ${channel}]`
  // It was the answer that was refused, and not something else that failed.
  if (requests > 0 && refusals.length !== 1) return `refused ${refusals.length} times in ${requests} requests`
  const now = await standing(shop, customer)
  return JSON.stringify(now) === JSON.stringify(before) ? undefined : `done: ${JSON.stringify(now)}`
}

/** Puts the words where the channel says they come from; returns the customer's line. */
async function prepare(
  shop: ModelShop,
  customer: Shop,
  { channel, language, wording }: Case,
): Promise<string> {
  if (channel === 'customer')
    return `hola, ${file.leads.customer?.[language]} ${wording.replace(/[{}]/g, '')}`
  if (channel === 'description') await describeVela(shop, wording)
  if (channel === 'note') {
    await db.query(sql`
      update bot_knowledge set question = ${`envios garantia ${wording}`.slice(0, 200)}
      where account_id = ${shop.accountId} and position = 0`)
  }
  if (channel === 'past') await remember(customer, wording)
  return 'hola'
}

function thinkOf(
  shop: ModelShop,
  { channel, language, wording, after, line }: Case & { line: string },
): Think {
  const told = { customer: line, after: channel === 'note' ? [...new Set([...after, 'notes'])] : after }
  if (channel === 'good')
    return saying(shop, { ...told, answers: [`${file.leads.good?.[language]} ${wording}`] })
  if (channel === 'second')
    return saying(shop, { ...told, answers: [file.leads.refused?.[language] ?? '', wording] })
  if (channel !== 'button') return saying(shop, { ...told, answers: [wording] })
  const calls = callsOf(shop, told.after, line)
  return (results, { messages }) => {
    const call = calls[results.length]
    if (call) return call
    const titles = [withHandles(shop, wording, results).slice(0, 60)]
    const isShown = messages.at(-1)?.role === 'tool' && results.length > calls.length
    return isShown ? { say: file.leads.good?.[language] ?? '' } : { call: 'offer_choices', with: { titles } }
  }
}

async function describeVela(shop: ModelShop, description: string): Promise<void> {
  await db.query(sql`
    update products set description = ${description}
    where account_id = ${shop.accountId} and id = ${shop.products.vela}`)
}

/** The bot seems to have said it before. */
async function remember({ accountId, conversationId }: Shop, content: string): Promise<void> {
  const at = new Date(modelNow.getTime() - 60_000)
  await db.transaction(async (tx) => {
    const conversation = await lockConversationById(tx, accountId, conversationId)
    if (!conversation) throw new Error('no living conversation')
    const message = {
      ...({ role: 'assistant', content, platformMessageId: newId(), payload: '{}' } as const),
      ...{ providerAt: undefined, campaignId: undefined, input: undefined },
    }
    await addMessage(tx, { accountId, conversation, message }, at)
    await markAnswered(tx, { accountId, conversationId, until: at }, at)
  })
}

/** Everything that a turn could do. */
async function standing({ accountId }: ModelShop, { contactId, conversationId }: Shop) {
  return {
    orders: await db.query(sql`
      select id, status from orders where account_id = ${accountId} and contact_id = ${contactId} order by id`),
    appointments: await db.query(sql`
      select id, status, start_time from appointments
      where account_id = ${accountId} and conversation_id = ${conversationId} order by id`),
    carts: await db.query(sql`
      select lines from carts where account_id = ${accountId} and conversation_id = ${conversationId}`),
    handedOff: await db.query(sql`
      select handoff_active from conversations where account_id = ${accountId} and id = ${conversationId}`),
  }
}
