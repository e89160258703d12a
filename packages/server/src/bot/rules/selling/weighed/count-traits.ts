// Traits of a count: each speaks for so many pieces or against them.
import type { ProductCard } from '../../../tools/tools.ts'
import { type Change, isMoreThanThere } from './candidates.ts'
import { on, type Trait } from './line-traits.ts'
import type { View } from './view.ts'
import { articles, moneyWords, streetWords, timeWords } from './words.ts'

const many = 20
const veryMany = 100
const byName = 0.5
const ofOther = 0.85
const ofOwnMax = 0.35

export function countTraits(view: View, change: Change, mentions: readonly number[]): Trait[] {
  const { card, variantId, count } = change
  const told = view.numbers.filter(({ value }) => value === count)
  const option = card.variants.find(({ id }) => id === variantId)
  const inName = new Set(`${card.name} ${option?.name ?? ''}`.match(/\d+/g)?.map(Number) ?? [])
  const left = view.numbers.filter(
    ({ value, isArticle }) => !isArticle && value !== count && !inName.has(value),
  ).length
  const found = [on(`counts left ${Math.min(2, left)}`)]
  if (told.some(({ isArticle }) => !isArticle)) found.push(on('count told'))
  else if (told.length > 0) found.push(on('count by article'))
  else found.push(on(count > 1 && view.formerNumbers.includes(count) ? 'count told before' : 'count untold'))
  if (count === 1 && view.formerNumbers.length > 0) found.push(on('count of before left'))
  if (told.length > 0 && inName.has(count)) found.push(on('count in name'))
  const [first] = mentions
  const [at] = told.map((each) => each.at)
  if (first !== undefined && at !== undefined)
    found.push(on(`count ${at < first ? 'before' : 'behind'} ${Math.min(3, Math.abs(first - at))}`))
  if (at !== undefined) found.push(...placeTraits(view, { card, count, at }))
  if (count > many) found.push(on(`count over ${many}`))
  if (count > veryMany) found.push(on(`count over ${veryMany}`))
  if (isMoreThanThere(change)) found.push(on('more than there are'))
  return found
}

type Told = { card: ProductCard; count: number; at: number }

/** Beside a name it counts, beside "Street" or "pounds" it does not. */
function placeTraits({ tokens, from, weightIn, cards }: View, { card, count, at }: Told): Trait[] {
  const [ahead = '', next = '', second = ''] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
  const found: Trait[] = []
  if (moneyWords.has(next) || moneyWords.has(second)) found.push(on('count of money'))
  if (streetWords.has(ahead) || streetWords.has(next) || streetWords.has(second))
    found.push(on('count of a street'))
  if (timeWords.has(next)) found.push(on('count of time'))
  const isOfOther = () =>
    weightIn(next, card) < ofOwnMax &&
    cards.some((other) => other !== card && weightIn(next, other) >= ofOther)
  if (next === '') found.push(on('count at the end'))
  else if (weightIn(next, card) >= byName) found.push(on('count by its name'))
  else if (!/^\d/.test(next) && isOfOther()) found.push(on('count by another name'))
  if (count > 1 && pricesOf(card).includes(count)) found.push(on('count is a price'))
  if (at === from) found.push(on('count first'))
  if (articles.has(ahead)) found.push(on('count behind an article'))
  return found
}

function pricesOf({ price, variants }: ProductCard): number[] {
  return [price, ...variants.map((each) => each.price)].flatMap((each) => (each ? [Number(each)] : []))
}
