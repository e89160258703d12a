// Goods whose price is of a kilo, a pound or a metre: how much of them words ask for, and the questions about it.
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import {
  convertedMeasure,
  kindOfUnit,
  measureSold,
  measureText,
  type SaleUnit,
} from '@mostrador/contract/measures'
import { coinDecimals, localeTag } from '@mostrador/contract/money'
import { comparePrices, partOf } from '../../../../platform/decimal.ts'
import type { CartLine, ProductCard } from '../../../tools/tools.ts'
import { lastSpokenOf } from '../../dialogue/focus.ts'
import { ask, money, offer, remember, type Turn, text, yesOrNo } from '../../dialogue/turn.ts'
import { type Amount, amountsIn } from '../../understanding/amounts/amounts.ts'
import { plainText, wordsOf } from '../../understanding/normalise.ts'
import { quantityOf } from '../../understanding/quantities.ts'
import type { Buying } from '../asking.ts'
import { weightOf } from '../naming/weight.ts'
import { perUnit } from './unit-words.ts'

/** Goods by measure: their card names the unit. */
export type MeasuredCard = ProductCard & { saleUnit: SaleUnit }

export function isByMeasure(card: ProductCard): card is MeasuredCard {
  return card.saleUnit !== undefined
}

/** The amount of such goods that the words ask for; "for my dog of 12 kilos" asks for none. */
export function measureAsked(
  said: string,
  { context: { account }, language }: Turn,
  card?: ProductCard,
): Amount | undefined {
  const isNext = (word: string) => card !== undefined && word !== '' && weightOf(word, card) >= names
  const amounts = amountsIn(said, {
    poundsAreMoney: account.currency === 'GBP',
    currency: account.currency,
  })
  const isLed = led.test(plainText(said))
  const found = amounts.find(
    ({ unit, before, after }) =>
      (!telling.has(before) || (leading.has(before) && isLed)) &&
      (unit !== 'own' || linking.has(after) || isNext(after) || after === '' || !/^\p{L}/u.test(after)),
  )
  const isThousand =
    found && /^\d{1,3},\d{3}(?!\d)/.test(said.slice(found.from)) && hasPoint(account, language)
  return isThousand ? { ...found, thousandths: found.thousandths * 1000 } : found
}

/** Where decimals have a point, "5,000 kg" are five thousand. */
function hasPoint({ currency }: { currency: string }, language: Language): boolean {
  return new Intl.NumberFormat(localeTag({ language, currency })).format(1.5).includes('.')
}

const telling = new Set('para pra pa for pesa pesan peso mide tiene tem weighs weigh cabe caben'.split(' '))
/** "1/2 panela": the name follows at once. */
const names = 0.9
/** "How much for 2 pounds", "muda pra 400 g": it leads to the amount. */
const leading = new Set(['para', 'pra', 'pa', 'for'])
const led = /\b(?:how much|cuanto|quanto|cambi\w*|mud\w+|troc\w+|pas\w+|sub\w+|baj\w+|chang\w+|make)\b/
const linking = new Set(['de', 'del', 'do', 'da', 'of', 'mas', 'more', 'mais', 'por', 'please'])

/** In thousandths of the unit that the card is sold by; undefined where it measures something else. */
export function measureOf(
  { context: { account } }: Turn,
  card: MeasuredCard,
  { unit, thousandths, from }: Pick<Amount, 'unit' | 'thousandths' | 'from'>,
  { said, price }: { said: string; price: string | null },
): number | undefined {
  if (unit === 'money') {
    if (price === null || comparePrices(price, '0') <= 0) return undefined
    return Math.round(thousandths / Number(price))
  }
  if (unit !== 'own') {
    return measureSold(thousandths, {
      told: unit,
      saleUnit: card.saleUnit,
      currency: account.currency,
    })
  }
  const whole = wholeBefore(said.slice(0, from))
  const share = whole * 1000 + thousandths
  return card.saleUnit === '100g' ? convertedMeasure(share, { from: 'kg', to: '100g' }) : share
}

/** "Uno y medio", "2 y cuarto". */
function wholeBefore(ahead: string): number {
  const [, word = ''] = /(\w+) (?:y|e|and) (?:un |um |a )?$/.exec(`${plainText(ahead)} `) ?? []
  return /^\d{1,3}$/.test(word) ? Number(word) : (wholes[word] ?? 0)
}

const wholes: Readonly<Record<string, number>> = {
  ...{ un: 1, uno: 1, una: 1, um: 1, uma: 1, one: 1, dos: 2, dois: 2, duas: 2, two: 2 },
  ...{ tres: 3, three: 3, cuatro: 4, quatro: 4, four: 4, cinco: 5, five: 5 },
}

/** A number without a unit: of a kilo few are kilos and many are grams; undefined where it may be either. */
export function measureOfNumber(count: number, unit: SaleUnit): number | undefined {
  if (count <= 0) return undefined
  if (unit === '100g') return count >= finerFrom ? count * 10 : undefined
  if (unit !== 'kg' && unit !== 'l') return Math.round(count * 1000)
  if (count <= wholesMax) return Math.round(count * 1000)
  return count >= finerFrom ? Math.round(count) : undefined
}

/** "Dame 400" of a cheese can only be grams; few may be pieces, and are told back. */
export function countedOut(
  { saleUnit }: MeasuredCard,
  quantity: number,
): { quantity: number; measure?: number } {
  const measure = quantity >= finerFrom && quantity < 1000 ? measureOfNumber(quantity, saleUnit) : undefined
  const isFine = saleUnit === 'kg' || saleUnit === 'l' || saleUnit === '100g'
  return isFine && isUsual(measure) ? { quantity: 1, measure } : { quantity }
}

const wholesMax = 20
const finerFrom = 50

/** The price of one unit: that of the option, or of the card where all are alike. */
export function unitPrice(card: ProductCard, variantId: string | undefined): string | null {
  const variant = card.variants.find(({ id }) => id === variantId)
  if (variant) return variant.price
  const prices = new Set(card.variants.map(({ price }) => price))
  return card.price ?? (prices.size === 1 ? card.priceMin : null)
}

/** Neither crumbs nor a lorry load. */
export function isUsual(measure: number | undefined): measure is number {
  return measure !== undefined && measure >= limits.botMeasureMin && measure <= limits.botMeasureMax
}

export function amountText(turn: Turn, measure: number, unit: SaleUnit): string {
  const { language, context } = turn
  return measureText(measure, unit, { language, currency: context.account.currency })
}

export function priceOfMeasure(turn: Turn, price: string, measure: number): string {
  return partOf(price, { count: measure, of: 1000 }, coinDecimals(turn.context.account.currency))
}

/** Asks how much; a bare number is told back with its unit and its price. */
export function askMeasure(
  turn: Turn,
  card: MeasuredCard,
  { buying, odd }: { buying: Buying & { lineId?: string }; odd?: string | undefined },
): void {
  remember(turn, [card])
  const { saleUnit } = card
  const price = unitPrice(card, buying.variantId)
  const { measure: _, narrowed: __, ...open } = buying
  const variant = card.variants.find(({ id }) => id === buying.variantId)
  const product = variant ? `${card.name}, ${variant.name}` : card.name
  const guess =
    odd === undefined && buying.quantity > 1 ? measureOfNumber(buying.quantity, saleUnit) : undefined
  if (isUsual(guess) && price !== null) {
    if (isTooLittle(card, guess)) {
      offerLeast(turn, card, buying)
      return
    }
    turn.memory.flow = { at: 'measure', ...open, measure: guess }
    const values = { measure: amountText(turn, guess, saleUnit), product }
    const total = money(turn, priceOfMeasure(turn, price, guess))
    offer(turn, text(turn, 'measure_right', { ...values, total }), yesOrNo(turn))
    return
  }
  turn.memory.flow = { at: 'measure', ...open, quantity: 1 }
  const each = price === null ? '' : perUnit(turn, card, money(turn, price))
  const examples = examplesOf(turn, card)
  if (odd === undefined) ask(turn, 'measure_ask', { product, price: each, examples })
  else ask(turn, 'measure_odd', { product, measure: odd, examples })
}

export function isTooLittle({ measureMin = 0 }: ProductCard, measure: number): boolean {
  return measure < measureMin
}

/** Says from which amount on it is sold, and asks whether that will do. */
export function offerLeast(
  turn: Turn,
  card: MeasuredCard,
  { variantId, ...buying }: Buying & { lineId?: string },
): void {
  remember(turn, [card])
  const { saleUnit, measureMin: least = 0 } = card
  const price = unitPrice(card, variantId)
  const variant = card.variants.find(({ id }) => id === variantId)
  const chosen = variantId === undefined ? {} : { variantId }
  turn.memory.flow = { at: 'measure', ...buying, ...chosen, quantity: 1, measure: least }
  const measure = amountText(turn, least, saleUnit)
  const product = variant ? `${card.name}, ${variant.name}` : card.name
  const item = price === null ? measure : `${measure} (${money(turn, priceOfMeasure(turn, price, least))})`
  offer(turn, text(turn, 'measure_least', { product, measure, item }), yesOrNo(turn))
}

function examplesOf(turn: Turn, { saleUnit: unit, measureMin: least = 0 }: MeasuredCard): string {
  const kind = kindOfUnit(unit)
  const some = unit === 'kg' || unit === 'l' ? [500, 1500] : unit === '100g' ? [2500, 5000] : [1000, 2500]
  const joint = { es: ' o ', pt: ' ou ', en: ' or ' }[turn.language]
  const usual = kind === 'length' ? [1000, 2500] : some
  const sold = new Set([...usual.map((each) => Math.max(each, least)), ...(least > 2500 ? [2 * least] : [])])
  return [...sold].map((each) => amountText(turn, each, unit)).join(joint)
}

/** The line by measure that was spoken of last, of the thing where one is named. */
export function measuredLine(
  turn: Turn,
  lines: readonly CartLine[],
  productId?: string,
): CartLine | undefined {
  const own = lines.filter(
    (line) => line.measure !== undefined && (productId === undefined || line.productId === productId),
  )
  const last = lastSpokenOf(turn, 'line')?.id
  return (
    own.find(({ id }) => id === last) ?? (own.length === 1 && productId !== undefined ? own[0] : undefined)
  )
}

/** "Queso Oaxaca · 350 g ($61.78)". */
export function weighed(turn: Turn, { name, lineTotal }: CartLine): string {
  return `${name} (${money(turn, lineTotal)})`
}

/** "3 de medio kilo". */
export function timesSaid(turn: Turn, said: string, { from }: Amount): number {
  const [, times] = /(\S+) (?:\S+ )?de $/.exec(`${plainText(said.slice(0, from))} `) ?? []
  return times === undefined ? 1 : (quantityOf(wordsOf(times, turn.language), turn.language) ?? 1)
}
