// Things of a shop that a plain line can want: each product, or each option of one, with the ways it is called.
import type { Language } from '@mostrador/contract/languages'
import { productOf } from '../../packages/server/src/bot/rules/testing/shop.ts'
import type { ProductCard } from '../../packages/server/src/bot/tools/tools.ts'
import type { Product, Service, Shop } from '../bot/format.ts'

export type Thing = {
  /** The id of the product, or of the option. */
  id: string
  product: string
  name: string
  /** As few words of the name as no other name has. */
  short: string
  option: string | undefined
  addOns: readonly { id: string; name: string }[]
}

/** Fewer pieces are not sure to be enough for a talk. */
const piecesMin = 14

export function thingsOf(shop: Shop, language: Language): Thing[] {
  const names = [...(shop.products ?? []), ...(shop.services ?? [])].map(({ name }) => name)
  return (shop.products ?? []).flatMap(({ id, name, addOns = [], variants, stock }) => {
    const called = { product: id, name: withoutBrackets(name), short: shortOf(name, names, language), addOns }
    const options = variants ?? [{ id, name: undefined, stock }]
    return options
      .filter((each) => each.stock === undefined || each.stock >= piecesMin)
      .map((each) => ({ ...called, id: each.id, option: each.name }))
  })
}

function withoutBrackets(name: string): string {
  return name.replace(/\s*\(.*?\)/g, '').trim()
}

const linking = new Set(
  'de del la el los las para con en y a da do com e the of and with for in x por'.split(' '),
)

/** In English the last words say what it is, elsewhere the first ones. */
function shortOf(name: string, names: readonly string[], language: Language): string {
  const words = withoutBrackets(name).replace(/,.*$/, '').split(/\s+/)
  const cuts = words.map((_, at) =>
    language === 'en' ? words.slice(words.length - 1 - at) : words.slice(0, at + 1),
  )
  const own = (part: readonly string[]) => part.map(folded).filter((word) => !linking.has(word))
  const isUnlike = (part: readonly string[]) =>
    own(part).length > 0 &&
    names.filter((each) => own(part).every((word) => wordsOf(each).includes(word))).length === 1
  const isWhole = (part: readonly string[]) => !linking.has(folded(part.at(-1) ?? ''))
  return (cuts.find((part) => isUnlike(part) && isWhole(part)) ?? words).join(' ')
}

function wordsOf(name: string): string[] {
  return folded(name).split(/[^\p{L}\p{N}]+/u)
}

export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

export function cardsOf(shop: Shop): ProductCard[] {
  return [...(shop.products ?? []).map(cardOf), ...(shop.services ?? []).map(serviceCard)]
}

function cardOf({
  id,
  name,
  category,
  description,
  price,
  salePrice,
  saleLabel,
  stock,
  variants,
  addOns = [],
}: Product): ProductCard {
  const prices = (variants ?? []).map((variant) => variant.price)
  return productOf({
    ...{
      id,
      name,
      category: category ?? null,
      description: description ?? null,
      saleLabel: saleLabel ?? null,
    },
    pricingType: variants ? 'variant' : 'fixed',
    price: variants ? null : String(salePrice ?? price),
    regularPrice: variants ? null : String(price),
    priceMin: variants ? String(Math.min(...prices)) : null,
    priceMax: variants ? String(Math.max(...prices)) : null,
    available: variants ? null : (stock ?? null),
    variants: (variants ?? []).map((each) => ({
      id: each.id,
      name: each.name,
      price: String(each.price),
      available: each.stock ?? null,
    })),
    addOns: addOns.map((each) => ({ id: each.id, name: each.name, price: String(each.price) })),
  })
}

function serviceCard({ id, name, category, description, price, minutes }: Service): ProductCard {
  return productOf({
    ...{ id, name, category: category ?? null, description: description ?? null, price: String(price) },
    ...{ itemType: 'service', isBookable: true, durationMinutes: minutes },
  })
}
