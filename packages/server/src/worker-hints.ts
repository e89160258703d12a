// Hints from the service to the worker beside it and back: over their own channel, since a notification through
// PostgreSQL is a transaction and wakes every process that listens. Processes of other nodes hear of shared work a little
// later. Every kind that one of the two hears is here, as they notify nobody where no other node listens.
import { acknowledgementHints } from './channels/outbound/acknowledgements.ts'
import { sendHints } from './domain/conversations/send-hints.ts'
import { turnHints } from './domain/conversations/turn-hints.ts'
import { dueHints, feedHints } from './events/hints.ts'
import { liveHints } from './events/live.ts'
import type { Hint, Hints } from './platform/work/hints.ts'
import { laneHints } from './webhooks/endpoints/endpoints.queries.ts'
import type { PassedHint } from './worker-messages.ts'

const toWorker: readonly Hints[] = [turnHints, sendHints, acknowledgementHints, dueHints, laneHints]
const toService: readonly Hints[] = [liveHints, feedHints]

/** The hints of one turn of the event loop, each once. */
type Pass = (hints: PassedHint[]) => void

export type HintTaker = {
  pass: Pass
  readonly ownsWebhooks: boolean
}

/** Until disposed. */
export function passHints(taker: HintTaker): Disposable {
  const stack = new DisposableStack()
  stack.use(passing(toWorker, (hints) => taker.pass(hints)))
  stack.use(dueHints.ownInProcess(() => taker.ownsWebhooks))
  return stack
}

/** The worker's, until disposed. */
export function passBack(pass: Pass): Disposable {
  return passing(toService, pass)
}

export function hearPassed({ from, hints }: { from: string; hints: readonly PassedHint[] }): void {
  for (const { channel, ...hint } of hints) {
    ;[...toWorker, ...toService].find((each) => each.channel === channel)?.passedOn(hint, from)
  }
}

function passing(kinds: readonly Hints[], send: Pass): Disposable {
  const stack = new DisposableStack()
  let waiting = new Map<string, PassedHint>()
  const leave = () => {
    const hints = waiting
    waiting = new Map()
    send([...hints.values()])
  }
  const pass = (channel: string, hint: Hint) => {
    if (waiting.size === 0) queueMicrotask(leave)
    const name = `${channel} ${hint.accountId}/${hint.id}`
    const before = waiting.get(name)
    // One that names no work has it looked for, and so all of it.
    const work = before ? before.work && hint.work && [...before.work, ...hint.work] : hint.work
    waiting.set(name, { ...hint, channel, work })
  }
  for (const hints of kinds) stack.use(hints.listenInProcess((hint) => pass(hints.channel, hint)))
  return stack
}
