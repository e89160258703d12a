// How sure an answer from the shop's data must be before it is preferred to what the words ask for by themselves.
import type { Turn } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { plainText } from '../understanding/normalise.ts'
import { lexicons } from '../understanding/vocabulary.ts'

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

const openingWords = 4
const tags =
  /(?<![\p{L}])(?:o que$|cierto|verdad|no es cierto|ne|nao e|right|innit|or not|o no|ou nao)(?![\p{L}])/u

/** A question mark is often left out; an asking word near the beginning or a tag at the end tell as much. */
function isAsking({ language }: Turn, { isQuestion, text }: Act): boolean {
  if (isQuestion) return true
  const plain = plainText(text)
  const asking = lexicons[language].asking.split('|')
  const first = plain.split(' ').slice(0, openingWords)
  return tags.test(plain) || first.some((word) => asking.includes(word))
}
