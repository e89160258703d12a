// A word about offers among other lines: the service answers the word, and the bot the lines.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts'
import { conversationsOf, type Inbound, only, startInbound } from '../../../../test/harness/inbound.ts'
import { divideStory, listStory } from '../../../domain/conversations/story.ts'
import { sql } from '../../../platform/database/database.ts'

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

const ana = { wa_id: '573105550199' }

/** The lines that the bot has yet to answer, and whether it is going to. */
async function openIn(accountId: string) {
  const { id: conversationId } = await only(conversationsOf(db, accountId))
  const memory = await db.queryOne<{ until: Date | null }>(sql`
    select answered_until as until from bot_memories where account_id = ${accountId}`)
  const turn = await db.queryOne(sql`select turn_id from bot_turns where account_id = ${accountId}`)
  const story = await listStory(db, { accountId, conversationId })
  const { lines } = divideStory(story, { answeredUntil: memory?.until ?? null, now: inbound.now })
  return { lines: lines.map(({ content }) => content), isDue: turn !== undefined }
}

test('leaves what was asked before and after it to the bot', async () => {
  const shop = await inbound.addShop()
  for (const line of ['¿Tienen velas de lavanda?', 'no más ofertas', 'quiero dos'])
    await shop.write(ana, line)
  expect(await openIn(shop.accountId)).toEqual({
    lines: ['¿Tienen velas de lavanda?', 'quiero dos'],
    isDue: true,
  })
})

test('alone is nothing for the bot; whoever leaves wants no answer to what they asked before', async () => {
  const alone = await inbound.addShop()
  await alone.write(ana, 'no más ofertas')
  expect(await openIn(alone.accountId)).toEqual({ lines: [], isDue: false })
  const leaving = await inbound.addShop()
  for (const line of ['¿Tienen velas de lavanda?', 'BAJA']) await leaving.write(ana, line)
  expect((await openIn(leaving.accountId)).lines).toEqual([])
})
