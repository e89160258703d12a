import type { Picture } from '../../domain/conversations/outgoing.ts'
import { addOnId, variantId } from '../../domain/products/product.ts'
import { isOnSale } from '../../domain/products/products.ts'
import type { KeptPicture, OfferedProduct } from '../../domain/products/search.queries.ts'
import { availableOf } from '../../domain/products/stock.ts'
import { comparePrices, plainPrice } from '../../platform/decimal.ts'
import { Kept } from '../../platform/kept.ts'
import type { ProductCard } from './tools.ts'

/**
 * A product as an engine sees it at that moment. One that is as it was is the same card again, so that what was found out
 * about it holds from turn to turn.
 */
export function cardOf(product: OfferedProduct, now: Date): ProductCard {
  // A price that ends some day is looked at each time.
  if (product.sale_ends_at !== null) return anew(product, now)
  const known = cards.get(product)
  if (known) return known
  const card = anew(product, now)
  cards.set(product, card)
  return card
}
const cards = new WeakMap<OfferedProduct, ProductCard>()

function anew(product: OfferedProduct, now: Date): ProductCard {
  const card = newCard(product, now)
  return kept.get(JSON.stringify(card), () => card)
}
const kept = new Kept<ProductCard>(1_000)

function newCard(product: OfferedProduct, now: Date): ProductCard {
  const isFixed = product.pricing_type === 'fixed'
  const onSale = isFixed && isOnSale(product, now)
  const regularPrice = isFixed ? plainOrNull(product.price) : null
  return {
    id: product.id,
    name: product.name,
    sku: product.sku,
    itemType: product.item_type,
    pricingType: product.pricing_type,
    price: onSale ? plainOrNull(product.sale_price) : regularPrice,
    regularPrice,
    saleLabel: onSale ? product.sale_label : null,
    ...rangeOf(product),
    description: product.description,
    category: product.category,
    available: availableOf(product, null) ?? null,
    ...(product.sale_unit !== null && {
      saleUnit: product.sale_unit,
      ...(product.measure_min !== null && { measureMin: product.measure_min }),
    }),
    variants: product.variants.map((variant) => {
      const picture = product.pictures.find((each) => each.variant_id === variantId(variant))
      return {
        id: variantId(variant),
        name: variant.name,
        price: variant.price === null ? null : plainPrice(String(variant.price)),
        available: availableOf(product, variantId(variant)) ?? null,
        ...(picture && { picture: pictureOf(picture, product) }),
      }
    }),
    addOns: product.add_ons.map((addOn) => ({
      id: addOnId(addOn),
      name: addOn.name,
      price: plainPrice(String(addOn.price)),
    })),
    isBookable: product.item_type === 'service' && product.duration_minutes !== null,
    durationMinutes: product.duration_minutes,
    ...(product.places !== null && product.places > 1 && { places: product.places }),
    picture: product.pictures[0] ? pictureOf(product.pictures[0], product) : null,
    ...(product.pictures.length > 1 && {
      morePictures: product.pictures.slice(1).map((each) => pictureOf(each, product)),
    }),
  }
}

/** Whoever cannot see it hears what the shop wrote of it, or else which product it shows. */
function pictureOf(
  { file_id: fileId, media_type: mediaType, bytes, alt }: KeptPicture,
  { name }: { name: string },
): Picture {
  return { fileId, mediaType, bytes, alt: alt ?? name }
}

/** The cheapest to the dearest variant, or the range the shop has set. */
function rangeOf(product: OfferedProduct): Pick<ProductCard, 'priceMin' | 'priceMax'> {
  const prices = product.variants
    .flatMap(({ price }) => (price === null ? [] : [plainPrice(String(price))]))
    .sort(comparePrices)
  if (product.pricing_type === 'variant') {
    return { priceMin: prices[0] ?? null, priceMax: prices.at(-1) ?? null }
  }
  return { priceMin: plainOrNull(product.price_min), priceMax: plainOrNull(product.price_max) }
}

function plainOrNull(price: string | null): string | null {
  return price === null ? null : plainPrice(price)
}
