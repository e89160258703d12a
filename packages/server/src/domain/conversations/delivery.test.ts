import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createTenant } from '../../../test/harness/fixtures.ts'
import { waitForLock } from '../../../test/harness/inbound.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { lockPlatformMessage, recordDelivery, takeParkedStatus } from './delivery.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

const now = new Date('2026-03-01T12:00:00.000Z')

test('a report that comes while its message is being stored waits for it and is noted', async () => {
  const { accountId, ids } = await createTenant(db, { rows: 1 })
  const [conversation] = await db.query<{ id: string; channel_id: string }>(sql`
    select id, channel_id from conversations where account_id = ${accountId} and id = ${ids.conversations[0]}`)
  if (!conversation) throw new Error('no conversation')
  const message = { accountId, channelId: conversation.channel_id, platformMessageId: 'wamid.OUT' }
  let reported: Promise<string> | undefined
  await db.transaction(async (tx) => {
    await lockPlatformMessage(tx, message)
    await tx.query(sql`
      insert into messages (account_id, id, conversation_id, channel_id, role, platform_message_id, delivery_status, created_at)
      values (${accountId}, ${newId()}, ${conversation.id}, ${conversation.channel_id}, 'agent', 'wamid.OUT', 'sent', ${now})`)
    await takeParkedStatus(tx, message)
    const started = db.transaction((other) =>
      recordDelivery(other, { ...message, status: 'read', error: undefined }, now),
    )
    reported = started
    await Promise.race([started, waitForLock(db)])
  })
  expect(await reported).toBe('noted')
  const row = await db.queryOne(sql`
    select delivery_status from messages where account_id = ${accountId} and platform_message_id = 'wamid.OUT'`)
  expect(row).toEqual({ delivery_status: 'read' })
})
