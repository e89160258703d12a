// "In pink" of a case for one phone is the pink one for the same phone: the options named that are most like the one held.
import type { ProductCard } from '../../../tools/tools.ts'
import { namingWords } from '../../understanding/match.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import type { Held } from '../held.ts'

type Options = ProductCard['variants']

export function nearestOptions({ line, card }: Pick<Held, 'line' | 'card'>, said: string): Options {
  const { items } = chosenOf(card.variants, said, { besides: card.name })
  const own = card.variants.find(({ id }) => id === line.variantId)
  if (items.length < 2 || !own) return items
  const words = namingWords(own.name)
  const scored = items.map((item) => ({
    item,
    shared: namingWords(item.name).filter((word) => words.includes(word)).length,
  }))
  const best = Math.max(...scored.map(({ shared }) => shared))
  return best === 0 ? items : scored.flatMap(({ item, shared }) => (shared === best ? [item] : []))
}
