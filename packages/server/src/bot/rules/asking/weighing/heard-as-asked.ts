// Words that sound like a wish, an appointment or the end of an order, and rather ask: told by what a line is after at
// large, and by what the shop's notes and products could answer.
import { askedOf } from '../../dialogue/flow-answers.ts'
import { lastSpokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { asksForOffers } from '../../selling/catalogue.ts'
import { isPriceOffer } from '../../selling/wishing/no-wish.ts'
import type { Act } from '../../understanding/act.ts'
import { namesTime } from '../../understanding/join-acts.ts'
import { type Aim, aimAlone, aimsOf } from '../../understanding/learned/aims.ts'
import { judge } from '../../understanding/learned/learned.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { plainText } from '../../understanding/normalise.ts'
import { isSureGrievance } from '../../understanding/people/for-people.ts'
import { isAsking, opensFollowing } from '../going-on.ts'
import { weigh } from './weigh.ts'

/** So likely it asks, whatever answers it. */
const surely = 0.8
/** Enough where a note or product likely answers. */
const rather = 0.5
const answerMin = 0.45
const evidenceMin = 0.25
const priceMin = 0.6

/** These do something, show the wrong thing, or leave a question without an answer. */
const mistakable: ReadonlySet<Intent> = new Set([
  ...(['add', 'quantity', 'remove', 'browse', 'search', 'unclear', 'smalltalk', 'menu', 'offers'] as const),
  ...(['book', 'move', 'appointments', 'checkout', 'cart', 'clear', 'order_status', 'paid'] as const),
  ...(['cancel_order', 'cancel_booking', 'stock'] as const),
])
const offering: ReadonlySet<Intent> = new Set([
  'add',
  'quantity',
  'unclear',
  'search',
  'checkout',
  'smalltalk',
])
const pricing: ReadonlySet<Intent> = new Set(['add', 'quantity', 'unclear', 'search', 'browse', 'checkout'])

/** The acts, those that rather ask as questions; the whole line as one where what the shop says surely answers it. */
export async function heardAsAsked(turn: Turn, said: string, acts: readonly Act[]): Promise<readonly Act[]> {
  const each = await Promise.all(acts.map((act) => heard(turn, act, said)))
  const [first] = each
  if (first === undefined || !(await asksAsWhole(turn, said, each))) return each
  const query = each.map((act) => act.query).join(' ')
  const nothing = { quantity: undefined, items: [], when: undefined, ordinal: undefined }
  return [{ ...first, ...nothing, intent: 'question', text: said, query: query.trim(), isQuestion: true }]
}

/** The line was read as a deed or as nothing, asks, and one note or product answers it by far. */
async function asksAsWhole(turn: Turn, said: string, acts: readonly Act[]): Promise<boolean> {
  if (!acts.every(({ intent }) => contestable.has(intent))) return false
  if (!acts.some(({ intent }) => deeds.has(intent) || idle.has(intent))) return false
  const { flow } = turn.memory
  const isMarked = said.includes('?')
  if (flow !== undefined && flow.at !== 'person' && !(isMarked && mayStand.has(flow.at))) return false
  const isDeed = acts.some(({ intent }) => deeds.has(intent))
  // "Can you cancel it?" is a wish with a question mark.
  const isSupposed = isDeed && supposing.test(plainText(said))
  if (!isSupposed && acts.some(({ when }) => namesTime(when))) return false
  if (!isMarked && !isAsking(turn, { isQuestion: false, text: said })) return false
  if ((isDeed || !isMarked) && !isSupposed && askingIn(turn, said) < rather) return false
  const [best] = await weigh(turn, { text: said, query: acts.map(({ query }) => query).join(' ') })
  if (best === undefined || best.evidence < evidenceMin) return false
  if (isSupposed && best.note) return best.share >= supposedOfNote
  return best.share >= (best.card ? surelyOfProduct : surelyOfNote)
}

/** Nothing is wanted yet, so a note that may answer is told. */
const supposedOfNote = 0.25

const mayStand: ReadonlySet<string> = new Set(['order', 'addOns', 'address'])
/** Nothing is done about these, so a question among them is lost. */
const idle: ReadonlySet<Intent> = new Set(['unclear', 'smalltalk', 'menu', 'bot'])
const surelyOfNote = 0.45
const surelyOfProduct = 0.65
const supposing =
  /(?:^|\b(?:and|y|e|but|pero|mas) )(?:if|si|se|what if|what happens|que pasa|que pasaria|o que acontece|hmm? and what happens)\b|\b(?:what happens if|que pasa si|y si (?:no|ya)|e se (?:eu )?(?:nao|desistir))\b/

/** The line as a whole asks and wants nothing done. */
export function onlyAsks(turn: Turn, said: string, acts: readonly Act[]): boolean {
  return (
    acts.every(({ intent }) => asking.has(intent)) &&
    (isPriceOffer(said) || shareOf(turn, said, 'change') < unlikely || goesOnPricing(turn, said, acts))
  )
}

function goesOnPricing(turn: Turn, said: string, acts: readonly Act[]): boolean {
  return (
    acts.every(({ intent }) => intent === 'price') &&
    opensFollowing(said) &&
    !wanting.test(plainText(said)) &&
    pricedBefore(turn)
  )
}

const asking: ReadonlySet<Intent> = new Set([
  ...(['question', 'details', 'price', 'payment', 'hours', 'greet', 'thanks', 'stock', 'haggle'] as const),
])
const unlikely = 0.2
const deeds: ReadonlySet<Intent> = new Set([
  ...(['add', 'quantity', 'remove', 'clear', 'book', 'move', 'cancel_booking', 'cancel_order'] as const),
  ...(['checkout', 'cart', 'paid', 'appointments', 'order_status'] as const),
])

/** A product looked for, or its price, is told with the product. */
const contestable: ReadonlySet<Intent> = new Set([
  ...deeds,
  ...(['unclear', 'smalltalk', 'menu', 'bot', 'question', 'details', 'greet', 'thanks'] as const),
])

async function heard(turn: Turn, act: Act, said: string): Promise<Act> {
  if (offering.has(act.intent) && !act.isQuestion && isPriceOffer(act.text))
    return { ...act, intent: 'haggle' }
  if (act.intent === 'hours' && !namesTime(act.when)) return hoursOrOther(turn, act)
  if (act.intent === 'address' && onlySupposes(turn, said))
    return { ...act, intent: 'question', text: said, query: act.text, isQuestion: true }
  if (act.intent === 'complaint' && (await onlyWonders(turn, act)))
    return { ...act, intent: 'question', isQuestion: true }
  if (!mistakable.has(act.intent) || namesTime(act.when) || wantsOutright(act)) return act
  if (asksForOffers(act)) return act
  if (pricing.has(act.intent) && asksPrice(turn, act)) return { ...act, intent: 'price', isQuestion: true }
  const share = askingIn(turn, act.text)
  if (share < rather) return act
  if (share < surely) {
    const [best] = await weigh(turn, act)
    if (best === undefined || best.share < answerMin || best.evidence < evidenceMin) return act
  }
  return { ...act, intent: 'question', isQuestion: true }
}

/** "Is it a resonator or an open back?", "does the fishing close next month?": not everything that opens is the shop. */
async function hoursOrOther(turn: Turn, act: Act): Promise<Act> {
  const [best] = await weigh(turn, act)
  if (best === undefined || best.evidence < evidenceMin || !isAsking(turn, act)) return act
  const isOfSpoken = best.card !== undefined && best.card.id === lastSpokenOf(turn, 'product')?.id
  const line = { text: act.text, asked: askedOf(turn.memory.flow), language: turn.language }
  const ofHours = judge(line).find(({ label }) => label === 'hours')?.share ?? 0
  const isOther = isOfSpoken ? best.share >= surely : best.share >= surelyNotHours && ofHours < hoursMax
  return isOther ? { ...act, intent: 'question', isQuestion: true } : act
}

/** "Our moggy stinks, would you give her a wash?": nobody is blamed, and what the shop says likely answers. */
async function onlyWonders(turn: Turn, act: Act): Promise<boolean> {
  if (isSureGrievance(act.text, turn.language) || askingIn(turn, act.text) < rather) return false
  const [best] = await weigh(turn, act)
  return best !== undefined && best.share >= wonderedMin && best.evidence >= evidenceMin
}

const wonderedMin = 0.3

/** "If I live thirty blocks away, do you still come?" */
function onlySupposes(turn: Turn, said: string): boolean {
  const isAwaited = turn.memory.flow !== undefined && turn.memory.flow.at !== 'person'
  return !isAwaited && said.includes('?') && conditional.test(plainText(said))
}

const conditional = /^(?:(?:y|e|and|but|pero|mas|hola|oi|hi) )*(?:si|se|if) /

const surelyNotHours = 0.75
const hoursMax = 0.5

/** "I would like twelve roses with a card": counted and wanted in so many words. */
function wantsOutright({ text, isQuestion }: Act): boolean {
  return !isQuestion && outright.test(plainText(text))
}

const outright =
  /^(?:\S+ ){0,3}(?:quiero|quisiera|quer(?:ia|o)|necesito|preciso(?: de)?|dame|deme|me (?:da|das|ve|manda|mandas|regala|regalas|pone|pones|vende|vendes)|i(?:d like| would like| want| need)|ill (?:take|have|get)|(?:give|get) me) (?:\d{1,2}|un[oa]?s?|um|uma|an?|dos|dois|duas|two|tres|three|cuatro|quatro|four|cinco|five|seis|six|siete|sete|seven|ocho|oito|eight|diez|dez|ten|doce|doze|twelve|media|meia|half) \S{3,}/

/** "And the other one, my neighbour says?" goes on about the price that was asked before. */
function asksPrice(turn: Turn, { text, quantity, query, isQuestion, intent }: Act): boolean {
  if (shareOf(turn, text, 'price') >= priceMin) return !isPriceOffer(text)
  return (
    (intent === 'add' || !isQuestion) &&
    (quantity ?? 1) === 1 &&
    query !== '' &&
    turn.context.lines.some(({ content }) => opensFollowing(content)) &&
    !wanting.test(plainText(text)) &&
    pricedBefore(turn)
  )
}

/** "How much is the bike?", "and the rabbit?", "and the one in green?": as long as they go on. */
function pricedBefore(turn: Turn): boolean {
  const lines = turn.context.history.filter(({ role }) => role === 'user').map(({ content }) => content)
  const begun = lines.findLast((line) => !opensFollowing(line) || shareOf(turn, line, 'price') >= priceMin)
  return begun !== undefined && shareOf(turn, begun, 'price') >= priceMin
}

const wanting =
  /\b(?:dame|deme|pon\w*|agreg\w*|sum[ae]\w*|anot\w*|apunt\w*|mand\w*|quier\w*|llev\w*|tambien me|add|want|take|have|get|grab|chuck|throw|quero|bota|poe|poem|levo|coloca|manda|tambem quero|vou)\b/

/** The more of both, as a question done as asked harms nobody. */
function askingIn(turn: Turn, text: string): number {
  const line = { text, asked: askedOf(turn.memory.flow), language: turn.language }
  return Math.max(shareOf(turn, text, 'ask'), aimAlone(line, 'ask'))
}

function shareOf(turn: Turn, text: string, aim: Aim): number {
  const line = { text, asked: askedOf(turn.memory.flow), language: turn.language }
  return aimsOf(line).get(aim) ?? 0
}
