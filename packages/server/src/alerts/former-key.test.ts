// Devices that were turned on under a key which the installation no longer has.
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startService, type TestService, testMasterKey } from '../../test/harness/api.ts'
import { createPerson, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTenant } from '../../test/harness/fixtures.ts'
import { type PushService, startTrustedPushService } from '../../test/harness/servers/push-service.ts'
import { handOff } from '../domain/conversations/conversations.ts'
import { sql } from '../platform/database/database.ts'
import { silentLog } from '../platform/log.ts'
import { parseMasterKey, SecretBox } from '../platform/secrets/secrets.ts'
import { AttemptSender } from '../webhooks/attempt/attempt.ts'
import type { Sender } from '../webhooks/attempt/sender.ts'
import { claimMs, startPushWorker } from './push-worker.ts'

let db: TestDatabase
let service: TestService
let push: PushService
beforeAll(async () => {
  push = await startTrustedPushService()
  db = await createTestDatabase()
  service = await startService(db)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
  await push[Symbol.asyncDispose]()
})

it.each([
  ['forgotten', 'while its service takes others', 201, ['now']],
  ['kept', 'while its service takes none, as with a wrong clock', 403, ['now', 'former']],
])('a device that refuses the signature is %s %s', async (_, _while, status, left) => {
  let nowMs = Date.parse('2026-11-20T15:00:00Z')
  const clock = () => new Date(nowMs)
  const { accountId, ids } = await createTenant(db, { rows: 1 })
  const email = `agent-${status}@example.com`
  await createPerson(db, { email, role: 'agent', accountId })
  const agent = await signedIn(service.url, email)
  for (const name of ['former', 'now'])
    await agent.call('addPushSubscription', { body: { ...push.device(name), language: 'es' } })
  await using own = new AttemptSender({ allowInsecure: true })
  const sender: Sender = {
    send: (request, stopping) => {
      push.statuses.push(request.url.endsWith('/former') ? 403 : status)
      return own.send(request, stopping)
    },
  }
  const handed = {
    accountId,
    conversationId: ids.conversations[0] ?? '',
    reason: 'user_requested',
  } as const
  await db.transaction((tx) => handOff(tx, handed, clock()))
  const secrets = new SecretBox(parseMasterKey(testMasterKey))
  const deps = { db, sender, secrets, subject: 'mailto:shop@example.com', clock, log: silentLog }
  await using _worker = startPushWorker({ ...deps, everyMs: 5 })
  const isSettled = async () => {
    const leased = new Date(nowMs + claimMs)
    const open = sql`select 1 from pushes where account_id = ${accountId}
      and (due_at <= ${clock()} or due_at = ${leased})`
    return (await db.query(open)).length === 0
  }
  for (let tries = 0; tries <= limits.pushTriesMax; tries += 1) {
    await expect.poll(isSettled).toBe(true)
    nowMs += 10 * 60_000
  }
  const devices = await db.query<{ name: string }>(sql`
    select split_part(endpoint, '/', 4) as name from push_subscriptions
    where account_id = ${accountId} order by created_at desc, id desc`)
  expect(devices.map(({ name }) => name)).toEqual(left)
  expect(await db.query(sql`select 1 from pushes where account_id = ${accountId}`)).toEqual([])
})
