import { type Turn, text } from '../../rules/dialogue/turn.ts'
import { perUnit } from '../../rules/selling/measured/unit-words.ts'
import type { ProductCard } from '../../tools/tools.ts'
import { plainDescription } from '../speech/description.ts'
import type { Fact } from './facts.ts'
import { moneyOf, referTo, type Telling } from './telling.ts'
import { factTexts } from './wordings.ts'

/** A product with its variants and extras. One without a price has no reference to any. */
export function tellProduct(telling: Telling, card: ProductCard) {
  const { facts, cards } = telling
  const handle = facts.handleOf(card.id)
  cards.set(card.id, card)
  const of = (kind: Fact['kind'], told: Fact['text']) =>
    referTo(telling, { kind, subject: card.id, text: told }, handle)
  facts.addNameWords(card.name, card.id)
  if (card.category) facts.addNameWords(card.category, card.id)
  const price = priceOf(card)
  const about = plainDescription(card.description ?? '')
  const isReduced = card.regularPrice !== null && card.price !== null && card.regularPrice !== card.price
  return {
    product_id: handle,
    type: card.itemType,
    name: of('product', () => card.name),
    ...(card.saleUnit && { price_and_measure_are_per: card.saleUnit }),
    ...(card.measureMin !== undefined && { least_measure: card.measureMin }),
    ...(price && { price: of('price', eachOf(card, price)) }),
    ...(isReduced && { price_before: of('was', wasOf(card.regularPrice ?? '')) }),
    ...(!price && { note: 'no price is known: a person must quote it' }),
    stock: of('stock', stockOf(card.available)),
    ...(card.durationMinutes !== null && { duration: of('duration', minutesOf(card.durationMinutes)) }),
    ...(about !== '' && { description: of('about', () => about) }),
    category: card.category,
    can_be_booked: card.isBookable,
    has_picture: card.picture !== null,
    ...(card.variants.length > 0 && {
      variants: card.variants.map((each) => tellVariant(telling, card, each)),
    }),
    ...(card.addOns.length > 0 && { extras: card.addOns.map((each) => tellAddOn(telling, card, each)) }),
  }
}

function tellVariant(telling: Telling, card: ProductCard, variant: ProductCard['variants'][number]) {
  const { facts } = telling
  const subject = `${card.id} ${variant.id}`
  const handle = facts.handleOf(subject, variant.id)
  facts.addNameWords(variant.name, subject)
  const of = (kind: Fact['kind'], told: Fact['text']) =>
    referTo(telling, { kind, subject, text: told }, handle)
  return {
    variant_id: handle,
    name: of('variant', () => variant.name),
    ...(variant.price !== null && { price: of('price', eachOf(card, moneyOf(variant.price))) }),
    stock: of('stock', stockOf(variant.available)),
  }
}

function tellAddOn(telling: Telling, card: ProductCard, addOn: ProductCard['addOns'][number]) {
  const subject = `${card.id} extra ${addOn.id}`
  const handle = telling.facts.handleOf(subject, addOn.id)
  telling.facts.addNameWords(addOn.name, subject)
  const of = (kind: Fact['kind'], told: Fact['text']) =>
    referTo(telling, { kind, subject, text: told }, handle)
  return {
    add_on_id: handle,
    name: of('addon', () => addOn.name),
    price: of('price', moneyOf(addOn.price)),
  }
}

function priceOf({ price, priceMin, priceMax }: ProductCard): Fact['text'] | undefined {
  if (price !== null) return moneyOf(price)
  if (priceMin === null || priceMax === null) return undefined
  if (priceMin === priceMax) return moneyOf(priceMin)
  return (turn) => text(turn, 'price_range', { min: moneyOf(priceMin)(turn), max: moneyOf(priceMax)(turn) })
}

/** "$176.50 el kilo". */
function eachOf(card: ProductCard, price: (turn: Turn) => string): Fact['text'] {
  return (turn) => perUnit(turn, card, price(turn))
}

const wasOf = (amount: string) => (turn: Turn) =>
  factTexts.was[turn.language].replace('{price}', moneyOf(amount)(turn))

const minutesOf = (count: number) => (turn: Turn) => text(turn, 'minutes', { count })

const stockOf = (available: number | null) => (turn: Turn) => {
  if (available === null) return factTexts.available[turn.language]
  if (available === 0) return factTexts.soldOut[turn.language]
  return factTexts.left[turn.language].replace('{count}', String(available))
}
