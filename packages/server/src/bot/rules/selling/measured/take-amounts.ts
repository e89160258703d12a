// "350 gramos de oaxaca y 2 cremas": the things asked for by an amount with a unit are taken as they stand, before any
// of the numbers can be heard as a count; the rest of the line is left to the others.
import type { ProductCard } from '../../../tools/tools.ts'
import { lastSpokenOf } from '../../dialogue/focus.ts'
import { type Turn, text } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import type { Amount } from '../../understanding/amounts/amounts.ts'
import { type Clause, clausesOf } from '../../understanding/amounts/clauses.ts'
import { plainText, wordsOf } from '../../understanding/normalise.ts'
import { quantityOf } from '../../understanding/quantities.ts'
import { oneOf } from '../../understanding/things/choose.ts'
import { buyProduct } from '../buying.ts'
import { showProducts } from '../catalogue.ts'
import { heldLines, itemOf, setAll } from '../held.ts'
import { isByMeasure, type MeasuredCard, measureAsked } from './by-measure.ts'
import { amountAsked, amountsSaid, type Pieces, piecesFor } from './by-piece.ts'
import { cardsForClause } from './cards-for.ts'
import { changeAmount, correcting } from './take-measure.ts'

type Asked = { clause: Clause; amount: Amount; cards: readonly ProductCard[]; count: number }

/** The rest of the line; undefined where nothing of it is asked for by an amount. */
export async function takeAmounts(
  turn: Turn,
  said: string,
  acts: readonly Act[],
): Promise<string | undefined> {
  const { flow } = turn.memory
  if (acts.some(({ intent }) => telling.has(intent))) return undefined
  if (flow !== undefined && !open.has(flow.at)) return undefined
  const amounts = amountsSaid(turn, said)
  if (amounts.length === 0) return undefined
  const left: string[] = []
  let isTaken = false
  const clauses = joined(clausesOf(said, amounts, turn.language))
  for (const [at, clause] of clauses.entries()) {
    const after = countAlone(turn, clauses[at + 1])
    if (isTaken && at > 0 && countAlone(turn, clause) !== undefined) continue
    const found = clause.amounts.length > 0 ? await askedIn(turn, clause) : undefined
    const asked = found && after !== undefined && found.count === 1 ? { ...found, count: after } : found
    if (asked && (await takePieces(turn, asked))) isTaken = true
    else if (!merelyAdds.test(plainText(clause.text))) left.push(clause.text)
  }
  return isTaken ? left.join(' ').replace(/^[\s,;.]+(?:[ye] )?|[\s,;]+$/g, '') : undefined
}

/** "Add, also 2 bags of 15 kilos": the verb stands before what it adds. */
const merelyAdds =
  /^(?:(?:y|e|and|me|le|nos|tambien|tambem|also|ah|pode|puedes?|can you|could you) ?)*(?:(?:agreg|sum|pon|anad|ech|met|anot|apunt|mand|coloc|bot|adicion|acrescent)\w*|add|put)(?: (?:me|le|also|tambien|tambem|in))*$/

/** "Cat food of 10 kilos, one": how many of what was named before, and nothing else. */
function countAlone(turn: Turn, clause: Clause | undefined): number | undefined {
  if (!clause || clause.amounts.length > 0 || clause.query !== '') return undefined
  const words = wordsOf(clause.text, turn.language)
  return words.filter(({ plain }) => /[\p{L}\d]/u.test(plain)).length === 1
    ? quantityOf(words, turn.language)
    : undefined
}

/** Amounts of something bought before are told in these. */
const telling: ReadonlySet<string> = new Set([
  'paid',
  'order_status',
  'cancel_order',
  'cancel_booking',
  'move',
])

const open: ReadonlySet<string> = new Set([
  ...['addOns', 'order', 'address', 'person', 'product', 'variant', 'fewer', 'quantity', 'measure'],
])

/** "1 kilo y 1 medio kilo de oaxaca": an amount alone is of the thing named next. */
function joined(clauses: readonly Clause[]): Clause[] {
  return clauses.map((clause, at) => {
    const next = clauses[at + 1]
    const isBare = clause.amounts.length > 0 && clause.query === '' && next && next.amounts.length > 0
    return isBare ? { ...clause, query: next.query } : clause
  })
}

async function askedIn(turn: Turn, clause: Clause): Promise<Asked | undefined> {
  if (
    asking.test(plainText(clause.text)) ||
    (clause.text.includes('?') && !polite.test(plainText(clause.text)))
  )
    return undefined
  const cards = await cardsForClause(turn, clause)
  const [amount] = cards.flatMap(
    (card) =>
      (isByMeasure(card) ? measureAsked(clause.text, turn, card) : amountAsked(card, clause.text, turn)) ??
      [],
  )
  if (!amount) return undefined
  // "3 de medio kilo".
  const ahead = wordsOf(clause.text.slice(0, amount.from), turn.language)
  return { clause, amount, cards, count: quantityOf(ahead, turn.language) ?? 1 }
}

const asking =
  /\b(?:cuanto|cuantos|cuanta|quanto|quantos|how much|how many|precio|preco|price|a como|tienes?|tienen|hay|tem|manejan|venden|vende|do you|have you|got any|is there)\b/
const polite =
  /\b(?:puedes?|podrias?|podria|pode|poderia|can|could|may|me (?:das?|pones?|mandas?|manda|vende|aparta\w*|regala\w*))\b/

async function takePieces(turn: Turn, { clause, amount, cards, count }: Asked): Promise<boolean> {
  const { flow } = turn.memory
  const [card, ...others] = cards
  if (!card) return false
  if (others.length > 0) {
    turn.memory.flow = {
      at: 'product',
      quantity: count,
      rest: [],
      amount: clause.text.slice(amount.from, amount.to),
    }
    showProducts(turn, cards, { head: text(turn, 'which_product') })
    return true
  }
  if (isByMeasure(card)) return takeMeasured(turn, card, { said: clause.text, amount })
  const pieces = piecesFor(card, amount, count)
  // The options may be told by other words of the same line.
  if (!pieces && flow?.at === 'variant' && clause.query === '') return false
  const plain = plainText(clause.text)
  const isCorrected = correcting.test(plain) || (count === 1 && onlySo.test(plain))
  if (pieces && isCorrected && (await replaceLine(turn, card, pieces))) return true
  const rest = flow && 'rest' in flow ? flow.rest : []
  delete turn.memory.flow
  await buyProduct(turn, card, { quantity: count, rest, said: clause.text })
  return true
}

async function takeMeasured(
  turn: Turn,
  card: MeasuredCard,
  { said, amount }: { said: string; amount: Amount },
): Promise<boolean> {
  const { flow } = turn.memory
  const isOther = oneOf(card.variants, said, { besides: card.name }) !== undefined
  // The question is answered by its own reader.
  if (flow?.at === 'measure' && flow.productId === card.id && !isOther) return false
  if (await changeAmount(turn, card, { said, amount })) return true
  const rest = flow && 'rest' in flow ? flow.rest : []
  delete turn.memory.flow
  await buyProduct(turn, card, { quantity: 1, rest, said })
  return true
}

/** "Only one kilo of the bones", of what is in the cart already. */
const onlySo =
  /^[ ,.]*(?:(?:no|nao|nah|oh|ah|ay|ai|wait|espera|pera|sorry|perdon|desculpa|and|y|e|but|pero|mas) ,? ?)*(?:only|just|solo|solamente|so|somente|apenas)\b/

/** "Mejor medio kilo": the line that was spoken of takes the pieces instead. */
async function replaceLine(turn: Turn, card: ProductCard, pieces: Pieces): Promise<boolean> {
  const held = await heldLines(turn)
  const own = held.filter(({ line }) => line.productId === card.id)
  const last = lastSpokenOf(turn, 'line')?.id
  const old = own.length === 1 ? own[0] : own.find(({ line }) => line.id === last)
  if (!old) return false
  const items = pieces.map(({ variantId, count }) => {
    const { variantId: _, ...item } = itemOf(old)
    return { ...item, ...(variantId !== undefined && { variantId }), quantity: count }
  })
  return setAll(turn, held, { without: [old], items, spoken: card })
}
