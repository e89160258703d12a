// How well the shop's products explain the words of a customer, by name, option, extra, category and notes.
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { translatorTo } from '../../understanding/meaning/translate.ts'
import { unmarked } from '../../understanding/named-numbers.ts'
import { plainText } from '../../understanding/normalise.ts'
import { basesOf } from '../../understanding/things/traits.ts'
import { weightOf as weightOfWord } from './weight.ts'

export type Catalogue = {
  cards: readonly ProductCard[]
  /** How well a product explains a word, 0 to 1 and a little. */
  weightOf: (word: string, card: ProductCard) => number
  /** The word stands in the name of something. */
  isThing: (word: string) => boolean
  /** It may name something that the shop sells: not only a note of it. */
  isSold: (word: string) => boolean
  /** "iPhone 13": the number stands behind the word in the name of a thing or of an option, and counts nothing. */
  isNumbered: (word: string, number: string) => boolean
  /** "Cookies with chips": one name, though its words are joined. */
  isWithinName: (begun: readonly string[], next: string) => boolean
}

const named = 1
const ofCategory = 0.6

/** Everything a small shop sells; of a large one, the things that the words may mean. */
export async function catalogueFor(turn: Turn, words: readonly string[]): Promise<Catalogue> {
  const all = await turn.tools.searchProducts({ text: '', limit: limits.botFoundMax })
  const isWhole = all.length < limits.botFoundMax
  const bases = [...new Set(words.flatMap(basesOf))].join(' ')
  const found =
    isWhole || bases === '' ? all : await turn.tools.searchProducts({ text: bases, limit: foundMax })
  const translated = translator(turn, found)
  const known = new Map<string, readonly string[]>()
  const meaningsOf = (word: string) => {
    const meanings = known.get(word) ?? [word, ...translated(word)]
    known.set(word, meanings)
    return meanings
  }
  const ownCards = new Map(found.map((card) => [card.id, card] as const))
  const weightOf = (said: string, card: ProductCard) => {
    const own = ownCards.get(card.id) ?? card
    const word = unmarked(said)
    return Math.max(...meaningsOf(word).map((each) => weightOfWord(each, own)))
  }
  const explainedBy = (least: number) => (word: string) => found.some((card) => weightOf(word, card) >= least)
  return {
    ...{ cards: found, weightOf, isThing: explainedBy(named), isSold: explainedBy(ofCategory) },
    isNumbered: (word, number) => found.some((card) => hasNumbered(card, `${word} ${number}`)),
    isWithinName: (begun, next) => found.some((card) => isJoinedIn(card, begun, next)),
  }
}

/** A joiner stands before the word in the name, and what was said before it before that. */
function isJoinedIn({ name, variants }: ProductCard, begun: readonly string[], next: string): boolean {
  return [name, ...variants.map((each) => `${name} ${each.name}`)].some((whole) => {
    const own = plainText(whole).split(' ')
    const at = own.findIndex((word) => joins.test(word))
    const isIn = (words: readonly string[], said: string) => words.some((word) => isSameWord(word, said))
    return at > 0 && isIn(own.slice(at + 1), next) && begun.some((each) => isIn(own.slice(0, at), each))
  })
}

const joins = /^(?:con|com|with|y|e|and|n|mas|mais)$/

function hasNumbered({ name, variants }: ProductCard, pair: string): boolean {
  return [name, ...variants.map((each) => each.name)].some((each) =>
    [plainText(each), namingWords(each).join(' ')].some((own) => ` ${own} `.includes(` ${pair} `)),
  )
}

/** By the first card of a list, as a turn reads its line by the same list at many places. */
const translators = new WeakMap<
  ProductCard,
  { count: number; said: Language; translate: (word: string) => readonly string[] }
>()

/** The shop's own words for a word of another language or country. */
function translator(
  { language, context }: Turn,
  cards: readonly ProductCard[],
): (word: string) => readonly string[] {
  const shop = context.account.language
  const [first] = cards
  const known = first && translators.get(first)
  if (known && known.count === cards.length && known.said === language) return known.translate
  const names = cards.flatMap((card) => [
    card.name,
    ...[...card.variants, ...card.addOns].map(({ name }) => name),
    card.category ?? '',
  ])
  const translate = translatorTo(names, { said: language, shop })
  if (first) translators.set(first, { count: cards.length, said: language, translate })
  return translate
}

const foundMax = 20
