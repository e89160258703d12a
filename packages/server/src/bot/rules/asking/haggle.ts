// A lower price is asked for: the shop's own rule, and the price as it is.
import { comparePrices, timesOf } from '../../../platform/decimal.ts'
import type { ProductCard } from '../../tools/tools.ts'
import { lastSpokenOf, spokenOf } from '../dialogue/focus.ts'
import { money, remember, say, sayText, type Turn, text } from '../dialogue/turn.ts'
import { isOnSale, listedPrice, lookFor, priceText, sureFits } from '../selling/catalogue.ts'
import { cartTotal } from '../selling/delivery/totals.ts'
import type { Act } from '../understanding/act.ts'
import { isAspect, unitsOf } from '../understanding/concepts.ts'
import { isAmong } from '../understanding/meaning/among.ts'
import { plainText } from '../understanding/normalise.ts'
import { knowledgePassage } from './passages.ts'

const lookedAtMax = 30
const offersMax = 3
const countMax = 200
/** A number from this share of the price on is money: nobody asks for so many pieces. */
const offeredShare = 0.3

export async function haggle(turn: Turn, act: Act): Promise<void> {
  const rule = await ruleOf(turn, act)
  if (rule === undefined) say(turn, 'haggle_fixed')
  else sayText(turn, rule)
  const card = await cardMeant(turn, act)
  if (card) return tellPriceOf(turn, card, act)
  const cart = await turn.tools.getCart()
  if (cart.lines.length > 0) say(turn, 'haggle_cart', { total: cartTotal(turn, cart) })
  else await tellOffers(turn)
}

/** "Leave it at 50" offers a price where fifty is nearer to one than to a count. */
export async function isPriceOffered(turn: Turn, act: Act): Promise<boolean> {
  const card = await cardMeant(turn, { ...act, query: '' })
  const price = card && unitPrice(turn, card)
  return price !== undefined && numbersIn(act.text).some((number) => isMoney(number, price))
}

/** The shop's own words about discounts, if it wrote any: rather those about the customer's case. */
async function ruleOf(turn: Turn, { text: said }: Act): Promise<string | undefined> {
  const spoken = [...new Set([turn.language, turn.context.account.language])]
  const entries = await turn.tools.listKnowledge()
  const passages = entries.map((entry) => knowledgePassage(entry, spoken))
  const others = unitsOf(said, spoken).filter((unit) => !isAspect(unit) && !unit.concepts.has('discount'))
  const ofCase = passages.filter(
    ({ head, body }) =>
      [...head, ...body].some(({ concepts }) => concepts.has('discount')) &&
      others.some((unit) => isAmong(unit, body)),
  )
  const found = passages
    .filter(({ head }) => head.some(({ concepts }) => concepts.has('discount')))
    .sort((a, b) => a.head.length - b.head.length)
  return (ofCase.length === 1 ? ofCase : found)[0]?.text
}

async function cardMeant(turn: Turn, { query }: Pick<Act, 'query'>): Promise<ProductCard | undefined> {
  const named = query === '' ? [] : sureFits(await lookFor(turn, query))
  if (named.length === 1) return named[0]
  const last = spokenOf(turn, 'product')[0] ?? spokenOf(turn, 'service')[0]
  return last && (await turn.tools.getProduct(last.id))
}

function tellPriceOf(turn: Turn, card: ProductCard, act: Act): void {
  remember(turn, [card])
  const price = unitPrice(turn, card)
  const count = price === undefined ? 1 : countIn(act, price)
  if (price === undefined || count < 2) {
    sayText(turn, text(turn, 'told_of', { name: card.name, text: priceText(turn, card) }))
    return
  }
  const total = money(turn, timesOf(price, count))
  sayText(turn, text(turn, 'price_of_many', { count, name: card.name, total, each: money(turn, price) }))
}

/** That of the option spoken of last, else the product's own. */
function unitPrice(turn: Turn, card: ProductCard): string | undefined {
  const spoken = lastSpokenOf(turn, 'product')
  const variant = card.variants.find(({ id }) => spoken?.id === card.id && id === spoken.variantId)
  return variant?.price ?? card.price ?? card.priceMin ?? undefined
}

function countIn({ quantity, text: said }: Act, price: string): number {
  const counts = numbersIn(said).filter((number) => number <= countMax && !isMoney(number, price))
  const spoken = quantity !== undefined && !isMoney(quantity, price) ? quantity : 1
  return counts[0] ?? spoken
}

/** In the currency, or in thousands of it: "60" for 60.000. */
function isMoney(number: number, price: string): boolean {
  const value = Number(price)
  const nearness = [number / value, (number * 1000) / value]
  return nearness.some((share) => share >= offeredShare && share <= 3) && number > 3
}

function numbersIn(said: string): number[] {
  return [...plainText(said).matchAll(/(?<![\p{L}\d])\d[\d.,]*/gu)]
    .map(([number]) => Number(number.replace(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.')))
    .filter((number) => Number.isFinite(number))
}

async function tellOffers(turn: Turn): Promise<void> {
  const cards = await turn.tools.searchProducts({ text: '', limit: lookedAtMax })
  const onSale = cards.filter(isOnSale).toSorted((a, b) => comparePrices(a.price ?? '0', b.price ?? '0'))
  if (onSale.length === 0) return
  const lines = onSale
    .slice(0, offersMax)
    .map((card) => text(turn, 'line', { name: card.name, price: listedPrice(turn, card) }))
  sayText(turn, [text(turn, 'offers'), ...lines].join('\n'))
}
