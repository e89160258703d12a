// A line every word of which is accounted for: by a thing that the shop sells, by a change of the cart, or as talk.
// Nothing of it can have been misheard, so it is followed as it stands; any other line is left to the rules that weigh.
import type { Language } from '@mostrador/contract/languages'
import type { ProductCard } from '../../../tools/tools.ts'
import { lastSpokenOf, spokenOf } from '../../dialogue/focus.ts'
import { spokenIn } from '../../dialogue/spoken.ts'
import type { Turn } from '../../dialogue/turn.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { sentencesOf } from '../../understanding/sentences.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { isOnlyEnd } from '../../understanding/things/ends.ts'
import { coloursOf, sizesOf } from '../../understanding/things/traits.ts'
import { understand } from '../../understanding/understand.ts'
import { addExtras } from '../amend.ts'
import { type Held, heldLines, itemOf, setAll, setItems } from '../held.ts'
import { cardsSpokenOf, onScreen } from '../meant.ts'
import { isNumberOfName } from '../name-numbers.ts'
import { type Catalogue, catalogueFor } from '../naming/evidence.ts'
import { buyTogether, type WantedPiece } from '../wishing/composed.ts'
import { goesOn } from '../wishing/continuing.ts'
import { joinsOptions } from '../wishing/each.ts'
import { tellsNoWish } from '../wishing/no-wish.ts'
import { type Change, changesOf } from './changes.ts'
import { linesCountedAnew } from './counted-anew.ts'
import { cutOf, type Explain } from './cut.ts'
import type { Around } from './placed.ts'
import { type Token, tokensOf } from './roles.ts'

const wordsMax = 60
const clausesMax = 12
const tells = 0.9
const least = 0.6
const near = 0.05
const bonusOfWhole = 0.2
const bonusOfScreen = 0.15
const bonusOfChief = 0.25
/** "Candles" are candles rather than candy. */
const bonusOfLetters = 0.25
const linesBack = 3

/** The rest of the line, which closes or asks; undefined where the line is left to others. */
export async function takeAccounted(turn: Turn, said: string): Promise<string | undefined> {
  const { flow } = turn.memory
  if (flow !== undefined && !open.has(flow.at)) return undefined
  const words = namingWords(said)
  if (words.length === 0 || words.length > wordsMax) return undefined
  const { telling, rest } = divided(said)
  if (telling.length === 0) return undefined
  const catalogue = await catalogueFor(turn, [...words, ...wordsBefore(turn)])
  const held = await heldLines(turn)
  const reader = await readerOf(turn, catalogue, held)
  const begins = telling.findIndex((clause) => !reader.isIdle(clause))
  for (let count = telling.length; count > Math.max(0, begins); count -= 1) {
    const after = telling.slice(count).filter((clause) => !reader.isIdle(clause))
    const left = [...after, ...rest].join(', ')
    if (!isAside(turn, left)) continue
    const changes = reader.read(telling.slice(Math.max(0, begins), count).join(', '))
    if (changes === undefined) continue
    if (flow?.at === 'product' && !(changes.length > 1)) return undefined
    if ((flow?.at === 'variant' || flow?.at === 'fewer') && spreadsOptions(changes, flow.productId)) {
      await carryOut(turn, changes, held)
      return left
    }
    if ((flow?.at === 'variant' || flow?.at === 'fewer') && !isOfOthers(changes, flow.productId))
      return undefined
    await carryOut(turn, changes, held)
    return left
  }
  return undefined
}

const open: ReadonlySet<string> = new Set([
  'addOns',
  'order',
  'address',
  'person',
  'product',
  'variant',
  'fewer',
])

/** The clauses before the first question, and what is asked. */
function divided(said: string): { telling: string[]; rest: string[] } {
  const sentences = sentencesOf(said)
  const at = sentences.findIndex((sentence) => sentence.includes('?') && !polite.test(plainText(sentence)))
  const told = at < 0 ? sentences : sentences.slice(0, at)
  const telling = told.flatMap((sentence) =>
    sentence
      .replace(/\?+$/, '')
      .split(/[,;]\s+|\.\s+|\.$|\n|:\s+/)
      .map((clause) => clause.trim())
      .filter((clause) => /[\p{L}\p{N}]/u.test(clause)),
  )
  const rest = at < 0 ? [] : sentences.slice(at)
  return telling.length > clausesMax ? { telling: [], rest } : { telling, rest }
}

/** "Could you add two?" asks for them. */
export const polite =
  /^(?:\w+ ){0,2}(?:(?:can|could|may) (?:you|u|ya|yous|i|we) (?:please |pls |also |just )*(?:put|set|add|send|get|have|do|chuck|throw|pop|grab|save|make|swap|switch|change)|(?:me|le|nos)? ?(?:puedes?|podrias?|podria) (?:mandar|agregar|poner|dar|enviar|apartar)|pode (?:me )?(?:mandar|colocar|separar|adicionar)|me (?:das?|mandas?|manda|regala|pones?|ve|traes?|vende|apartas?|guardas?)) /

const beside: ReadonlySet<Intent> = new Set([
  ...(['checkout', 'confirm', 'thanks', 'bye', 'greet', 'address', 'cart', 'pickup', 'payment'] as const),
])

/** It closes, thanks or asks for the sum, and wants nothing more. */
function isAside(turn: Turn, left: string): boolean {
  if (left === '') return true
  const { acts } = understand(left, { ...spokenIn(turn), expected: undefined })
  return acts.every(({ intent, isQuestion }) => beside.has(intent) || (isQuestion && intent === 'question'))
}

function isOfOthers(changes: readonly Change[], productId: string): boolean {
  const cards = changes.flatMap((change) => (change.kind === 'put' ? change.cards : []))
  return changes.length > 1 && cards.length > 0 && cards.every(({ id }) => id !== productId)
}

/** "One blue and one green", asked which: each with an option of its own. */
function spreadsOptions(changes: readonly Change[], productId: string): boolean {
  const chosen = changes.flatMap((change) => {
    const [card, ...more] = change.kind === 'put' ? change.cards : []
    if (change.kind !== 'put' || !card || more.length > 0 || card.id !== productId) return []
    const { items } = chosenOf(card.variants, change.text, { besides: card.name })
    return items.length === 1 ? items : []
  })
  return chosen.length > 1 && chosen.length === changes.length && new Set(chosen).size === chosen.length
}

/** "And colouring in red and green": so exactly is put in rather than looked at. */
function namesOptions(change: Change): boolean {
  const [card, ...others] = change.kind === 'put' ? change.cards : []
  return change.kind === 'put' && card !== undefined && others.length === 0 && joinsOptions(card, change.text)
}

const purpose = /^(?:\w+ ){0,2}(?:para|pra|pa|pal|pro|for) /
const idle: ReadonlySet<string> = new Set(['word', 'quiet', 'comma', 'join'])

type Reader = {
  read: (text: string) => readonly Change[] | undefined
  /** The clause counts, names, asks for and refuses nothing: "for my son's school list". */
  isIdle: (clause: string) => boolean
}

async function readerOf(turn: Turn, catalogue: Catalogue, held: readonly Held[]): Promise<Reader> {
  const spoken = await cardsSpokenOf(turn)
  const numbers = new Set(
    catalogue.cards.flatMap(({ name, variants }) =>
      [name, ...variants.map((each) => each.name)].flatMap((each) =>
        namingWords(each).flatMap((word) => /^(\d+)[a-z]{0,2}$/.exec(word)?.[1] ?? []),
      ),
    ),
  )
  const shop = {
    isThing: catalogue.isThing,
    isNameNumber: (word: string) => numbers.has(word),
    isHolderSold: (word: string) =>
      catalogue.cards.some(({ name }) => isSameWord(namingWords(name)[0] ?? '', word)) &&
      !spoken.some(({ name }) => namingWords(name).some((each, at) => at > 0 && isSameWord(each, word))),
    isNumberOfName: (number: string, after: string) =>
      catalogue.cards.some((card) => isNumberOfName(card, number, after)),
  }
  const explain = ofFocus(
    turn,
    spoken,
    catalogue,
    explainerOf(catalogue, spoken, turn.context.account.language),
  )
  const lastId = lastSpokenOf(turn, 'line')?.id
  const last = held.find(({ line }) => line.id === lastId)
  const tokens = (text: string, isHolderNamed = false) =>
    tokensOf(text, {
      language: turn.language,
      sameCount: last?.line.quantity,
      shop: { ...shop, isHolderNamed },
    })
  const { flow } = turn.memory
  const around = {
    explains: (card: ProductCard, words: readonly string[]) =>
      words.every((word) => catalogue.weightOf(word, card) >= tells),
    held,
    last,
    shown: shownOf(turn, spoken),
    pointed: pointedAt(turn, spoken),
    named: namedBefore(turn, (text) => mentionsIn(tokens(text), explain)),
    asked: flow?.at === 'product' ? flow.quantity : undefined,
  }
  return {
    isIdle: (clause) =>
      (purpose.test(plainText(clause)) || tokens(clause).every(({ role }) => role === 'quiet')) &&
      tokens(clause).every(
        ({ role, plain }) => idle.has(role) && (role !== 'word' || explain([plain]).length === 0),
      ),
    read(text) {
      if (tellsNoWish(text, turn.language)) return undefined
      const [named, own] = [true, false].map((isHolder) => withoutReason(tokens(text, isHolder), explain))
      if (!named || !own || own.some(({ role }) => role === 'blocked')) return undefined
      const isOfHolder = named.some(({ role }, at) => role !== own[at]?.role)
      const segments = (isOfHolder ? cutOf(named, explain) : undefined) ?? cutOf(own, explain)
      const found = segments && changesOf(segments, around)
      if (!found || found.changes.length === 0) return undefined
      // Whoever counts anew wants another number than the one that is there.
      if (
        found.changes.every((change) => change.kind === 'count' && change.count === change.line.line.quantity)
      )
        return undefined
      const isNamed = own[0]?.role === 'join' && turn.memory.focus?.[0]?.kind === 'line'
      const isJoined = own[0]?.role === 'join' && found.changes.every(namesOptions)
      const isNext = held.length > 0 && (isNamed || isJoined || goesOn(text))
      return found.isTold || isNext || flow?.at === 'product' ? found.changes : undefined
    },
  }
}

/** "The large box": of the one thing on the screen, before anything else that has a large. */
function ofFocus(
  turn: Turn,
  spoken: readonly ProductCard[],
  { cards, weightOf }: Catalogue,
  explain: Explain,
): Explain {
  const [only, ...others] = onScreen(turn, spoken)
  if (!only || others.length > 0 || only.variants.length < 2) return explain
  return (words) => {
    const isTrait = words.every((word) => sizesOf(word).length + coloursOf(word).length > 0)
    const isName = words.some((word) => cards.some((card) => weightOf(word, card) >= 1))
    const { items } = chosenOf(only.variants, words.join(' '), { besides: only.name })
    return isTrait && !isName && items.length === 1 ? [only] : explain(words)
  }
}

/** "Take the onions out, as I still have some": a reason counts and names nothing. */
function withoutReason(tokens: readonly Token[], explain: Explain): readonly Token[] {
  const at = tokens.findIndex(
    ({ plain }, index) =>
      index > 1 &&
      (reasoning.has(plain) ||
        (telling.has(plain) && stating.has(tokens[index + 1]?.plain ?? '')) ||
        (people.has(plain) && having.has(tokens[index + 1]?.plain ?? ''))),
  )
  if (at < 0) return tokens
  const isReason = tokens
    .slice(at)
    .every(({ role, plain }) => role !== 'count' && (role !== 'word' || explain([plain]).length === 0))
  return isReason ? tokens.slice(0, at) : tokens
}

const reasoning = new Set(['porque', 'pq', 'because', 'cause', 'cuz', 'since', 'pois'])
const telling = new Set(['que', 'q'])
/** "Take the brushes out, I have some at home". */
const people = new Set(['yo', 'eu', 'i', 'ya', 'ja', 'we'])
const having = new Set(
  'tengo tenemos tenia tenho temos ja ya have got already hay compre comprei bought'.split(' '),
)
/** Behind these it is told how things are; behind other words it may be told what is wanted. */
const stating = new Set(
  'no ya todavia aun me se yo tengo tenemos hay nao ja ainda eu tenho tem estoy es son mi mis'.split(' '),
)

/** The products that explain every word, best first: one where it is clear. */
export function explainerOf(
  { cards, weightOf }: Catalogue,
  spoken: readonly ProductCard[],
  language: Language,
): Explain {
  return (words) => {
    if (words.every(isOnlyEnd)) return []
    const scored = cards.flatMap((card) => {
      const weights = words.map((word) => weightOf(word, card))
      if (!weights.every((weight) => weight >= least) || !weights.some((weight) => weight >= tells)) return []
      const sum = weights.reduce((total, weight) => total + weight, 0) / words.length
      const isSpoken = spoken.some(({ id }) => id === card.id)
      const own = namingWords(card.name)
      const isWhole = own.every((name) => words.some((word) => isSameWord(word, name)))
      const exact = words.filter((word) => own.some((name) => stemOf(name) === stemOf(word))).length
      const chief = language === 'en' ? chiefOf(card) : undefined
      const isChief = chief !== undefined && words.some((word) => isSameWord(word, chief))
      const bonus =
        (isChief ? bonusOfChief : 0) + (isSpoken ? bonusOfScreen : 0) + (isWhole ? bonusOfWhole : 0)
      return [{ card, score: sum + bonus + (bonusOfLetters * exact) / words.length }]
    })
    const best = Math.max(0, ...scored.map(({ score }) => score))
    return scored
      .filter(({ score }) => score >= best - near)
      .sort((a, b) => b.score - a.score)
      .map(({ card }) => card)
  }
}

/** In English the last word of a name says what it is: a "Donkey Piñata" is a piñata, "Piñata Candy" is none. */
function chiefOf({ name }: ProductCard): string | undefined {
  return namingWords(name.split(/[,(]| - /)[0] ?? '').findLast((word) => !/\d/.test(word))
}

function stemOf(word: string): string {
  return word.replace(/(?:es|s)$/, '')
}

/** The list on the screen, or the two things spoken of last. */
export function shownOf(turn: Turn, spoken: readonly ProductCard[]): ProductCard[] {
  const screen = onScreen(turn, spoken)
  if (screen.length > 1) return screen
  const ids = spokenOf(turn, 'product').map(({ id }) => id)
  return ids
    .slice(0, 2)
    .reverse()
    .flatMap((id) => spoken.filter((card) => card.id === id))
}

/** "That one", where one thing is on the screen. */
function pointedAt(turn: Turn, spoken: readonly ProductCard[]): Around['pointed'] {
  const [card, ...others] = onScreen(turn, spoken)
  if (!card || others.length > 0 || card.isBookable) return undefined
  const spokenOption = lastSpokenOf(turn, 'product')
  const option = card.variants.find(({ id }) => spokenOption?.id === card.id && id === spokenOption.variantId)
  return { card, option: option?.name }
}

export function wordsBefore({ context: { history } }: Turn): string[] {
  return linesBefore(history).flatMap(namingWords)
}

function linesBefore(history: Turn['context']['history']): string[] {
  return history
    .filter(({ role }) => role === 'user')
    .slice(-linesBack)
    .map(({ content }) => content)
}

function namedBefore(turn: Turn, mentions: (text: string) => (readonly ProductCard[])[]) {
  return linesBefore(turn.context.history).flatMap(mentions)
}

/** Each thing named in a line, whatever else it says. */
function mentionsIn(tokens: readonly Token[], explain: Explain): (readonly ProductCard[])[] {
  const groups: string[][] = [[]]
  for (const { role, plain } of tokens) {
    if (role === 'word') groups.at(-1)?.push(plain)
    else if (role !== 'quiet' && role !== 'point') groups.push([])
  }
  return groups.flatMap((words) => {
    const known = words.filter((word) => explain([word]).length > 0)
    const cards = known.length > 0 ? explain(known) : []
    return cards.length > 0 ? [cards] : []
  })
}

async function carryOut(turn: Turn, changes: readonly Change[], held: readonly Held[]): Promise<void> {
  delete turn.memory.flow
  turn.isAccounted = true
  turn.linesCounted = await linesCountedAnew(turn)
  const counts = changes.flatMap((change) =>
    change.kind === 'count' ? [{ old: change.line, item: { quantity: change.count } }] : [],
  )
  if (counts.length > 0) await setItems(turn, held, counts)
  for (const change of changes) {
    if (change.kind === 'extra') await addExtras(turn, change.line.line.id, change.addOnIds)
    if (change.kind !== 'option') continue
    const now = await heldLines(turn)
    const old = now.find(({ line }) => line.id === change.line.line.id)
    if (!old) continue
    const item = { ...itemOf(old), variantId: change.variantId, quantity: change.count }
    await setAll(turn, now, { without: [old], items: [item], spoken: old.card })
  }
  await buyTogether(
    turn,
    changes.flatMap((change) => (change.kind === 'put' ? [wantedOf(change)] : [])),
  )
}

function wantedOf({ cards, count, said, isJoined, text }: Extract<Change, { kind: 'put' }>): WantedPiece {
  const [only, ...others] = cards
  const query = cards.map(({ name }) => name).join(' ')
  const names = { quantity: count, query, text, count: said, isJoined: isJoined ?? false }
  return only && others.length === 0
    ? { ...names, productId: only.id }
    : { ...names, among: cards.map(({ id }) => id) }
}
