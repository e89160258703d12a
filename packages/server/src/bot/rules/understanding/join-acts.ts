// Joins the acts read sentence by sentence into the request as a whole.
import type { Act } from './act.ts'
import type { Intent } from './lexicon.ts'
import { hasTime, together, type When } from './time/named-time.ts'

/** Merges acts that say one thing in two sentences. */
export function joined(acts: readonly Act[]): Act[] {
  const done: Act[] = []
  for (const act of acts) {
    const last = done.at(-1)
    // "That one! I want five": the second says what the first left open.
    const isOpen =
      last?.intent === 'add' && act.intent === 'add' && last.query === '' && last.quantity === undefined
    if (isOpen && last.ordinal === undefined) {
      done[done.length - 1] = act
      continue
    }
    // "I can't make Tuesday. Wednesday?" moves it rather than calling it off.
    if (last?.intent === 'cancel_booking' && last.when?.isRefused && isOtherTime(act)) {
      done[done.length - 1] = { ...last, intent: 'move', text: `${last.text} ${act.text}`, when: act.when }
      continue
    }
    const isSame = last !== undefined && last.intent === act.intent && singular.has(act.intent)
    if (last && (isSame || isHangingOn(last, act))) done[done.length - 1] = completed(last, act)
    else done.push(act)
  }
  return done
}

function isOtherTime({ intent, when }: Act): boolean {
  return namesTime(when) && !when?.isRefused && (timed.has(intent) || intent === 'hours')
}

/** Drops remarks made beside a request: "I use a ten", "I am getting married". */
export function withoutAsides(acts: readonly Act[]): Act[] {
  const isServed = acts.some(({ intent }) => intent !== 'unclear' && !social.has(intent))
  const isChange = acts.some(({ intent }) => intent === 'move' || intent === 'cancel_booking')
  const isPriced = acts.some(({ intent, query }) => intent === 'price' && query === '')
  return acts.filter(({ intent, isQuestion, query }) => {
    if (intent === 'book') return !isChange
    if (intent !== 'unclear' || !isServed) return true
    // "Do you come to Bello? How much?"
    return isQuestion && !isChange && (query.includes(' ') || (query !== '' && isPriced))
  })
}

/**
 * While a time is being chosen, a yes or no and the times of a message are one answer: "yes. But at five" must not be
 * taken for a yes and something else.
 */
export function withOneTime(acts: readonly Act[]): Act[] {
  const isPart = ({ intent, when }: Act) =>
    intent === 'confirm' || intent === 'deny' || (namesTime(when) && timed.has(intent))
  const parts = acts.filter(isPart)
  const [first] = parts
  if (!first || parts.length === 1 || !parts.some(({ when }) => namesTime(when))) return [...acts]
  const chief =
    parts.find(({ intent }) => intent === 'deny') ?? parts.find(({ intent }) => intent === 'confirm')
  const one: Act = {
    ...first,
    text: parts.map(({ text }) => text).join(' '),
    query: parts
      .map(({ query }) => query)
      .join(' ')
      .trim(),
    when: parts.map(({ when }) => when).reduce(together),
    ordinal: parts.find(({ ordinal }) => ordinal !== undefined)?.ordinal,
    isQuestion: parts.some(({ isQuestion }) => isQuestion),
  }
  const intent = chief?.intent ?? first.intent
  return acts.flatMap((act) => (act === first ? [{ ...one, intent }] : isPart(act) ? [] : [act]))
}

export function namesTime(when: When | undefined): boolean {
  return when !== undefined && (when.from !== undefined || hasTime(when))
}

/** Intents that with a time in them may ask whether it can be had. */
export const timed: ReadonlySet<Intent> = new Set([
  'add',
  'book',
  'browse',
  'details',
  'move',
  'quantity',
  'question',
  'search',
  'smalltalk',
  'stock',
  'unclear',
])

/** Intents that need no more than a friendly reply. */
export const social: ReadonlySet<Intent> = new Set(['greet', 'thanks', 'bye', 'smalltalk', 'confirm', 'deny'])
/** Intents that count once, however often a message repeats them. */
const singular: ReadonlySet<Intent> = new Set([
  'greet',
  'thanks',
  'bye',
  'smalltalk',
  'person',
  'complaint',
  'unclear',
  'cancel_booking',
  'move',
  'book',
  'checkout',
  'cart',
  'menu',
  'browse',
  'hours',
  'appointments',
  'order_status',
  'cancel_order',
  'paid',
  'payment',
  'bot',
])
const aboutThings: ReadonlySet<Intent> = new Set(['price', 'stock', 'details', 'add', 'search', 'offers'])

/** "The linen dress. How much?" is one request. */
function isHangingOn(last: Act, act: Act): boolean {
  // "Do you come to Bello? How much?" asks two things.
  const names = last.intent === 'search' || (last.intent === 'unclear' && !last.isQuestion)
  return (
    names && last.query !== '' && aboutThings.has(act.intent) && act.query === '' && act.ordinal === undefined
  )
}

function completed(last: Act, act: Act): Act {
  if (last.intent === act.intent && !aboutThings.has(act.intent)) {
    const [text, query] = [`${last.text} ${act.text}`, `${last.query} ${act.query}`.trim()]
    return {
      ...last,
      text,
      query,
      when: together(last.when, act.when),
      isQuestion: last.isQuestion || act.isQuestion,
      quantity: last.quantity ?? act.quantity,
    }
  }
  return { ...act, query: last.query, items: last.items, quantity: act.quantity ?? last.quantity }
}

/** The one to answer when a message holds nothing but pleasantries. */
export function chiefOf(acts: readonly Act[]): Act | undefined {
  if (acts.some(({ intent }) => !social.has(intent))) return undefined
  const ranks = ['bye', 'thanks', 'greet', 'deny', 'confirm', 'smalltalk']
  return acts.toSorted((a, b) => ranks.indexOf(a.intent) - ranks.indexOf(b.intent))[0]
}
