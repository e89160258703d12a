// Has an engine plan that may ask a language model, and records what that cost, whatever becomes of the plan.
import type { Db } from '../platform/database/database.ts'
import type { Engine, Observer, Plan, TurnContext } from './engine.ts'
import { type ModelMetrics, type ModelOutcome, ModelUse, outcomeOf, recordModelUse } from './model-use.ts'
import type { Tools } from './tools/tool-table.ts'

type Planning = {
  db: Db
  engine: Engine
  accountId: string
  /** Null for a trial. */
  turn: { conversationId: string; turnId: string } | null
  metrics?: ModelMetrics | undefined
  /** Counts the requests; a trial shows what it counted. */
  use?: ModelUse
  observer?: Observer
}

export async function planWithModel(
  { db, engine, accountId, turn, metrics, use = new ModelUse(), observer }: Planning,
  context: TurnContext,
  tools: Tools,
): Promise<Plan> {
  const { timezone } = context.account
  const record = async (outcome: ModelOutcome) => {
    metrics?.tokens.inc({ direction: 'in' }, use.tokensIn)
    metrics?.tokens.inc({ direction: 'out' }, use.tokensOut)
    metrics?.plans.inc({ outcome })
    metrics?.planTime.observe(use.ms / 1_000)
    await recordModelUse(db, { accountId, timezone, turn }, { use, outcome }, context.now)
  }
  try {
    const seen = (await engine.look?.(accountId, context)) ?? context
    const plan = await engine.plan(seen, tools, use, observer)
    await record('answered')
    return plan
  } catch (error) {
    await record(outcomeOf(error))
    throw error
  }
}
