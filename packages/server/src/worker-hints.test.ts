import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../test/harness/database.ts'
import { until } from '../test/harness/webhooks.ts'
import { sendHints } from './domain/conversations/send-hints.ts'
import { turnHints } from './domain/conversations/turn-hints.ts'
import { dueHints } from './events/hints.ts'
import { liveHints, tellLive } from './events/live.ts'
import { newId } from './platform/ids.ts'
import { silentLog } from './platform/log.ts'
import { hearHints } from './platform/work/hearing.ts'
import type { Hint } from './platform/work/hints.ts'
import { hearPassed, passBack, passHints } from './worker-hints.ts'
import type { PassedHint } from './worker-messages.ts'

const database = await createTestDatabase()
afterAll(() => database[Symbol.asyncDispose]())

const newHint = (): Hint => ({ accountId: newId(), id: newId() })

/** Notifications that other processes get. */
async function listen() {
  const payloads: { channel: string; payload: string }[] = []
  const client = await database.connect()
  client.on('notification', ({ channel, payload = '' }) => payloads.push({ channel, payload }))
  await client.query('listen turn_due; listen webhook_due; listen send_due')
  const heardOf = (id: string) => payloads.filter(({ payload }) => payload.includes(id))
  return { payloads, heardOf, [Symbol.dispose]: () => client.release(true) }
}

test('a hint of the service goes to the worker beside it after the commit, all of one moment together, and to others later', async () => {
  using others = await listen()
  const passed: PassedHint[][] = []
  using _passing = passHints({ pass: (hints) => void passed.push(hints), ownsWebhooks: true })
  const [turn, due, lost] = [newHint(), newHint(), newHint()]
  await database
    .transaction(async (tx) => {
      turnHints.afterCommit(tx, lost)
      throw new Error('rolled back')
    })
    .catch(() => {})
  await database.transaction(async (tx) => {
    turnHints.afterCommit(tx, turn)
    dueHints.afterCommit(tx, due)
    // Two events for one endpoint make one hint.
    dueHints.afterCommit(tx, due)
    expect(passed).toEqual([])
  })
  expect(passed).toEqual([
    [
      { ...turn, channel: 'turn_due' },
      { ...due, channel: 'webhook_due' },
    ],
  ])
  // Any worker may run the turn; the endpoint is this one's alone.
  await until('others hear of the turn', () => others.heardOf(turn.id).length === 1)
  expect(others.heardOf(due.id)).toEqual([])
})

test('where the worker beside it does not own all endpoints, others hear that a webhook is due', async () => {
  using others = await listen()
  using _passing = passHints({ pass: () => {}, ownsWebhooks: false })
  const due = newHint()
  await database.transaction(async (tx) => dueHints.afterCommit(tx, due))
  await until('others hear of it', () => others.heardOf(due.id).length === 1)
})

test('the worker hears what is passed on, and is not told again by the notification', async () => {
  const heard: Hint[] = []
  let isListening = false
  await using _ear = hearHints({
    db: database,
    heard: [[sendHints, (hint) => void heard.push(hint)]],
    onGap: () => {
      isListening = true
    },
    log: silentLog,
  })
  await until('it listens', () => isListening)
  const [first, last] = [newHint(), newHint()]
  const wordOf = ({ accountId, id }: Hint) => `${accountId}/${id}`
  hearPassed({ from: '@service', hints: [{ ...first, channel: 'send_due' }] })
  expect(heard).toEqual([first])
  for (const payload of [`@service ${wordOf(first)}`, `@other ${wordOf(last)}`]) {
    const client = await database.connect()
    await client.query("select pg_notify('send_due', $1)", [payload])
    client.release()
  }
  await until('the other service is heard', () => heard.length > 1)
  expect(heard).toEqual([first, last])
})

test('the worker tells the service beside it of what pages show', async () => {
  const passed: PassedHint[][] = []
  using _passing = passBack((hints) => void passed.push(hints))
  const accountId = newId()
  const row = newId()
  await database.transaction(async (tx) => {
    tellLive(tx, accountId, 'conversations', row)
    tellLive(tx, accountId, 'conversations', row)
  })
  const told = { accountId, id: `conversations:${row}` }
  expect(passed).toEqual([[{ ...told, channel: 'live' }]])
  const heard: Hint[] = []
  using _ear = liveHints.listenInProcess((hint) => heard.push(hint))
  hearPassed({ from: '@worker', hints: passed.flat() })
  expect(heard).toEqual([told])
})
