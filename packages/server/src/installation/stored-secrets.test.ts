import { expect, it } from 'vitest'
import { createTestDatabase } from '../../test/harness/database.ts'
import { createTenant } from '../../test/harness/fixtures.ts'
import {
  emitMany,
  fitsService,
  fitsStandard,
  startDispatcher,
  startReceiver,
  until,
} from '../../test/harness/webhooks.ts'
import { ensureServiceSecret } from '../accounts/sealed/service-secrets.ts'
import { sql } from '../platform/database/database.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../platform/secrets/secrets.ts'
import { createEndpoint } from '../webhooks/endpoints/endpoints.ts'
import { prepareSecret } from '../webhooks/endpoints/secrets.ts'
import { forgetLostSecrets } from './lost-secrets.ts'
import { countSecrets, resealSecrets } from './stored-secrets.ts'

it('the secret of the log-in is the same under a new master key, so that a rotation signs nobody out', async () => {
  await using db = await createTestDatabase()
  const [former, current] = [parseMasterKey(newMasterKey()), parseMasterKey(newMasterKey())]
  const before = new SecretBox(former)
  const secret = await ensureServiceSecret(db, before, 'sign-in')
  expect(await ensureServiceSecret(db, before, 'sign-in')).toBe(secret)

  const rotating = new SecretBox(current, [former])
  expect(await countSecrets(db, rotating)).toEqual({ current: 0, former: 1, unreadable: 0 })
  expect(await resealSecrets(db, rotating)).toEqual({ resealed: 1, unreadable: 0 })
  const after = new SecretBox(current)
  expect(await countSecrets(db, after)).toEqual({ current: 1, former: 0, unreadable: 0 })
  expect(await ensureServiceSecret(db, after, 'sign-in')).toBe(secret)
  await expect(ensureServiceSecret(db, before, 'sign-in')).rejects.toThrow('another MASTER_KEY')
})

it("a webhook's secrets and headers are the same under a new master key, the prepared one too; a lost key ends them", async () => {
  await using db = await createTestDatabase()
  await using receiver = await startReceiver()
  const { accountId } = await createTenant(db, { rows: 0 })
  const [former, current] = [parseMasterKey(newMasterKey()), parseMasterKey(newMasterKey())]
  const before = new SecretBox(former)
  const headers = [{ name: 'Authorization', value: 'Bearer of-the-receiver' }]
  const wanted = { accountId, url: receiver.url, events: ['*'], headers }
  const { id: endpointId, secret } = await db.transaction((tx) =>
    createEndpoint(tx, { box: before, allowInsecure: true }, wanted, new Date()),
  )
  const prepared = await db.transaction((tx) =>
    prepareSecret(tx, before, { accountId, endpointId }, new Date()),
  )
  expect(await resealSecrets(db, new SecretBox(current, [former]))).toEqual({ resealed: 3, unreadable: 0 })
  const after = new SecretBox(current)
  await using _ = startDispatcher(db, { box: after })
  await emitMany(db, accountId, 1)
  await until('it arrives', () => receiver.arrivals.length === 1)
  const [arrival] = receiver.arrivals
  expect(arrival && [fitsService(arrival, secret), fitsStandard(arrival, prepared.secret)]).toEqual([
    true,
    true,
  ])

  expect(arrival?.headers.authorization).toBe('Bearer of-the-receiver')

  const other = new SecretBox(parseMasterKey(newMasterKey()))
  const forgotten = await forgetLostSecrets(db, other, new Date())
  expect(forgotten).toMatchObject({ taken_away: 2, webhooks: [{ account_id: accountId, id: endpointId }] })
  const left = await db.query(sql`
    select id from webhook_next_secrets where account_id = ${accountId}
    union all select id from webhook_headers where account_id = ${accountId}`)
  expect(left).toEqual([])
})
