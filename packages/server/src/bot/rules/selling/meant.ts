// Which product a customer means: one on the screen, one spoken of, or one found by its words.
import type { ProductCard } from '../../tools/tools.ts'
import { lastSpokenOf, spokenOf } from '../dialogue/focus.ts'
import type { Turn } from '../dialogue/turn.ts'
import { isSameWord, namingWords } from '../understanding/match.ts'
import { namedThings } from '../understanding/quantities.ts'
import { withoutDiminutive } from '../understanding/spelling.ts'
import { weightOf } from './naming/weight.ts'

const foundMax = 12
const spokenMax = 4
/** Words explained so well by what is spoken of need no search; a category is shared with others. */
const surely = 0.9
/** The thing being spoken of is meant rather than something else that fits as well. */
const bonusOfFocus = 0.1
const near = 0.05
const leastShare = 0.45

export type Words = {
  /** As said, for variants. */
  text: string
  /** The words that name something. */
  query: string
}

export type Meant = {
  /** One when it is clear, several when it is not, none when nothing is meant that the shop has. */
  cards: ProductCard[]
  /** A thing was named that the shop does not have. */
  isUnknown: boolean
  /** None of its words says anything of what is meant: it is only what was spoken of. */
  isGuessed?: boolean
}

export async function productsMeantBy(turn: Turn, { text, query }: Words): Promise<Meant> {
  const spoken = await cardsSpokenOf(turn)
  const words = namingWords(query)
  if (words.length === 0) return { cards: onScreen(turn, spoken), isUnknown: false }
  const [onlyOne] = bestOf(spoken, words, { least: surely })
  if (onlyOne && words.every((word) => weightOf(word, onlyOne) >= surely)) {
    return { cards: latestOf(turn, bestOf(spoken, words, { least: surely })), isUnknown: false }
  }
  const found = await turn.tools.searchProducts({ text: withBases(words), limit: foundMax })
  const all = [...spoken, ...found.filter(({ id }) => spoken.every((card) => card.id !== id))]
  const known = words.filter((word) => all.some((card) => weightOf(word, card) > 0))
  if (known.length === 0) return unknownTo(turn, spoken, { text, words })
  const heads = namedThings(text, turn.language)
  const isHeadKnown = heads.length === 0 || heads.some((head) => known.some((word) => isSameWord(word, head)))
  if (!isHeadKnown) return unknownTo(turn, spoken, { text, words: heads })
  const cards = latestOf(turn, bestOf(all, known, { least: leastShare, focus: spoken }))
  return { cards, isUnknown: cards.length === 0 }
}

/** The cards on the screen and of what was spoken of before, each once. */
export async function cardsSpokenOf(turn: Turn): Promise<ProductCard[]> {
  const recent = spokenOf(turn, 'product').map(({ id }) => id)
  const ids = [...new Set([...turn.memory.shown, ...recent.slice(0, spokenMax)])]
  const cards = await Promise.all(ids.map((id) => turn.tools.getProduct(id)))
  return cards.filter((card) => card !== undefined)
}

/** Words without any meaning here: of what is spoken of if it may be a translation of it, else unknown. */
function unknownTo(
  turn: Turn,
  spoken: readonly ProductCard[],
  { text, words }: { text: string; words: readonly string[] },
): Meant {
  const shown = onScreen(turn, spoken)
  const isTranslated = turn.language !== turn.context.account.language && shown.length === 1
  const isNamed = namedThings(text, turn.language).some((head) =>
    words.some((word) => isSameWord(word, head)),
  )
  return isTranslated || !isNamed
    ? { cards: shown, isUnknown: false, isGuessed: true }
    : { cards: [], isUnknown: true }
}

/** The product spoken of last, unless a list was shown since. */
export function onScreen(turn: Turn, spoken: readonly ProductCard[]): ProductCard[] {
  const { shown } = turn.memory
  const last = lastSpokenOf(turn, 'product', 'list')
  const latest = last?.kind === 'product' ? spoken.filter(({ id }) => id === last.id) : []
  return latest.length > 0 ? latest : spoken.filter(({ id }) => shown.includes(id))
}

/** The one spoken of last, of several that fit alike. */
function latestOf(turn: Turn, cards: ProductCard[]): ProductCard[] {
  const last = lastSpokenOf(turn, 'product', 'list')
  const latest = last?.kind === 'product' ? cards.filter(({ id }) => id === last.id) : []
  return latest.length > 0 ? latest : cards
}

function bestOf(
  cards: readonly ProductCard[],
  words: readonly string[],
  { least, focus = [] }: { least: number; focus?: readonly ProductCard[] },
): ProductCard[] {
  const scored = cards.map((card) => {
    const share = words.reduce((sum, word) => sum + weightOf(word, card), 0) / words.length
    return { card, share, score: share + (focus.includes(card) ? bonusOfFocus : 0) }
  })
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored.filter(({ share, score }) => share >= least && score >= best - near).map(({ card }) => card)
}

/** The words, and what they may be diminutives of. */
function withBases(words: readonly string[]): string {
  return [...new Set(words.flatMap((word) => [word, ...withoutDiminutive(word)]))].join(' ')
}
