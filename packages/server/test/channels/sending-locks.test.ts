import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordReport } from '../../src/channels/outbound/own-messages.ts'
import {
  lockConversationById,
  moveConversation,
} from '../../src/domain/conversations/conversations.queries.ts'
import { failSend, postponeSend, recordAccepted } from '../../src/domain/conversations/send-results.ts'
import { queueParts } from '../../src/domain/conversations/sends.ts'
import { takeBackBotParts } from '../../src/domain/conversations/take-back.ts'
import { type Sql, sql, type Tx } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { createTestDatabase, lockWaits, type TestDatabase } from '../harness/database.ts'
import { createTenant } from '../harness/fixtures.ts'

const now = new Date('2026-11-21T10:15:30.123Z')
const lease = '0190a6d4-1b5c-7000-8000-000000000001'
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

/** One answer of the bot on its way: its attempt is made, and nobody knows yet how it ended. */
async function sending() {
  const { accountId, ids } = await createTenant(db, { rows: 2 })
  const [conversationId = '', other = ''] = ids.conversations
  const parts = [{ kind: 'text', text: 'hola' } as const]
  const said = { accountId, conversationId, turnId: newId(), epoch: 0, role: 'assistant' as const, parts }
  const [message] = (await db.transaction((tx) => queueParts(tx, said, now))) ?? []
  const id = message?.id ?? ''
  await db.query(sql`
    update sends set state = 'sending', attempts = 1, pieces = 1 where account_id = ${accountId} and id = ${id}`)
  await db.query(sql`update send_lanes set lease = ${lease} where account_id = ${accountId}`)
  const send = await db.queryOne<{ channel_id: string }>(sql`
    select channel_id from sends where account_id = ${accountId} and id = ${id}`)
  const channelId = send?.channel_id ?? ''
  return { accountId, conversationId, other, id, channelId }
}
type Place = Awaited<ReturnType<typeof sending>>

const rows = {
  lane: ({ accountId, conversationId }: Place): Sql =>
    sql`send_lanes where account_id = ${accountId} and conversation_id = ${conversationId}`,
  message: ({ accountId, id }: Place): Sql => sql`messages where account_id = ${accountId} and id = ${id}`,
  send: ({ accountId, id }: Place): Sql => sql`sends where account_id = ${accountId} and id = ${id}`,
}

const attemptOf = ({ accountId, id }: Place) => ({ accountId, id, piece: 0, attempt: 1 })
const acceptedOf = ({ accountId, id, channelId }: Place) => {
  return { accountId, channelId, id, piece: 0, platformMessageId: `wamid.${id}` }
}
const error = { code: 'refused' }

const actors: Readonly<Record<string, (tx: Tx, place: Place) => Promise<unknown>>> = {
  'an attempt that failed': (tx, place) => failSend(tx, attemptOf(place), { error }, now),
  'an attempt again with other words': (tx, place) =>
    postponeSend(tx, attemptOf(place), { dueAt: now, why: 'other', part: { kind: 'text', text: 'otra' } }),
  'an acceptance told by the platform': (tx, place) => recordAccepted(tx, acceptedOf(place), now),
  'an acceptance told by the sender': (tx, place) =>
    recordAccepted(tx, acceptedOf(place), now, {
      leaving: { conversationId: place.conversationId, lease },
    }),
  'a person who takes over': async (tx, place) => {
    await takeBackBotParts(tx, place)
  },
  'a conversation that becomes part of another': (tx, { accountId, conversationId, other }) =>
    moveConversation(tx, accountId, conversationId, other),
}

const order = ['lane', 'message', 'send'] as const
/** All of them wait for the message, and these for the lane before it. */
const waitsForLane = new Set([
  'an acceptance told by the platform',
  'an acceptance told by the sender',
  'a conversation that becomes part of another',
])

test.each(
  Object.keys(actors).flatMap((actor) => [
    { actor, held: 'lane' as const, does: waitsForLane.has(actor) ? 'waits for' : 'passes' },
    { actor, held: 'message' as const, does: 'waits for' },
  ]),
)('$actor $does the $held, and then holds nothing that comes behind', async ({ actor, held, does }) => {
  const place = await sending()
  // Only an answer that may have been said already is taken back in two tables.
  if (actor.startsWith('a person')) {
    await db.query(sql`update sends set state = 'unknown' where account_id = ${place.accountId}`)
  }
  let acting: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.query(sql`select 1 from ${rows[held](place)} for update`)
    let isDone = false
    acting = db.transaction((other) => actors[actor]?.(other, place) ?? Promise.reject(actor))
    void acting.finally(() => {
      isDone = true
    })
    while (!isDone && (await lockWaits(db)) === 0) await delay(5)
    expect(isDone ? 'passes' : 'waits for').toBe(does)
    for (const behind of order.slice(order.indexOf(held) + 1)) {
      await tx.query(sql`select 1 from ${rows[behind](place)} for update nowait`)
    }
  })
  await expect(acting).resolves.not.toThrow()
})

test('a report that is the first to tell of an acceptance waits for no turn of its conversation, which waits for its lane', async () => {
  const place = await sending()
  const { accountId, conversationId, id, channelId } = place
  const status = { kind: 'status', status: 'delivered', error: undefined } as const
  const report = { ...status, platformMessageId: `wamid.${id}`, own: { messageId: id, piece: 0 } }
  let reporting: Promise<unknown> = Promise.resolve()
  await db.transaction(async (turn) => {
    await lockConversationById(turn, accountId, conversationId)
    let isDone = false
    reporting = db.transaction((tx) =>
      recordReport(tx, { accountId, channelId, platform: 'whatsapp' }, report, now),
    )
    void reporting.finally(() => {
      isDone = true
    })
    while (!isDone && (await lockWaits(db)) === 0) await delay(5)
    expect(isDone ? 'passes' : 'waits').toBe('passes')
  })
  expect(await reporting).toBe('noted')
  expect(await db.queryOne(sql`select delivery_status from ${rows.message(place)}`)).toEqual({
    delivery_status: 'delivered',
  })
})
