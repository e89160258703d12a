import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/harness/database.ts'
import { until } from '../../../test/harness/webhooks.ts'
import { newId } from '../ids.ts'
import { silentLog } from '../log.ts'
import { hearHints } from '../work/hearing.ts'
import { Hints } from '../work/hints.ts'
import { sql } from './database.ts'
import { mayBeHeardAfar } from './neighbours.ts'

const database = await createTestDatabase()
afterAll(() => database[Symbol.asyncDispose]())
afterEach(() => void vi.useRealTimers())

const hints = new Hints('neighbours_test')

/** The listener of another service, as PostgreSQL sees it. */
async function neighbour() {
  const heard: string[] = []
  const client = new pg.Client({ ...database.options, application_name: `mostrador listener @${newId()}` })
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === hints.channel) heard.push(payload)
  })
  await client.connect()
  await client.query(`listen ${hints.channel}`)
  const greet = () => client.query("select pg_notify('mostrador_neighbours', '@other')")
  return { heard, greet, [Symbol.asyncDispose]: () => client.end() }
}

const listen = () => hearHints({ db: database, heard: [[hints, () => {}]], onGap: () => {}, log: silentLog })

const isAlone = () => !mayBeHeardAfar(database.options)
const hint = () => {
  const given = { accountId: newId(), id: newId() }
  hints.hint(database, given)
  return given.id
}

test('nothing is notified while no other service listens, and again as soon as one does', async () => {
  expect(isAlone()).toBe(false)
  {
    await using _own = listen()
    await until('it knows that it is alone', isAlone)
    await using other = await neighbour()
    const before = hint()
    await database.transaction(async (tx) => hints.afterCommit(tx, { accountId: newId(), id: newId() }))
    await other.greet()
    await until('it has heard the other', () => !isAlone())
    const after = hint()
    await until('the other hears', () => other.heard.length > 0)
    expect(other.heard).toHaveLength(1)
    expect(other.heard[0]).toContain(after)
    expect(other.heard[0]).not.toContain(before)
  }
  // It listens no more, so that nothing tells who comes.
  expect(isAlone()).toBe(false)
})

test('one that listens already is noticed, and so is its end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const other = await neighbour()
  await using _own = listen()
  const look = () => vi.advanceTimersToNextTimer()
  await until('it watches', () => vi.getTimerCount() > 0)
  expect(isAlone()).toBe(false)
  await other[Symbol.asyncDispose]()
  await until('it has looked again', () => {
    look()
    return isAlone()
  })
})

test('while its own connection is gone it notifies as before', async () => {
  await using _own = listen()
  await until('it knows that it is alone', isAlone)
  await database.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'mostrador listener @%' and datname = current_database()`)
  await until('its connection is known to be gone', () => !isAlone())
  await until('it listens again, alone', isAlone)
})
