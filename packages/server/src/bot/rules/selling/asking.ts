// The questions of a purchase: which variant, which extras, whether fewer will do.
import type { Choice } from '../../../domain/conversations/outgoing.ts'
import type { ProductCard, Refusal } from '../../tools/tools.ts'
import type { Flow } from '../dialogue/memory.ts'
import {
  choice,
  money,
  offer,
  onlyLeftText,
  say,
  shortened,
  type Turn,
  text,
  yesOrNo,
} from '../dialogue/turn.ts'
import { wordsOf } from '../understanding/normalise.ts'
import { countedThings, quantityOf } from '../understanding/quantities.ts'
import { offerInstead, shortHash } from './catalogue.ts'
import { weightOf } from './naming/weight.ts'

export type Buying = Omit<Extract<Flow, { at: 'variant' }>, 'at'>
type Which = Extract<Flow, { at: 'product' }>

const wishCharsMax = 300

/** The question which of several products is meant; the words are kept, as they may name an option of the one chosen. */
export function whichOf({
  quantity,
  rest,
  said,
}: Pick<Which, 'quantity' | 'rest'> & { said: string }): Which {
  return { at: 'product', quantity, rest, ...(said !== '' && { said: shortened(said, wishCharsMax) }) }
}

/** The words may have told an option of the product that was chosen then; not how many. */
export function recallWish(turn: Turn, card: ProductCard, said: string | undefined): void {
  if (said !== undefined) turn.memory.asked = { productId: card.id, text: said }
}

/** "I'd like two candles", answered by the candle's card: its button puts in two. */
export function countAsked({ memory: { asked }, language }: Turn, card: ProductCard): number {
  if (asked?.productId !== card.id) return 1
  const isOfIt = countedThings(asked.text, language).some((thing) => weightOf(thing, card) > 0)
  return (isOfIt ? quantityOf(wordsOf(asked.text, language), language) : undefined) ?? 1
}

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

export async function refuse(
  turn: Turn,
  card: ProductCard,
  { buying, refused }: { buying: Buying; refused: Refusal },
): Promise<void> {
  switch (refused.code) {
    case 'needs_variant':
      return askVariant(turn, card, buying)
    case 'no_price':
      return askForQuote(turn, card)
    case 'sold_out':
      return refuseSoldOut(turn, card, { buying, available: refused.available ?? 0 })
    default:
      say(turn, 'sold_out', { product: card.name })
      return offerInstead(turn, card)
  }
}

export async function refuseSoldOut(
  turn: Turn,
  card: ProductCard,
  { buying, available }: { buying: Buying; available: number },
): Promise<void> {
  const held = await inCart(turn, buying)
  const left = available - held
  if (left > 0) return askFewer(turn, card, { ...buying, quantity: left })
  const variant = card.variants.find(({ id }) => id === buying.variantId)
  const others = card.variants.filter((each) => each !== variant && each.available !== 0)
  if (variant && others.length > 0) return askOtherVariant(turn, card, { buying, name: variant.name })
  if (held > 0)
    return say(turn, 'all_in_cart', {
      product: variant ? `${card.name}, ${variant.name}` : card.name,
      count: held,
    })
  say(turn, 'sold_out', { product: card.name })
  await offerInstead(turn, card)
}

export async function inCart(turn: Turn, { productId, variantId }: Buying): Promise<number> {
  const { lines } = await turn.tools.getCart()
  return lines
    .filter((line) => line.productId === productId && line.variantId === (variantId ?? null))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
