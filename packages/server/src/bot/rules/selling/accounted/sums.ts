// Numbers that only sum up or share out the others of a line: "twelve: six of meat, six of chicken".
import type { ProductCard } from '../../../tools/tools.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { type Around, has, type Placed } from './placed.ts'

/** "Twelve: six of meat, six of chicken", "half of each": the first only sums up the others. */
export function withoutSums(
  given: readonly Placed[],
  { asked, explains }: Around,
): readonly Placed[] | undefined {
  const isShare = (each: Placed) => has(each, 'share')
  const [first, ...others] = given
  const sum = first && !isShare(first) && first.count !== undefined ? first.count : undefined
  const shared = sum === undefined ? given : others
  const [opening, ...listed] = given
  // "Three of each: beef, chicken".
  if (
    opening &&
    isOfEach(opening) &&
    listed.length > 1 &&
    listed.every(({ count, words }) => count === undefined && words.length > 0)
  )
    return listed.map((each) => ({ ...each, count: opening.count }))
  const halves = evenly(given, sum)
  if (halves) return halves
  if (given.length > 1 && shared.some(isShare)) {
    const total = sum ?? asked
    if (total === undefined || shared.length !== 2 || !shared.every(isShare) || total % 2 !== 0)
      return undefined
    return shared.map((each) => ({
      ...each,
      count: total / 2,
      tokens: each.tokens.filter(({ role }) => role !== 'share'),
    }))
  }
  const rest = others.reduce((total, { count }) => total + (count ?? 0), 0)
  const [card, ...more] = first?.cards ?? []
  // "Five sheets: three pink and two white".
  const isOfOne =
    card !== undefined &&
    more.length === 0 &&
    !namesOption(card, first?.words ?? []) &&
    others.every(({ words }) => explains(card, words))
  if (sum !== undefined && others.length > 1 && rest === sum && isOfOne && card.variants.length > 1)
    return others.map((each) => ({ ...each, cards: [card] }))
  const isSum = sum !== undefined && others.length > 1 && rest === sum && (first?.cards.length ?? 0) !== 1
  return isSum ? others : given
}

/** "Three lavender candles, two cinnamon and one vanilla": the first is one of them, not all. */
function namesOption({ name, variants }: ProductCard, words: readonly string[]): boolean {
  const own = variants.flatMap((each) => namingWords(each.name))
  const names = namingWords(name)
  const isAmong = (word: string, known: readonly string[]) => known.some((each) => isSameWord(each, word))
  return words.some((word) => isAmong(word, own) && !isAmong(word, names))
}

function isOfEach(each: Placed): boolean {
  return has(each, 'each') && each.words.length === 0 && each.count !== undefined
}

/** "A dozen of beef and chicken, half and half": so many of each. */
function evenly(given: readonly Placed[], sum: number | undefined): readonly Placed[] | undefined {
  const isHalf = (each: Placed) => has(each, 'share')
  const things = given.filter(({ words }) => words.length > 0)
  const isOpen = (each: Placed) => each.count === undefined || isHalf(each)
  if (sum === undefined || things.length < 2 || sum % things.length > 0) return undefined
  if (things[0]?.cards.length !== 1) return undefined
  if (!given.some(isHalf) || !things.slice(1).every(isOpen)) return undefined
  return things.map((each) => ({
    ...each,
    count: sum / things.length,
    isArticle: false,
    tokens: each.tokens.filter(({ role }) => role !== 'share'),
  }))
}
