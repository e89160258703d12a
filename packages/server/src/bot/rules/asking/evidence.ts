// How sure an answer from the shop's data must be before it is preferred to what the words ask for by themselves.
import type { Turn } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { namesTime } from '../understanding/join-acts.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { plainText } from '../understanding/normalise.ts'
import { isAsking } from './going-on.ts'
import { choosing } from './known.ts'

type Least = { asked: number; said?: number }

/** For a question, and for words that are none. Intents that are missing are never answered from data. */
const leasts: Partial<Record<Intent, Least>> = {
  question: { asked: 0.42, said: 0.5 },
  details: { asked: 0.42, said: 0.5 },
  payment: { asked: 0.42, said: 0.5 },
  offers: { asked: 0.45, said: 0.55 },
  unclear: { asked: 0.45, said: 0.6 },
  search: { asked: 0.5, said: 0.55 },
  price: { asked: 0.6, said: 0.6 },
  stock: { asked: 0.7, said: 0.75 },
  hours: { asked: 0.8 },
  browse: { asked: 0.6 },
  menu: { asked: 0.6 },
  cart: { asked: 0.65 },
  checkout: { asked: 0.7 },
  appointments: { asked: 0.7 },
  order_status: { asked: 0.7 },
  complaint: { asked: 0.65 },
  add: { asked: 0.5 },
  book: { asked: 0.75 },
}

/** So much is enough where nothing else comes near and something is asked. */
const aheadMin = 0.3
const aheadOf: ReadonlySet<Intent> = new Set([
  'question',
  'details',
  'unclear',
  'search',
  'payment',
  'offers',
])

/** These are only so read where the words open as a question for a place, a way or a person. */
const aheadWhere: ReadonlySet<Intent> = new Set(['add', 'book', 'browse', 'clear', 'order_status', 'stock'])
const asksWhere =
  /^(?:(?:ah|oh|ok|bueno|y|e|pero|mas|and|but|so|ta|entao|entonces) )*(?:donde|a donde|como|quien|por que|porque|where|who|why|how do|how does|how did|onde|aonde|quem|por onde|em qual|en que|qual e [ao]|cual es (?:el|la)|what is the) /

export function aheadLeast(turn: Turn, act: Act): number | undefined {
  if (namesTime(act.when) || choosing.test(plainText(act.text))) return undefined
  if (aheadWhere.has(act.intent) && asksWhere.test(plainText(act.text))) return aheadMin
  return aheadOf.has(act.intent) && isAsking(turn, act) ? aheadMin : undefined
}

export function leastOf(turn: Turn, act: Act): number | undefined {
  // So many pieces are asked for, not about.
  if (act.intent === 'add' && act.quantity !== undefined && !act.isQuestion) return undefined
  // Free times are looked for, whatever else is written about "free".
  if (act.intent === 'book' && act.when?.from !== undefined && act.when.time !== undefined) return undefined
  // The shop's hours are kept, with closures, better than any text about them.
  if (act.intent === 'hours' && act.query === '') return undefined
  const least = leasts[act.intent]
  return isAsking(turn, act) ? least?.asked : least?.said
}
