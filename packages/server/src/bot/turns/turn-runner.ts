// The worker's part of the bot: claims due turns and runs several at once, one per conversation.
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import type { FirstAttempts } from '../../domain/conversations/send-hints.ts'
import { turnHints } from '../../domain/conversations/turn-hints.ts'
import {
  type ClaimedTurn,
  type ClaimTerms,
  claimTurns,
  extendTurn,
  freeTurns,
  type NamedTurn,
  releaseTurn,
} from '../../domain/conversations/turns.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { messageOf } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import { span } from '../../platform/traces/spans.ts'
import { fateOf } from '../../platform/work/failure.ts'
import { FormerLeases } from '../../platform/work/former-leases.ts'
import { hearHints } from '../../platform/work/hearing.ts'
import type { Hint } from '../../platform/work/hints.ts'
import { type Pressure, Room } from '../../platform/work/pressure.ts'
import type { ModelMetrics } from '../model-use.ts'
import { isNamed, LostTurn } from './open-turn.ts'
import { type Engines, giveUpTurn, runTurn, type TurnDeps, type TurnOutcome } from './run-turn.ts'

type TurnMetrics = {
  turns: { inc(labels: { outcome: string }): void }
  /** Seconds from claim to end. */
  turnTime: { observe(seconds: number): void }
  model: ModelMetrics
}

export type TurnRunnerDeps = {
  db: Database
  engines: Engines
  clock: Clock
  log: Logger
  debounceMs: number
  /** Set where voice notes are put into words: how long a turn waits for them. */
  voiceWaitMs?: number | undefined
  /** Set where the language model sees pictures: how long a turn waits for their bytes. */
  pictureWaitMs?: number | undefined
  /** Successive workers share this name: each releases the leases its predecessor left behind. */
  node: string
  metrics?: TurnMetrics | undefined
  /** Told of every claim, so that what can wait makes room. */
  live?: { note(now: Date): void } | undefined
  sender?: FirstAttempts | undefined
  /** Acknowledgements for which turns make room. */
  pressure?: Pressure | undefined
  leaseMs?: number | undefined
  sweepEveryMs?: number | undefined
}

const sweepEveryMs = 500
/** Delay before a turn is retried that found too many remote engines at work. */
const busyMs = 3_000
const restMs = [1_000, 2_000, 5_000, 10_000]
/** Time for running turns to end on shutdown; the next worker claims the rest. */
const stopWithinMs = 2_000
/** A turn that a hint named while somebody held its contact or conversation is looked for after this time. */
const heldMs = 20
/** Wakes within this time are merged. */
const wakeStepMs = 10
/** While acknowledgements press, it looks so often whether there is room. */
const pressedMs = 20
const turnRoom = { most: limits.turnsAtOnceMax, restMs: limits.pressedTurnEveryMs }
/** Beyond this number a look at all that is due finds them as fast. */
const hintedMax = 1_000

type TurnPlace = Pick<ClaimedTurn, 'accountId' | 'conversationId'>

type RunningTurn = {
  given: ClaimedTurn | NamedTurn
  /** Undefined as long as a turn that was named is not claimed. */
  turn: ClaimedTurn | undefined
  db: Database
  done: Promise<void>
  /** Its claim is committed, though it was named. */
  isCommitted?: boolean
  /** It is waiting for a remote engine, so it does not count towards `turnsAtOnceMax`. */
  isRemote: boolean
}

export class TurnRunner implements AsyncDisposable {
  readonly #deps: TurnRunnerDeps
  readonly #running = new Set<RunningTurn>()
  readonly #wakes = new Map<number, NodeJS.Timeout>()
  readonly #stack = new AsyncDisposableStack()
  readonly #stopped = new AbortController()
  readonly #leaseMs: number
  readonly #beginning: Room
  #former: FormerLeases | undefined
  #claiming: Promise<void> | undefined
  #isAskedAgain = false
  /** Turns that hints named: each is claimed in the transaction that runs it, without a look at all that are due. */
  readonly #hinted = new Map<string, TurnPlace & { fromMs: number }>()
  #isLookWanted = false

  constructor(deps: TurnRunnerDeps) {
    this.#deps = deps
    this.#leaseMs = deps.leaseMs ?? limits.turnLeaseMs
    this.#beginning = new Room(deps.pressure, turnRoom)
  }

  /** Runs turns until disposed of. */
  start(): void {
    const { db, log, node } = this.#deps
    const hear = (hint: Hint) => this.#hear(hint)
    this.#stack.use(hearHints({ db, heard: [[turnHints, hear]], onGap: () => this.#look(), log }))
    const sweep = setInterval(() => this.#look(), this.#deps.sweepEveryMs ?? sweepEveryMs)
    const extend = setInterval(() => void this.#extendLeases(), this.#leaseMs / 3)
    this.#stack.defer(() => {
      clearInterval(sweep)
      clearInterval(extend)
    })
    this.#former = new FormerLeases(() => freeTurns(db, node))
    this.#look()
  }

  /** Claims and runs turns until none is due. */
  async drain(): Promise<void> {
    do {
      this.#look()
      await this.#claiming
      await Promise.all([...this.#running].map(({ done }) => done))
    } while (this.#claiming || this.#running.size > 0)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort()
    for (const timer of this.#wakes.values()) clearTimeout(timer)
    await this.#stack.disposeAsync()
    await this.#claiming
    const running = [...this.#running]
    const all = Promise.all(running.map(({ done }) => done))
    await Promise.race([all, delay(stopWithinMs, undefined, { ref: false })])
    const left = [...this.#running]
    // One that its own transaction claims is released with that.
    const held = left.flatMap(({ db, given, turn, isCommitted }) =>
      turn && (isCommitted || !isNamed(given)) ? [{ db, turn }] : [],
    )
    await Promise.all(held.map(({ db, turn }) => this.#release(db, turn, { freeAt: null, why: 'uncounted' })))
  }

  #hear({ accountId, id }: Hint): void {
    if (this.#hinted.size < hintedMax) {
      this.#hinted.set(id, { accountId, conversationId: id, fromMs: Date.now() + this.#deps.debounceMs })
      this.#wakeAfter(this.#deps.debounceMs)
    } else this.#lookAfter(this.#deps.debounceMs)
  }

  /** Wakes it for whatever is due. */
  #look(): void {
    this.#isLookWanted = true
    this.#wake()
  }

  #lookAfter(ms: number): void {
    this.#isLookWanted = true
    this.#wakeAfter(ms)
  }

  #wakeAfter(ms: number): void {
    if (ms === 0) {
      this.#wake()
      return
    }
    const step = Math.ceil((Date.now() + ms) / wakeStepMs) + 1
    if (this.#wakes.has(step) || this.#stopped.signal.aborted) return
    const timer = setTimeout(
      () => {
        this.#wakes.delete(step)
        this.#wake()
      },
      step * wakeStepMs - Date.now(),
    )
    this.#wakes.set(step, timer)
  }

  /** At most one claim runs at a time; a wake during it triggers one more. */
  #wake(): void {
    this.#isAskedAgain = true
    this.#claiming ??= this.#claim().finally(() => {
      this.#claiming = undefined
      if (this.#isAskedAgain && this.#hasRoom()) this.#wake()
    })
  }

  async #claim(): Promise<void> {
    while (this.#isAskedAgain && this.#hasRoom()) {
      this.#isAskedAgain = false
      const { db, live, clock } = this.#deps
      const limit = this.#room()
      if (limit <= 0) return
      const ripe = this.#takeHinted(this.#isLookWanted ? Number.POSITIVE_INFINITY : limit)
      if (ripe.length > 0 && !this.#isLookWanted) {
        for (const named of ripe) this.#run({ db, given: named, turn: undefined })
        if (ripe.length === limit) this.#isAskedAgain = true
        continue
      }
      this.#isLookWanted = false
      const claimed = await this.#claimDue(db, limit)
      if (claimed.length > 0) live?.note(clock())
      for (const turn of claimed) this.#run({ db, given: turn, turn })
      if (claimed.length < limit) continue
      this.#isAskedAgain = true
      this.#isLookWanted = true
    }
  }

  /** Those whose debounce is over, the longest waiting first. The others wake it once more. */
  #takeHinted(max: number): NamedTurn[] {
    const terms = this.#terms(1)
    const nowMs = Date.now()
    const ripe = [...this.#hinted.values()].filter(({ fromMs }) => fromMs <= nowMs).slice(0, max)
    for (const { conversationId: id } of ripe) this.#hinted.delete(id)
    return ripe.map(({ accountId, conversationId }) => ({ accountId, conversationId, terms }))
  }

  #room(): number {
    const local = [...this.#running].filter(({ isRemote }) => !isRemote).length
    const room = this.#beginning.beside(local)
    if (room === 0 && local < limits.turnsAtOnceMax) this.#wakeAfter(pressedMs)
    return room
  }

  #hasRoom(): boolean {
    return this.#room() > 0 && !this.#stopped.signal.aborted
  }

  #terms(limit: number): ClaimTerms {
    const { debounceMs, voiceWaitMs, pictureWaitMs, node } = this.#deps
    const debounceMsMax = limits.turnDebounceMsMax
    return { debounceMs, debounceMsMax, voiceWaitMs, pictureWaitMs, leaseMs: this.#leaseMs, limit, node }
  }

  async #claimDue(db: Database, limit: number): Promise<ClaimedTurn[]> {
    const { clock, log } = this.#deps
    try {
      await this.#former?.free()
      return await claimTurns(db, this.#terms(limit), clock())
    } catch (error) {
      log.warn({ error: messageOf(error) }, 'bot turns could not be claimed; trying again')
      return []
    }
  }

  #run(begun: Pick<RunningTurn, 'given' | 'turn' | 'db'>): void {
    const running: RunningTurn = { ...begun, done: Promise.resolve(), isRemote: false }
    this.#running.add(running)
    this.#beginning.noteBegun()
    const started = performance.now()
    running.done = this.#traced(running)
      .then((outcome) => {
        // A hint that several workers hear is one turn of one of them.
        if (!running.turn) return
        this.#deps.metrics?.turns.inc({ outcome })
        this.#deps.metrics?.turnTime.observe((performance.now() - started) / 1_000)
      })
      .finally(() => {
        this.#running.delete(running)
        if (this.#isAskedAgain) this.#wake()
      })
  }

  #traced(running: RunningTurn): Promise<TurnOutcome | 'failed'> {
    const { accountId, conversationId } = running.given
    const values = { 'mostrador.account_id': accountId, 'mostrador.conversation_id': conversationId }
    return span({ name: 'turn', kind: 'internal', values }, async (traced) => {
      const outcome = await this.#runOne(running)
      const { turnId, attempts } = running.turn ?? {}
      traced.set({ 'mostrador.turn_id': turnId, 'mostrador.attempt': attempts, 'mostrador.outcome': outcome })
      if (outcome === 'failed') traced.fail(outcome)
      // Heard of and not claimed: it is another worker's turn, or a later one.
      else if (!running.turn) traced.drop()
      return outcome
    })
  }

  async #runOne(running: RunningTurn): Promise<TurnOutcome | 'failed'> {
    const deps = this.#turnDeps(running)
    const { db, given } = running
    const { clock } = this.#deps
    try {
      // Turns that kept ending their workers are given up.
      if (!isNamed(given) && given.attempts > limits.turnAttemptsMax) return await giveUpTurn(deps, given)
      const outcome = await runTurn(deps, given)
      const { turn } = running
      if (!turn) return outcome
      if (outcome === 'superseded' || outcome === 'lost') {
        await this.#release(db, turn, { freeAt: null, why: outcome === 'lost' ? 'uncounted' : 'superseded' })
        this.#lookAfter(this.#deps.debounceMs)
      }
      if (outcome === 'busy') {
        const freeAt = new Date(clock().getTime() + busyMs)
        await this.#release(db, turn, { freeAt, why: 'uncounted' })
      }
      return outcome
    } catch (error) {
      if (isNamed(given) && !running.isCommitted) return this.#settleNamed(given, error)
      const turn = running.turn
      if (!turn) throw error
      return await this.#settleFailure(deps, turn, error)
    }
  }

  #turnDeps(running: RunningTurn): TurnDeps {
    const { engines, clock, log, live, sender } = this.#deps
    return {
      ...{ db: running.db, engines, clock, sender, metrics: this.#deps.metrics?.model },
      onClaimed: (turn) => {
        running.turn = turn
        live?.note(clock())
      },
      onFallback: (turn, why) =>
        log.warn({ ...named(turn), why }, 'the agent engine did not answer; the rules do'),
      beginRemote: () => {
        running.isCommitted = true
        return this.#beginRemote(running)
      },
      endRemote: () => {
        running.isRemote = false
      },
    }
  }

  /** Its claim was rolled back with all the rest: a look finds it, and counts the attempt. */
  #settleNamed(given: NamedTurn, error: unknown): 'lost' | 'failed' {
    this.#lookAfter(heldMs)
    if (error instanceof LostTurn) return 'lost'
    const { accountId: account_id, conversationId: conversation_id } = given
    this.#deps.log.warn(
      { account_id, conversation_id, error: messageOf(error) },
      'a bot turn failed; trying again',
    )
    return 'failed'
  }

  /** Caps remote turns per account, so that a slow endpoint delays only the account that uses it. */
  #beginRemote(running: RunningTurn): boolean {
    const remote = [...this.#running].filter(({ isRemote }) => isRemote)
    const own = remote.filter(({ given }) => given.accountId === running.given.accountId)
    if (remote.length >= limits.agentTurnsMax || own.length >= limits.agentTurnsPerAccountMax) return false
    running.isRemote = true
    if (this.#isAskedAgain) this.#wake()
    return true
  }

  async #settleFailure(deps: TurnDeps, turn: ClaimedTurn, error: unknown): Promise<TurnOutcome | 'failed'> {
    if (error instanceof LostTurn) return 'lost'
    // Anything but a database fault counts as an attempt, because endless retries would not help.
    const isOurs = fateOf(error, 0) !== 'later'
    this.#deps.log.warn({ ...named(turn), error: messageOf(error) }, 'a bot turn failed; trying again')
    if (isOurs && turn.attempts >= limits.turnAttemptsMax) {
      return giveUpTurn(deps, turn).catch((failure) => {
        this.#deps.log.warn({ ...named(turn), error: messageOf(failure) }, 'the turn could not be given up')
        return 'failed' as const
      })
    }
    const waitMs = isOurs ? (restMs[turn.attempts - 1] ?? restMs.at(-1) ?? 0) : 50
    const freeAt = new Date(deps.clock().getTime() + waitMs)
    await this.#release(deps.db, turn, { freeAt, why: isOurs ? 'failed' : 'uncounted' })
    this.#lookAfter(waitMs)
    return 'failed'
  }

  async #release(
    db: Database,
    turn: ClaimedTurn,
    terms: { freeAt: Date | null; why: 'failed' | 'superseded' | 'uncounted' },
  ): Promise<void> {
    await releaseTurn(db, turn, terms).catch((error) => {
      this.#deps.log.warn(
        { ...named(turn), error: messageOf(error) },
        'a bot turn was not given back; it is taken up again when its lease ends',
      )
    })
  }

  async #extendLeases(): Promise<void> {
    // Only those running now: turns that start meanwhile have a full lease.
    for (const { db, given, turn, isCommitted } of [...this.#running]) {
      if (!turn || (isNamed(given) && !isCommitted)) continue
      const freeAt = new Date(this.#deps.clock().getTime() + this.#leaseMs)
      // A turn that has ended has no row; one that was lost is caught by its fence.
      await extendTurn(db, turn, freeAt).catch((error) => {
        this.#deps.log.warn({ ...named(turn), error: messageOf(error) }, 'a lease was not extended')
      })
    }
  }
}

function named({ accountId, conversationId, turnId }: ClaimedTurn) {
  return { account_id: accountId, conversation_id: conversationId, turn_id: turnId }
}
