// "Two of each": a count for everything that was named before it.
import type { ProductCard } from '../../../tools/tools.ts'
import type { Act } from '../../understanding/act.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { holding, type Item } from '../../understanding/quantities.ts'
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
const denied = /\b(?:no|not|nao|dont|sin|sem|without)\b/

/** "Both sizes", of a thing that comes in two: how many of each; their two are the sizes, unless more is said. */
export function countOfBothKinds(
  { variants }: ProductCard,
  said: string,
  quantity: number,
): number | undefined {
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
