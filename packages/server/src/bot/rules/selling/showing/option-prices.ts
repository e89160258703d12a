// The options that a thing comes in, and their prices.
import type { ProductCard } from '../../../tools/tools.ts'
import { money, type Speaker, text } from '../../dialogue/turn.ts'

/** Variants with prices where they differ, and a note on those sold out. */
export function variantList(turn: Speaker, { variants }: ProductCard): string {
  const isOnePrice = new Set(variants.map(({ price }) => price)).size === 1
  return variants
    .map(({ name, price, available }) => {
      const cost = isOnePrice || price === null ? '' : money(turn, price)
      const gone = available === 0 ? text(turn, 'sold_out_mark') : ''
      const about = [cost, gone].filter((part) => part !== '').join(', ')
      return about === '' ? name : `${name} (${about})`
    })
    .join(' · ')
}

/** "Small ($10) · Large ($14)"; empty where they cost the same, are too many or are sold by measure. */
export function optionPrices(turn: Speaker, card: ProductCard): string {
  const prices = new Set(card.variants.map(({ price }) => price))
  const isTold = card.saleUnit === undefined && prices.size > 1 && card.variants.length <= optionsMax
  return isTold ? variantList(turn, card) : ''
}

const optionsMax = 5
