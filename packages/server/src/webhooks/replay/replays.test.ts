// Sending a window of the log again: after everything that is live, and only once.
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { TestDatabase } from '../../../test/harness/database.ts'
import { webhookStage } from '../../../test/harness/webhook-hands.ts'
import { emitMany, type Receiver, startDispatcher, until } from '../../../test/harness/webhooks.ts'
import { sql } from '../../platform/database/database.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import { deleteEndpoint } from '../endpoints/endpoints.ts'
import { countForReplay, listReplays, type Replay, startReplay, stopReplay } from './replays.ts'

let database: TestDatabase
let receiver: Receiver
let accountId: string

const { place, list, pause, resume, saveUrl, endpoint, expectWell } = webhookStage((stage) => {
  ;({ database, receiver, accountId } = stage)
})

/** Adds deliveries that have ended so, without sending them. */
async function addEnded(count: number, status: 'failed' | 'delivered'): Promise<string[]> {
  const ids = await emitMany(database, accountId, count)
  await database.query(sql`
    delete from due where account_id = ${accountId} and event_id = any(${ids}::uuid[])`)
  await database.query(sql`
    with ended as (
      update deliveries set status = ${status}, next_attempt = null, due_at = null, finished_at = now()
      where account_id = ${accountId} and event_id = any(${ids}::uuid[])
      returning account_id, id, endpoint_id, status
    )
    insert into failed_deliveries (account_id, delivery_id, endpoint_id, failed_at)
    select account_id, id, endpoint_id, now() from ended where status = 'failed'`)
  return ids
}

const hourMs = 3_600_000
const rules = () => ({ retentionDays: 30, now: new Date(Date.now() + 1_000) })
function wanted({ status, event }: { status?: string; event?: string } = {}) {
  const nowMs = Date.now()
  return { from: new Date(nowMs - hourMs), to: new Date(nowMs + hourMs), status, event }
}
const start = (options?: Parameters<typeof wanted>[0]) =>
  startReplay(database, place(), wanted(options), rules())
const stop = () => database.transaction((tx) => stopReplay(tx, place()))

async function newest(): Promise<Replay> {
  const page = readPageRequest({}, ['replays'])
  const [replay] = (await listReplays(database, place(), page)).data
  if (!replay) throw new Error('there is no replay')
  return replay
}

const isOver = async () => (await newest()).ended_at !== null && (await newest()).open === 0
const arrived = () => receiver.arrivals.map(({ requestId }) => requestId)

/** Expects no broken invariant, and that each replay has open what it says. */
async function expectAllWell(): Promise<void> {
  await expectWell()
  const wrong = await database.query(sql`
    select r.id from webhook_replays r where r.account_id = ${accountId} and r.open <> (
      select count(*) from due u where u.account_id = r.account_id and u.replay_id = r.id)`)
  expect(wrong).toEqual([])
}

test('what failed is sent again with its body and its ids, and the log says that it was a replay', async () => {
  const failed = await addEnded(3, 'failed')
  await addEnded(2, 'delivered')
  const before = await list({ status: 'failed' })
  await using _ = startDispatcher(database)
  const started = await start()
  expect(started).toMatchObject({ state: 'running', status: 'failed', total: 3, gone_before: null })
  await until('it is done', isOver)
  expect(await newest()).toMatchObject({ id: started.id, state: 'done', delivered: 3, failed: 0, open: 0 })
  expect(arrived().sort()).toEqual(failed.sort())
  for (const { headers, body, attempt, requestId } of receiver.arrivals) {
    const [stored] = await database.query<{ body: string }>(sql`
      select body from events where account_id = ${accountId} and id = ${requestId}`)
    expect(body).toBe(stored?.body)
    expect(attempt).toBe(1)
    expect(before.map(({ id }) => id)).toContain(headers['x-service-delivery-id'])
  }
  const now = await list({ status: 'delivered' })
  const sentAgain = now.filter(({ is_replay }) => is_replay)
  expect(sentAgain.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(sentAgain[0]?.attempts).toMatchObject([{ number: 1, replay_id: started.id, response_status: 200 }])
  expect(now).toHaveLength(5)
  await expectAllWell()
})

test('what was delivered, or all, is sent again when that is asked for, and of one kind', async () => {
  const paid = await addEnded(2, 'delivered')
  await addEnded(1, 'failed')
  await emitMany(database, accountId, 1, 'order.created')
  await using _ = startDispatcher(database)
  await until('the live one has arrived', () => receiver.arrivals.length === 1)
  await until('it is recorded', async () => (await list({ status: 'pending' })).length === 0)
  expect(await countForReplay(database, place(), wanted({ status: 'all' }), rules())).toEqual({
    ...{ count: 4, is_more: false },
    gone_before: null,
  })
  const amongThree = (status: string) =>
    countForReplay(database, place(), wanted({ status }), { ...rules(), countedRows: 3 })
  expect(await amongThree('all')).toMatchObject({ count: 3, is_more: true })
  expect(await amongThree('failed')).toMatchObject({ count: 1, is_more: true })
  await start({ status: 'delivered', event: 'order.paid' })
  await until('it is done', isOver)
  expect(arrived().slice(1).sort()).toEqual(paid.sort())
  await start({ status: 'all', event: 'message.sent' })
  expect(await newest()).toMatchObject({ state: 'done', total: 0 })
  await expectAllWell()
})

test('however many there are, few are open at a time, and each is sent once', async () => {
  const ids = await addEnded(1_300, 'delivered')
  let openMost = 0
  await using _ = startDispatcher(database)
  await start({ status: 'all' })
  await until(
    'it is done',
    async () => {
      const { open, ended_at } = await newest()
      openMost = Math.max(openMost, open)
      return ended_at !== null
    },
    60_000,
  )
  expect(openMost).toBeLessThanOrEqual(500)
  expect(receiver.arrivals).toHaveLength(ids.length)
  expect(new Set(arrived()).size).toBe(ids.length)
  expect(receiver.inFlightMost).toBeLessThanOrEqual(4)
  await expectAllWell()
}, 90_000)

test('a live event does not wait for a replay, even while all its attempts hang', async () => {
  const old = new Set(await addEnded(20, 'failed'))
  let release = () => {}
  const hanging = new Promise<number>((resolve) => {
    release = () => resolve(200)
  })
  receiver.answer = ({ requestId }) => (old.has(requestId) ? hanging : 200)
  await using _ = startDispatcher(database, { budgetMs: 60_000 })
  await start()
  await until('the replay has begun', () => receiver.inFlight >= 2)
  const live = await emitMany(database, accountId, 30)
  await until('all live events have arrived', () => live.every((id) => arrived().includes(id)))
  expect(receiver.inFlight).toBeLessThanOrEqual(4)
  expect(arrived().filter((id) => old.has(id)).length).toBeLessThanOrEqual(4)
  release()
  await until('it is done', isOver)
  expect(await newest()).toMatchObject({ delivered: 20 })
  await expectAllWell()
})

test('stopping it lets end what is in flight, and leaves the rest as it was', async () => {
  await addEnded(30, 'failed')
  const before = await list({ status: 'failed' })
  const releases: (() => void)[] = []
  receiver.answer = () => new Promise((resolve) => releases.push(() => resolve(200)))
  await using _ = startDispatcher(database, { budgetMs: 60_000 })
  await start()
  await until('some are in flight', () => receiver.inFlight === 2)
  expect(
    (await list({ status: 'pending' })).every(({ is_replay, finished_at }) => is_replay && !finished_at),
  ).toBe(true)
  expect(await stop()).toMatchObject({ state: 'stopped', reason: 'stopped' })
  receiver.answer = () => 200
  for (const release of releases) release()
  await until('nothing of it is open', isOver)
  // Its owner hears of it a moment later.
  const sent = receiver.arrivals.length
  expect(sent).toBeLessThan(20)
  expect(await newest()).toMatchObject({ delivered: sent, failed: 0, state: 'stopped' })
  const after = await list({ status: 'failed' })
  expect(after).toEqual(before.filter(({ id }) => after.some((each) => each.id === id)))
  expect(after).toHaveLength(30 - sent)
  await expect(stop()).rejects.toThrow('No replay of this webhook is running')
  await expectAllWell()
})

test('it is held with its webhook, and goes on when that is resumed or mended', async () => {
  await addEnded(8, 'failed')
  await pause()
  await using _ = startDispatcher(database)
  expect(await start()).toMatchObject({ state: 'held' })
  const live = await emitMany(database, accountId, 1)
  await delay(300)
  expect(receiver.arrivals).toEqual([])
  await resume()
  await until('it is done', isOver)
  expect(arrived()).toHaveLength(9)
  expect(arrived()).toContain(live[0])
  await database.query(sql`
    update lanes set broken_at = now(), failures = 20, version = version + 1 where account_id = ${accountId}`)
  expect(await start({ status: 'all' })).toMatchObject({ state: 'held' })
  await saveUrl()
  await until('it is done again', isOver)
  expect(arrived()).toHaveLength(18)
  await expectAllWell()
})

test('a replay that is refused ten times in a row ends, and the endpoint goes on', async () => {
  const old = new Set(await addEnded(40, 'failed'))
  receiver.answer = ({ requestId }) => (old.has(requestId) ? 500 : 200)
  await using _ = startDispatcher(database, { retryWaitsMs: [60_000, 60_000, 60_000, 60_000] })
  await start()
  await until('it has ended', isOver)
  expect(await newest()).toMatchObject({ state: 'stopped', reason: 'failing', delivered: 0 })
  expect(receiver.arrivals.length).toBeLessThan(20)
  expect(await endpoint()).toMatchObject({ status: 'active', held: 0, replay_id: null })
  const live = await emitMany(database, accountId, 3)
  await until('live events arrive', () => live.every((id) => arrived().includes(id)))
  await until('their results are recorded', async () => (await endpoint()).consecutive_failures === 0)
  expect(await list({ status: 'failed' })).toHaveLength(40)
  await expectAllWell()
})

test('what fails is retried as ever, and does not count against live events', async () => {
  await addEnded(4, 'delivered')
  receiver.answer = ({ attempt }) => (attempt < 3 ? 503 : 200)
  await using _ = startDispatcher(database, { retryWaitsMs: [20, 20, 20, 20] })
  await start({ status: 'all' })
  await until('it is done', isOver, 30_000)
  expect(await newest()).toMatchObject({ state: 'done', delivered: 4, failed: 0 })
  expect((await list())[0]?.attempts.map(({ number }) => number)).toEqual([1, 2, 3])
  await expectAllWell()
})

test('one at a time runs for an endpoint, and it ends with it', async () => {
  await addEnded(3, 'delivered')
  await start({ status: 'all' })
  await expect(start({ status: 'all' })).rejects.toThrow('is running')
  await using _ = startDispatcher(database)
  await until('it is done', isOver)
  await pause()
  await start({ status: 'all' })
  await database.transaction((tx) => deleteEndpoint(tx, place(), new Date()))
  expect(await newest()).toMatchObject({ state: 'stopped', reason: 'webhook_deleted' })
  expect((await list()).map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered'])
  await expectAllWell()
})

test('a window beyond the log is refused, and one that begins there says what is gone', async () => {
  const nowMs = Date.now()
  const ago = (days: number) => new Date(nowMs - days * 24 * hourMs)
  const of = (from: Date, to: Date) => countForReplay(database, place(), { from, to }, rules())
  await expect(of(ago(60), ago(31))).rejects.toThrow('goes back 30 days')
  const { gone_before: gone } = await of(ago(60), ago(1))
  expect(Math.abs((gone?.getTime() ?? 0) - ago(30).getTime())).toBeLessThan(60_000)
  await expect(of(ago(1), ago(2))).rejects.toThrow('from')
  await expect(start({ status: 'lost' })).rejects.toThrow('failed, delivered, all')
  await expect(start({ event: 'order.lost' })).rejects.toThrow('order.paid')
})
