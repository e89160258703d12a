// Words that may call for a person or only sound so: "is there somebody who sings?". A wrong hand-over silences the bot,
// so they are first held against what the shop and the cart know.
import { knowsAnswer } from '../asking/asked.ts'
import { weigh } from '../asking/weighing/weigh.ts'
import { productsMeantBy } from '../selling/meant.ts'
import type { Act } from '../understanding/act.ts'
import type { Intent } from '../understanding/lexicon.ts'
import type { Turn } from './turn.ts'

/** The acts, or what they may mean instead of a call for a person where that can be served. */
export async function withoutDoubted(turn: Turn, acts: readonly Act[]): Promise<readonly Act[]> {
  const [only, ...others] = acts
  if (only?.instead === undefined || others.length > 0) return acts
  return (await isServed(turn, only.instead)) ? only.instead : acts
}

/** A service is the likeliest answer of all that the shop has. */
async function isOfService(turn: Turn, act: Act): Promise<boolean> {
  const [best] = await weigh(turn, act)
  return best?.card?.isBookable === true && best.evidence >= evidenceMin && best.share >= likely
}

const evidenceMin = 0.25
const likely = 0.28
const sureScore = 0.5
const served: ReadonlySet<Intent> = new Set(['address', 'hours'])
const ofCart: ReadonlySet<Intent> = new Set(['remove', 'quantity'])

/** "Put me down for the divided base": all that is named is sold. */
async function namesProduct(turn: Turn, { text, query }: Act): Promise<boolean> {
  if (query === '') return false
  const { cards, isUnknown } = await productsMeantBy(turn, { text, query })
  return cards.length > 0 && !isUnknown
}

async function isServed(turn: Turn, acts: readonly Act[]): Promise<boolean> {
  for (const act of acts) {
    if (served.has(act.intent)) return true
    if (ofCart.has(act.intent) && (await turn.tools.getCart()).lines.length > 0) return true
    if (act.intent === 'add' && !act.isQuestion && (await namesProduct(turn, act))) return true
    if (await knowsAnswer(turn, act, sureScore)) return true
    if (await isOfService(turn, act)) return true
  }
  return false
}
