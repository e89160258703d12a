// Facts about a product that stand in its fields, worded as sentences.
import type { ProductCard } from '../../tools/tools.ts'
import { type Turn, text } from '../dialogue/turn.ts'
import { addOnList, priceText, variantList } from '../selling/catalogue.ts'
import { pickNamed } from '../understanding/match.ts'
import { plainText } from '../understanding/normalise.ts'
import { coloursOf } from '../understanding/things/traits.ts'
import type { Fact } from './passages.ts'

/** Price, options, extras, how long it takes. Of an option that was named, the stock is told elsewhere. */
export function factsOf(turn: Turn, card: ProductCard, said: string): Fact[] {
  const facts: Fact[] = []
  const { variants, addOns, durationMinutes } = card
  facts.push({ text: priceText(turn, card), about: ['cost'] })
  if (variants.length > 0 && !pickNamed(variants, said, card.name)) {
    const list = text(turn, 'card_variants', { variants: variantList(turn, card) })
    facts.push({ text: list, about: aboutVariants(card) })
  }
  if (addOns.length > 0) {
    facts.push({ text: text(turn, 'card_add_ons', { addOns: addOnList(turn, card) }), about: ['included'] })
  }
  if (durationMinutes !== null) {
    facts.push({ text: text(turn, 'card_duration', { minutes: durationMinutes }), about: ['duration'] })
  }
  return facts
}

function aboutVariants({ variants }: ProductCard): string[] {
  const names = variants.map(({ name }) => name).join(' ')
  const isColoured = names.split(' ').some((word) => coloursOf(plainText(word)).length > 0)
  return ['options', ...(/\d/.test(names) ? ['size'] : []), ...(isColoured ? ['colour'] : [])]
}
