// "The largest", "the middle one", "the cheaper one": the things at one end of their scale, or in its middle.
import { namingWords } from '../match.ts'
import { plainText } from '../normalise.ts'
import { basesOf, isUnit, measuresOf, numberIn, sizesOf, strengthsOf } from './traits.ts'
import { traits, wordsOfAll } from './traits-file.ts'

type Direction = 'smaller' | 'middle' | 'bigger' | 'cheaper' | 'dearer'
export type Pointed = {
  direction: Direction
  /** The words for it. */
  word: string
  /** "The largest": the end itself rather than anything called large. */
  isEnd: boolean
}
type Placed = { name: string; price?: string | null }

const directions = (['smaller', 'middle', 'bigger', 'cheaper', 'dearer'] as const).map((direction) => {
  const all = wordsOfAll(traits[direction])
  return {
    direction,
    words: new Set(all.filter((word) => !word.includes(' '))),
    phrases: all.filter((word) => word.includes(' ')),
  }
})
const most = /^(?:mas|mais|most|more|lo|mucho)$/
const ends = new Set(
  'menor menores maior maiores mayor mayores minor smallest smaller biggest bigger largest larger longest longer shortest shorter tiniest littlest narrowest widest thinnest thickest lightest cheapest cheaper priciest pricier dearest dearer fanciest maiorzinha maiorzinho menorzinha menorzinho grandota grandote grandotota grandona grandao'.split(
    ' ',
  ),
)
/** "Not so big" turns it round; "too dear" names no end. */
const turning = /^(?:menos|less|not|tan|tao)$/
const judging = /^(?:muy|demasiado|muito|too|so|very|bien|bem|es|e|is|its|esta|ta|re|super|quite|bit|algo)$/

export function pointedAt(said: string): Pointed | undefined {
  const plain = plainText(said)
  const words = plain.split(' ')
  for (const { direction, phrases } of directions) {
    const phrase = phrases.find((each) => ` ${plain} `.includes(` ${each} `))
    if (phrase !== undefined) return { direction, word: phrase, isEnd: true }
  }
  for (const [at, word] of words.entries()) {
    const found = directionOf(word)
    if (found === undefined) continue
    const before = words[at - 1] ?? ''
    const isPrice = found === 'cheaper' || found === 'dearer'
    if (isPrice && (judging.test(before) || turning.test(before))) continue
    const isEnd = most.test(before) || basesOf(word).some((base) => ends.has(base)) || isPrice
    return { direction: turning.test(before) ? turned(found) : found, word, isEnd }
  }
  return undefined
}

/** "The long ones" names nothing, though one may be the longest. */
export function isOnlyEnd(word: string): boolean {
  return pointedAt(word) !== undefined && sizesOf(word).length === 0
}

/** Those at the end meant; none when they have no scale. */
export function endOf<Item extends Placed>(items: readonly Item[], direction: Direction): Item[] {
  const isPrice = direction === 'cheaper' || direction === 'dearer'
  const scale = (isPrice ? [priceOf] : scales).find((placeOf) => {
    const values = items.map(placeOf)
    return values.every((value) => value !== undefined) && new Set(values).size > 1
  })
  if (!scale) return []
  const values = items.map((item) => scale(item) ?? 0)
  const order = [...new Set(values)].sort((a, b) => a - b)
  const middle = order.length % 2 === 1 ? order[(order.length - 1) / 2] : undefined
  const isLow = direction === 'smaller' || direction === 'cheaper'
  const meant = direction === 'middle' ? middle : isLow ? order[0] : order.at(-1)
  return items.filter((_, at) => values[at] === meant)
}

/** The "g" of "250 g" is no size, and neither it nor the "ml" of "750 ml" is a word more to be said. */
export function sizingWords(name: string): string[] {
  const isMeasured = measuresOf(name).length > 0
  const words = namingWords(name)
  return words.filter(
    (word, at) =>
      !isMeasured ||
      !(word.length === 1 || isUnit(word)) ||
      /\d/.test(word) ||
      !/\d$/.test(words[at - 1] ?? ''),
  )
}

function directionOf(word: string): Direction | undefined {
  const bases = basesOf(word)
  return directions.find(({ words }) => bases.some((base) => words.has(base)))?.direction
}

function turned(direction: Direction): Direction {
  return direction === 'bigger' ? 'smaller' : direction === 'smaller' ? 'bigger' : direction
}

const priceOf = ({ price }: Placed) => (price === null || price === undefined ? undefined : Number(price))
const scales: readonly ((item: Placed) => number | undefined)[] = [
  ({ name }) => sizingWords(name).flatMap((word) => [...sizesOf(word)])[0],
  ({ name }) => measuresOf(name)[0]?.amount,
  ({ name }) => numberIn(name),
  ({ name }) => namingWords(name).flatMap((word) => [...strengthsOf(word)])[0],
  priceOf,
]
