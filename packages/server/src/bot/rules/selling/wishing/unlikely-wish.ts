// Lines with a listed word for taking, or a thing's name, that by all that was learned want nothing put into the cart:
// a story, a question without a mark, a goodbye, the end of an order. What they name is shown; one tap puts it in.
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { aimsOf } from '../../understanding/learned/aims.ts'
import { judge } from '../../understanding/learned/learned.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { sentencesOf } from '../../understanding/sentences.ts'
import { catalogueFor } from '../naming/evidence.ts'
import { goesOn } from './continuing.ts'
import type { Wish } from './whole-wish.ts'

/** So unlikely a change of the cart that a listed word alone makes none. */
const unlikely = 0.12
/** So unlikely that even a number beside it counts nothing. */
const most = 0.05
/** The end of an order leaves that much room for a wish beside it. */
const besides = 0.3
const surely = 0.8

/** The acts, those that only sound like wishes as what they are likelier to be; undefined where all may stand. */
export async function withoutUnlikely(
  turn: Turn,
  text: string,
  acts: readonly Act[],
): Promise<readonly Act[] | undefined> {
  const plain = plainText(text)
  if (!acts.some(({ intent }) => mistaken.has(intent))) return undefined
  const isElsewhere = turn.memory.flow !== undefined || wanting.test(plain) || refusing.test(plain)
  if (isElsewhere || acts.some(isBeyond) || acts.every(({ query }) => query === '')) return undefined
  const intent = await likelier(turn, text, acts)
  if (intent === undefined) return undefined
  const instead = intent === 'search' && !(await namesSold(turn, acts)) ? 'smalltalk' : intent
  return acts.map((act) => (isWish(act) ? { ...act, intent: instead } : act))
}

/** Nothing is looked for where no word is one of the shop's. */
async function namesSold(turn: Turn, acts: readonly Act[]): Promise<boolean> {
  const words = acts.filter(isWish).flatMap(({ query }) => namingWords(query))
  return words.some((await catalogueFor(turn, words)).isSold)
}

async function likelier(turn: Turn, text: string, acts: readonly Act[]): Promise<Intent | undefined> {
  const { language } = turn
  const lines = [text, ...sentencesOf(text)].map((each) => ({ text: each, asked: '-' as const, language }))
  const change = Math.max(...lines.map((line) => aimsOf(line).get('change') ?? 0))
  if (change >= besides) return undefined
  const [best] = lines.flatMap((line) => judge(line)[0] ?? []).toSorted((a, b) => b.share - a.share)
  if (best === undefined || wishes.has(best.label)) return undefined
  if (best.label === 'haggle' && best.share >= surely && change < most) return 'haggle'
  const isCounted = acts.some(({ quantity = 1, items }) => quantity > 1 || items.length > 1)
  if ((isCounted || goesOn(text)) && change >= most) return undefined
  if (best.label === 'checkout' && best.share >= surely && !leaving.test(plainText(text)))
    return (await turn.tools.getCart()).lines.length > 0 ? 'checkout' : undefined
  return change < unlikely ? (instead[best.label] ?? 'search') : undefined
}

const wishes: ReadonlySet<string> = new Set(['add', 'quantity', 'variant', 'remove', 'clear'])

const instead: Partial<Record<string, Intent>> = {
  question: 'question',
  details: 'question',
  price: 'price',
  haggle: 'haggle',
  thanks: 'thanks',
  bye: 'bye',
}

function isWish({ intent, isQuestion }: Act): boolean {
  return intent === 'add' && !isQuestion
}

/** Under these a thing is put in that was only named. */
const mistaken: ReadonlySet<Intent> = new Set([
  ...(['add', 'search', 'unclear', 'smalltalk', 'bye'] as const),
])

/** A line that corrects or clears the cart is none of this. */
function isBeyond({ intent }: Act): boolean {
  return beyond.has(intent)
}

/** "No, I have plenty of brushes". */
const refusing = /^(?:\w+ ){0,2}(?:no|nao|nah|nel|sin|sem|without) /

/** "Then no soap, and order it": something is taken out first. */
const leaving = /\b(?:no|not|nao|nah|sin|sem|without|except|menos|less)\b/

const beyond: ReadonlySet<Intent> = new Set([
  ...(['quantity', 'remove', 'clear', 'address', 'person', 'complaint', 'cancel_order', 'paid'] as const),
])

/** Verbs that only a wish has. */
export const wanting =
  /\b(?:add|give me|gimme|dame|deme|pon(?:me|ga|game|le|elle)?|pone(?:me|le)?|agreg\w+|sum[ae](?:me|le)?|anot\w+|apunt\w+|quiero|quero|quisiera|queria|llevo|levo|bota|bote|coloca|coloque|adicion\w+|me (?:da|das|ve|vê|regala|vende|manda)|ill (?:take|have|get|grab)|i (?:want|take)|chuck|throw|grab|get me|make it|eche|echeme|chame|manda(?:me)?|separa(?:me)?)\b/

/** Beside closing words or an address, a wish for nothing that the shop sells is part of them. */
export async function withoutStrangeWishes(turn: Turn, acts: readonly Act[]): Promise<readonly Act[]> {
  if (!acts.some(({ intent }) => intent === 'checkout' || intent === 'address')) return acts
  const kept: Act[] = []
  for (const act of acts) {
    const words = act.intent === 'add' && !act.isQuestion ? namingWords(act.query) : []
    const { cards, weightOf } = words.length === 0 ? nothing : await catalogueFor(turn, words)
    const isStrange =
      words.length > 0 && !words.some((word) => cards.some((card) => weightOf(word, card) >= known))
    if (!isStrange) kept.push(act)
  }
  return kept
}

const known = 0.9
const nothing = { cards: [], weightOf: () => 0 }

/** Counted, and nothing of it is in the cart: no line can be meant. */
export async function wantsOnlyNew(turn: Turn, { resolved }: Wish): Promise<boolean> {
  const { lines } = await turn.tools.getCart()
  return resolved.every(
    ({ part, cards: [card, ...others], isExtra }) =>
      card !== undefined &&
      others.length === 0 &&
      !isExtra &&
      part.quantity !== undefined &&
      lines.every(({ productId }) => productId !== card.id),
  )
}
