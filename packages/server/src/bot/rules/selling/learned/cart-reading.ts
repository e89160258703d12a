// A line cut into its parts, with what each does with the cart by all that was learned, and what it may speak of.

import type { Language } from '@mostrador/contract/languages'
import type { ProductCard } from '../../../tools/tools.ts'
import { lastSpokenOf, spokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { numbersOf, vocabularyOf } from '../../understanding/vocabulary.ts'
import { explainerOf, shownOf, wordsBefore } from '../accounted/take-accounted.ts'
import { type Held, heldLines } from '../held.ts'
import { cardsSpokenOf, onScreen } from '../meant.ts'
import { type Catalogue, catalogueFor } from '../naming/evidence.ts'
import type { Around } from './changes.ts'
import type { Scene } from './features.ts'
import { thingFinder } from './named.ts'
import { fitOf } from './plan.ts'
import { type ReadPart, readParts, rivalsOf } from './reading.ts'
import { type CartToken, cartTokensOf, type Piece, piecesOf } from './tokens.ts'

const wordsMax = 40
/** "Good, that one" points at the thing spoken of last, whatever else is in sight. */
const pointingWordsMax = 3
export const charsMax = 300
/** In the name of a product, of an option or of an extra. */
const named = 0.9

export type CartReading = {
  tokens: readonly CartToken[]
  parts: readonly ReadPart[]
  share: number
  around: Around
  shown: readonly ProductCard[]
  held: readonly Held[]
  asked: Scene['asked']
}

/** Undefined where the line is none to be read so. */
export async function cartReadingOf(turn: Turn, said: string): Promise<CartReading | undefined> {
  if (said.length > charsMax) return undefined
  const words = namingWords(said)
  const asked = askedBy(turn.memory.flow?.at)
  if (asked === undefined || words.length === 0 || words.length > wordsMax) return undefined
  const catalogue = await catalogueFor(turn, [...words, ...wordsBefore(turn)])
  const held = await heldLines(turn)
  const spoken = await cardsSpokenOf(turn)
  const shown = shownOf(turn, spoken)
  const lastId = lastSpokenOf(turn, 'line')?.id
  const surroundings = {
    held,
    last: held.find(({ line }) => line.id === lastId),
    shown,
    explain: explainerOf(catalogue, spoken, turn.context.account.language),
    isThing: thingTest(catalogue, turn.language),
    isNumber: (word: string) => numbersOf(turn.language).has(word),
  }
  const pieces = piecesOf(said)
  const tokens = cartTokensOf(pieces, turn.language, thingFinder(surroundings))
  const scene = { asked, spoken: spokenKind(turn, shown.length), language: turn.language }
  const [only, ...more] = shown
  const screen = onScreen(turn, spoken)
  const around = {
    ...surroundings,
    optionsShown: only && more.length === 0 ? only : undefined,
    seen: words.length <= pointingWordsMax && screen.length === 1 ? screen[0] : undefined,
    productSpoken: turn.memory.focus?.[0]?.kind === 'product' ? turn.memory.focus[0].id : undefined,
    isLineSpoken: turn.memory.focus?.[0]?.kind === 'line',
    optionSpoken: lastSpokenOf(turn, 'product')?.variantId,
    textOf: (index: number) => textAt(said, tokens, { index, pieces }),
  }
  return { tokens, ...likeliest(tokens, scene, around), around, shown, held, asked }
}

/** Where the parts, read one by one, do not fit the cart, the reading as a whole that fits it best. */
function likeliest(tokens: readonly CartToken[], scene: Scene, around: Around) {
  const parts = readParts(tokens, scene)
  const isMore = opensWithMore(tokens, scene.language)
  if (isMore && parts.some(({ label }) => label === 'set')) return { parts, share: 0 }
  const share = parts.reduce((product, part) => product * part.share, 1)
  if (fitOf(parts, around) === 1) return { parts, share }
  const rivals = rivalsOf(tokens, scene).map((each) => ({
    ...each,
    fit: each.share * fitOf(each.parts, around),
  }))
  const best = rivals.reduce<(typeof rivals)[number] | undefined>(
    (one, each) => (each.fit > (one?.fit ?? 0) ? each : one),
    undefined,
  )
  if (best === undefined || best.share < leastShare) return { parts, share }
  const all = rivals.reduce((sum, each) => sum + each.fit, 0)
  return { parts: best.parts, share: Math.max(best.share, Math.min(best.fit / all, clear - 0.01)) }
}

/** "Más bien" turns what was said. */
const rather: ReadonlySet<string> = new Set(['bien', 'bem'])

/** "Más 2 brochas y 1 rodillo" counts nothing anew. */
function opensWithMore(tokens: readonly CartToken[], language: Language): boolean {
  const more = { es: 'mas', pt: 'mais', en: 'plus' }[language]
  return tokens[0]?.word === more && !rather.has(tokens[1]?.word ?? '')
}

/** No such reading is followed before the rules were asked. */
const clear = 0.9
const leastShare = 0.2

function askedBy(at: string | undefined): Scene['asked'] | undefined {
  if (at === undefined || at === 'person') return '-'
  if (at === 'order' || at === 'address') return at
  return at === 'addOns' ? 'extras' : undefined
}

function spokenKind(turn: Turn, shownCount: number): Scene['spoken'] {
  const [first, second] = turn.memory.focus ?? []
  if (first?.kind === 'line') return 'line'
  if (first?.kind === 'list') return 'list'
  if (first?.kind !== 'product') return 'none'
  return shownCount > 1 || (second?.kind === 'product' && spokenOf(turn, 'line').length === 0)
    ? 'list'
    : 'thing'
}

/** A word in a name, an option or an extra; one that customers say to every shop must be written just like it. */
function thingTest({ cards, weightOf }: Catalogue, language: Language): (word: string) => boolean {
  const written = new Set(
    cards.flatMap(({ name, variants, addOns }) =>
      [name, ...variants.map((each) => each.name), ...addOns.map((each) => each.name)]
        .flatMap(namingWords)
        .map(single),
    ),
  )
  return (word) =>
    cards.some((card) => weightOf(word, card) >= named) &&
    (written.has(single(word)) || !vocabularyOf(language).all.has(word))
}

function single(word: string): string {
  return word.replace(/(?:es|s)$/, '')
}

type Cut = { index: number; pieces: readonly Piece[] }

function textAt(said: string, tokens: readonly CartToken[], { index, pieces }: Cut): string {
  const from = tokens[index]?.at ?? 0
  const next = tokens.slice(index + 1).find(({ at }) => at > from)?.at ?? said.length
  const ends = pieces
    .filter(({ at, isMark, word }) => isMark && word !== '-' && at > from && at < next)
    .map(({ at }) => at)
  return said.slice(from, Math.min(next, ...ends)).trim()
}
