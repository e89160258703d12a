// Products as lines of Meta's product feed. https://developers.facebook.com/documentation/ads-commerce/catalog/reference
import { measureText } from '@mostrador/contract/measures'
import { type Variant, variantId } from '../../domain/products/product.ts'
import { isOnSale } from '../../domain/products/products.ts'
import { availableOf } from '../../domain/products/stock.ts'
import { plainPrice } from '../../platform/decimal.ts'
import type { FeedProduct } from './feed.queries.ts'

const columns = [
  ...(['id', 'item_group_id', 'title', 'description', 'availability', 'condition'] as const),
  ...(['quantity_to_sell_on_facebook', 'price', 'sale_price', 'link', 'image_link'] as const),
  ...(['additional_image_link', 'brand', 'product_type', 'additional_variant_attribute'] as const),
] as const
type Line = Record<(typeof columns)[number], string>

export type FeedTerms = {
  /** The shop's name, which stands for the brand. */
  brand: string
  currency: string
  /** Where the product can be asked for; Meta wants an address for each. */
  link: (query: URLSearchParams, words: string) => string
  pictureUrl: (fileId: string) => string
  now: Date
}

export const feedHead: string = written(Object.fromEntries(columns.map((name) => [name, name])) as Line)

/** A line for each variant that has a price, else one; none without a price or a picture, which Meta refuses. */
export function feedLinesOf(product: FeedProduct, terms: FeedTerms): string {
  if (product.pricing_type === 'variant') {
    return product.variants
      .filter(({ price }) => price !== null)
      .map((variant) => lineOf(product, variant, terms))
      .join('')
  }
  return product.pricing_type === 'fixed' && product.price !== null ? lineOf(product, undefined, terms) : ''
}

/** The name by which WhatsApp orders it: its SKU, where it has one. */
function retailerIdOf({ id, sku }: Pick<FeedProduct, 'id' | 'sku'>, variant?: Variant): string {
  if (!variant) return sku ?? id
  return variant.sku ?? `${sku ?? id}:${variantId(variant)}`
}

function lineOf(product: FeedProduct, variant: Variant | undefined, terms: FeedTerms): string {
  const { name, description, category, price, sale_price: salePrice } = product
  const chosen = variant ? variantId(variant) : null
  const [first, ...others] = picturesOf(product, chosen)
  if (first === undefined) return ''
  const available = availableOf(product, chosen)
  const money = (amount: string) => `${plainPrice(amount)} ${terms.currency}`
  const called = [name, ...(variant ? [variant.name] : [])].join(' · ')
  return written({
    id: shortened(retailerIdOf(product, variant), 100),
    item_group_id: variant ? shortened(product.sku ?? product.id, 100) : '',
    title: shortened([called, ...unitOf(product, terms)].join(' · '), 200),
    description: shortened(description ?? name, 9_999),
    availability: available === 0 ? 'out of stock' : 'in stock',
    condition: 'new',
    quantity_to_sell_on_facebook: available === undefined ? '' : String(available),
    price: money(variant ? String(variant.price) : (price ?? '')),
    sale_price: !variant && salePrice !== null && isOnSale(product, terms.now) ? money(salePrice) : '',
    link: terms.link(
      new URLSearchParams({ product: product.id, ...(chosen !== null && { variant: chosen }) }),
      called,
    ),
    image_link: terms.pictureUrl(first),
    additional_image_link: others.slice(0, 20).map(terms.pictureUrl).join(','),
    brand: shortened(terms.brand, 100),
    product_type: shortened(category ?? '', 750),
    additional_variant_attribute: variant ? `option:${variant.name.replaceAll(/[,:\s]+/g, ' ').trim()}` : '',
  })
}

/** Its price is of one unit, and one ordered there is one of it: "1 kg". */
function unitOf({ sale_unit: unit }: FeedProduct, { currency }: FeedTerms): string[] {
  return unit === null ? [] : [measureText(1000, unit, { language: 'es', currency })]
}

/** The variant's own come first, those of other variants not at all. */
function picturesOf({ pictures }: FeedProduct, chosen: string | null): string[] {
  const own = pictures.filter((each) => each.variant_id === chosen && chosen !== null)
  const shared = pictures.filter((each) => each.variant_id === null)
  const rest = chosen === null ? pictures.filter((each) => each.variant_id !== null) : []
  const all = [...own, ...shared, ...rest].map(({ file_id }) => file_id)
  return all.length > 0 ? all : pictures.map(({ file_id }) => file_id)
}

function shortened(text: string, charsMax: number): string {
  return [...text].slice(0, charsMax).join('')
}

/** No cell is guarded against formulas: programs read it, to which an apostrophe would be part of the name. */
function written(line: Line): string {
  const cells = columns.map((column) => {
    const text = line[column]
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${cells.join(',')}\r\n`
}
