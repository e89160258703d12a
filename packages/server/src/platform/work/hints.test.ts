import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/harness/database.ts'
import { until } from '../../../test/harness/webhooks.ts'
import { savepoint, sql } from '../database/database.ts'
import { Listener } from '../database/listener.ts'
import { newId } from '../ids.ts'
import { silentLog } from '../log.ts'
import { hearHints } from './hearing.ts'
import { type Hint, Hints } from './hints.ts'

const database = await createTestDatabase()
afterAll(() => database[Symbol.asyncDispose]())
afterEach(() => void vi.restoreAllMocks())

const accountId = newId()
const newHint = (): Hint => ({ accountId, id: newId() })

/** All payloads that another process gets. */
async function listenTo(...channels: string[]) {
  const payloads: string[] = []
  let isListening = false
  const listener = new Listener({ connection: { ...database.options }, log: silentLog, onUnused: () => {} })
  const ear = listener.add({
    channels: Object.fromEntries(
      channels.map((channel) => [channel, (payload) => void payloads.push(payload)]),
    ),
    onGap: () => {
      isListening = true
    },
  })
  await until('the other process listens', () => isListening)
  return Object.assign(ear, { payloads })
}

const hints = new Hints('hints_test')
const heardIn = (payloads: readonly string[]) => payloads.flatMap((payload) => hints.parse(payload))

test('hints of one moment leave in one statement, and each is heard once', async () => {
  await using other = await listenTo(hints.channel)
  const query = vi.spyOn(database, 'query')
  const sent = Array.from({ length: 500 }, newHint)
  for (const hint of [...sent, ...sent]) hints.hint(database, hint)
  await until('all are heard', () => heardIn(other.payloads).length >= 500)
  expect(heardIn(other.payloads)).toEqual(sent)
  expect(query).toHaveBeenCalledTimes(1)

  const later = newHint()
  hints.hint(database, later)
  await until('a later one is heard', () => heardIn(other.payloads).at(-1)?.id === later.id)
})

test.for([0, 1, 2, 4, 8])('listening ends at once, also %i ms after it began', async (ms) => {
  const listener = new Listener({ connection: { ...database.options }, log: silentLog, onUnused: () => {} })
  const ear = listener.add({ channels: { [hints.channel]: () => {} }, onGap: () => {} })
  if (ms > 0) await delay(ms)
  const ended = ear[Symbol.asyncDispose]().then(() => 'ended')
  expect(await Promise.race([ended, delay(20_000)])).toBe('ended')
})

test('hints of every kind leave behind the commit they wait for, and after a rollback not at all', async () => {
  const others = new Hints('hints_test_others')
  await using other = await listenTo(hints.channel, others.channel)
  const query = vi.spyOn(database, 'query')
  const [one, two, kept] = [newHint(), newHint(), newHint()]
  await database
    .transaction(async (tx) => {
      hints.afterCommit(tx, newHint())
      throw new Error('rolled back')
    })
    .catch(() => {})
  await database.transaction(async (tx) => {
    hints.afterCommit(tx, one)
    others.afterCommit(tx, two)
    await savepoint(tx, async (inner) => hints.afterCommit(inner, kept))
    await savepoint(tx, async (inner) => {
      hints.afterCommit(inner, newHint())
      throw new Error('undone')
    }).catch(() => {})
    expect(other.payloads).toEqual([])
  })
  await until('all are heard', () => heardIn(other.payloads).length >= 3)
  expect(heardIn(other.payloads)).toEqual([one, kept, two])
  expect(query).not.toHaveBeenCalled()
})

test('hints that may wait are gathered, or leave with one that may not', async () => {
  const patient = new Hints('hints_test_patient', { mayWait: true })
  await using other = await listenTo(hints.channel, patient.channel)
  const query = vi.spyOn(database, 'query')
  const sent = [newHint(), newHint()]
  await database.transaction(async (tx) => {
    for (const hint of sent) patient.afterCommit(tx, hint)
  })
  for (const hint of sent) patient.hint(database, hint)
  await until('all are heard', () => heardIn(other.payloads).length >= sent.length)
  expect(heardIn(other.payloads)).toEqual(sent)
  expect(query).toHaveBeenCalledTimes(1)

  const [waiting, urgent] = [newHint(), newHint()]
  patient.hint(database, waiting)
  hints.hint(database, urgent)
  await until('both are heard', () => heardIn(other.payloads).length >= sent.length + 2)
  expect(heardIn(other.payloads).slice(-2)).toEqual([waiting, urgent])
  expect(query).toHaveBeenCalledTimes(2)
})

test('others hear of shared work later where this process has heard of it', async () => {
  const shared = new Hints('hints_test_shared', { isShared: true })
  await using other = await listenTo(hints.channel, shared.channel)
  const query = vi.spyOn(database, 'query')
  const [alone, told] = [newHint(), newHint()]
  await database.transaction(async (tx) => shared.afterCommit(tx, alone))
  await until('it is heard', () => heardIn(other.payloads).length >= 1)
  expect(query).not.toHaveBeenCalled()
  const own: Hint[] = []
  using _ear = shared.listenInProcess((hint) => own.push(hint))
  await database.transaction(async (tx) => shared.afterCommit(tx, told))
  expect(own).toEqual([told])
  await until('both are heard', () => heardIn(other.payloads).length >= 2)
  expect(heardIn(other.payloads)).toEqual([alone, told])
  expect(query).toHaveBeenCalledTimes(1)
})

test('of more transactions than may send their own the hints follow together', async () => {
  await using other = await listenTo(hints.channel)
  const sent = Array.from({ length: 100 }, newHint)
  await Promise.all(sent.map((hint) => database.transaction(async (tx) => hints.afterCommit(tx, hint))))
  await until('all are heard', () => heardIn(other.payloads).length >= sent.length)
  expect(new Set(heardIn(other.payloads).map(({ id }) => id))).toEqual(new Set(sent.map(({ id }) => id)))
})

test('a process hears its own hints once, and those of others over one connection for all its parts', async () => {
  const heard: Hint[] = []
  let gaps = 0
  const part = () =>
    hearHints({
      db: database,
      heard: [[hints, (hint) => void heard.push(hint)]],
      onGap: () => {
        gaps += 1
      },
      log: silentLog,
    })
  await using _first = part()
  await until('the first part listens', () => gaps === 1)
  const second = part()
  await until('a part that comes later listens too', () => gaps === 2)
  const connections = await database.query(sql`
    select 1 from pg_stat_activity where application_name like 'mostrador listener %' and datname = current_database()`)
  expect(connections).toHaveLength(1)

  const [own, foreign] = [newHint(), newHint()]
  hints.hint(database, own)
  expect(heard).toEqual([own, own])
  await database.query(sql`select pg_notify(${hints.channel}, ${`${accountId}/${foreign.id}`})`)
  await until('the hint of another process is heard', () => heard.length >= 4)
  expect(heard).toEqual([own, own, foreign, foreign])

  await second[Symbol.asyncDispose]()
  await database.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'mostrador listener %' and datname = current_database()`)
  await until('it listens again', () => gaps === 3)
  hints.hint(database, newHint())
  expect(heard).toHaveLength(5)
})

test('no other process is told of what is this one’s alone', async () => {
  await using other = await listenTo(hints.channel)
  const [own, foreign, later] = [newHint(), newHint(), newHint()]
  const heard: Hint[] = []
  using _ = hints.listenInProcess((hint) => void heard.push(hint))
  const owning = hints.ownInProcess(({ id }) => id === own.id)
  await database.transaction(async (tx) => {
    hints.afterCommit(tx, own)
    hints.afterCommit(tx, foreign)
  })
  hints.hint(database, own)
  owning[Symbol.dispose]()
  hints.hint(database, later)
  // The notice of a commit goes behind it, and one that is given then may be quicker on a connection of its own.
  await until('the last is heard', () => heardIn(other.payloads).length >= 2)
  expect(new Set(heardIn(other.payloads))).toEqual(new Set([foreign, later]))
  expect(heard).toEqual([own, foreign, own, later])
})
