// The questions of a purchase: which variant, which extras, whether fewer will do.
import type { Choice } from '../../../domain/conversations/outgoing.ts'
import type { ProductCard } from '../../tools/tools.ts'
import type { Flow } from '../dialogue/memory.ts'
import { choice, money, offer, onlyLeftText, say, type Turn, text, yesOrNo } from '../dialogue/turn.ts'
import { shortHash } from './catalogue.ts'

export type Buying = Omit<Extract<Flow, { at: 'variant' }>, 'at'>

/** Asks for the variant; after a colour or a size was named, only among those that have it. */
export function askVariant(turn: Turn, card: ProductCard, buying: Buying): void {
  turn.memory.flow = { at: 'variant', ...buying }
  const left = card.variants.filter(({ available }) => available !== 0)
  if (left.length === 0) {
    delete turn.memory.flow
    say(turn, 'sold_out', { product: card.name })
    return
  }
  const narrowed = left.filter(({ id }) => buying.narrowed?.includes(id) ?? true)
  const asked = narrowed.length > 0 ? narrowed : left
  offer(turn, text(turn, 'which_variant', { product: card.name }), {
    choices: variantChoices(turn, card, asked),
    opener: 'variants_opener',
  })
}

/** The unavailable variant is not offered again: its last units may be in this very cart. */
export function askOtherVariant(
  turn: Turn,
  card: ProductCard,
  { buying, name }: { buying: Buying; name: string },
): void {
  const { variantId, narrowed: _, ...open } = buying
  turn.memory.flow = { at: 'variant', ...open }
  const left = card.variants.filter(({ id, available }) => id !== variantId && available !== 0)
  if (left.length === 0) {
    delete turn.memory.flow
    say(turn, 'sold_out', { product: card.name })
    return
  }
  offer(turn, text(turn, 'variant_gone', { variant: name, product: card.name }), {
    choices: variantChoices(turn, card, left),
    opener: 'variants_opener',
  })
}

/** Offers extras for what is in the cart already, so that nothing is lost when the customer speaks of something else. */
export function askAddOns(turn: Turn, card: ProductCard, lineId: string): void {
  turn.memory.flow = { at: 'addOns', productId: card.id, lineId }
  turn.memory.addOnsAsked = [...turn.memory.addOnsAsked.filter((id) => id !== card.id), card.id].slice(-50)
  const lines = card.addOns.map(({ name, price }) => `• ${name}: +${money(turn, price)}`)
  offer(turn, text(turn, 'add_ons', { product: card.name, addOns: lines.join('\n') }), {
    choices: [
      ...card.addOns.slice(0, 9).map(({ id, name }) => ({ id: `extra:${shortHash(id)}`, title: name })),
      choice(turn, 'extra:none', 'add_ons_none'),
    ],
  })
}

/** The extras offered are not wanted. */
export function leaveExtras(turn: Turn): void {
  delete turn.memory.flow
  offer(turn, text(turn, 'ok'), {
    choices: [choice(turn, 'checkout', 'check_out'), choice(turn, 'menu:catalogue', 'keep_looking')],
  })
}

export function askFewer(turn: Turn, card: ProductCard, buying: Buying): void {
  turn.memory.flow = { at: 'fewer', ...buying }
  const variant = card.variants.find(({ id }) => id === buying.variantId)
  const product = variant ? `${card.name}, ${variant.name}` : card.name
  offer(turn, onlyLeftText(turn, product, buying.quantity), yesOrNo(turn))
}

export function askForQuote(turn: Turn, card: ProductCard): void {
  turn.memory.flow = { at: 'person' }
  offer(turn, text(turn, 'quote', { product: card.name }), yesOrNo(turn))
}

/** The add-on whose choice was tapped. */
export function addOnOf(card: ProductCard, choiceId: string): string | undefined {
  return card.addOns.find(({ id }) => `extra:${shortHash(id)}` === choiceId)?.id
}

export function variantOf(card: ProductCard, hash: string): string | undefined {
  return card.variants.find(({ id }) => shortHash(id) === hash)?.id
}

export function variantChoices(
  turn: Turn,
  card: ProductCard,
  variants: readonly ProductCard['variants'][number][],
): Choice[] {
  return variants.map(({ id, name, price }) => {
    const cost = price === null ? undefined : money(turn, price)
    return { id: `var:${card.id}:${shortHash(id)}`, title: name, description: cost }
  })
}
