// A trial chat with the bot that leaves nothing behind: everything runs in transactions that are rolled back.

import type { TrialFallback } from '@mostrador/contract/dashboard/channels'
import type { TrialWhy } from '@mostrador/contract/dashboard/trials'
import { limits } from '@mostrador/contract/limits'
import { chatPlatform } from '@mostrador/contract/values'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { getAccount } from '../accounts/accounts.ts'
import type { OutgoingPart } from '../domain/conversations/outgoing.ts'
import { textOfPart } from '../domain/conversations/outgoing.ts'
import { type Database, type Db, sql, type Tx } from '../platform/database/database.ts'
import { AppError, messageOf } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { getBotSettings, readBotSettings } from './bot-settings.ts'
import type { Engine, HistoryMessage, Plan, TurnContext } from './engine.ts'
import { hasModelBudget, ModelUse, outcomeOf } from './model-use.ts'
import { planWithModel } from './plan-with-model.ts'
import type { TurnScope } from './tools/scope.ts'
import { repeatEffects, rolledBack, runDirectly, runStaged } from './tools/tool-runs.ts'
import { type Follower, follow } from './trial-why.ts'
import type { Engines } from './turns/run-turn.ts'

export type Trial = {
  accountId: string
  text: string
  choiceId: string | undefined
  /** The `memory` of the last answer. */
  memory: unknown
  /** In place of the stored settings. */
  settings: unknown
}

export type TrialAnswer = {
  replies: readonly OutgoingPart[]
  memory: unknown
  hand_off: Plan['handOff'] | null
  engine: Engine['name']
  /** Why the rules answered although the settings name a language model. */
  fallback: TrialFallback | null
  /** It did not know, as a customer's question would be listed for people to answer. */
  is_unanswered: boolean
  why: TrialWhy
}

/** State passed back and forth, since nothing of the chat is stored. */
const Carried = Type.Object({
  engine: Type.Unknown(),
  cart: Type.Object({ lines: Type.Array(Type.Unknown()), address: Type.Union([Type.String(), Type.Null()]) }),
  history: Type.Array(
    Type.Object({
      role: Type.Enum(['user', 'assistant']),
      content: Type.String(),
      at: Type.String({ format: 'date-time' }),
    }),
  ),
})
type Carried = Static<typeof Carried>

const historyMax = 20
const customerName = 'Desconocido'
const fresh: Carried = { engine: undefined, cart: { lines: [], address: null }, history: [] }

/** Answers with the engine that the settings name. Throws invalid_request. */
export async function tryOut(
  db: Database,
  { engines, onFallback }: { engines: Engines; onFallback: (why: string) => void },
  trial: Trial,
  now: Date,
): Promise<TrialAnswer> {
  if (trial.memory !== undefined && trial.memory !== null && !Value.Check(Carried, trial.memory)) {
    throw new AppError('invalid_request', 'memory: what the last answer gave, or nothing')
  }
  const carried = (trial.memory as Carried | null | undefined) ?? fresh
  const stage = await openStage(db, { ...trial, carried }, now)
  const { agent, rules } = engines
  const { settings } = stage.scope
  if (agent === undefined || settings.engine !== 'agent') return converse(db, rules, stage)
  if (agent.takes?.(stage.context) === false) return converse(db, rules, stage)
  // A trial with other settings spends the same tokens.
  const { model_tokens_monthly: budget } = await getBotSettings(db, trial.accountId)
  const { timezone } = stage.context.account
  if (!(await hasModelBudget(db, { accountId: trial.accountId, timezone, budget }, now))) {
    return { ...(await converse(db, rules, stage)), fallback: 'budget' }
  }
  const use = new ModelUse()
  try {
    return withModel(await converse(db, agent, stage, use), workOf(use))
  } catch (error) {
    const work = workOf(use)
    onFallback(messageOf(error))
    return withModel({ ...(await converse(db, rules, stage)), fallback: fallbackOf(error) }, work)
  }
}

function workOf({ ms, requests, tokensIn, tokensOut }: ModelUse): TrialWhy['model'] {
  return { ms, requests, input_tokens: tokensIn, output_tokens: tokensOut }
}

function withModel(answer: TrialAnswer, model: TrialWhy['model']): TrialAnswer {
  return { ...answer, why: { ...answer.why, model } }
}

function fallbackOf(error: unknown): TrialFallback {
  const outcome = outcomeOf(error)
  return outcome === 'late' ? 'timeout' : outcome === 'refused' ? 'refused' : 'failed'
}

type Stage = {
  scope: TurnScope
  context: TurnContext
  carried: Carried
  channelId: string
  identityId: string
}

async function openStage(
  db: Db,
  { accountId, text, choiceId, carried, settings: given }: Trial & { carried: Carried },
  now: Date,
): Promise<Stage> {
  const account = await getAccount(db, accountId)
  const settings = given === undefined ? await getBotSettings(db, accountId) : readBotSettings(given)
  const ids = { contactId: newId(), conversationId: newId(), turnId: newId(now.getTime()) }
  return {
    scope: {
      accountId,
      ...ids,
      platform: chatPlatform,
      currency: account.currency,
      language: account.language,
      settings,
      now,
    },
    context: {
      now,
      platform: chatPlatform,
      account,
      customer: { name: customerName, phone: null },
      settings,
      lines: [
        { role: 'user', content: text, input: choiceId === undefined ? {} : { choiceId }, createdAt: now },
      ],
      history: carried.history.map(heard),
      memory: carried.engine ?? undefined,
    },
    carried,
    channelId: newId(),
    identityId: newId(),
  }
}

async function converse(
  db: Database,
  engine: Engine,
  stage: Stage,
  use = new ModelUse(),
): Promise<TrialAnswer> {
  const { context, carried } = stage
  const planning = { engine, use, follower: follow(context) }
  const { plan, cart, why } = engine.isRemote
    ? await planOutside(db, planning, stage)
    : await rolledBack(db, (tx) => planInside(tx, planning, stage))
  const said = plan.replies.map((part) => ({ role: 'assistant', content: textOfPart(part) }) as const)
  const asked = context.lines.map(({ content }) => ({ role: 'user', content }) as const)
  const at = context.now.toISOString()
  const history = [...carried.history, ...asked, ...said]
  return {
    replies: plan.replies,
    memory: {
      engine: plan.memory,
      cart,
      history: history.slice(-historyMax).map((each) => ({ at, ...each })),
    },
    hand_off: plan.handOff ?? null,
    engine: engine.name,
    fallback: null,
    is_unanswered: plan.unanswered !== undefined,
    why,
  }
}

type Planned = { plan: Plan; cart: Carried['cart']; why: TrialWhy }
type Planning = { engine: Engine; use: ModelUse; follower: Follower }

async function planInside(tx: Tx, { engine, use, follower }: Planning, stage: Stage): Promise<Planned> {
  await insertStage(tx, stage)
  const { tools } = runDirectly(tx, stage.scope)
  const before = await tools.getCart()
  const plan = await engine.plan(stage.context, follower.noting(tools), use, follower.observer)
  return { plan, cart: await findCart(tx, stage.scope), why: await follower.why(tools, before) }
}

/** No transaction is open while the engine thinks: each call runs on a freshly built stage. */
async function planOutside(
  db: Database,
  { engine, use, follower }: Planning,
  stage: Stage,
): Promise<Planned> {
  const { tools, log } = runStaged(db, stage.scope, (tx) => insertStage(tx, stage))
  const before = await tools.getCart()
  const { observer } = follower
  const planning = { db, engine, accountId: stage.scope.accountId, turn: null, use, observer }
  const plan = await planWithModel(planning, stage.context, follower.noting(tools))
  const cart = await rolledBack(db, async (tx) => {
    await insertStage(tx, stage)
    await repeatEffects(tx, stage.scope, log)
    return findCart(tx, stage.scope)
  })
  return { plan, cart, why: await follower.why(tools, before) }
}

function heard({ role, content, at }: Carried['history'][number]): HistoryMessage {
  return { role, content: content.slice(0, limits.messageCharsMax), input: {}, createdAt: new Date(at) }
}

// Creates the channel, customer and conversation the tools work on.
async function insertStage(tx: Tx, { scope, carried, channelId, identityId }: Stage): Promise<void> {
  const { accountId, contactId, conversationId, now } = scope
  await tx.query(sql`
    with channel as (
      insert into channels (account_id, id, platform, external_id, name, is_simulated, created_at)
      values (${accountId}, ${channelId}, ${chatPlatform}, ${`try-${channelId}`}, 'try', true, ${now})
    ), contact as (
      insert into contacts (account_id, id, name, created_at) values (${accountId}, ${contactId}, ${customerName}, ${now})
    ), identity as (
      insert into channel_identities (account_id, id, channel_id, contact_id, user_id, created_at)
      values (${accountId}, ${identityId}, ${channelId}, ${contactId}, 'try', ${now})
    )
    insert into conversations (account_id, id, channel_id, identity_id, contact_id, contact_name, platform, created_at)
    values (${accountId}, ${conversationId}, ${channelId}, ${identityId}, ${contactId}, ${customerName}, ${chatPlatform}, ${now})`)
  await tx.query(sql`
    insert into carts (account_id, conversation_id, lines, address, updated_at)
    values (${accountId}, ${conversationId}, ${JSON.stringify(carried.cart.lines)}, ${carried.cart.address}, ${now})`)
}

async function findCart(
  tx: Tx,
  { accountId, conversationId }: { accountId: string; conversationId: string },
): Promise<Carried['cart']> {
  const row = await tx.queryOne<Carried['cart']>(sql`
    select lines, address from carts where account_id = ${accountId} and conversation_id = ${conversationId}`)
  return row ?? fresh.cart
}
