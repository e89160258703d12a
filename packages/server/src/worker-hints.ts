// Hints from the service to the worker beside it: over their own channel, since a notification through PostgreSQL is a
// transaction and wakes every process that listens. Workers of other nodes hear of shared work a little later.
import { sendHints } from './domain/conversations/send-hints.ts'
import { turnHints } from './domain/conversations/turn-hints.ts'
import { dueHints } from './events/hints.ts'
import type { Hint, Hints } from './platform/work/hints.ts'
import type { PassedHint } from './worker-messages.ts'

const passed: readonly Hints[] = [turnHints, sendHints, dueHints]

export type HintTaker = {
  /** The hints of one turn of the event loop, each once. */
  pass(hints: PassedHint[]): void
  readonly ownsWebhooks: boolean
}

/** Until disposed. */
export function passHints(taker: HintTaker): Disposable {
  const stack = new DisposableStack()
  let waiting = new Map<string, PassedHint>()
  const leave = () => {
    const hints = waiting
    waiting = new Map()
    taker.pass([...hints.values()])
  }
  const pass = (channel: string, hint: Hint) => {
    if (waiting.size === 0) queueMicrotask(leave)
    waiting.set(`${channel} ${hint.accountId}/${hint.id}`, { ...hint, channel })
  }
  for (const hints of passed) stack.use(hints.listenInProcess((hint) => pass(hints.channel, hint)))
  stack.use(dueHints.ownInProcess(() => taker.ownsWebhooks))
  return stack
}

export function hearPassed({ from, hints }: { from: string; hints: readonly PassedHint[] }): void {
  for (const { channel, ...hint } of hints) {
    passed.find((each) => each.channel === channel)?.passedOn(hint, from)
  }
}
