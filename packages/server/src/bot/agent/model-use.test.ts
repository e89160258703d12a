import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCustomer, echoEngine, runDue, saidIn, writeLine } from '../../../test/harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createModelShop, type ModelShop, modelNow } from '../../../test/harness/model-shop.ts'
import {
  type ModelAnswer,
  type ModelRequest,
  startModel,
  tokensOfRequest,
} from '../../../test/harness/servers/model-server.ts'
import type { Shop } from '../../../test/harness/shop.ts'
import { sql } from '../../platform/database/database.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { getBotSettings, setBotSettings } from '../bot-settings.ts'
import { findMonthOfModel } from '../model-use.ts'
import { createAgentEngine } from './agent-engine.ts'

let db: TestDatabase
let goods: ModelShop
let customer: Shop
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())
beforeEach(async () => {
  goods = await createModelShop(db, 'es')
  customer = await addCustomer(db, goods)
})

const metrics = createMetrics('worker')

async function write(line: string, answer: (request: ModelRequest) => ModelAnswer, now = modelNow) {
  await using model = await startModel((_results, request) => answer(request))
  const agent = createAgentEngine({ baseUrl: model.url, apiKey: undefined, model: 'small' })
  await writeLine(db, customer, line, { now })
  const clock = () => new Date(now.getTime() + 1_000)
  await runDue(db, { engines: { rules: echoEngine, agent }, clock, metrics: metrics.bot })
  return model.requests
}

const plansOf = () =>
  db.query<{
    model: string
    outcome: string
    requests: number
    refusals: number
    tokens_in: number
    ms: number
  }>(sql`
    select model, outcome, requests, refusals, tokens_in, ms from bot_model_plans
    where account_id = ${goods.accountId} order by id`)
const monthOf = (now: Date) =>
  findMonthOfModel(db, { accountId: goods.accountId, timezone: 'America/Bogota' }, now)

test('a turn is kept with its model, tokens, time and outcome, also one that fails', async () => {
  await write('hola', () => ({ say: '¡Hola!' }))
  await write('¿precio?', () => ({ say: 'Cuesta 5.' }), new Date(modelNow.getTime() + 60_000))
  await write('¿y?', () => ({ raw: '{}', status: 400 }), new Date(modelNow.getTime() + 120_000))
  const cost = tokensOfRequest.in
  expect(await plansOf()).toEqual([
    {
      model: 'small',
      outcome: 'answered',
      requests: 1,
      refusals: 0,
      tokens_in: cost,
      ms: expect.any(Number),
    },
    {
      model: 'small',
      outcome: 'refused',
      requests: 2,
      refusals: 2,
      tokens_in: 2 * cost,
      ms: expect.any(Number),
    },
    { model: 'small', outcome: 'failed', requests: 0, refusals: 0, tokens_in: 0, ms: expect.any(Number) },
  ])
  expect(await monthOf(modelNow)).toMatchObject({ plans: 3, answered: 1, refusals: 2, tokens_in: 3 * cost })
  const text = await metrics.render()
  expect(text).toMatch(/bot_model_tokens_total\{direction="in"[^}]*\} 30/)
  expect(text).toMatch(/bot_model_plans_total\{outcome="refused"[^}]*\} 1/)
})

test('the rules answer once the month is spent, and the model again in the next', async () => {
  const settings = await getBotSettings(db, goods.accountId)
  const budget = { ...settings, model_tokens_monthly: 1_000 }
  await db.transaction((tx) => setBotSettings(tx, goods.accountId, budget, modelNow))
  await write('hola', () => ({ say: '¡Hola!' }))
  await db.query(sql`
    update bot_model_months set tokens_out = 1000 where account_id = ${goods.accountId}`)
  const later = new Date(modelNow.getTime() + 60_000)
  expect(await write('¿hola?', () => ({ say: '¡Hola!' }), later)).toEqual([])
  expect((await saidIn(db, customer)).at(-1)).toBe('echo: ¿hola?')
  // Still November where the shop is.
  const lastEvening = new Date('2026-12-01T04:59:00.000Z')
  expect(await write('¿hola?', () => ({ say: '¡Hola!' }), lastEvening)).toEqual([])
  const december = new Date('2026-12-01T05:01:00.000Z')
  expect(await write('¿hola?', () => ({ say: '¡Hola!' }), december)).toHaveLength(1)
  expect((await monthOf(december)).plans).toBe(1)
})

test('a long conversation is summed up once, and the summary is kept', async () => {
  const long = (n: number) => `cuento ${n}: ${'busco algo lindo para mi abuela '.repeat(40)}`
  const isSummary = ({ messages }: ModelRequest) => messages[0]?.content?.startsWith('Sum up') ?? false
  const answer = (request: ModelRequest): ModelAnswer =>
    isSummary(request) ? { say: 'Busca un detalle para su abuela.' } : { say: 'Claro.' }
  const sizes: number[] = []
  let summaries = 0
  for (let turn = 0; turn < 8; turn += 1) {
    const requests = await write(long(turn), answer, new Date(modelNow.getTime() + turn * 60_000))
    summaries += requests.filter(isSummary).length
    const asked = requests.at(-1)
    sizes.push(JSON.stringify(asked?.messages.slice(1)).length)
    if (turn === 7) expect(JSON.stringify(asked?.messages)).toContain('Busca un detalle para su abuela.')
  }
  expect(summaries).toBeGreaterThan(0)
  expect(summaries).toBeLessThan(6)
  expect(Math.max(...sizes)).toBeLessThan(9_000)
})
