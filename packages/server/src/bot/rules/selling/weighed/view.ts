// A line beside all that it may be about: its words, its numbers, and how much each product explains of it.
import type { ProductCard } from '../../../tools/tools.ts'
import { lastSpokenOf, type ThingOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { basesOf } from '../../understanding/things/traits.ts'
import { numbersOf, vocabularyOf } from '../../understanding/vocabulary.ts'
import { phraseIn, type Role } from '../accounted/roles.ts'
import { shownOf } from '../accounted/take-accounted.ts'
import type { Held } from '../held.ts'
import { cardsSpokenOf, onScreen } from '../meant.ts'
import { catalogueFor } from '../naming/evidence.ts'
import type { Change } from './candidates.ts'
import { isGeneralPointer, placeOf } from './words.ts'

export type View = {
  turn: Turn
  said: string
  tokens: readonly string[]
  /** Where its own words begin, behind those of the parts before it. */
  from: number
  /** The part that each word may play in a change of the cart. */
  roles: readonly (Role | undefined)[]
  numbers: readonly { at: number; value: number; isArticle: boolean }[]
  /** Numbers of what the customer wrote before, where the line has none, and of the open question. */
  formerNumbers: readonly number[]
  /** Said in one of the customer's last lines. */
  isSaidBefore: (name: string) => boolean
  /** The options that those lines name. */
  namedBefore: (card: ProductCard) => ReadonlySet<string>
  /** The things on the screen that the words choose among. */
  chosenOnScreen: ReadonlySet<string>
  /** Everything that may be meant. */
  pool: readonly ProductCard[]
  /** The likeliest of it, best first. */
  cards: readonly ProductCard[]
  held: readonly Held[]
  screen: readonly ProductCard[]
  shown: readonly ProductCard[]
  /** How well a product explains a word, 0 to 1 and a little. */
  weightIn: (word: string, card: ProductCard) => number
  /** Words that tell one product from others weigh most; 0 of what none of them explains. */
  rarityOf: (word: string) => number
  content: readonly string[]
  isGeneral: (word: string) => boolean
  /** All that the shop explains of the line, and what one product does. */
  mass: number
  coverOf: (card: ProductCard) => number
  coverMost: number
  isSaid: (name: string) => boolean
  /** The options that the words choose. */
  chosenIn: (card: ProductCard) => ReadonlySet<string>
  optionCover: (card: ProductCard, variantId: string) => number
  addOnsOf: (card: ProductCard) => readonly string[]
  lastLineId: string | undefined
  lastThing: ThingOf<'product'> | undefined
  /** The product of the open question. */
  askedProduct: string | undefined
  pointers: number
  /** "The second": its place, from the end where it is below 0. */
  place: number | undefined
}

/** A part of a line by itself: the words before it, and the thing that was changed by those. */
export type Part = { ahead: readonly string[]; last: Pick<Change, 'card' | 'variantId'> | undefined }

const tokensMax = 60
const cardsMax = 9
const rareOfGeneral = 0.35
const explained = 0.5
const leastScore = 0.05
const byScreen = 0.3
const byCart = 0.1

const whole: Part = { ahead: [], last: undefined }

/** Undefined where the line has no words. */
export async function viewOf(
  turn: Turn,
  said: string,
  held: readonly Held[],
  { ahead, last: changed }: Part = whole,
): Promise<View | undefined> {
  const own = tokensOf(said)
  if (own.length === 0) return undefined
  const tokens = [...ahead, ...own]
  const from = ahead.length
  const catalogue = await catalogueFor(turn, namingWords(said))
  const spoken = await cardsSpokenOf(turn)
  const [screen, shown] = [onScreen(turn, spoken), shownOf(turn, spoken)]
  const before = changed ? [changed.card] : []
  const pool = onceEach([...catalogue.cards, ...held.map(({ card }) => card), ...spoken, ...before])
  const vocabulary = vocabularyOf(turn.language).all
  const isGeneral = (word: string) => vocabulary.has(word)
  const content = [...new Set(own)].filter((word) => word.length > 2 || /\d/.test(word))
  const weightIn = weigher(catalogue.weightOf)
  const rarity = new Map(
    content.map((word) => {
      const having = pool.filter((card) => weightIn(word, card) >= explained).length
      const own = isGeneral(word) ? rareOfGeneral : 1
      return [word, having === 0 ? 0 : own / (1 + Math.log(having))] as const
    }),
  )
  const rarityOf = (word: string) => rarity.get(word) ?? 0
  const covers = new Map(
    pool.map((card) => [
      card.id,
      content.reduce((sum, word) => sum + rarityOf(word) * Math.min(1, weightIn(word, card)), 0),
    ]),
  )
  const coverOf = ({ id }: ProductCard) => covers.get(id) ?? 0
  const { flow } = turn.memory
  const askedProduct = flow && 'productId' in flow ? flow.productId : undefined
  const near = new Set([...screen, ...shown].map(({ id }) => id))
  const inCart = new Set(held.map(({ card }) => card.id))
  const scoreOf = (card: ProductCard) =>
    coverOf(card) +
    (near.has(card.id) ? byScreen : 0) +
    (inCart.has(card.id) ? byCart : 0) +
    (card.id === askedProduct ? explained : 0) +
    (card.id === changed?.card.id ? byScreen : 0)
  const spokenOf = changed ? thingOf(changed) : lastSpokenOf(turn, 'product', 'list')
  const isSaid = sayer(own)
  const isSaidBefore = sayer(wordsBefore(turn))
  const numbers = numbersIn(tokens, numbersOf(turn.language)).filter(({ at }) => at >= from)
  return {
    ...{ turn, said, tokens, held, pool, screen, shown, weightIn, rarityOf, content, isGeneral, isSaid },
    ...{ coverOf, askedProduct, coverMost: Math.max(0, ...covers.values()) },
    roles: rolesOf(tokens),
    from,
    numbers,
    formerNumbers: changed ? [] : formerNumbers(turn, numbers),
    isSaidBefore,
    namedBefore: perCard((card) => optionsNamed(card, isSaidBefore)),
    chosenOnScreen: chosenAmong(screen, said),
    cards: pool
      .filter((card) => scoreOf(card) > leastScore)
      .sort((one, other) => scoreOf(other) - scoreOf(one))
      .slice(0, cardsMax),
    mass: [...rarity.values()].reduce((sum, each) => sum + each, 0),
    chosenIn: perCard((card) => chosen(card, said, card.id === askedProduct)),
    optionCover: (card, variantId) => {
      const own = namingWords(card.variants.find(({ id }) => id === variantId)?.name ?? '')
      return own.length === 0 ? 0 : own.filter(isSaid).length / own.length
    },
    addOnsOf: (card) => addOnsNamed(card, isSaid),
    lastLineId: lastSpokenOf(turn, 'line')?.id,
    lastThing: spokenOf?.kind === 'product' ? spokenOf : undefined,
    pointers: own.filter(isGeneralPointer).length,
    place: own.map(placeOf).find((each) => each !== undefined),
  }
}

export function tokensOf(said: string): string[] {
  return plainText(said)
    .split(/[\s,/:]+/)
    .map((word) => word.replace(/^[.#-]+|[.#-]+$/g, ''))
    .filter((word) => word !== '')
    .slice(0, tokensMax)
}

function rolesOf(tokens: readonly string[]): View['roles'] {
  const words = tokens.map((plain) => ({ plain }))
  return words.map((_, at) => phraseIn(words, at)?.role)
}

const formerMax = 2
const linesBefore = 2

function formerNumbers(turn: Turn, own: View['numbers']): number[] {
  if (own.some(({ isArticle }) => !isArticle)) return []
  const { flow } = turn.memory
  const asked = flow && 'quantity' in flow && flow.quantity > 1 ? [flow.quantity] : []
  const last = turn.context.history.findLast(({ role }) => role === 'user')?.content ?? ''
  const told = numbersIn(tokensOf(last), numbersOf(turn.language)).filter(({ isArticle }) => !isArticle)
  const few = told.length > formerMax ? [] : told.map(({ value }) => value)
  return [...new Set([...asked, ...few])]
}

function wordsBefore({ context: { history } }: Turn): string[] {
  const lines = history.filter(({ role }) => role === 'user').slice(-linesBefore)
  return [...new Set(lines.flatMap(({ content }) => tokensOf(content)))]
}

/** None where there is nothing to choose, or all of them fit. */
function chosenAmong(screen: readonly ProductCard[], said: string): ReadonlySet<string> {
  const { items } = chosenOf(screen, said)
  return new Set(items.length < screen.length ? items.map(({ id }) => id) : [])
}

function thingOf({ card, variantId }: NonNullable<Part['last']>): ThingOf<'product'> {
  return { kind: 'product', id: card.id, ...(variantId !== undefined && { variantId }) }
}

function onceEach(cards: readonly ProductCard[]): ProductCard[] {
  const all = new Map(cards.map((card) => [card.id, card] as const))
  return [...all.values()].filter(({ isBookable }) => !isBookable)
}

/** "Powdered milk" names no condensed milk, and chocolate ice cream asks for no chocolate sprinkles. */
function addOnsNamed({ name, variants, addOns }: ProductCard, isSaid: (name: string) => boolean): string[] {
  const ofProduct = new Set(namingWords([name, ...variants.map((each) => each.name)].join(' ')))
  const found = addOns.flatMap(({ id, name: own }) => {
    const words = namingWords(own)
    const further = words.filter((word) => !ofProduct.has(word))
    const telling = further.length > 0 ? further : words
    const said = telling.filter(isSaid)
    return said.length > 0 ? [{ id, said, share: said.length / telling.length }] : []
  })
  const isBest = (word: string, share: number) =>
    found.every((other) => other.share <= share || !other.said.includes(word))
  return found.filter(({ said, share }) => said.some((word) => isBest(word, share))).map(({ id }) => id)
}

type Weigh = (word: string, card: ProductCard) => number

/** Numbers explain only what is called so. */
function weigher(weightOf: Weigh): Weigh {
  const known = new Map<ProductCard, Map<string, number>>()
  return (word, card) => {
    const own = known.get(card) ?? new Map<string, number>()
    known.set(card, own)
    const weight = own.get(word) ?? (/^\d/.test(word) ? ofNumber(word, card) : weightOf(word, card))
    own.set(word, weight)
    return weight
  }
}

const byNumber = 0.9

function ofNumber(word: string, { name, variants }: ProductCard): number {
  return [name, ...variants.map((each) => each.name)].some((each) => namingWords(each).includes(word))
    ? byNumber
    : 0
}

function sayer(tokens: readonly string[]): (name: string) => boolean {
  const known = new Map<string, boolean>()
  return (name) => {
    const isKnown =
      known.get(name) ??
      tokens.some((word) => word === name || basesOf(word).some((base) => isSameWord(base, name)))
    known.set(name, isKnown)
    return isKnown
  }
}

/** Worked out once for each product. */
export function perCard<Value>(make: (card: ProductCard) => Value): (card: ProductCard) => Value {
  const known = new Map<string, Value>()
  return (card) => {
    const found = known.get(card.id) ?? make(card)
    known.set(card.id, found)
    return found
  }
}

function optionsNamed(
  { name, variants }: ProductCard,
  isSaid: (name: string) => boolean,
): ReadonlySet<string> {
  const ofName = namingWords(name)
  const named = variants.filter((each) => {
    const words = namingWords(each.name).filter((word) => !ofName.includes(word))
    return words.length > 0 && words.every(isSaid)
  })
  return new Set(named.map(({ id }) => id))
}

function chosen({ variants, name }: ProductCard, said: string, isAnswer: boolean): ReadonlySet<string> {
  return new Set(chosenOf(variants, said, { besides: name, isAnswer }).items.map(({ id }) => id))
}

function numbersIn(tokens: readonly string[], known: ReadonlyMap<string, number>): View['numbers'] {
  return tokens.flatMap((word, at) => {
    // "2x" and "x2" count too.
    const [, digits] = /^x?(\d+)x?$/.exec(word) ?? []
    const value = digits ? Number(digits) : (known.get(`${word} ${tokens[at + 1] ?? ''}`) ?? known.get(word))
    return value === undefined ? [] : [{ at, value, isArticle: value === 1 && !/\d/.test(word) }]
  })
}
