// "¿Cuánto es kilo y medio de panela?": the price of an amount of goods by measure, and an offer to put it down.
import { sumOf } from '../../../../platform/decimal.ts'
import { lastSpokenOf } from '../../dialogue/focus.ts'
import { money, offer, remember, type Turn, text, yesOrNo } from '../../dialogue/turn.ts'
import { clausesOf } from '../../understanding/amounts/clauses.ts'
import { plainText } from '../../understanding/normalise.ts'
import {
  amountText,
  isByMeasure,
  isUsual,
  type MeasuredCard,
  measureAsked,
  measureOf,
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

type Told = { card: MeasuredCard; measure: number; price: string }

/** False where no price of an amount of such goods is asked. */
export async function tellPriceOfAmount(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  const amounts = amountsSaid(turn, said)
  const isAsking = asksPrice.test(plain) || (said.includes('?') && goingOn.test(plain))
  if (amounts.length === 0 || !isAsking || ofCart.test(plain)) return false
  const told: (Told & { said: string })[] = []
  for (const clause of clausesOf(said, amounts, turn.language)) {
    const amount = measureAsked(clause.text, turn)
    if (!amount) continue
    const card = await cardOf(turn, clause)
    if (!card || !isByMeasure(card)) return false
    const each = unitPrice(card, undefined)
    const measure = measureOf(card, amount, { said: clause.text, price: each })
    if (each === null || !isUsual(measure)) return false
    const price = priceOfMeasure(turn, each, measure)
    told.push({ card, measure, price, said: clause.text.slice(amount.from, amount.to) })
  }
  const [only, ...others] = told
  if (!only) return false
  const lines = told.map(({ card, measure, price }) => {
    const values = { measure: amountText(turn, measure, card.saleUnit), product: card.name }
    return text(turn, 'measure_price', { ...values, total: money(turn, price) })
  })
  remember(
    turn,
    told.map(({ card }) => card),
  )
  if (others.length > 0) {
    const total = money(turn, sumOf(told.map(({ price }) => price)))
    lines.push(text(turn, 'measure_sum', { total }))
  }
  const isFree = turn.memory.flow === undefined || turn.memory.flow.at === 'measure'
  if (!isFree || told.some(({ card }) => card.variants.length > 0)) {
    offer(turn, lines.join('\n'), { choices: [] })
    return true
  }
  turn.memory.flow = {
    ...{ at: 'measure', productId: only.card.id, quantity: 1, measure: only.measure },
    rest: others.map((each) => ({
      ...{ quantity: 1, query: each.card.name, text: `${each.said} ${each.card.name}` },
      productId: each.card.id,
    })),
  }
  offer(turn, text(turn, 'measure_offer', { lines: lines.join('\n') }), yesOrNo(turn))
  return true
}

/** The thing named, or that spoken of last where none is. */
async function cardOf(turn: Turn, clause: Parameters<typeof cardsForClause>[1]) {
  const [card, ...others] = await cardsForClause(turn, clause)
  if (card) return others.length === 0 ? card : undefined
  const last = lastSpokenOf(turn, 'product')
  return last && (await turn.tools.getProduct(last.id))
}
