import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createTenant } from '../../../test/harness/fixtures.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { handOff, mergeConversations, resumeConversation } from './conversations.ts'
import { type QueuedParts, queueParts } from './sends.ts'

const now = new Date('2026-11-21T10:15:30.123Z')
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

async function living() {
  const { accountId, ids } = await createTenant(db, { rows: 1 })
  return { accountId, conversationId: ids.conversations[0] ?? '' }
}
type Place = Awaited<ReturnType<typeof living>>

const text = (line: string) => ({ kind: 'text', text: line }) as const

function queue(place: Place, lines: readonly string[], more: Partial<QueuedParts> = {}) {
  const said = { turnId: newId(), epoch: 0, role: 'assistant' as const, parts: lines.map(text) }
  return db.transaction((tx) => queueParts(tx, { ...place, ...said, ...more }, now))
}

const messagesOf = ({ accountId, conversationId }: Place) =>
  db.query<{ role: string; content: string; delivery_status: string | null }>(sql`
    select role, content, delivery_status from messages
    where account_id = ${accountId} and conversation_id = ${conversationId} order by created_at, id`)

const sendsOf = ({ accountId, conversationId }: Place) =>
  db.query<{ part: { text: string }; epoch: number | null; turn_id: string | null; state: string }>(sql`
    select part, epoch, turn_id, state from sends
    where account_id = ${accountId} and conversation_id = ${conversationId} order by created_at, id`)

const newestOf = ({ accountId, conversationId }: Place) =>
  db.queryOne(sql`
    select last_message_content, last_message_role from conversations
    where account_id = ${accountId} and id = ${conversationId}`)

describe('parts that are queued', () => {
  test('stand at the end of the conversation in their order, not yet sent', async () => {
    const place = await living()
    const queued = await queue(place, ['uno', 'dos', 'tres'])
    expect(queued).toHaveLength(3)
    expect((await messagesOf(place)).slice(1)).toEqual(
      ['uno', 'dos', 'tres'].map((content) => ({ role: 'assistant', content, delivery_status: 'queued' })),
    )
    expect((await sendsOf(place)).map(({ part }) => part.text)).toEqual(['uno', 'dos', 'tres'])
    expect(await newestOf(place)).toEqual({ last_message_content: 'tres', last_message_role: 'assistant' })
  })

  test('are an interaction with the contact; a system message is none', async () => {
    const place = await living()
    const interaction = async () =>
      (
        await db.queryOne<{ at: Date | null }>(sql`
          select p.last_interaction as at from contacts p
          join conversations v on v.account_id = p.account_id and v.contact_id = p.id
          where p.account_id = ${place.accountId} and v.id = ${place.conversationId}`)
      )?.at
    const [said] = (await queue(place, ['hola'])) ?? []
    expect(await interaction()).toEqual(said?.created_at)
    await db.transaction((tx) => handOff(tx, { ...place, reason: 'policy' }, new Date(now.getTime() + 5_000)))
    expect(await interaction()).toEqual(said?.created_at)
    const [reply] = (await queue(place, ['soy Ana'], { role: 'agent', epoch: null, turnId: null })) ?? []
    expect(await interaction()).toEqual(reply?.created_at)
  })

  test('do not wait for a contact that another has locked', async () => {
    const place = await living()
    await db.transaction(async (tx) => {
      await tx.query(sql`select 1 from contacts where account_id = ${place.accountId} for update`)
      expect(await queue(place, ['hola'])).toHaveLength(1)
    })
  })

  test('of an epoch that is over are not queued at all', async () => {
    const place = await living()
    expect(await queue(place, ['tarde'], { epoch: 3 })).toBeUndefined()
    expect(await sendsOf(place)).toEqual([])
  })

  test('are gone with their messages once a person takes over; what people say stays', async () => {
    const place = await living()
    await queue(place, ['uno', 'dos'])
    await queue(place, ['de una persona'], { turnId: null, epoch: null, role: 'agent' })
    await db.transaction((tx) => handOff(tx, { ...place, reason: 'operator_takeover' }, now))
    expect((await messagesOf(place)).slice(1)).toEqual([
      { role: 'agent', content: 'de una persona', delivery_status: 'queued' },
      { role: 'system', content: '[handed off: operator_takeover]', delivery_status: null },
    ])
    expect((await sendsOf(place)).map(({ part }) => part.text)).toEqual(['de una persona'])
    expect(await newestOf(place)).toEqual({
      last_message_content: 'de una persona',
      last_message_role: 'agent',
    })
    expect(await queue(place, ['uno'])).toBeUndefined()
  })

  test('of the turn that itself hands over still go out, in the new epoch', async () => {
    const place = await living()
    const turnId = newId()
    await queue(place, ['vieja'])
    await db.transaction(async (tx) => {
      await queueParts(
        tx,
        { ...place, turnId, epoch: 0, role: 'assistant', parts: [text('te paso con Ana')] },
        now,
      )
      await handOff(tx, { ...place, reason: 'user_requested', byTurnId: turnId }, now)
    })
    expect((await sendsOf(place)).map(({ part, epoch }) => [part.text, epoch])).toEqual([
      ['te paso con Ana', 1],
    ])
    expect((await messagesOf(place)).slice(1).map(({ content }) => content)).toEqual([
      'te paso con Ana',
      '[handed off: user_requested]',
    ])
  })

  test('that may have been said when a person takes over stay as failed; their turn is cut', async () => {
    const place = await living()
    const turnId = newId()
    const queued = await queue(place, ['dicha', 'quizás', 'nunca'], { turnId })
    const state = (at: number, to: string) =>
      db.query(
        sql`update sends set state = ${to} where account_id = ${place.accountId} and id = ${queued?.[at]?.id}`,
      )
    await state(0, 'accepted')
    await state(1, 'unknown')
    await db.transaction((tx) => handOff(tx, { ...place, reason: 'operator_takeover' }, now))
    expect(await sendsOf(place)).toEqual([])
    expect((await messagesOf(place)).slice(1, 3)).toEqual([
      { role: 'assistant', content: 'dicha', delivery_status: 'queued' },
      { role: 'assistant', content: 'quizás', delivery_status: 'failed' },
    ])
  })
})

test.each([
  ['still go out when their conversation becomes part of another', false, [1, 1]],
  ['do not when a person has either of the conversations that become one', true, [0, 0]],
])('parts that are queued %s', async (_what, isTaken, epochs) => {
  const { accountId, ids } = await createTenant(db, { rows: 2 })
  const [older = '', younger = ''] = ids.conversations
  const find = (id: string) =>
    db.queryOne<{ identity_id: string; handoff_epoch: number }>(sql`
      select identity_id, handoff_epoch from conversations where account_id = ${accountId} and id = ${id}`)
  await db.query(sql`
    update conversations set is_bot_active = true, handoff_active = false where account_id = ${accountId}`)
  const [to = '', from = ''] = [(await find(older))?.identity_id, (await find(younger))?.identity_id]
  await queue({ accountId, conversationId: older }, ['en una'])
  await queue({ accountId, conversationId: younger }, ['en la otra'])
  await db.transaction(async (tx) => {
    // Simulates a hand-over that the sender has not noticed yet.
    await tx.query(sql`
      update conversations set is_bot_active = ${!isTaken}, handoff_active = ${isTaken},
        handoff_epoch = ${isTaken ? 1 : 0}
      where account_id = ${accountId} and id = ${older}`)
    await mergeConversations(tx, accountId, { from: [from], to })
  })
  const sends = await sendsOf({ accountId, conversationId: older })
  expect(sends.map(({ part }) => part.text).sort()).toEqual(['en la otra', 'en una'])
  expect(sends.map(({ epoch }) => epoch)).toEqual(epochs)
  expect((await find(older))?.handoff_epoch).toBe(isTaken ? 2 : 1)
})

test('a return shows in the story as well, and only when there was something to return from', async () => {
  const place = await living()
  const resume = () => db.transaction((tx) => resumeConversation(tx, place, now))
  await resume()
  await db.transaction((tx) => handOff(tx, { ...place, reason: 'bot_unable' }, now))
  await resume()
  expect((await messagesOf(place)).slice(1).map(({ content }) => content)).toEqual([
    '[handed off: bot_unable]',
    '[resumed]',
  ])
})
