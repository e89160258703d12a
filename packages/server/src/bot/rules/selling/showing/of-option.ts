// The card of a product for one of its options: its own price and stock, and none of the others.
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'

export function cardOfOption(card: ProductCard, option: ProductCard['variants'][number]): ProductCard {
  return {
    ...card,
    name: `${card.name}, ${option.name}`,
    variants: [],
    available: option.available,
    ...(option.price !== null && { price: option.price, regularPrice: option.price, pricingType: 'fixed' }),
  }
}

/** The same answer shows one of its options already. */
export function isOptionShown({ parts, memory: { variantName } }: Turn, { name }: ProductCard): boolean {
  const title = `${name}, ${variantName}`
  return (
    variantName !== undefined && parts.some((part) => part.kind === 'choices' && part.text.includes(title))
  )
}
