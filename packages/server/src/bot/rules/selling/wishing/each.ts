// "Two of each": a count for everything that was named before it.
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { holding, type Item } from '../../understanding/quantities.ts'
import { chosenOf, oneOf } from '../../understanding/things/choose.ts'
import type { WantedPart } from '../../understanding/wanted-parts.ts'

/** "The front and the rear ones, two of each": so many of all that was named before. */
export function countsEach({
  text,
  words,
  quantity,
}: Pick<WantedPart, 'text' | 'words' | 'quantity'>): boolean {
  return (
    quantity !== undefined &&
    ofEach.test(text) &&
    words.every((word) => holding.has(word) || ofKind.test(word))
  )
}

const kinds =
  'color(?:es)?|colou?rs?|cor|cores|sabor|sabores|flavou?rs?|tipos?|kinds?|types?|tallas?|sizes?|tamanos?|tamanhos?|modelos?|models?'
const ofEach = new RegExp(
  `(?:^| )(?:(?:de |of )?cada(?: (?:un[oa]?|uma?|${kinds}))?|(?:of )?each(?: (?:one|${kinds}))?)$`,
)
const both = 'both|amb[oa]s|l[oa]s dos|d?[oa]s dois|d?as duas'
const ofBoth = new RegExp(`(?:^| )(?:${both}) (?:${kinds})(?: |$)`)
/** "Two of both sizes": the first number counts pieces. */
const countedOfBoth = new RegExp(`(?:^| )(?:2|two|dos|dois|duas|a couple|un par) (?:(?:of|de) )?(?:${both}) `)

/** "Not both sizes, only the large" names one. */
const denied = /\b(?:no|not|nao|dont|sin|sem|without|except|menos|excepto)\b/

/** Several options of one thing, and how many of each of them; `isNamed` by a word for each. */
type OptionsEach = { ids: readonly string[]; quantity: number; isNamed: boolean }

/**
 * "One of each colour, in large", "both sizes", "the red and the black": the options that the words want all of;
 * `isAgain` where the same thing is counted once more.
 */
export function optionsEach(
  card: ProductCard,
  { said, quantity, isEach, isAgain }: { said: string; quantity: number; isEach: boolean; isAgain: boolean },
): OptionsEach | undefined {
  const both = countOfBothKinds(card, said, quantity)
  if (both !== undefined) return { ids: [], quantity: both, isNamed: false }
  if (isEach) {
    const { items } = chosenOf(card.variants, said, { besides: card.name })
    return { ids: items.map(({ id }) => id), quantity, isNamed: false }
  }
  const joined = isAgain ? undefined : optionsJoined(card, said)
  return joined && sharesOut(card, quantity, joined) ? { ids: joined, quantity: 1, isNamed: true } : undefined
}

/** "Both", "the three of them", asked which of so many; or each of them by its name. */
export function optionsAnswered(
  card: ProductCard,
  { said, asked, quantity }: { said: string; asked: readonly string[]; quantity: number },
): OptionsEach | undefined {
  const plain = plainText(said)
  const [, all, count] = allAsked.exec(plain) ?? []
  const isAll = all !== undefined && (count ? numbersOfAll.get(count) === asked.length : asked.length === 2)
  if (isAll) return { ids: asked, quantity: quantity === asked.length ? 1 : quantity, isNamed: false }
  const joined = optionsJoined(card, said)
  return joined && sharesOut(card, quantity, joined) ? { ids: joined, quantity: 1, isNamed: true } : undefined
}

const allAsked =
  /^(?:(?:bueno|ok|okay|dale|pues|entonces|entao|bom|ah|uh|mm+|y|e|si|sim|yes|quiero|quero|deme|dame|me da|i want|ill take|ill have|give me|por favor|porfa|please) )*(both(?: of them)?|amb[oa]s|(?:l[oa]s|[oa]s|(?:all )?the|todos l[oa]s) (dos|dois|duas|two|2|tres|three|3))(?: (?:colou?r?e?s|cores|of them|por favor|porfa|please|entonces|entao|then))*$/
const numbersOfAll = new Map(
  Object.entries({ dos: 2, dois: 2, duas: 2, two: 2, 2: 2, tres: 3, three: 3, 3: 3 } as const),
)

/** Hardly a word of the customer's stands beside these. */
export function saysAll({ context }: Turn, said: string): boolean {
  const wordsIn = (text: string) => plainText(text).match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  const whole = context.lines.map(({ content }) => content).join(' ')
  return wordsIn(whole) - wordsIn(said) <= wordsBeside
}

const wordsBeside = 3

export function joinsOptions(card: ProductCard, said: string): boolean {
  return optionsJoined(card, said) !== undefined
}

/** No number was told but that of an option, or just as many as there are options: then each is wanted once. */
function sharesOut({ variants }: ProductCard, quantity: number, ids: readonly string[]): boolean {
  const isName = variants.some(
    ({ id, name }) => ids.includes(id) && namingWords(name).includes(`${quantity}`),
  )
  return quantity === 1 || quantity === ids.length || isName
}

/**
 * "Red and green colouring", "the 60 and the 70": joined by "and", each named by words of its own. "One red and green"
 * may be a single thing of two colours, and "red or green" leaves open which.
 */
function optionsJoined(card: ProductCard, said: string): string[] | undefined {
  const plain = plainText(said)
  if (denied.test(plain) || said.includes('?')) return undefined
  const joined = plain.split(/ (?:y|e|and|&|\+) | ?, ?/).filter((part) => part.trim() !== '')
  if (joined.length < 2 || joined.some((part) => single.test(part))) return undefined
  const named = joined.map((part) => oneOf(card.variants, part, { besides: card.name })?.id)
  const ids = named.filter((id) => id !== undefined)
  return ids.length === joined.length && new Set(ids).size === ids.length ? ids : undefined
}

const single = /(?:^| )(?:un|una|uno|um|uma|one|1|an?|ni|nem|nor)(?: |$)/

/** "Both sizes", of a thing that comes in two: how many of each; their two are the sizes, unless more is said. */
function countOfBothKinds({ variants }: ProductCard, said: string, quantity: number): number | undefined {
  const plain = plainText(said)
  if (variants.length !== 2 || !ofBoth.test(plain) || denied.test(plain)) return undefined
  const isOfKinds = quantity === 2 && !ofEach.test(plain) && !countedOfBoth.test(plain)
  return isOfKinds ? 1 : quantity
}

const ofKind = new RegExp(`^(?:cada|each|uno|una|um|uma|one|${kinds})$`)

/**
 * The things of a wish, each with its number: "both sizes of the bricks, two boxes of each", where the last only counts;
 * "got any torrontés? Give me 3", where the thing stands in the question.
 */
export function counted({ items, quantity }: Pick<Act, 'items' | 'quantity'>): readonly Item[] {
  const [only, ...others] = items
  if (only && others.length === 0) return [{ ...only, quantity: only.quantity ?? quantity }]
  const last = others.at(-1)
  if (!last || !countsEach({ ...last, words: namingWords(last.query) })) return items
  return items
    .slice(0, -1)
    .map((item) => ({ ...item, quantity: last.quantity, text: `${item.text} ${last.text}` }))
}

/**
 * The count for all of them; a single thing that comes in several options is still told of each. "Four soaps, two of
 * each": of several things that the words may mean all are wanted, where the counts agree.
 */
export function eachSo<One extends Named>(done: readonly One[], { quantity, text }: WantedPart): One[] {
  return done.flatMap((one) => {
    const { part, cards } = one
    const isAll = part.quantity === undefined || part.quantity === (quantity ?? 1) * cards.length
    if (cards.length > 1 && cards.length <= severalMax && isAll)
      return cards.map((card) => ({ ...one, cards: [card], part: { ...part, quantity, text: card.name } }))
    const said = done.length === 1 ? `${part.text} ${text}` : part.text
    return [{ ...one, part: { ...part, quantity, text: said } }]
  })
}

type Named = { part: WantedPart; cards: readonly ProductCard[] }

const severalMax = 4
