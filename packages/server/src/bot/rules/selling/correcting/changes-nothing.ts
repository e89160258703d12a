// A question never changes the cart, and neither does a line that nothing learned takes for a change: it is read as what
// it is likelier to be.
import { namedOutright } from '../../asking/named.ts'
import { askedOf } from '../../dialogue/flow-answers.ts'
import type { Flow } from '../../dialogue/memory.ts'
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { type Aim, aimAlone, aimsOf } from '../../understanding/learned/aims.ts'
import { judge } from '../../understanding/learned/learned.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { namingWords } from '../../understanding/match.ts'
import { nameMark, plainText, wordsOf } from '../../understanding/normalise.ts'
import { quantityOf, queryOf } from '../../understanding/quantities.ts'
import { sentencesOf } from '../../understanding/sentences.ts'
import { showProducts } from '../catalogue.ts'
import { heldLines, weightOfHeld } from '../held.ts'
import { productsMeantBy } from '../meant.ts'
import { catalogueFor } from '../naming/evidence.ts'
import { isHope } from '../wishing/no-wish.ts'
import { wanting } from '../wishing/unlikely-wish.ts'

/** A line with a question mark that wants a change is likelier than this to want one. */
const besideQuestion = 0.3
/** Hardly a wish of a hundred that has none is as unlikely as this. */
const least = 0.04
/** An answer to what was asked is short. */
const answerWordsMax = 5
const surelyAsks = 0.75
const hardly = 0.1
const surelyNothing = 0.02
const surelyCloses = 0.9

export async function changesNothing(turn: Turn, said: string): Promise<boolean> {
  if (turn.wantsNothing || (await merelyTells(turn, said))) return true
  if (merelyLooks(said)) return true
  const asks = said.includes('?') || endsInQuestion(turn, said)
  const { flow } = turn.memory
  if (flow !== undefined && !isPurchase(flow) && !mayStand.has(flow.at)) return false
  if (isPurchase(flow) && !isBesideAnswer(turn, said, asks)) return false
  if (!asks) return changeIn(turn, said) < least && isElse(turn, said) && !isTold(turn, said)
  if (asksPriceOfNeeded(turn, said)) return true
  if (changeIn(turn, said) >= besideQuestion) return namesNothingSold(turn, said)
  return !clausesOf(said).some((clause) => isToldBeside(turn, clause))
}

/** "Hope the rope gets here in one piece", "my sister bought that one", of what is in the cart: nothing is wanted by it. */
async function merelyTells(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  if (!isHope(said) && !ofOthers.test(plain)) return false
  if (wishing.test(plain) || /[,.;?!\n]\s*\S/.test(said) || counts(said)) return false
  const held = await heldLines(turn)
  return namingWords(said).some((word) => held.some((line) => weightOfHeld(word, line) >= 1))
}

/** "I would like a fish without bones, what do you have", "me interesa el filtro": it is shown before it is wanted. */
function merelyLooks(said: string): boolean {
  return whatThereIs.test(said) || (interested.test(plainText(said)) && !counts(said.replace(/^.*? en /, '')))
}

/** "Las dos que tienen" are wanted: in Spanish an accent or a pause tells the question. */
const whatThereIs =
  /(?:(?<=.)qué|[,.;!]\s*que) (?:es lo que )?(?:tien(?:en?|es)|ten[eé]s|tene?[ií]s|hay|manejan)(?: ah[ií]| disponibles?)?[\s.!?]*$|.\b(?:o que|oq) (?:[eé] que )?(?:(?:voc[eê]s?|vcs?|c[eê]s?) )?t[eê]m(?: a[ií]| dispon[ií]vel)?[\s.!?]*$|.\bwhat (?:(?:do|have) )?(?:you|u|ya)(?: guys| all)? (?:have|got)(?: available| in)?[\s.!?]*$/iu
const interested =
  /^(?:(?:hola|ola|buenas|buen dia|buenos dias|buenas tardes|que tal|disculpe)[ ,.!]+)*(?:(?:me|nos) interesa(?:n|ria|rian)?|(?:estoy|estamos|ando) interesad[oa]s? en) /

/** Another number than that of "one piece". */
function counts(said: string): boolean {
  const besides = said.replaceAll(ofName, ' ').replace(/ in one piece\b/i, '')
  return countWords.test(plainText(besides).replace(/^(?:una?|uma?|an?) /, ''))
}

const ofName = new RegExp(`${nameMark}[\\d.,]+`, 'gu')

const countWords =
  /\b(?:\d+|una?|uno|uma?|an|one|dos|dois|duas|two|tres|three|cuatro|quatro|four|cinco|five|seis|six)\b/
const people =
  '(?:herman\\w+|amig\\w+|vecin\\w+|vizinh\\w+|ma(?:ma|e)|pa(?:pa|i)|madre|padre|prim[oa]|tia?|suegr[oa]|cunad[oa]|jef[ea]|hij[oa]|filh[oa]|espos[oa]|marido|mujer|irma|irmao|medico|fisio|friend|sister|brother|mum|mom|dad|neighbou?r|cousin|aunt|uncle|wife|husband|boss|colleague)'
const ofOthers = new RegExp(
  `^(?:(?:y|e|and|ay|ai|oh|ah|es que|porque|it was) )*(?:mi|my|meu|minha|un|una|um|uma|a|an) ${people} (?:(?:me|nos|us|already|ya|ja) )*(?:recomendo|recomendou|recommended|compro|comprou|bought) `,
)

/** Questions that words about something else leave as they are; a time or a service may be answered by any words. */
const mayStand: ReadonlySet<Flow['at']> = new Set([
  'order',
  'address',
  'contact',
  'person',
  'delivery',
  'zone',
])

/** It closes, or is mere talk, by far. */
function isElse(turn: Turn, said: string): boolean {
  return shareOf(turn, said, 'close') + shareOf(turn, said, 'talk') >= surelyElse
}

const surelyElse = 0.6

/** The clauses that ask nothing. */
function clausesOf(said: string): string[] {
  return said.split(/(?<=[?!.;,\n])/).filter((clause) => !clause.includes('?'))
}

function isTold(turn: Turn, said: string): boolean {
  return (
    wishing.test(plainText(said)) || quantityOf(wordsOf(said, turn.language), turn.language) !== undefined
  )
}

function isToldBeside(turn: Turn, clause: string): boolean {
  const isCounted = (quantityOf(wordsOf(clause, turn.language), turn.language) ?? 1) > 1
  return wishing.test(plainText(clause)) && (isCounted || changeIn(turn, clause) >= besideQuestion)
}

/** Verbs of a wish, of taking it back, and of changing it. */
const wishing = new RegExp(
  `${wanting.source}|\\b(?:me (?:regal|d|mand|vend|pon|tra)\\w*s|regal[ae]me|ya no|no quiero|nao quero|(?:quit|sac|saqu|tir|remov|retir|elimin|borr|exclu|cancel|descart|desconsider|cambi|troc|troqu|vol[ae])\\w*|deja\\w*|deixa\\w*|sin|sem|without|menos|less|take|drop|scratch|swap|change|off|out|fora|mais|mas|more|otr[oa]s?|outr[oa]s?|another)\\b`,
)

/** "I need a lock as well, how much is it?": what is needed is priced first, and wanted perhaps. */
export function asksPriceOfNeeded(turn: Turn, said: string): boolean {
  const plain = plainText(said)
  return (
    needing.test(plain) &&
    pricing.test(plain) &&
    (quantityOf(wordsOf(said, turn.language), turn.language) ?? 1) === 1
  )
}

const needing =
  /\b(?:hace[ns]? falta|necesit[oa]\w*|ocup[oa]|busc(?:o|ando|amos)|interesa\w*|interessa\w*|precis(?:o|ava|ando)|procur(?:o|ando)|(?:i|we) need|looking for|interested in|after)\b/
/** The price of it, at the end and naming nothing. */
const pricing =
  /\b(?:cuanto|cto|quanto|qto|how much)(?: (?:me |te )?(?:cuesta|vale|sale|esta|es|seria|custa|fica|sai|e|ta|is|are|would|it|that|one|they|be|cost|for))*[ ?!.]*$|\b(?:a como|que precio|qual o (?:preco|valor)|what(?:s| is) the price)(?: (?:esta|es|tiene|sale|of it|for it|for one))?[ ?!.]*$/

/** "Can I put it on the gas cooker?": nothing that is named is sold. */
async function namesNothingSold(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  if (!said.trim().endsWith('?') || /\d/.test(plain) || turn.language !== turn.context.account.language)
    return false
  const words = queryOf(wordsOf(said, turn.language), turn.language)
    .split(' ')
    .filter((word) => word.length > 2)
  if (words.length < fewestNamed) return false
  const { cards, weightOf } = await catalogueFor(turn, words)
  return !words.some((word) => cards.some((card) => weightOf(word, card) > 0))
}

const fewestNamed = 2

/** While an option or the like is asked for, only a long question or the end of the order leaves it unanswered. */
function isBesideAnswer(turn: Turn, said: string, asks: boolean): boolean {
  if (asks && said.trim().split(/\s+/).length > answerWordsMax) return true
  return changeIn(turn, said) < surelyNothing && shareOf(turn, said, 'close') >= surelyCloses
}

/** "I want a proper lock. What have you got", "how long can it be out of the freezer". */
function endsInQuestion(turn: Turn, said: string): boolean {
  const last = lastOf(said)
  // Whoever needs four of them has looked already.
  if (counting.test(plainText(last)) && (quantityOf(wordsOf(last, turn.language), turn.language) ?? 1) > 1)
    return false
  const asking = shareOf(turn, last, 'ask') + shareOf(turn, last, 'find') + shareOf(turn, last, 'price')
  return changeIn(turn, last) < hardly && asking >= surelyAsks
}

const counting = /\b(?:necesit(?:o|amos)|ocup(?:o|amos)|precis(?:o|amos)(?: de)?|(?:i|we) need) \S+ \S/

function lastOf(said: string): string {
  return sentencesOf(said).at(-1) ?? said
}

/** The act of such a line, as what it is likelier to be where it would change the cart. */
export async function withoutChange(turn: Turn, said: string, act: Act): Promise<Act> {
  const isTalk = act.intent === 'confirm' || act.intent === 'deny' || act.intent === 'smalltalk'
  if (act.query !== '' && (changing.has(act.intent) || isTalk) && merelyLooks(said))
    return { ...act, intent: 'search', isQuestion: true }
  if (!changing.has(act.intent)) return act
  const asks = said.includes('?') || endsInQuestion(turn, said)
  return {
    ...act,
    intent: asks ? askedIn(turn, said.includes('?') ? said : lastOf(said)) : await toldIn(turn, said),
    isQuestion: act.isQuestion || asks,
  }
}

/** "I need a kettle, do you have one?": what is named is shown; one tap puts it in. */
export async function showNamed(turn: Turn, act: Act): Promise<boolean> {
  if (act.query === '') return false
  const { cards, isUnknown, isGuessed } = await productsMeantBy(turn, act)
  const isNamed = cards.length > 0 && !isUnknown && !isGuessed
  const outright = isNamed ? undefined : (await namedOutright(turn, act))?.card
  const found = isNamed ? cards : outright ? [outright] : []
  if (found.length > 0) showProducts(turn, found, { said: act.text })
  return found.length > 0
}

function changeIn(turn: Turn, text: string): number {
  return Math.max(
    shareOf(turn, text, 'change'),
    aimAlone({ text, asked: '-', language: turn.language }, 'change'),
  )
}

function shareOf({ language }: Turn, text: string, aim: Aim): number {
  return aimsOf({ text, asked: '-', language }).get(aim) ?? 0
}

function askedIn(turn: Turn, said: string): Intent {
  const aims = aimsOf({ text: said, asked: askedOf(turn.memory.flow), language: turn.language })
  const share = (aim: Aim) => aims.get(aim) ?? 0
  if (share('price') > Math.max(share('ask'), share('find')))
    return bestOf(turn, said) === 'haggle' ? 'haggle' : 'price'
  return share('find') > share('ask') ? 'search' : 'question'
}

async function toldIn(turn: Turn, said: string): Promise<Intent> {
  const best = bestOf(turn, said)
  if (best === 'checkout' && (await turn.tools.getCart()).lines.length === 0) return 'smalltalk'
  return told.has(best) ? (best as Intent) : (instead[best] ?? 'smalltalk')
}

function bestOf({ language }: Turn, said: string): string {
  return judge({ text: said, asked: '-', language })[0]?.label ?? 'unclear'
}

const changing: ReadonlySet<Intent> = new Set(['add', 'quantity', 'remove', 'clear'])
const told: ReadonlySet<string> = new Set([
  ...['greet', 'thanks', 'bye', 'smalltalk', 'confirm', 'deny', 'checkout', 'price', 'haggle', 'hours'],
  ...['question', 'payment', 'cart', 'order_status', 'search', 'browse', 'stock'],
])
const instead: Readonly<Record<string, Intent>> = { details: 'question', offers: 'offers' }

export function isPurchase(flow: Flow | undefined): boolean {
  return flow !== undefined && purchases.has(flow.at)
}

const purchases: ReadonlySet<Flow['at']> = new Set([
  ...(['product', 'variant', 'addOns', 'fewer', 'measure', 'quantity', 'line'] as const),
])
