// The card of a product for one of its options: its own price and stock, and none of the others.
import type { ProductCard } from '../../../tools/tools.ts'

export function cardOfOption(card: ProductCard, option: ProductCard['variants'][number]): ProductCard {
  return {
    ...card,
    name: `${card.name}, ${option.name}`,
    variants: [],
    available: option.available,
    ...(option.price !== null && { price: option.price, regularPrice: option.price, pricingType: 'fixed' }),
  }
}
