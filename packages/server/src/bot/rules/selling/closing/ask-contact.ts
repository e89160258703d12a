// Name and phone of a visitor of the web chat, of whom nothing is known: asked for once, before the summary of the order
// or the question whether to book, and left out where the visitor would rather not say.
import { chatPlatform, unknownName } from '@mostrador/contract/values'
import type { Flow } from '../../dialogue/memory.ts'
import { choice, offer, type Turn, text } from '../../dialogue/turn.ts'

/** The time about to be booked. */
export type Awaiting = NonNullable<Extract<Flow, { at: 'contact' }>['slot']>

/** True when it was asked; what was about to be said then waits for the answer. */
export function asksContact(turn: Turn, about: { slot: Awaiting; said: Booked } | 'order'): boolean {
  const { context, memory } = turn
  const { name, phone } = context.customer
  const isKnown = name !== unknownName || phone !== null
  const isAsked = context.settings.asks_contact && context.platform === chatPlatform && !memory.isContactAsked
  if (isKnown || !isAsked) return false
  memory.isContactAsked = true
  const question =
    about === 'order' ? text(turn, 'ask_contact') : text(turn, 'ask_contact_booking', about.said)
  memory.flow = { at: 'contact', ...(about !== 'order' && { slot: about.slot }) }
  offer(turn, question, { choices: [choice(turn, 'no', 'rather_not')] })
  return true
}

type Booked = { service: string; day: string; time: string }
