// The first attempt of an answer is claimed by the turn's own transaction, and made after its commit.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { echoEngine, writeLine } from '../../../test/harness/bot.ts'
import { openStage, type Stage, textOf } from '../../../test/harness/sending-stage.ts'
import type { Sender } from '../../channels/outbound/sender.ts'
import type { FirstAttempts } from '../../domain/conversations/send-hints.ts'
import { sql } from '../../platform/database/database.ts'
import { runTurn, type TurnDeps } from './run-turn.ts'

let stage: Stage
let sender: Sender
beforeAll(async () => {
  stage = await openStage()
  sender = stage.outbound.createSender()
  // It has freed what a former one held.
  await sender.drain()
})
afterAll(async () => {
  await sender[Symbol.asyncDispose]()
  await stage[Symbol.asyncDispose]()
})

type Place = Awaited<ReturnType<Stage['addPlace']>>

const terms = { debounceMs: 0, debounceMsMax: 0, leaseMs: 30_000, limit: 1, node: 'one' }

function answer({ place }: Place, by: FirstAttempts | undefined = sender) {
  const deps: TurnDeps = {
    ...{ db: stage.db, engines: { rules: echoEngine }, clock: () => stage.outbound.now, sender: by },
    beginRemote: () => true,
    endRemote: () => {},
    onFallback: () => {},
  }
  return runTurn(deps, { ...place, terms })
}

async function written(line = 'hola') {
  const place = await stage.addPlace()
  await writeLine(stage.db, place, line, { now: stage.outbound.now })
  return place
}

const sends = ({ accountId }: Place) =>
  stage.db.query<{ state: string; attempts: number; is_of_turn: boolean; lease: string | null }>(sql`
    select s.state, s.attempts, s.xmin = m.xmin as is_of_turn, l.lease from sends s
    join messages m on m.account_id = s.account_id and m.id = s.id
    join send_lanes l on l.account_id = s.account_id and l.conversation_id = s.conversation_id
    where s.account_id = ${accountId}`)

/** A cluster takes longer than a second. */
const patient = { timeout: 45_000 }

const said = (place: Place) => place.said().map(textOf)

test('the attempt is of the transaction that says it, and is made once it is committed', async () => {
  const place = await written()
  const { promise: until, resolve } = Promise.withResolvers<void>()
  stage.graph.faultOf = () => ({ kind: 'hold', until })
  expect(await answer(place)).toBe('answered')
  expect(await sends(place)).toMatchObject([{ state: 'sending', attempts: 1, is_of_turn: true }])
  resolve()
  stage.calm()
  await vi.waitUntil(async () => (await sends(place)).length === 0, patient)
  expect(said(place)).toEqual(['echo: hola'])
  expect(await place.sent()).toHaveLength(1)
})

test('a turn that is rolled back has sent nothing', async () => {
  const place = await written()
  const failing: FirstAttempts = {
    hasRoom: () => true,
    async claim(tx, lane) {
      await Promise.all([tx.query(sql`select 1 / 0`), sender.claim(tx, lane)])
    },
  }
  await expect(answer(place, failing)).rejects.toThrow('division by zero')
  expect(await sends(place)).toEqual([])
  expect(await answer(place)).toBe('answered')
  await vi.waitUntil(async () => (await place.sent()).length > 0, patient)
  expect(said(place)).toEqual(['echo: hola'])
})

test('where nothing may leave now, the answer waits with its lane free', async () => {
  const place = await written()
  const until = new Date(stage.outbound.now.getTime() + 60_000)
  await stage.db.query(sql`
    update channels set paused_until = ${until} where account_id = ${place.accountId} and id = ${place.channel.id}`)
  expect(await answer(place)).toBe('answered')
  expect(await sends(place)).toMatchObject([{ state: 'queued', attempts: 0, lease: null }])
  stage.later(61)
  await sender.drain()
  expect(said(place)).toEqual(['echo: hola'])
})

test('what waits in the lane goes before', async () => {
  const place = await written()
  await place.say('antes')
  expect(await answer(place)).toBe('answered')
  await vi.waitUntil(async () => (await place.sent()).length === 2, patient)
  expect(said(place)).toEqual(['antes', 'echo: hola'])
})

test('a sender that stops leaves the answer to others', async () => {
  const place = await written()
  const stopped = stage.outbound.createSender()
  await stopped.drain()
  await stopped[Symbol.asyncDispose]()
  expect(await answer(place, stopped)).toBe('answered')
  expect(await sends(place)).toMatchObject([{ state: 'queued', attempts: 0, lease: null }])
  await sender.drain()
  expect(said(place)).toEqual(['echo: hola'])
})
