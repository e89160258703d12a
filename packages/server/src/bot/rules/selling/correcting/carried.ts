// One thing takes the place of another: what of the old one goes for the new one too.
import type { ProductCard } from '../../../tools/tools.ts'
import { plainText } from '../../understanding/normalise.ts'
import { addOnsMeant } from '../extras.ts'
import type { Held } from '../held.ts'

/** "The chicken one instead": as large as the one before, where it comes so. */
export function alikeOf({ variants }: ProductCard, { line, card }: Held): ProductCard['variants'] {
  const old = card.variants.find(({ id }) => id === line.variantId)
  return old === undefined ? [] : variants.filter(({ name }) => plainText(name) === plainText(old.name))
}

/** The extras named; where "the same" are wanted, those that the old one has. */
export function extrasFor(card: ProductCard, { line, card: old }: Held, said: string): string[] {
  const names = old.addOns.filter(({ id }) => line.addOnIds.includes(id)).map(({ name }) => plainText(name))
  const kept = same.test(plainText(said))
    ? card.addOns.filter(({ name }) => names.includes(plainText(name)))
    : []
  return [...new Set([...kept, ...addOnsMeant(card, said)].map(({ id }) => id))]
}

/** "Chicken instead of pepperoni, as large": behind the thing left stands how the new one is to be. */
export function isSaidLast(said: string, from: string): boolean {
  return plainText(said).replace(/\s+,/g, ',').endsWith(from)
}

const same = /\b(?:mism[oa]s?|mesm[oa]s?|same)\b/

/** The name of the only other option. */
export function theOther({ variants }: ProductCard, { line }: Held): string | undefined {
  const others = variants.filter(({ id, available }) => id !== line.variantId && available !== 0)
  return others.length === 1 ? others[0]?.name : undefined
}
