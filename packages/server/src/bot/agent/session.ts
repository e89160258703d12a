// State of one turn that a model plans: the facts it was told, what its tools did, and what it asks the service to do.
import type { Language } from '@mostrador/contract/languages'
import { hoursOfWeek } from '../rules/dialogue/hours.ts'
import { textOfLine } from '../rules/dialogue/line-text.ts'
import { firstName } from '../rules/dialogue/talk.ts'
import type { Turn } from '../rules/dialogue/turn.ts'
import { plainText } from '../rules/understanding/normalise.ts'
import { paymentUrlOf } from '../tools/payment-url.ts'
import type { Closing } from './closing.ts'
import { Facts } from './facts/facts.ts'
import type { Telling } from './facts/telling.ts'
import type { Hearing } from './speech/read-sentence.ts'
import { isTelling } from './speech/vocabulary.ts'

export type Session = Telling & {
  closing: Closing | undefined
  /** The product whose picture the customer asked for. */
  pictureOf: string | undefined
  /** Titles of buttons under the answer, as the model wrote them. */
  choices: string[]
  did: { cart: boolean; address: boolean }
  /** The answer itself shows the cart. */
  isCartTold: boolean
  /** Free times told in this turn. */
  slots: Map<string, { start: Date; productId: string }>
  names: ReadonlySet<string>
}

export function openSession(turn: Turn): Session {
  const facts = new Facts()
  const { account, settings, customer } = turn.context
  const week = hoursOfWeek(turn)
  facts.add({ kind: 'shop', subject: 'shop', text: () => account.name })
  const plausible = firstName(customer.name)
  // Customers choose their names themselves.
  const first = plausible === undefined || isTelling(plausible) ? undefined : plausible
  if (first !== undefined) facts.add({ kind: 'customer', subject: 'customer', text: () => first })
  if (week !== undefined)
    facts.add({ kind: 'hours', subject: 'week', text: (told) => hoursOfWeek(told) ?? '' })
  return {
    facts,
    turn,
    payAt: ({ id, total }) => paymentUrlOf(settings, { id, total, currency: account.currency }),
    cards: new Map(),
    pictureOf: undefined,
    closing: undefined,
    choices: [],
    did: { cart: false, address: false },
    isCartTold: false,
    slots: new Map(),
    names: new Set([...nameWords(account.name), ...(first === undefined ? [] : nameWords(first))]),
  }
}

export function hearingOf(session: Session, language: Language): Hearing {
  const { facts, did, closing, names } = session
  const asked = closing?.kind === 'order' || closing?.kind === 'cancelOrder' ? 'order' : 'booking'
  const isAsking = closing !== undefined && closing.kind !== 'handOver'
  return { facts, names, language, doings: { ...did, closing: isAsking ? asked : undefined } }
}

/** The customer wrote it: a model cannot put words into a customer's mouth. */
export function isCustomersWord({ turn: { context } }: Session, text: string): boolean {
  const own = [...context.history, ...context.lines].filter(({ role }) => role === 'user')
  const wanted = plainText(text)
  return wanted !== '' && own.some((line) => ` ${plainText(textOfLine(line))} `.includes(` ${wanted} `))
}

function nameWords(name: string): string[] {
  return /^[\p{Script=Latin}\s'’-]+$/u.test(name) ? (name.toLowerCase().match(/\p{L}+/gu) ?? []) : []
}
