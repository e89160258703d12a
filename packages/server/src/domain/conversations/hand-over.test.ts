import { eventData } from '@mostrador/contract/events/event-data'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createTenant } from '../../../test/harness/fixtures.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { findResourceRow } from '../../platform/lists/resource-row.ts'
import { conversationResource } from './conversations.resource.ts'
import { deleteConversation, handOff, openConversation, resumeConversation } from './conversations.ts'

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

const hand = (place: Place) =>
  db.transaction((tx) => handOff(tx, { ...place, reason: 'operator_takeover' }, now))
const resume = (place: Place) => db.transaction((tx) => resumeConversation(tx, place, now))

async function eventsOf({ accountId }: Place) {
  const rows = await db.query<{ kind: string; body: { data: object } }>(sql`
    select kind, body::json as body from events where account_id = ${accountId} order by created_at, id`)
  return rows.map(({ kind, body }) => ({ kind, data: body.data }))
}
const stateOf = ({ accountId, conversationId }: Place) =>
  db.queryOne(sql`
    select is_bot_active, handoff_active, handoff_reason, handoff_epoch from conversations
    where account_id = ${accountId} and id = ${conversationId}`)

describe('a conversation', () => {
  test('that many hand off at once is handed off once, with one event', async () => {
    const place = await living()
    await Promise.all(Array.from({ length: 20 }, () => hand(place)))
    expect(await stateOf(place)).toEqual({
      is_bot_active: false,
      handoff_active: true,
      handoff_reason: 'operator_takeover',
      handoff_epoch: 1,
    })
    const [event, ...more] = await eventsOf(place)
    expect(more).toEqual([])
    expect(event).toEqual({
      kind: 'conversation.handed_off',
      data: {
        conversation_id: place.conversationId,
        platform: 'whatsapp',
        contact_phone: null,
        contact_name: 'Laura',
        handoff_reason: 'operator_takeover',
        handed_off_at: now.toISOString(),
      },
    })
    expect(Value.Check(eventData['conversation.handed_off'], event?.data)).toBe(true)
  })

  test('that is resumed is the bot’s again, in a new epoch; handed off again it is told again', async () => {
    const place = await living()
    await hand(place)
    await resume(place)
    const resumed = { is_bot_active: true, handoff_active: false, handoff_reason: null, handoff_epoch: 2 }
    expect(await stateOf(place)).toEqual(resumed)
    await resume(place)
    expect(await stateOf(place)).toEqual(resumed)
    await hand(place)
    expect(await stateOf(place)).toMatchObject({ handoff_active: true, handoff_epoch: 3 })
    expect(await eventsOf(place)).toHaveLength(2)
  })

  test('whose hand-off is rolled back tells nothing', async () => {
    const place = await living()
    await db
      .transaction(async (tx) => {
        await handOff(tx, { ...place, reason: 'policy' }, now)
        throw new Error('the rest failed')
      })
      .catch(() => {})
    expect(await stateOf(place)).toMatchObject({ handoff_active: false, handoff_epoch: 0 })
    expect(await eventsOf(place)).toEqual([])
  })

  test('that is deleted is gone, cannot be handed off, and gives way to a new one', async () => {
    const place = await living()
    const { accountId, conversationId } = place
    const gone = () => db.transaction((tx) => deleteConversation(tx, place, now))
    await gone()
    expect(await findResourceRow(db, conversationResource, accountId, conversationId)).toBeUndefined()
    await expect(gone()).rejects.toMatchObject({ code: 'not_found' })
    await hand(place)
    expect(await eventsOf(place)).toEqual([])
    const row = await db.queryOne<{ channel_id: string; identity_id: string; contact_id: string }>(sql`
      select channel_id, identity_id, contact_id from conversations
      where account_id = ${accountId} and id = ${conversationId}`)
    if (!row) throw new Error('no conversation')
    const next = await db.transaction((tx) =>
      openConversation(
        tx,
        {
          accountId,
          channelId: row.channel_id,
          platform: 'whatsapp',
          channelExternalId: 'phone',
          identityId: row.identity_id,
          contact: { id: row.contact_id, phone: null, name: 'Laura' },
        },
        now,
      ),
    )
    expect(next.id).not.toBe(conversationId)
    expect(await findResourceRow(db, conversationResource, accountId, next.id)).toMatchObject({ id: next.id })
  })

  test('of another account stays as it is', async () => {
    const [mine, other] = [await living(), await living()]
    const crossed = { accountId: mine.accountId, conversationId: other.conversationId }
    await hand(crossed)
    await expect(db.transaction((tx) => deleteConversation(tx, crossed, now))).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await stateOf(other)).toMatchObject({ handoff_active: false, handoff_epoch: 0 })
    expect(await findResourceRow(db, conversationResource, mine.accountId, newId())).toBeUndefined()
  })
})
