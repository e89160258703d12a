// A number that is a price of what is spoken of counts no pieces: "I was told 140".
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { cardsSpokenOf } from '../meant.ts'

/** A smaller number counts pieces. */
const priceMin = 20

export async function tellsPrice(turn: Turn, quantity: number | undefined): Promise<boolean> {
  if (quantity === undefined || quantity < priceMin) return false
  return (await cardsSpokenOf(turn)).some((card) => pricesOf(card).includes(quantity))
}

function pricesOf({ price, regularPrice, priceMin: least, priceMax, variants }: ProductCard): number[] {
  const all = [price, regularPrice, least, priceMax, ...variants.map((variant) => variant.price)]
  return all.flatMap((each) => (each === null ? [] : [Number(each), Number(each) / 1_000]))
}
