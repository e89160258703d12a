import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import {
  conversationsOf,
  type Inbound,
  messagesOf,
  only,
  startInbound,
} from '../../../test/harness/inbound.ts'
import { messengerItem } from '../../../test/harness/payloads/meta-payloads.ts'
import { divideStory, listStory } from '../../domain/conversations/story.ts'
import { sql } from '../../platform/database/database.ts'

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

type Shop = Awaited<ReturnType<Inbound['addShop']>>
type Speaker = {
  /** Writes the message with this id, or edits it for the n-th time. */
  write(shop: Shop, id: string, text: string): Promise<void>
  edit(shop: Shop, id: string, text: string, count: number): Promise<void>
}

const phone = '573105550199'
const seconds = 1_749_416_383
const speakers: [string, Speaker][] = [
  [
    'WhatsApp',
    {
      write: (shop, id, text) => shop.write({ wa_id: phone }, text, { id }),
      edit: (shop, id, text, count) =>
        shop.write({ wa_id: phone }, 'x', {
          ...{ id: `${id}-edit-${count}`, type: 'edit', timestamp: String(seconds + count) },
          edit: { original_message_id: id, message: { type: 'text', text: { body: text } } },
        }),
    },
  ],
  [
    'Messenger',
    {
      write: (shop, mid, text) => shop.writeToPage([messengerItem('page', 'PSID', { mid, text })]),
      edit: (shop, mid, text, count) =>
        shop.writeToPage([
          {
            ...{ sender: { id: 'PSID' }, recipient: { id: 'page' }, timestamp: seconds * 1_000 + count },
            message_edit: { mid, text, num_edit: count },
          },
        ]),
    },
  ],
]

async function storyOf(accountId: string, answeredUntil: Date | null = null) {
  const { id: conversationId } = await only(conversationsOf(db, accountId))
  const story = await listStory(db, { accountId, conversationId })
  return divideStory(story, { answeredUntil, now: inbound.now })
}

async function receivedOf(accountId: string): Promise<number> {
  const events = await db.query(sql`
    select 1 from events where account_id = ${accountId} and kind = 'message.received'`)
  return events.length
}

describe.each(speakers)('an edit on %s', (_, { write, edit }) => {
  test('takes the place of the words before it, once, and is told as no new message', async () => {
    const shop = await inbound.addShop()
    await write(shop, 'm.1', 'quiero dos')
    const [first] = (await storyOf(shop.accountId)).lines
    await edit(shop, 'm.1', 'quiero tres', 1)
    await edit(shop, 'm.1', 'quiero tres', 1)
    const messages = await messagesOf(db, shop.accountId)
    expect(messages.map(({ content }) => content)).toEqual(['quiero tres'])
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject({
      ...{ last_message_content: 'quiero tres', unread_count: 1 },
    })
    expect(await receivedOf(shop.accountId)).toBe(1)
    // Not answered yet: only the new words are read. Answered: the new words are a line that replaces the old.
    expect((await storyOf(shop.accountId)).lines).toMatchObject([{ content: 'quiero tres', input: {} }])
    const { lines, history } = await storyOf(shop.accountId, first?.createdAt)
    expect(lines).toMatchObject([{ content: 'quiero tres', input: { edits: 'm.1' } }])
    expect(history).toMatchObject([{ platformMessageId: 'm.1' }])
  })

  test('that comes before its message is the message, and the older words change nothing', async () => {
    const shop = await inbound.addShop()
    await edit(shop, 'm.2', 'quiero cinco', 2)
    await write(shop, 'm.2', 'quiero cuatro')
    expect((await messagesOf(db, shop.accountId)).map(({ content }) => content)).toEqual(['quiero cinco'])
    expect(await receivedOf(shop.accountId)).toBe(1)
  })

  test('older than the one that came before it changes nothing', async () => {
    const shop = await inbound.addShop()
    await write(shop, 'm.3', 'uno')
    await edit(shop, 'm.3', 'tres', 3)
    await edit(shop, 'm.3', 'dos', 2)
    expect((await messagesOf(db, shop.accountId)).map(({ content }) => content)).toEqual(['tres'])
  })
})
