// From "I want it" to a line in the cart: which product, which variant, which extras, how many.
import type { Choice } from '../../../domain/conversations/outgoing.ts'
import type { Cart, ProductCard, Refusal } from '../../tools/tools.ts'
import { startBooking } from '../booking/booking.ts'
import type { Flow } from '../dialogue/memory.ts'
import {
  choice,
  money,
  offer,
  onlyLeftText,
  remember,
  say,
  type Turn,
  text,
  yesOrNo,
} from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { asTyped, isMentioned, isSameWord, namingWords, pickNamed } from '../understanding/match.ts'
import type { When } from '../understanding/named-time.ts'
import type { Item } from '../understanding/quantities.ts'
import { speakOfLine } from './cart.ts'
import {
  askWhich,
  hasPrice,
  lookFor,
  offerInstead,
  shortHash,
  showCategories,
  shownProducts,
  showProducts,
  sureFits,
} from './catalogue.ts'

type Wanted = { quantity: number; query: string }
export type Buying = Omit<Extract<Flow, { at: 'variant' }>, 'at'>

/** Adds the requested things to the cart one by one; a question pauses and keeps the rest for later. */
export async function buy(turn: Turn, act: Act): Promise<void> {
  const wanted = act.items.map(({ quantity, query }: Item) => ({ quantity: quantity ?? 1, query }))
  const [first = { quantity: act.quantity ?? 1, query: act.query }, ...rest] = wanted
  await buyOne(turn, { ...first, rest }, act)
}

/** Buys a product chosen from a list or by its button. */
export async function buyProduct(
  turn: Turn,
  card: ProductCard,
  {
    quantity,
    rest,
    said = '',
    when,
  }: { quantity: number; rest: Wanted[]; said?: string; when?: When | undefined },
): Promise<void> {
  remember(turn, [card])
  if (card.isBookable) return startBooking(turn, { productId: card.id, when })
  if (!hasPrice(card)) return askForQuote(turn, card)
  const { asked } = turn.memory
  const before = asked?.productId === card.id ? asked.text : ''
  const variant =
    pickNamed(card.variants, said, card.name) ?? pickNamed(card.variants, `${before} ${said}`, card.name)
  const addOnIds = card.addOns.filter(({ name }) => isMentioned(name, said)).map(({ id }) => id)
  const buying: Buying = {
    productId: card.id,
    quantity,
    rest,
    addOnIds,
    ...(variant && { variantId: variant.id }),
  }
  await goOn(turn, card, buying)
}

/** Asks the next open question of a purchase, or adds it to the cart. */
export async function goOn(turn: Turn, card: ProductCard, buying: Buying): Promise<void> {
  const isOpen = card.pricingType === 'variant' || card.variants.length > 0
  if (isOpen && buying.variantId === undefined) return askVariant(turn, card, buying)
  const variant = card.variants.find(({ id }) => id === buying.variantId)
  if (variant?.available === 0) return askOtherVariant(turn, card, { buying, name: variant.name })
  const { available } = variant ?? card
  if (available !== null && available < buying.quantity)
    return refuseSoldOut(turn, card, { buying, available })
  if (wantsAddOnQuestion(turn, card, buying)) return askAddOns(turn, card, buying)
  await addToCart(turn, card, buying)
}

export function askVariant(turn: Turn, card: ProductCard, buying: Buying): void {
  turn.memory.flow = { at: 'variant', ...buying }
  const left = card.variants.filter(({ available }) => available !== 0)
  if (left.length === 0) {
    say(turn, 'sold_out', { product: card.name })
    return
  }
  offer(turn, text(turn, 'which_variant', { product: card.name }), {
    choices: left.map((variant) => variantChoice(turn, card, variant)),
    opener: 'variants_opener',
  })
}

export function askAddOns(turn: Turn, card: ProductCard, buying: Buying): void {
  turn.memory.flow = { at: 'addOns', ...buying }
  turn.memory.addOnsAsked = [...turn.memory.addOnsAsked.filter((id) => id !== card.id), card.id].slice(-50)
  const lines = card.addOns.map(({ name, price }) => `• ${name}: +${money(turn, price)}`)
  offer(turn, text(turn, 'add_ons', { product: card.name, addOns: lines.join('\n') }), {
    choices: [
      ...card.addOns.slice(0, 9).map(({ id, name }) => ({ id: `extra:${shortHash(id)}`, title: name })),
      choice(turn, 'extra:none', 'add_ons_none'),
    ],
  })
}

export function askFewer(turn: Turn, card: ProductCard, buying: Buying): void {
  turn.memory.flow = { at: 'fewer', ...buying }
  const variant = card.variants.find(({ id }) => id === buying.variantId)
  const product = variant ? `${card.name}, ${variant.name}` : card.name
  offer(turn, onlyLeftText(turn, product, buying.quantity), yesOrNo(turn))
}

export async function addToCart(turn: Turn, card: ProductCard, buying: Buying): Promise<void> {
  delete turn.memory.flow
  delete turn.memory.asked
  const { productId, variantId, addOnIds = [], quantity } = buying
  const added = await turn.tools.addToCart({
    productId,
    quantity,
    ...(variantId !== undefined && { variantId }),
    ...(addOnIds.length > 0 && { addOnIds }),
  })
  if (!added.ok) return refuse(turn, card, { buying, refused: added.refused })
  sayAdded(turn, added.value, buying)
  await buyRest(turn, buying.rest)
}

function askForQuote(turn: Turn, card: ProductCard): void {
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

async function buyOne(turn: Turn, wanted: Wanted & { rest: Wanted[] }, act: Act): Promise<void> {
  const { quantity, rest } = wanted
  const said = rest.length > 0 ? wanted.query : act.text
  const focused = await focusOf(turn, wanted, act)
  const { when } = act
  if (focused) return buyProduct(turn, focused, { quantity, rest, said, when })
  if (wanted.query === '') {
    const shown = await shownProducts(turn, act)
    if (shown.length === 0) return showCategories(turn)
    turn.memory.flow = { at: 'product', quantity, rest }
    return askWhich(turn, shown)
  }
  const found = sureFits(await lookFor(turn, wanted.query))
  const [only] = found
  if (only && found.length === 1) return buyProduct(turn, only, { quantity, rest, said, when })
  if (only) {
    turn.memory.flow = { at: 'product', quantity, rest }
    return showProducts(turn, found, { head: text(turn, 'which_product') })
  }
  await showCategories(turn, 'not_found', { query: asTyped(act.text, wanted.query) })
  await buyRest(turn, rest)
}

/** The product on screen, if the words name it, its variants or add-ons, or nothing else. */
async function focusOf(turn: Turn, { query }: Wanted, act: Act): Promise<ProductCard | undefined> {
  const [only, ...others] = await shownProducts(turn, act)
  if (!only || others.length > 0) return undefined
  const known = namingWords(
    [only.name, ...[...only.variants, ...only.addOns].map(({ name }) => name)].join(' '),
  )
  const isAbout = namingWords(query).every((word) => known.some((other) => isSameWord(word, other)))
  if (isAbout) return only
  // An add-on named in another language is asked for again; a different product must not be taken for this one.
  const isVariant = pickNamed(only.variants, act.text, only.name) !== undefined
  return isVariant && sureFits(await lookFor(turn, query)).length === 0 ? only : undefined
}

async function buyRest(turn: Turn, rest: readonly Wanted[]): Promise<void> {
  const [next, ...others] = rest
  if (!next) return
  const act = { text: next.query, query: next.query, ordinal: undefined, isCheapest: false } as Act
  turn.memory.shown = []
  await buyOne(turn, { ...next, rest: others }, act)
}

function askOtherVariant(
  turn: Turn,
  card: ProductCard,
  { buying, name }: { buying: Buying; name: string },
): void {
  const { variantId, ...open } = buying
  turn.memory.flow = { at: 'variant', ...open }
  // The unavailable variant is not offered again: its last units may be in this very cart.
  const left = card.variants.filter(({ id, available }) => id !== variantId && available !== 0)
  if (left.length === 0) {
    delete turn.memory.flow
    say(turn, 'sold_out', { product: card.name })
    return
  }
  offer(turn, text(turn, 'variant_gone', { variant: name, product: card.name }), {
    choices: left.map((variant) => variantChoice(turn, card, variant)),
    opener: 'variants_opener',
  })
}

function variantChoice(
  turn: Turn,
  card: ProductCard,
  { id, name, price }: ProductCard['variants'][number],
): Choice {
  const cost = price === null ? undefined : money(turn, price)
  return { id: `var:${card.id}:${shortHash(id)}`, title: name, description: cost }
}

/** Add-ons are offered once per product, and not when one was already requested. */
function wantsAddOnQuestion(turn: Turn, card: ProductCard, { addOnIds = [] }: Buying): boolean {
  return card.addOns.length > 0 && addOnIds.length === 0 && !turn.memory.addOnsAsked.includes(card.id)
}

function sayAdded(turn: Turn, cart: Cart, buying: Buying): void {
  const { productId, variantId, quantity } = buying
  const addOnIds = buying.addOnIds ?? []
  const line =
    cart.lines.find(
      (each) =>
        each.productId === productId &&
        each.variantId === (variantId ?? null) &&
        addOnIds.every((id) => each.addOnIds.includes(id)) &&
        each.addOnIds.length === addOnIds.length,
    ) ?? cart.lines.at(-1)
  if (line) speakOfLine(turn, line)
  const item = `${quantity} × ${line?.name ?? ''}`
  offer(turn, text(turn, 'added', { item, total: money(turn, cart.total) }), {
    choices: [choice(turn, 'checkout', 'check_out'), choice(turn, 'menu:catalogue', 'keep_looking')],
  })
}

async function refuse(
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

async function refuseSoldOut(
  turn: Turn,
  card: ProductCard,
  { buying, available }: { buying: Buying; available: number },
): Promise<void> {
  const left = available - (await inCart(turn, buying))
  if (left > 0) return askFewer(turn, card, { ...buying, quantity: left })
  const variant = card.variants.find(({ id }) => id === buying.variantId)
  const others = card.variants.filter((each) => each !== variant && each.available !== 0)
  if (variant && others.length > 0) return askOtherVariant(turn, card, { buying, name: variant.name })
  say(turn, 'sold_out', { product: card.name })
  await offerInstead(turn, card)
}

async function inCart(turn: Turn, { productId, variantId }: Buying): Promise<number> {
  const { lines } = await turn.tools.getCart()
  return lines
    .filter((line) => line.productId === productId && line.variantId === (variantId ?? null))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
