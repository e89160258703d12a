// "¿Cuánto es kilo y medio de panela?": the price of an amount of goods by measure, and an offer to put it down.
import { sumOf, timesOf } from '../../../../platform/decimal.ts'
import type { ProductCard } from '../../../tools/tools.ts'
import { lastSpokenOf } from '../../dialogue/focus.ts'
import { money, offer, remember, type Turn, text, yesOrNo } from '../../dialogue/turn.ts'
import { type Clause, clausesOf } from '../../understanding/amounts/clauses.ts'
import { plainText, wordsOf } from '../../understanding/normalise.ts'
import { quantityOf } from '../../understanding/quantities.ts'
import {
  amountText,
  isByMeasure,
  isTooLittle,
  isUsual,
  measureAsked,
  measureOf,
  offerLeast,
  priceOfMeasure,
  unitPrice,
} from './by-measure.ts'
import { amountsSaid } from './by-piece.ts'
import { cardsForClause } from './cards-for.ts'

const asksPrice =
  /\b(?:cuanto|quanto|qto|how much|precio|preco|price|a como|en cuanto|sale[n]?|sai|saem|cuesta[n]?|custa[m]?|vale[n]?|cobra[sn]?|costs?)\b/
/** "¿Y el cuarto?", once the price of a kilo was told. */
const goingOn = /^(?:y|e|and|what about|how about)\b/
const ofCart =
  /\b(?:todo|total|pedido|carrito|carrinho|envio|entrega|domicilio|flete|frete|delivery|cart|order)\b/

/** "A cómo la libra": the price of one. */
const ofOne =
  /(?<!\p{L})(?:la|el|the|per|por|cada|a|o)\s+(libras?|lb|pound|kilo|kilito|quilo|kg|litro|metro|vara|yarda)(?=\s*(?:[?.!,]|$|(?:de|da|do|del|of)\s))/giu

/** `measure`: undefined of pieces. */
type Told = { card: ProductCard; amount: string; measure?: number; price: string; said: string }

/** False where no price of an amount of such goods is asked. */
export async function tellPriceOfAmount(turn: Turn, written: string): Promise<boolean> {
  const said = written.replace(ofOne, (_, unit: string) => `1 ${unit}`)
  const plain = plainText(said)
  const amounts = amountsSaid(turn, said)
  const isAsking = asksPrice.test(plain) || (said.includes('?') && goingOn.test(plain))
  if (amounts.length === 0 || !isAsking || ofCart.test(plain)) return false
  const told: Told[] = []
  for (const clause of clausesOf(said, amounts, turn.language)) {
    if (clause.query === '' && clause.amounts.length === 0) continue
    const priced = clause.amounts.length > 0 ? await measuredIn(turn, clause) : await piecesIn(turn, clause)
    if (!priced) return false
    told.push(priced)
  }
  const [only, ...others] = told
  if (!only) return false
  if (told.every(({ measure }) => measure === undefined)) return false
  const lines = told.map(({ card, amount, measure, price }) => {
    const total = money(turn, price)
    return measure === undefined
      ? text(turn, 'cart_line', { count: amount, name: card.name, total }).replace(/^• /, '')
      : text(turn, 'measure_price', { measure: amount, product: card.name, total })
  })
  remember(
    turn,
    told.map(({ card }) => card),
  )
  if (others.length > 0) {
    const total = money(turn, sumOf(told.map(({ price }) => price)))
    lines.push(text(turn, 'measure_sum', { total }))
  }
  const { measure } = only
  const isFree = turn.memory.flow === undefined || turn.memory.flow.at === 'measure'
  if (!isFree || measure === undefined || told.some(({ card }) => card.variants.length > 0)) {
    offer(turn, lines.join('\n'), { choices: [] })
    return true
  }
  if (others.length === 0 && isByMeasure(only.card) && isTooLittle(only.card, measure)) {
    offerLeast(turn, only.card, { productId: only.card.id, quantity: 1, rest: [] })
    return true
  }
  turn.memory.flow = {
    ...{ at: 'measure', productId: only.card.id, quantity: 1, measure },
    rest: others.map((each) => ({
      ...{ quantity: each.measure === undefined ? Number(each.amount) : 1, query: each.card.name },
      text: `${each.said} ${each.card.name}`,
      productId: each.card.id,
    })),
  }
  offer(turn, text(turn, 'measure_offer', { lines: lines.join('\n') }), yesOrNo(turn))
  return true
}

async function measuredIn(turn: Turn, clause: Clause): Promise<Told | undefined> {
  const card = await cardOf(turn, clause)
  const amount = card && measureAsked(clause.text, turn, card)
  if (!card || !amount || !isByMeasure(card)) return undefined
  const each = unitPrice(card, undefined)
  const measure = measureOf(turn, card, amount, { said: clause.text, price: each })
  if (each === null || !isUsual(measure)) return undefined
  return {
    ...{ card, measure, amount: amountText(turn, measure, card.saleUnit) },
    price: priceOfMeasure(turn, each, measure),
    said: clause.text.slice(amount.from, amount.to),
  }
}

/** "Y 3 cremas": pieces beside the amounts. */
async function piecesIn(turn: Turn, clause: Clause): Promise<Told | undefined> {
  const [card, ...others] = await cardsForClause(turn, clause)
  if (!card?.price || others.length > 0 || isByMeasure(card)) return undefined
  const count = quantityOf(wordsOf(clause.text, turn.language), turn.language) ?? 1
  const amount = String(count)
  return { card, amount, price: timesOf(card.price, count), said: amount }
}

/** The thing named, or that spoken of last where none is. */
async function cardOf(turn: Turn, clause: Clause) {
  const [card, ...others] = await cardsForClause(turn, clause)
  if (card) return others.length === 0 ? card : undefined
  const last = lastSpokenOf(turn, 'product')
  return last && (await turn.tools.getProduct(last.id))
}
