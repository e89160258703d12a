// The secrets of a webhook over their changes, as receivers verify by them: in one step, and in two.
import { limits } from '@mostrador/contract/limits'
import { expect, test } from 'vitest'
import type { TestDatabase } from '../../../test/harness/database.ts'
import { createTenant } from '../../../test/harness/fixtures.ts'
import { webhookStage } from '../../../test/harness/webhook-hands.ts'
import {
  type Arrival,
  addEndpoint,
  box,
  emitMany,
  fitsService,
  fitsStandard,
  type Receiver,
  startDispatcher,
  until,
} from '../../../test/harness/webhooks.ts'
import { sql, type Tx } from '../../platform/database/database.ts'
import type { Place } from './endpoints.queries.ts'
import { deleteEndpoint } from './endpoints.ts'
import { cancelSecret, prepareSecret, promoteSecret, rotateSecret } from './secrets.ts'
import { sendTestEvent } from './test-events.ts'

let database: TestDatabase
let receiver: Receiver
let accountId: string
let endpointId: string
let secret: string

const { place, endpoint, list, expectWell } = webhookStage((stage) => {
  ;({ database, receiver, accountId, endpointId, secret } = stage)
})
const rotate = (overlapHours: number, now = new Date()) =>
  database.transaction((tx) => rotateSecret(tx, box, place(), { overlapHours, now }))
const prepare = (now = new Date()) => database.transaction((tx) => prepareSecret(tx, box, place(), now))
const promote = (overlapHours?: number) =>
  database.transaction((tx) => promoteSecret(tx, place(), { overlapHours, now: new Date() }))
const cancel = () => database.transaction((tx) => cancelSecret(tx, place()))

const signatures = ({ headers }: Arrival) => String(headers['webhook-signature']).split(' ').length

/** The arrival of one more event: others may still be tried again beside it. */
async function next(): Promise<Arrival> {
  const [id] = await emitMany(database, accountId, 1)
  const arrived = () => receiver.arrivals.find(({ requestId }) => requestId === id)
  await until('it arrives', () => arrived() !== undefined)
  return arrived() as Arrival
}

test('a rotated secret signs at once, the former beside it until its end', async () => {
  await using _ = startDispatcher(database)
  const rotated = await rotate(1)
  const first = await next()
  expect([fitsService(first, rotated.secret), fitsService(first, secret)]).toEqual([true, false])
  expect([fitsStandard(first, rotated.secret), fitsStandard(first, secret)]).toEqual([true, true])
  expect((await endpoint()).former_secret_expires_at).toEqual(rotated.former_secret_expires_at)
  await rotate(0)
  expect(signatures(await next())).toBe(1)
  expect((await endpoint()).former_secret_expires_at).toBeNull()
})

test('a sixth secret within the overlap is refused: none that was promised to sign ends early', async () => {
  for (let n = 1; n < limits.webhookSecretsMax; n += 1) await rotate(24)
  await expect(rotate(24)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^5 secrets of this webhook sign now.+ends at 20.+Z.+overlap of 0/),
    reason: { reason: 'webhook_secrets_many', max: 5, ends_at: expect.any(String) },
  })
  await expect(prepare()).rejects.toMatchObject({ reason: { reason: 'webhook_secrets_many' } })
  await using _ = startDispatcher(database)
  expect(signatures(await next())).toBe(limits.webhookSecretsMax)
  // Once the first have ended there is room again, and a leak is never kept waiting. The prepared one takes a place.
  const later = new Date(Date.now() + 25 * 3_600_000)
  await rotate(24, later)
  await prepare(later)
  await rotate(24, later)
  await rotate(24, later)
  await expect(rotate(24, later)).rejects.toThrow('5 secrets of this webhook sign now')
  await rotate(0)
})

test('a prepared secret signs beside the present one, alone in the contract’s header once it is promoted', async () => {
  await using _ = startDispatcher(database)
  const prepared = await prepare()
  expect(prepared).toMatchObject({ secret: expect.stringMatching(/^whsec_/), former_secret_expires_at: null })
  expect((await endpoint()).next_secret_prepared_at).toEqual(prepared.next_secret_prepared_at)
  expect(JSON.stringify(await endpoint())).not.toContain('whsec_')
  const beside = await next()
  expect([fitsService(beside, secret), fitsService(beside, prepared.secret)]).toEqual([true, false])
  expect(beside.headers['x-service-signature']).toMatch(/^sha256=[0-9a-f]{64}$/)
  expect([fitsStandard(beside, secret), fitsStandard(beside, prepared.secret)]).toEqual([true, true])

  const promoted = await promote()
  const dayMs = promoted.former_secret_expires_at.getTime() - Date.now()
  expect(Math.round(dayMs / 3_600_000)).toBe(limits.webhookSecretOverlapHours)
  expect(promoted.next_secret_prepared_at).toBeNull()
  const after = await next()
  expect([fitsService(after, secret), fitsService(after, prepared.secret)]).toEqual([false, true])
  expect([fitsStandard(after, secret), fitsStandard(after, prepared.secret)]).toEqual([true, true])

  const dropped = await prepare()
  expect(signatures(await next())).toBe(3)
  await cancel()
  const last = await next()
  expect([fitsStandard(last, dropped.secret), signatures(last)]).toEqual([false, 2])
  expect(fitsService(last, prepared.secret)).toBe(true)
})

test('a test event is signed by the prepared secret alone, and its success alone proves that the receiver has it', async () => {
  await using _ = startDispatcher(database)
  let known = [secret]
  receiver.answer = (arrival) => (known.some((each) => fitsService(arrival, each)) ? 200 : 401)
  const tryIt = async () => {
    const sent = await database.transaction((tx) => sendTestEvent(tx, place(), { now: new Date() }))
    const arrived = () => receiver.arrivals.find(({ requestId }) => requestId === sent.request_id)
    await until('the test is answered', async () => {
      const log = await list()
      return log.some(({ id, attempts }) => id === sent.delivery_id && attempts.length > 0)
    })
    return arrived() as Arrival
  }
  expect(fitsService(await tryIt(), secret)).toBe(true)
  const prepared = await prepare()
  const refused = await tryIt()
  expect([fitsService(refused, secret), fitsService(refused, prepared.secret)]).toEqual([false, true])
  expect([fitsStandard(refused, secret), fitsStandard(refused, prepared.secret)]).toEqual([false, true])
  expect(signatures(refused)).toBe(1)
  // A real delivery, which the present secret signs too, proves nothing.
  expect(fitsService(await next(), secret)).toBe(true)
  expect((await endpoint()).next_secret_tested_at).toBeNull()

  known = [secret, prepared.secret]
  await tryIt()
  expect((await endpoint()).next_secret_tested_at).not.toBeNull()
  // Proven of this secret, and not of another that is prepared after it.
  await cancel()
  expect((await prepare()).next_secret_tested_at).toBeNull()
  await promote(0)
  expect((await endpoint()).next_secret_tested_at).toBeNull()
  await expectWell()
})

test('a prepared secret stays prepared while the present one is rotated, and may end the former at once', async () => {
  await using _ = startDispatcher(database)
  const prepared = await prepare()
  const rotated = await rotate(0)
  expect(rotated.next_secret_prepared_at).toEqual(prepared.next_secret_prepared_at)
  const first = await next()
  expect([
    fitsService(first, rotated.secret),
    fitsStandard(first, prepared.secret),
    signatures(first),
  ]).toEqual([true, true, 2])
  await promote(0)
  const second = await next()
  expect([fitsService(second, prepared.secret), signatures(second)]).toEqual([true, 1])
})

test('what its state forbids is refused in one line, and of many at once one prepares', async () => {
  await expect(promote()).rejects.toMatchObject({
    ...{ code: 'conflict', reason: { reason: 'webhook_secret_none' } },
    message: 'There is nothing to promote: no secret is prepared for this webhook. Prepare one first.',
  })
  await expect(cancel()).rejects.toMatchObject({
    message: 'There is nothing to cancel: no secret is prepared for this webhook.',
  })
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => prepare()))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of tries) {
    if (each.status === 'rejected') expect(String(each.reason)).toContain('prepared for this webhook already')
  }
  const ends = await Promise.allSettled([promote(), promote(), cancel(), cancel()])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(promote(-1)).rejects.toThrow('overlap: 0 to 168 hours')

  const other = { accountId: (await createTenant(database, { rows: 0 })).accountId, endpointId }
  await prepare()
  for (const forbidden of [
    (tx: Tx) => prepareSecret(tx, box, other, new Date()),
    (tx: Tx) => promoteSecret(tx, other, { now: new Date() }),
    (tx: Tx) => cancelSecret(tx, other),
    (tx: Tx) => rotateSecret(tx, box, other, { now: new Date() }),
  ]) {
    await expect(database.transaction(forbidden)).rejects.toMatchObject({ code: 'not_found' })
  }
  expect((await endpoint()).next_secret_prepared_at).not.toBeNull()
  await database.transaction((tx) => deleteEndpoint(tx, place(), new Date()))
  const left = await database.query(sql`
    select id from webhook_next_secrets where account_id = ${accountId}
    union all select id from webhook_secrets where account_id = ${accountId}`)
  expect(left).toEqual([])
})

test('a prepared secret outlives a restart in the middle', async () => {
  let prepared: { secret: string }
  {
    await using _ = startDispatcher(database)
    prepared = await prepare()
    expect(fitsStandard(await next(), prepared.secret)).toBe(true)
  }
  await using _ = startDispatcher(database)
  const beside = await next()
  expect([fitsService(beside, secret), fitsStandard(beside, prepared.secret)]).toEqual([true, true])
  await promote()
  expect(fitsService(await next(), prepared.secret)).toBe(true)
})

test('two nodes take each change while they send: who holds what the docs say verifies every delivery', async () => {
  await using _first = startDispatcher(database)
  await using _second = startDispatcher(database)
  await until('both own endpoints', async () => {
    const owners = await database.query(
      sql`select distinct owner from dispatch_slots where owner is not null`,
    )
    return owners.length === 2
  })
  const all = await Promise.all(
    [1, 2, 3, 4].map(async (n) => ({
      ...{ path: `/hook/${n}`, prepared: '', dropped: '' },
      ...(await addEndpoint(database, accountId, `${receiver.url}/${n}`)),
    })),
  )
  type One = (typeof all)[number]
  const seenBy = ({ path }: One) => receiver.arrivals.filter((each) => each.path === path)
  /** Changes all while events go out, until each owner signs as `isTaken` says; returns once nothing is under way. */
  const changeAll = async (
    change: (tx: Tx, at: Place, one: One) => Promise<unknown>,
    isTaken: (arrival: Arrival, one: One) => boolean,
  ) => {
    receiver.arrivals = []
    let isSending = true
    const send = async () => {
      while (isSending) await emitMany(database, accountId, 2)
    }
    const senders = [send(), send()]
    await until('all receive', () => all.every((one) => seenBy(one).length > 5))
    await Promise.all(
      all.map((one) => database.transaction((tx) => change(tx, { accountId, endpointId: one.id }, one))),
    )
    await until('all have taken it', () =>
      all.every((one) =>
        seenBy(one)
          .slice(-1)
          .every((arrival) => isTaken(arrival, one)),
      ),
    )
    isSending = false
    await Promise.all(senders)
    await until('nothing is open', async () => {
      const open = await database.query(sql`select 1 from due where account_id = ${accountId}`)
      return open.length === 0
    })
    return all.flatMap((one) => seenBy(one).map((arrival) => ({ arrival, one })))
  }
  type Seen = { arrival: Arrival; one: One }
  const expectAll = (seen: Seen[], fits: (arrival: Arrival, one: One) => boolean) =>
    expect(seen.filter(({ arrival, one }) => !fits(arrival, one))).toEqual([])

  const preparing = await changeAll(
    async (tx, at, one) => {
      one.prepared = (await prepareSecret(tx, box, at, new Date())).secret
    },
    (arrival, { prepared }) => fitsStandard(arrival, prepared),
  )
  expectAll(
    preparing,
    (arrival, one) => fitsService(arrival, one.secret) && fitsStandard(arrival, one.secret),
  )

  const promoting = await changeAll(
    (tx, at) => promoteSecret(tx, at, { overlapHours: 1, now: new Date() }),
    (arrival, { prepared }) => fitsService(arrival, prepared),
  )
  const fitsEither = (arrival: Arrival, one: One) =>
    fitsService(arrival, one.secret) || fitsService(arrival, one.prepared)
  expectAll(promoting, fitsEither)
  expectAll(promoting, (arrival, one) => fitsStandard(arrival, one.secret))
  expectAll(promoting, (arrival, one) => fitsStandard(arrival, one.prepared))

  const again = await changeAll(
    async (tx, at, one) => {
      one.dropped = (await prepareSecret(tx, box, at, new Date())).secret
    },
    (arrival, { dropped }) => fitsStandard(arrival, dropped),
  )
  const cancelling = await changeAll(cancelSecret, (arrival, { dropped }) => !fitsStandard(arrival, dropped))
  const calm = [...again, ...cancelling]
  expectAll(calm, (arrival, one) => fitsService(arrival, one.prepared))
  expectAll(calm, (arrival, one) => fitsStandard(arrival, one.secret) && fitsStandard(arrival, one.prepared))
  await expectWell()
})
