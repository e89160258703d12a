// "4 metros de manta" where the shop sells by the piece and writes "precio por metro": each piece is a metre, so whole
// units are a count, and the line is read without their word.
import type { ProductCard } from '../../../tools/tools.ts'
import { lastSpokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { unitOf } from '../../understanding/amounts/amount-words.ts'
import type { Amount } from '../../understanding/amounts/amounts.ts'
import { type Clause, clausesOf } from '../../understanding/amounts/clauses.ts'
import { plainText } from '../../understanding/normalise.ts'
import { isByMeasure } from './by-measure.ts'
import { amountsSaid, isToldOf } from './by-piece.ts'
import { cardsForClause } from './cards-for.ts'

/** The line without the units that pieces are counted in. */
export async function withUnitsCounted(turn: Turn, said: string): Promise<string> {
  const amounts = amountsSaid(turn, said)
  if (!amounts.some(isWhole)) return said
  const cuts: { from: number; to: number }[] = []
  for (const clause of clausesOf(said, amounts, turn.language)) {
    const whole = clause.amounts.filter((amount) => isWhole(amount) && !isToldOf(amount, said))
    if (whole.length === 0) continue
    const cards = await cardsCounted(turn, clause)
    const ofPiece = whole.filter(
      ({ unit }) => cards.length > 0 && cards.every((card) => unitOfPiece(card) === unit),
    )
    cuts.push(...ofPiece.flatMap((amount) => unitWithin(said, amount) ?? []))
  }
  return cuts.reduceRight((text, { from, to }) => text.slice(0, from).trimEnd() + text.slice(to), said)
}

function isWhole({ unit, thousandths }: Amount): boolean {
  return unit !== 'own' && unit !== 'money' && thousandths > 0 && thousandths % 1000 === 0
}

/** The things named; else the one asked about, shown or put in last. */
async function cardsCounted(turn: Turn, clause: Clause): Promise<ProductCard[]> {
  const named = await cardsForClause(turn, clause)
  if (named.length > 0) return named
  // "With 2 metres that should do": its words name nothing that the shop has.
  const shown = clause.query === '' ? [] : await cardsForClause(turn, { ...clause, query: '' })
  if (shown.length > 0) return shown
  const last = lastSpokenOf(turn, 'line', 'product', 'list')
  if (last?.kind !== 'line') return []
  const line = (await turn.tools.getCart()).lines.find(({ id }) => id === last.id)
  const card = line && (await turn.tools.getProduct(line.productId))
  return card ? [card] : []
}

const word = '(?<unit>[a-z]{2,})\\b(?! (?:de|do|da|of)\\b)'
const per = '(?:por|x|per|by the|by|el|la|o|cada|each|a) (?:cada )?'
const ofSale = '(?:preci|preco|pric|valor|vend|sold|cobr|charg|cuest|cust|cost|vale|cort|cut)[a-z]*'
const inDescription = new RegExp(`(?:(?:^|[.,;:(/]) ?|\\b${ofSale} (?:es |e |is )?)${per}${word}`, 'g')
const inName = new RegExp(`\\b(?:por|x|per|by the) ${word}`, 'g')

/** The unit that the shop writes the price of, "price per yard"; undefined where it measures what it sells. */
function unitOfPiece(card: ProductCard): Amount['unit'] | undefined {
  if (isByMeasure(card)) return undefined
  const told = [
    ...plainText(card.name).matchAll(inName),
    ...plainText(card.description ?? '').matchAll(inDescription),
  ]
  return told.map(({ groups }) => unitOf(groups?.unit ?? '')?.unit).find((unit) => unit !== undefined)
}

/** Where the unit's word stands in the amount, with "de" behind it where no article follows. */
function unitWithin(said: string, { from, to }: Amount): { from: number; to: number } | undefined {
  const word = /\p{L}+\.?$/u.exec(said.slice(from, to))
  if (!word || word.index === 0) return undefined
  const link =
    /^ (?:de|del|do|da|of)(?= (?!(?:la|el|las|los|a|o|the|ese|esa|esse|essa|that|this)\b)\p{L})/iu.exec(
      said.slice(to),
    )
  return { from: from + word.index, to: to + (link?.[0].length ?? 0) }
}
