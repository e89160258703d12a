// Words that may call for a person or only sound so: "is there somebody who sings?". A wrong hand-over silences the bot,
// so they are first held against what the shop and the cart know.
import { knowsAnswer } from '../asking/asked.ts'
import { isAsking } from '../asking/going-on.ts'
import { weigh } from '../asking/weighing/weigh.ts'
import { productsMeantBy } from '../selling/meant.ts'
import type { Act } from '../understanding/act.ts'
import { namesTime } from '../understanding/join-acts.ts'
import { aimsOf } from '../understanding/learned/aims.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { plainText } from '../understanding/normalise.ts'
import { seeksHands } from '../understanding/people/urgent.ts'
import { askedOf } from './flow-answers.ts'
import type { Turn } from './turn.ts'

/** The acts, or what they may mean instead of a call for a person where that can be served. */
export async function withoutDoubted(turn: Turn, acts: readonly Act[]): Promise<readonly Act[]> {
  const [only, ...others] = acts
  if (only?.instead === undefined || others.length > 0) return acts
  if (await isServed(turn, only.instead, only)) return only.instead
  // Whoever seeks hands for a job is asked whether somebody is to answer, instead of being left to wait for one.
  const isOfTrade = only.intent === 'person' && seeksHands.test(plainText(only.text))
  return isOfTrade ? [{ ...only, intent: 'question', isQuestion: true }] : acts
}

/** A service is the likeliest answer of all that the shop has, or something that it wrote answers what is asked. */
async function isAnswered(turn: Turn, act: Act, least: number): Promise<boolean> {
  const [best] = await weigh(turn, act)
  if (best === undefined || best.evidence < evidenceMin) return false
  if (best.card?.isBookable === true && best.share >= likely) return true
  return best.note !== undefined && best.share >= least && isAsking(turn, act)
}

const evidenceMin = 0.25
const likely = 0.28
/** Whoever calls for somebody in doubtful words is told a note only where it is surely meant. */
const likelyNote = { person: 0.6, complaint: 0.4 }
const sureScore = 0.5
const wantedMin = 0.25
const served: ReadonlySet<Intent> = new Set(['address', 'hours'])
/** "There is one pair of pliers missing": counted, while goods are being put together. */
const mayBeWish: ReadonlySet<Intent> = new Set(['unclear', 'search'])
const ofGoods: ReadonlySet<Intent> = new Set(['stock', 'search', 'price', 'browse'])
const ofTimes: ReadonlySet<Intent> = new Set(['book', 'move'])
const ofCart: ReadonlySet<Intent> = new Set(['remove', 'quantity'])

/** "Put me down for the divided base": all that is named is sold. */
async function namesProduct(turn: Turn, { text, query }: Act): Promise<boolean> {
  if (query === '') return false
  const { cards, isUnknown } = await productsMeantBy(turn, { text, query })
  return cards.length > 0 && !isUnknown
}

async function isServed(turn: Turn, acts: readonly Act[], doubted: Act): Promise<boolean> {
  // "62 for that flask, and this is what comes": a product's name in a grievance wants none of it.
  const line = { text: doubted.text, asked: askedOf(turn.memory.flow), language: turn.language }
  const mayWant = doubted.intent === 'person' || (aimsOf(line).get('change') ?? 0) >= wantedMin
  for (const act of acts) {
    if (served.has(act.intent)) return true
    if (ofCart.has(act.intent) && (await turn.tools.getCart()).lines.length > 0) return true
    if (act.intent === 'add' && !mayWant) continue
    if (mayBeWish.has(act.intent) && act.quantity !== undefined && mayWant && (await namesProduct(turn, act)))
      return true
    if (act.intent === 'add' && !act.isQuestion && (await namesProduct(turn, act))) return true
    if (ofGoods.has(act.intent) && act.isQuestion && (await namesProduct(turn, act))) return true
    if (ofTimes.has(act.intent) && namesTime(act.when) && (await turn.tools.listServices()).length > 0)
      return true
    const mayAsk = doubted.intent === 'person' || isAsking(turn, act)
    if (mayAsk && (await knowsAnswer(turn, act, sureScore))) return true
    if (await isAnswered(turn, act, doubted.intent === 'person' ? likelyNote.person : likelyNote.complaint))
      return true
  }
  return false
}
