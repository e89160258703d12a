// Joins the acts read sentence by sentence into the request as a whole.
import type { Act } from './act.ts'
import type { Intent } from './lexicon.ts'

/** Merges acts that say one thing in two sentences. */
export function joined(acts: readonly Act[]): Act[] {
  const done: Act[] = []
  for (const act of acts) {
    const last = done.at(-1)
    const isSame = last !== undefined && last.intent === act.intent && singular.has(act.intent)
    if (last && (isSame || isHangingOn(last, act))) done[done.length - 1] = completed(last, act)
    else done.push(act)
  }
  return done
}

/** Drops remarks made beside a request: "I use a ten", "I am getting married". */
export function withoutAsides(acts: readonly Act[]): Act[] {
  const isServed = acts.some(({ intent }) => intent !== 'unclear' && !social.has(intent))
  const isChange = acts.some(({ intent }) => intent === 'move' || intent === 'cancel_booking')
  return acts.filter(({ intent, isQuestion, query }) => {
    if (intent === 'book') return !isChange
    return intent !== 'unclear' || !isServed || (isQuestion && !isChange && query.includes(' '))
  })
}

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
  const names = last.intent === 'search' || last.intent === 'unclear'
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
      when: last.when ?? act.when,
      isQuestion: last.isQuestion || act.isQuestion,
    }
  }
  return { ...act, query: last.query, items: last.items, quantity: act.quantity ?? last.quantity }
}
