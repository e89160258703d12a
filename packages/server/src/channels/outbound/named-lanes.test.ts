// Lanes that hints name: each is leased in the transaction of its first attempt.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStage, type Stage } from '../../../test/harness/sending-stage.ts'
import { claimLanes, lockHead } from '../../domain/conversations/send-queue.ts'
import { type Sql, sql } from '../../platform/database/database.ts'

type Place = Awaited<ReturnType<Stage['addPlace']>>

const terms = { lease: '019fb776-04ec-71cc-899f-75b35263f597', leaseMs: 30_000, node: 'one' }
let stage: Stage
let place: Place
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())
beforeEach(async () => {
  place = await stage.addPlace()
  await place.say('hola')
})

/** The end of a hint that is heard at that time. */
async function heard(at = new Date(), lane: Place['place'] = place.place) {
  const head = await stage.db.transaction((tx) => lockHead(tx, lane, { ...terms, isHinted: true }, at))
  return typeof head === 'string' ? head : 'leased'
}

async function lease() {
  const { accountId, conversationId } = place
  return stage.db.queryOne(sql`
    select lease, node from send_lanes where account_id = ${accountId} and conversation_id = ${conversationId}`)
}

const change = (statement: Sql) => stage.db.query(statement)
const free = { lease: null, node: null }

describe('a lane that is named', () => {
  test('is leased', async () => {
    expect(await heard()).toBe('leased')
    expect(await lease()).toEqual({ lease: terms.lease, node: 'one' })
    // It is held: nobody else claims it.
    const others = { ...terms, lease: '019fb776-04ec-71cc-899f-75b35263f598', limit: 100 }
    const claimed = await claimLanes(stage.db, others, new Date())
    expect(claimed.map(({ conversationId }) => conversationId)).not.toContain(place.conversationId)
  })

  test('is left to whoever holds it until the lease ends', async () => {
    await claimLanes(stage.db, { ...terms, node: 'other', limit: 100 }, new Date())
    expect(await heard()).toBe('lost')
    expect(await heard(new Date(Date.now() + terms.leaseMs + 1_000))).toBe('leased')
  })

  test('is not another account’s', async () => {
    const other = await stage.addPlace()
    expect(
      await heard(new Date(), { accountId: other.accountId, conversationId: place.conversationId }),
    ).toBe('lost')
    expect(await lease()).toEqual(free)
  })

  const closed: [string, (place: Place) => Sql][] = [
    [
      'its account is suspended',
      ({ accountId }) => sql`update accounts set status = 'suspended' where id = ${accountId}`,
    ],
    [
      'its channel rests',
      ({ accountId }) =>
        sql`update channels set paused_until = now() + interval '1 hour' where account_id = ${accountId}`,
    ],
    [
      'its channel needs attention',
      ({ accountId }) => sql`
        update channels set attention = 'needs_token', attention_retry_at = now() + interval '1 hour'
        where account_id = ${accountId}`,
    ],
    [
      'it is not due yet',
      ({ accountId }) =>
        sql`update send_lanes set due_at = now() + interval '1 hour' where account_id = ${accountId}`,
    ],
  ]
  test.each(closed)('stays where it is while %s', async (_why, close) => {
    await change(close(place))
    expect(await heard()).toBe('lost')
    expect(await lease()).toEqual(free)
  })

  test('is not waited for while somebody changes it', async () => {
    await stage.db.transaction(async (tx) => {
      await tx.query(sql`select from send_lanes where account_id = ${place.accountId} for update`)
      expect(await heard()).toBe('lost')
    })
    expect(await heard()).toBe('leased')
  })
})
