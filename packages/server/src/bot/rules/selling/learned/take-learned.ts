// A line about the cart in words of which some are not known: read by what thousands of other lines taught, and followed
// only where that reading is sure of every part.

import { spokenIn } from '../../dialogue/spoken.ts'
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { aimAlone } from '../../understanding/learned/aims.ts'
import { judge } from '../../understanding/learned/learned.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { plainText } from '../../understanding/normalise.ts'
import { assentOf } from '../../understanding/people/assent.ts'
import { hasAddress } from '../../understanding/places/address-in.ts'
import { sentencesOf } from '../../understanding/sentences.ts'
import { understand } from '../../understanding/understand.ts'
import { linesCountedAnew } from '../accounted/counted-anew.ts'
import { phraseIn } from '../accounted/roles.ts'
import { polite } from '../accounted/take-accounted.ts'
import { type Held, heldLines, itemOf, setAll, setItems } from '../held.ts'
import { buyTogether, type WantedPiece } from '../wishing/composed.ts'
import { goesOn } from '../wishing/continuing.ts'
import { isHardlyChange, tellsNoWish } from '../wishing/no-wish.ts'
import { cartReadingOf, charsMax } from './cart-reading.ts'
import type { CartChange } from './changes.ts'
import { closes } from './closes.ts'
import { changesRead } from './plan.ts'
import type { ReadPart } from './reading.ts'
import type { CartToken } from './tokens.ts'

/** "Leave it at 40": a smaller number counts pieces. */
const offersPrice = / (?:en|por|at|for) (?:1[3-9]|[2-9]\d|\d{3,}) /
/** So likely is the whole reading of a line that is followed. */
const believed = 0.75
/** And of one that is followed before the words are accounted for. */
const sure = 0.9

/** "With the same crust": what stays of the thing that goes is for the rules of swaps to carry over. */
const keepsSame = /\b(?:con|com|with) (?:(?:l?[ao]s?|el|the) )?(?:mism|mesm|same)/

/** Read by rules of their own, with whatever else is beside them. */
const apart: ReadonlySet<Intent> = new Set([
  ...(['address', 'book', 'order_status', 'cancel_booking', 'move', 'haggle'] as const),
])
const others: ReadonlySet<string> = new Set([
  ...[
    'complaint',
    'person',
    'order_status',
    'cancel_order',
    'haggle',
    'book',
    'time',
    'move',
    'paid',
    'address',
  ],
])
const likely = 0.5

function isAboutElse({ language, memory }: Turn, said: string): boolean {
  const isAsked = memory.flow?.at === 'address'
  if (assentOf(said).says === 'hold' || hasAddress(said, language)) return true
  const [best] = judge({ text: said, asked: isAsked ? 'address' : '-', language })
  return best !== undefined && best.share >= likely && others.has(best.label)
}

type LearnedPlan = {
  /** So sure that no other reading is asked. */
  isSure: boolean
  /** Each change is of something that is named. */
  isNamed: boolean
  /** Only extras of lines in the cart change. */
  isOfExtras: boolean
  /** Changes the cart; the rest of the line. */
  carryOut: () => Promise<string>
}

/** The changes that a line asks for; undefined where the reading is not sure of it. */
export async function planLearned(
  turn: Turn,
  said: string,
  acts: readonly Act[],
  mayBePlain = false,
): Promise<LearnedPlan | undefined> {
  if (said.length > charsMax || offersPrice.test(` ${plainText(said)} `)) return undefined
  if (acts.some(({ intent }) => apart.has(intent)) || isAboutElse(turn, said)) return undefined
  const reading = await cartReadingOf(turn, said)
  if (!reading || reading.share < believed || tellsNoWish(said, turn.language)) return undefined
  const { tokens, parts, share, around, held, asked } = reading
  if (keepsSame.test(plainText(said)) && parts.some(({ label }) => label === 'in')) return undefined
  // How many, beside an offer of extras: the offer stands.
  const isBare = parts.every(({ token, label }) => token.kind === 'number' || harmless.has(label))
  if (asked === 'extras' && isBare) return undefined
  if (isPutByQuestion(said, parts) || isOnlyPointing(turn, said, parts) || without.test(plainText(said)))
    return undefined
  const changes = changesRead(parts, around)
  if (changes === undefined || changes.length === 0) return undefined
  const isWish = changes.some(({ kind }) => kind === 'put')
  const isOutright = (mayBePlain && isCountedOut(parts, share)) || isPointedOut(said, parts, share)
  if (isWish && !isOutright && isHardlyChange(said, turn.language)) return undefined
  if (!mayBePlain && isPlainWish(changes, parts)) return undefined
  return {
    isSure: share >= sure,
    isNamed: parts.every(({ token, label }) => token.kind !== 'pointer' || harmless.has(label)),
    isOfExtras: changes.every(({ kind }) => kind === 'extras'),
    async carryOut() {
      const left = leftOf(turn, said, { tokens, parts })
      await change(turn, changes, held)
      return left
    },
  }
}

/** "I need four warm bulbs": whoever only looks for something tells no number of it. */
function isCountedOut(parts: readonly ReadPart[], share: number): boolean {
  const counts = parts.filter(({ token }) => token.kind === 'number' && !token.isArticle)
  const isCounting = ({ token, label }: ReadPart) =>
    token.kind === 'number' && token.value > 1 && (label === 'next' || label === 'before')
  return share >= sure && counts.length > 0 && counts.every(isCounting)
}

/** "Good, that one": few words, and the only thing that they speak of is taken. */
function isPointedOut(said: string, parts: readonly ReadPart[], share: number): boolean {
  const isTaken = parts.length === 1 && parts[0]?.token.kind === 'pointer' && parts[0].label === 'put'
  return isTaken && share >= sure && said.trim().split(/\s+/).length <= pointedWordsMax
}

const pointedWordsMax = 3

/** A wish in which the rules found nothing to follow; false where it is surely none, or leaves something open. */
export async function takePlainWish(turn: Turn, said: string, acts: readonly Act[]): Promise<boolean> {
  const { flow } = turn.memory
  if (flow !== undefined && flow.at !== 'addOns' && flow.at !== 'person') return false
  if (said.includes('?') || !acts.every(({ intent, isQuestion }) => vague.has(intent) && !isQuestion))
    return false
  const plan = await planLearned(turn, said, acts, true)
  // "And the white sandal", once something was put in.
  const isNext = turn.memory.focus?.[0]?.kind === 'line' && goesOn(said) && plan?.isNamed === true
  if (!plan || !(plan.isSure || isNext)) return false
  await plan.carryOut()
  return true
}

const vague: ReadonlySet<Intent> = new Set([
  ...(['unclear', 'search', 'smalltalk', 'details', 'greet', 'thanks'] as const),
])

/**
 * "And the kit too, please. Does it come with a bag?": a wish beside a question, which is left to be answered. Undefined
 * where nothing outside the question is surely wanted.
 */
export async function takeBesideQuestion(
  turn: Turn,
  said: string,
  acts: readonly Act[],
): Promise<string | undefined> {
  const { flow } = turn.memory
  if (flow !== undefined && flow.at !== 'addOns' && flow.at !== 'order') return undefined
  const [wish, question] = wishAndQuestion(turn, said)
  if (wish === undefined || question === undefined) return undefined
  const plan = await planLearned(turn, wish, acts, true)
  if (!plan?.isNamed) return undefined
  const left = await plan.carryOut()
  return `${left} ${question}`.trim()
}

/** Words told before a question begins, where they surely want something. */
function wishAndQuestion(turn: Turn, said: string): [wish?: string, question?: string] {
  for (const [, mark = '', opening = ''] of said.matchAll(questionOpening)) {
    const at = said.indexOf(mark + opening) + mark.length
    const wish = said.slice(0, at).replace(/[\s,;]+$/, '')
    const wanted = aimAlone({ text: wish, asked: '-', language: turn.language }, 'change')
    if (!wish.includes('?') && wish.split(/\s+/).length >= wishWordsMin && wanted >= surelyWanted)
      return asksOfBoth(wish, said.slice(at)) ? [] : [wish, said.slice(at)]
  }
  return []
}

/** "The large one and the small one, how much is each?": they are named to be asked about. */
function asksOfBoth(named: string, question: string): boolean {
  const words = plainText(named)
    .split(' ')
    .map((plain) => ({ plain }))
  return ofEach.test(plainText(question)) && !words.some((_, at) => phraseIn(words, at)?.role === 'add')
}

const ofEach = /\b(?:each|cada un[oa]?|cada uma?)\b/

const wishWordsMin = 3
const surelyWanted = 0.7
/** A sentence that asks, or words that open a question behind a wish without any mark. */
const questionOpening =
  /([.!;,\n]\s+|\b(?:please|pls|plz|porfa|por favor|pf|pfv|gracias|obrigad[oa]|thanks|tambi[eé]n|tamb[eé]m|too)[,.]?\s+)(¿?(?:and |y |e |oh |by the way )?(?:how|what|whats|what's|which|when|where|does|do|did|is|are|can|will|would|has|have|cu[aá]nt\w+|qu[eé]|c[oó]mo|cu[aá]l\w*|d[oó]nde|tiene[ns]?|viene[ns]?|trae[ns]?|es|son|sirve|se|hay|quant\w+|qual|quais|como|onde|tem|vem|serve|d[aá])\b)/giu

/** "Do you have a ten?" asks for it and takes none. */
function isPutByQuestion(said: string, parts: readonly ReadPart[]): boolean {
  const puts = parts.filter(({ label }) => label === 'put')
  let from = 0
  for (const sentence of sentencesOf(said)) {
    const at = said.indexOf(sentence, from)
    const to = at + sentence.length
    from = Math.max(from, to)
    const within = puts.filter((put) => put.token.at >= at && put.token.at < to)
    // "Can it go on the stove?" points at a thing and takes none.
    const isPointing = within.some((put) => put.token.kind === 'pointer') && !polite.test(plainText(sentence))
    if (sentence.includes('?') && within.length > 0 && (isPointing || asksFor.test(plainText(sentence))))
      return true
  }
  return false
}

const asksFor =
  /^(?:(?:y|e|and|but|pero|mas|oye|oiga|ok|then|entonces|entao|so) )*(?:do (?:you|u|ya|they)|have (?:you|u)|you (?:got|have)|u got|got|is there|are there|any|tienes?|tienen|tenes|hay|habra|tem|tens|voces tem|vcs tem|le queda|te quedan?|les quedan?|quedan?|manejan?|venden?|vende|sell) /

/** "And one without": a second line of the same thing. */
const without = / (?:sin|sem|without|plain)$/

const wishing: ReadonlySet<string> = new Set([
  ...['add', 'quantity', 'variant', 'remove', 'clear', 'confirm', 'deny', 'unclear', 'search', 'browse'],
])

/** "How much is that now": nothing is named, and the learned intents hear a question or talk. */
function isOnlyPointing({ language }: Turn, said: string, parts: readonly ReadPart[]): boolean {
  const isNaming = parts.some(({ token, label }) => token.kind === 'thing' && !harmless.has(label))
  const [best] = judge({ text: said, asked: '-', language })
  return !isNaming && best !== undefined && best.share >= likely && !wishing.has(best.label)
}

/** Things named and wanted, and nothing else: the rules for wishes know more of the shop. */
function isPlainWish(changes: readonly CartChange[], parts: readonly ReadPart[]): boolean {
  const isPointing = parts.some(({ token, label }) => token.kind === 'pointer' && label === 'put')
  return !isPointing && changes.every(({ kind }) => kind === 'put')
}

const harmless: ReadonlySet<string> = new Set(['none', 'ask', 'nothing'])

/** The clauses that change nothing and ask or close. */
function leftOf(
  turn: Turn,
  said: string,
  { tokens, parts }: { tokens: readonly CartToken[]; parts: readonly ReadPart[] },
): string {
  const changed = parts.filter(({ label }) => !harmless.has(label)).map(({ token }) => token.at)
  const asked = parts.filter(({ label }) => label === 'ask').map(({ token }) => token.at)
  const ends = tokens
    .filter(({ kind, word }) => kind === 'mark' && /[,.;?!\n]/.test(word))
    .map(({ at }) => at + 1)
  const left: string[] = []
  let from = 0
  for (const to of [...ends, said.length]) {
    const clause = said.slice(from, to).trim()
    const isWithin = (at: number) => at >= from && at < to
    const isChanging = changed.some(isWithin)
    const isAsking = clause.endsWith('?') || asked.some(isWithin)
    from = to
    if (!/\p{L}{2}/u.test(clause)) continue
    if (isChanging && !(isAsking && asksAbout(turn, clause))) continue
    if (isAsking || closes(turn, clause)) left.push(clause)
  }
  return left.join(' ')
}

function asksAbout(turn: Turn, clause: string): boolean {
  if (polite.test(plainText(clause))) return false
  const { acts } = understand(clause, { ...spokenIn(turn), expected: undefined })
  return acts.some(({ intent }) => intent === 'price' || intent === 'stock' || intent === 'details')
}

async function change(turn: Turn, changes: readonly CartChange[], held: readonly Held[]): Promise<void> {
  delete turn.memory.flow
  turn.isAccounted = true
  turn.linesCounted = await linesCountedAnew(turn)
  const puts = changes.filter((change) => change.kind === 'put')
  // An emptied cart would be told of before the thing that takes the place of all the others.
  const isFirst = puts.length > 0 && puts.every(isPlain) && isEmptied(changes, held)
  if (isFirst) await buyTogether(turn, puts.map(wantedOf))
  const now = isFirst ? await heldLines(turn) : held
  const items = changes.flatMap((change): Parameters<typeof setItems>[2][number][] => {
    const old = change.kind === 'put' ? undefined : now.find(({ line }) => line.id === change.line.line.id)
    if (!old) return []
    if (change.kind === 'count') return [{ old, item: { quantity: change.count } }]
    if (change.kind !== 'extras') return []
    const kept = old.line.addOnIds.filter((id) => !change.taken.includes(id))
    return [{ old, item: { addOnIds: [...new Set([...kept, ...change.put])] } }]
  })
  if (items.length > 0) await setItems(turn, now, items)
  for (const { line, variantId, count } of changes.filter((change) => change.kind === 'option')) {
    const lines = await heldLines(turn)
    const old = lines.find((each) => each.line.id === line.line.id)
    if (!old) continue
    const item = { ...itemOf(old), variantId, quantity: count }
    await setAll(turn, lines, { without: [old], items: [item], spoken: old.card })
  }
  if (!isFirst) await buyTogether(turn, puts.map(wantedOf))
}

/** Nothing about it can be asked. */
function isPlain({ cards, variantId }: Extract<CartChange, { kind: 'put' }>): boolean {
  const [only, ...others] = cards
  return only !== undefined && others.length === 0 && (only.variants.length === 0 || variantId !== undefined)
}

function isEmptied(changes: readonly CartChange[], held: readonly Held[]): boolean {
  const gone = changes.flatMap((change) =>
    change.kind === 'count' && change.count === 0 ? [change.line] : [],
  )
  return held.length > 0 && held.every((line) => gone.includes(line))
}

function wantedOf({ cards, count, text, variantId }: Extract<CartChange, { kind: 'put' }>): WantedPiece {
  const [only, ...others] = cards
  const option = only?.variants.find(({ id }) => id === variantId)?.name
  const said = option === undefined ? text : `${only?.name} ${option}`
  const query = cards.map(({ name }) => name).join(' ')
  const names = { quantity: count, query, text: plainText(said), count, isJoined: true }
  return only && others.length === 0
    ? { ...names, productId: only.id }
    : { ...names, among: cards.map(({ id }) => id) }
}
