// Tokens, time and outcome of a turn that a language model was asked about: kept for each turn, and summed for the
// month, by which a shop's budget is reckoned.
import { limits } from '@mostrador/contract/limits'
import { type Db, sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

export type ModelOutcome = 'answered' | 'refused' | 'late' | 'failed' | 'gone'

/** Counts while an engine plans, so that a plan that fails is counted as well. */
export class ModelUse {
  requests = 0
  tokensIn = 0
  tokensOut = 0
  /** Answers that were not let through. */
  refusals = 0
  model = ''
  readonly #startedMs = performance.now()

  get ms(): number {
    return Math.round(performance.now() - this.#startedMs)
  }

  addRequest({
    inputTokens = 0,
    outputTokens = 0,
  }: {
    inputTokens?: number | undefined
    outputTokens?: number | undefined
  }): void {
    this.requests += 1
    this.tokensIn += inputTokens
    this.tokensOut += outputTokens
  }
}

/** How a plan failed, as it is counted. */
export function outcomeOf(error: unknown): Exclude<ModelOutcome, 'answered'> {
  const name = error instanceof Error ? error.name : ''
  return failures[name] ?? 'failed'
}

const failures: Readonly<Partial<Record<string, Exclude<ModelOutcome, 'answered'>>>> = {
  Refused: 'refused',
  TimeoutError: 'late',
  TurnGone: 'gone',
}

export type ModelMetrics = {
  tokens: { inc(labels: { direction: 'in' | 'out' }, count: number): void }
  plans: { inc(labels: { outcome: ModelOutcome }): void }
  planTime: { observe(seconds: number): void }
}

/** Null for a trial, which belongs to no conversation. */
type Place = { accountId: string; timezone: string; turn: { conversationId: string; turnId: string } | null }

/** Kept apart from the turn's transaction: tokens are spent whatever becomes of the turn. */
export async function recordModelUse(
  db: Db,
  { accountId, timezone, turn }: Place,
  { use, outcome }: { use: ModelUse; outcome: ModelOutcome },
  now: Date,
): Promise<void> {
  const { model, requests, tokensIn, tokensOut, refusals, ms } = use
  const isAnswered = outcome === 'answered' ? 1 : 0
  await db.query(sql`
    with month as (
      insert into bot_model_months as m (account_id, month, plans, answered, refusals, requests, tokens_in, tokens_out, ms)
      values (${accountId}, ${monthOf(now, timezone)}, 1, ${isAnswered}, ${refusals}, ${requests}, ${tokensIn},
        ${tokensOut}, ${ms})
      on conflict (account_id, month) do update set plans = m.plans + 1, answered = m.answered + excluded.answered,
        refusals = m.refusals + excluded.refusals, requests = m.requests + excluded.requests,
        tokens_in = m.tokens_in + excluded.tokens_in, tokens_out = m.tokens_out + excluded.tokens_out,
        ms = m.ms + excluded.ms
    )
    insert into bot_model_plans (account_id, id, conversation_id, turn_id, model, outcome, refusals, requests,
      tokens_in, tokens_out, ms, created_at)
    values (${accountId}, ${newId(now.getTime())}, ${turn?.conversationId ?? null}, ${turn?.turnId ?? null}, ${model},
      ${outcome}, ${refusals}, ${requests}, ${tokensIn}, ${tokensOut}, ${ms}, ${now})`)
}

export type MonthOfModel = {
  plans: number
  answered: number
  refusals: number
  requests: number
  tokens_in: number
  tokens_out: number
  ms: number
}

const nothing: MonthOfModel = {
  ...{ plans: 0, answered: 0, refusals: 0, requests: 0 },
  ...{ tokens_in: 0, tokens_out: 0, ms: 0 },
}

/** The account's current month, in its own time zone. */
export async function findMonthOfModel(
  db: Db,
  { accountId, timezone }: { accountId: string; timezone: string },
  now: Date,
): Promise<MonthOfModel> {
  const row = await db.queryOne<MonthOfModel>(sql`
    select plans, answered, refusals, requests, tokens_in::float8 as tokens_in, tokens_out::float8 as tokens_out,
      ms::float8 as ms
    from bot_model_months where account_id = ${accountId} and month = ${monthOf(now, timezone)}`)
  return row ?? nothing
}

/** False once the month's tokens have reached the shop's budget. */
export async function hasModelBudget(
  db: Db,
  account: { accountId: string; timezone: string; budget: number | null },
  now: Date,
): Promise<boolean> {
  if (account.budget === null) return true
  const { tokens_in: tokensIn, tokens_out: tokensOut } = await findMonthOfModel(db, account, now)
  return tokensIn + tokensOut < account.budget
}

/** Deletes up to `pruneRows` of all accounts' plans, and returns how many. */
export async function deleteOldModelPlans(db: Db, before: Date): Promise<number> {
  const deleted = await db.query(sql`
    delete from bot_model_plans where (account_id, id) in (
      select account_id, id from bot_model_plans where created_at < ${before} order by created_at limit ${limits.pruneRows})
    returning 1`)
  return deleted.length
}

function monthOf(at: Date, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit' })
  return `${parts.format(at).slice(0, 7)}-01`
}
