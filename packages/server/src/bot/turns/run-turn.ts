// One turn from claim to end. Its replies, effects and memory are committed together or not at all.
import { limits } from '@mostrador/contract/limits'
import type { HandoffReason } from '@mostrador/contract/values'
import type { Conversation } from '../../domain/conversations/conversations.queries.ts'
import { handOff } from '../../domain/conversations/conversations.ts'
import { insertOrderWait } from '../../domain/conversations/order-waits.queries.ts'
import type { FirstAttempts } from '../../domain/conversations/send-hints.ts'
import { queueParts } from '../../domain/conversations/sends.ts'
import { type ClaimedTurn, finishTurn, type NamedTurn } from '../../domain/conversations/turns.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, type Tx, together } from '../../platform/database/database.ts'
import type { Engine, Plan } from '../engine.ts'
import { hasModelBudget, type ModelMetrics, ModelUse } from '../model-use.ts'
import { planWithModel } from '../plan-with-model.ts'
import { keepQuestion } from '../questions/questions.ts'
import type { EffectLog } from '../tools/effects.ts'
import { repeatEffects, runDirectly, runTrying, TurnGone } from '../tools/tool-runs.ts'
import { isNamed, LostTurn, lockTurn, type OpenTurn, openTurn } from './open-turn.ts'

export type Engines = {
  rules: Engine
  /** Undefined when none is configured. */
  agent?: Engine | undefined
}

export type TurnDeps = {
  db: Database
  engines: Engines
  clock: Clock
  /** Asked before a remote engine plans; false when too many are planning, and the turn is to be tried later. */
  beginRemote(): boolean
  endRemote(): void
  metrics?: ModelMetrics | undefined
  sender?: FirstAttempts | undefined
  /** Told of a turn that was named, once it is this worker's; until its transaction is committed it may yet be lost. */
  onClaimed?: ((turn: ClaimedTurn) => void) | undefined
  /** Reports why the agent engine did not answer; the rules answer instead. */
  onFallback(turn: ClaimedTurn, why: string): void
}

/** `lost`: another worker has the turn, or it is gone. `silent`: the bot may not answer here. `busy`: try later. */
export type TurnOutcome =
  | 'answered'
  | 'handed_off'
  | 'nothing_to_answer'
  | 'silent'
  | 'lost'
  | 'superseded'
  | 'busy'

/** Rethrows errors of the rules engine. */
export async function runTurn(deps: TurnDeps, given: ClaimedTurn | NamedTurn): Promise<TurnOutcome> {
  const { agent } = deps.engines
  const first = await runLocally(deps, given, agent)
  if (first.kind === 'ended') return first.outcome
  const { claimed: turn } = first
  if (!deps.beginRemote()) return 'busy'
  try {
    const remote = await runRemotely(deps, { turn, open: first.open, engine: first.engine })
    if (remote !== 'fallback') return remote
  } finally {
    deps.endRemote()
  }
  const last = await runLocally(deps, turn, undefined)
  if (last.kind === 'remote') throw new Error('a turn without an agent engine asked for one')
  return last.outcome
}

/** Ends a turn that no engine could plan by handing over to a person. */
export async function giveUpTurn(deps: TurnDeps, turn: ClaimedTurn): Promise<TurnOutcome> {
  return inTurn(deps, turn, async (tx, open, { now }) => {
    await finish(tx, { turn, open, log: undefined, plan: undefined }, now)
    await handOff(tx, { ...turn, reason: 'engine_error' }, now)
    return 'handed_off'
  })
}

type LocalRun =
  | { kind: 'ended'; outcome: TurnOutcome }
  | { kind: 'remote'; claimed: ClaimedTurn; open: OpenTurn; engine: Engine }

/** Plans and commits in one transaction, unless `agent` is to plan the turn. */
async function runLocally(
  deps: TurnDeps,
  given: ClaimedTurn | NamedTurn,
  agent: Engine | undefined,
): Promise<LocalRun> {
  let remote: { claimed: ClaimedTurn; open: OpenTurn; engine: Engine } | undefined
  const outcome = await inTurn(deps, given, async (tx, open, { now, claimed: turn }) => {
    if (agent && (await isForModel(tx, { agent, open, turn }, now))) {
      // Committed with its claim.
      remote = { claimed: turn, open, engine: agent }
      return 'lost'
    }
    const run = runDirectly(tx, open.scope, open.looked)
    const plan = await deps.engines.rules.plan(open.context, run.tools, new ModelUse())
    const locked = run.log.effects.length === 0 ? open.conversation : undefined
    return commitPlan(
      tx,
      { turn, open, locked, log: run.log, plan, isOwn: isNamed(given), sender: deps.sender },
      now,
    )
  })
  return remote ? { kind: 'remote', ...remote } : { kind: 'ended', outcome }
}

async function isForModel(
  tx: Tx,
  { agent, open, turn }: { agent: Engine; open: OpenTurn; turn: ClaimedTurn },
  now: Date,
): Promise<boolean> {
  const { settings, account } = open.context
  if (settings.engine !== 'agent' || agent.takes?.(open.context) === false) return false
  const { accountId } = turn
  return hasModelBudget(
    tx,
    { accountId, timezone: account.timezone, budget: settings.model_tokens_monthly },
    now,
  )
}

type RemoteRun = { turn: ClaimedTurn; open: OpenTurn; engine: Engine }

/** Plans outside any transaction, then commits the plan if its effects still give the same results. */
async function runRemotely(deps: TurnDeps, run: RemoteRun): Promise<TurnOutcome | 'fallback'> {
  let { open } = run
  for (let tries = 0; tries < limits.agentPlansMax; tries += 1) {
    const tried = runTrying(deps.db, open.scope, (tx) => lockTurn(tx, run.turn, open.epoch))
    let plan: Plan
    try {
      const planning = { ...deps, engine: run.engine, accountId: run.turn.accountId, turn: run.turn }
      plan = await planWithModel(planning, open.context, tried.tools)
    } catch (error) {
      if (error instanceof TurnGone) return 'lost'
      deps.onFallback(run.turn, error instanceof Error ? error.message : String(error))
      return 'fallback'
    }
    const settled = await settle(deps, { ...run, open, plan, log: tried.log })
    if (settled.kind === 'ended') return settled.outcome
    open = settled.open
  }
  deps.onFallback(run.turn, 'what it planned came out otherwise each time')
  return 'fallback'
}

type Settled = { kind: 'ended'; outcome: TurnOutcome } | { kind: 'differs'; open: OpenTurn }

class Differs extends Error {
  readonly open: OpenTurn
  constructor(open: OpenTurn) {
    super('what was planned comes out otherwise')
    this.open = open
  }
}

async function settle(
  deps: TurnDeps,
  { turn, open: planned, plan, log }: RemoteRun & { plan: Plan; log: EffectLog },
): Promise<Settled> {
  try {
    const outcome = await inTurn(deps, turn, async (tx, open, { now }) => {
      // Given back meanwhile: the turn is begun anew.
      if (open.epoch !== planned.epoch) return 'lost'
      const isNewer = open.answeredUntil > planned.answeredUntil
      if (isNewer && turn.superseded < limits.turnSupersededMax) return 'superseded'
      const scope = { ...planned.scope, contactId: open.scope.contactId, settings: open.scope.settings }
      if (!(await repeatEffects(tx, scope, log))) throw new Differs(open)
      const nextLineAt = isNewer ? open.firstLineAfter(planned.answeredUntil) : undefined
      return commitPlan(tx, { turn, open: planned, log, plan, nextLineAt }, now)
    })
    return { kind: 'ended', outcome }
  } catch (error) {
    if (error instanceof Differs) return { kind: 'differs', open: error.open }
    throw error
  }
}

type Work = (tx: Tx, open: OpenTurn, at: { now: Date; claimed: ClaimedTurn }) => Promise<TurnOutcome>

/** Runs `work` under the turn's locks, or ends the turn when there is nothing to do. */
function inTurn(
  { db, clock, onClaimed }: TurnDeps,
  given: ClaimedTurn | NamedTurn,
  work: Work,
): Promise<TurnOutcome> {
  return db.transaction(async (tx) => {
    const now = clock()
    const opened = await openTurn(tx, given, now)
    if (opened.kind === 'lost') return 'lost'
    const { claimed } = opened
    if (isNamed(given)) onClaimed?.(claimed)
    if (opened.kind === 'open') return work(tx, opened.turn, { now, claimed })
    const end = { answeredUntil: opened.answeredUntil, effects: [] }
    await finishTurn(tx, claimed, end, now)
    return opened.kind
  })
}

type Commitment = {
  turn: ClaimedTurn
  open: OpenTurn
  log: EffectLog | undefined
  plan: Plan | undefined
  nextLineAt?: Date | undefined
  /** The conversation, where this transaction has locked it and changed nothing since. */
  locked?: Conversation | undefined
  /** This transaction has claimed the turn, and so holds its row. */
  isOwn?: boolean
  sender?: FirstAttempts | undefined
}

async function commitPlan(tx: Tx, commitment: Commitment, now: Date): Promise<TurnOutcome> {
  const { turn, open, plan } = commitment
  checkPlan(plan)
  // Before the answer is queued, which would end the customer's wait.
  if (plan?.awaitsPeople) await insertOrderWait(tx, { ...turn, orderId: plan.awaitsPeople }, now)
  // Pipelined: neither needs what the other returns.
  const isAll = plan?.unanswered === undefined && plan?.handOff === undefined
  // Nobody else can have ended a turn whose row is held, so the commit need not wait for the answer.
  const isLast = commitment.isOwn === true && commitment.locked !== undefined && isAll
  const says = (plan?.replies.length ?? 0) > 0
  const sender =
    isLast && says && commitment.sender?.hasRoom(turn.conversationId) ? commitment.sender : undefined
  const ending = [say(tx, commitment, { now, isClaimed: sender !== undefined }), finish(tx, commitment, now)]
  if (sender) await together(...ending, sender.claim(tx, turn))
  else await (isLast ? tx.last(together(...ending)) : together(...ending))
  const { context } = open
  if (plan?.unanswered) await keepQuestion(tx, turn, { unanswered: plan.unanswered, context })
  const reason: HandoffReason | undefined = plan?.handOff
  if (reason === undefined) return 'answered'
  await handOff(tx, { ...turn, reason, isUpset: plan?.isUpset, byTurnId: turn.turnId }, now)
  return 'handed_off'
}

async function say(
  tx: Tx,
  { turn, open, plan, locked }: Commitment,
  { now, isClaimed }: { now: Date; isClaimed: boolean },
): Promise<void> {
  const parts = plan?.replies ?? []
  if (parts.length === 0) return
  const said = {
    ...turn,
    epoch: open.epoch,
    role: 'assistant',
    parts,
    locked,
    leavesOpen: plan?.leavesOpen,
    isClaimed,
  } as const
  const queued = await queueParts(tx, said, now)
  if (!queued) throw new Error('the hand-over epoch changed under the lock of the conversation')
}

async function finish(tx: Tx, { turn, open, log, plan, nextLineAt }: Commitment, now: Date): Promise<void> {
  const finished = await finishTurn(
    tx,
    turn,
    {
      answeredUntil: open.answeredUntil,
      memory: plan && { value: plan.memory },
      effects: log?.effects ?? [],
      nextLineAt,
    },
    now,
  )
  if (!finished) throw new LostTurn()
}

function checkPlan(plan: Plan | undefined): void {
  const chars = JSON.stringify(plan?.memory ?? null).length
  if (chars > limits.botMemoryCharsMax) throw new Error(`the engine's memory has ${chars} characters`)
}
