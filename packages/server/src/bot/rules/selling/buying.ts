// From "I want it" to a line in the cart: which product, which variant, which extras, how many.
import type { ProductCard } from '../../tools/tools.ts'
import { startBooking } from '../booking/booking.ts'
import { spokenOf } from '../dialogue/focus.ts'
import type { Flow } from '../dialogue/memory.ts'
import { remember, type Turn, text } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import type { Amount } from '../understanding/amounts/amounts.ts'
import { lineOf, plainText, wordsOf } from '../understanding/normalise.ts'
import { type Item, queryOf } from '../understanding/quantities.ts'
import { chosenOf } from '../understanding/things/choose.ts'
import type { When } from '../understanding/time/named-time.ts'
import { cuesIn } from '../understanding/vocabulary.ts'
import { countAnew, linesCountedAnew } from './accounted/counted-anew.ts'
import {
  askAddOns,
  askForQuote,
  askOtherVariant,
  askVariant,
  type Buying,
  refuse,
  refuseSoldOut,
  whichOf,
} from './asking.ts'
import { askWhich, hasPrice, showCategories, shownProducts, showProducts } from './catalogue.ts'
import { addOnsDeclined, addOnsWanted } from './extras.ts'
import { cardsSpokenOf, productsMeantBy } from './meant.ts'
import {
  askMeasure,
  countedOut,
  isByMeasure,
  isUsual,
  type MeasuredCard,
  measureAsked,
  measureOf,
  offerLeast,
  timesSaid,
  unitPrice,
} from './measured/by-measure.ts'
import { amountAsked, askPieces, kindByAmount, optionsOfSize, piecesFor } from './measured/by-piece.ts'
import { countBeside, countedIn, countsBeside, inDigits } from './name-numbers.ts'
import { endLeft } from './naming/end-left.ts'
import { packOf, piecesOf } from './packs.ts'
import { takenAsExtras } from './putting/own-extras.ts'
import { leftToPut, notePutIn, takeBackTold } from './putting/put-twice.ts'
import { lineOfBuying, optionInFull, sayAdded } from './putting/say-added.ts'
import { takeAllThere } from './recounting/all-there.ts'
import { sayUnfound } from './recounting/unfound.ts'
import { variantSpokenOf, variantsMeant } from './variants.ts'
import { counted, optionsEach, saysAll } from './wishing/each.ts'
import { optionRecalled } from './wishing/recalled-option.ts'
import { talkedOf } from './wishing/talked-of.ts'

export type Wanted = Extract<Flow, { at: 'product' }>['rest'][number]

/** Adds the requested things to the cart one by one; a question pauses and keeps the rest for later. */
export async function buy(turn: Turn, act: Act): Promise<void> {
  turn.linesCounted = await linesCountedAnew(turn)
  const cues = cuesIn(lineOf(wordsOf(act.text, turn.language)), turn.language)
  if (cues.has('both') && act.query === '') return buyAllSpokenOf(turn, act)
  // "The two" of a list of two are both; of one product they are two pieces.
  const isTwo = turn.memory.shown.length === 2 && act.query === '' && theTwo.test(plainText(act.text))
  if (isTwo) return buyAllSpokenOf(turn, act)
  const wanted = counted(act).map(({ quantity, query, text: said }: Item) => {
    return { quantity: quantity ?? 1, query, text: said, isLoose: quantity === undefined }
  })
  const [first = { quantity: act.quantity ?? 1, query: act.query, text: act.text, isLoose: false }, ...rest] =
    wanted
  await buyOne(turn, { ...first, isLoose: false, rest }, act)
}

const theTwo = /\b(?:los|las|os|as|the) (?:dos|2|dois|duas|two)\b/

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
  const before = turn.memory.asked?.productId === card.id ? turn.memory.asked.text : ''
  const heard = { before, spoken: variantSpokenOf(turn, card), recalled: optionRecalled(turn, card) }
  remember(turn, [card])
  if (card.isBookable) return startBooking(turn, { productId: card.id, when })
  if (!hasPrice(card)) return askForQuote(turn, card)
  const named = inDigits(card, said)
  const meant = variantsMeant(turn, card, { said: named, ...heard })
  if (isByMeasure(card)) return buyMeasured(turn, card, { said, quantity, rest, ids: meant.ids })
  const amount = amountAsked(card, said, turn)
  if (amount) return buyAmount(turn, card, { amount, said, quantity, rest, ids: meant.ids })
  const pack = packOf(card, { said, quantity })
  if (pack) {
    const addOnIds = addOnsWanted(turn, card, { said, isOnly: rest.length === 0 && said !== '' })
    return goOn(turn, card, {
      productId: card.id,
      variantId: pack.variantId,
      quantity: pack.count,
      rest,
      addOnIds,
    })
  }
  const packed = meant.ids.length === 1 ? undefined : countedIn(card, named, quantity)
  const { ids, number } = packed ? { ids: [packed.id], number: quantity } : meant
  const cues = cuesIn(lineOf(wordsOf(said, turn.language)), turn.language)
  const isOwnNumber = number === quantity || countedIn(card, named, quantity) !== undefined
  const beside = countBeside(card, { said, quantity, isOwnNumber, language: turn.language })
  const found = ids.length === 1 ? card.variants.find(({ id }) => id === ids[0]) : undefined
  const chosen = endLeft(turn, card, { found, said })
  const whole = { ...card, name: `${card.name} ${chosen?.name ?? ''}` }
  const count = piecesOf(whole, { said, quantity: beside ?? quantity })
  const addOnIds = addOnsWanted(turn, card, { said, isOnly: rest.length === 0 && said !== '' })
  const buying: Buying = {
    productId: card.id,
    quantity: count,
    rest,
    addOnIds,
    ...(addOnsDeclined(card, said).length > 0 && { isPlain: true }),
  }
  const isAgain = rest.some(({ productId }) => productId === card.id)
  const each = optionsEach(card, { said, quantity, isEach: cues.has('each'), isAgain })
  if (each?.isNamed && saysAll(turn, said)) turn.isRecounted = true
  if (each) return buyEach(turn, card, { ...each, buying: { ...buying, quantity: each.quantity } })
  if (chosen) return goOn(turn, card, { ...buying, variantId: chosen.id })
  await goOn(turn, card, ids.length > 0 ? { ...buying, narrowed: ids } : buying)
}

/** So much as the words say, or as is told once it was asked. */
async function buyMeasured(
  turn: Turn,
  card: MeasuredCard,
  {
    said,
    quantity,
    rest,
    ids,
  }: Omit<Wanted, 'query'> & { said: string; rest: Wanted[]; ids: readonly string[] },
): Promise<void> {
  const addOnIds = addOnsWanted(turn, card, { said, isOnly: rest.length === 0 && said !== '' })
  const [variantId] = ids.length === 1 ? ids : []
  const open = ids.length > 1 ? { narrowed: [...ids] } : {}
  const buying = {
    productId: card.id,
    rest,
    addOnIds,
    ...(variantId !== undefined && { variantId }),
    ...open,
  }
  const amount = measureAsked(said, turn, card)
  if (!amount) return goOn(turn, card, { ...buying, ...countedOut(card, quantity) })
  const each = measureOf(turn, card, amount, { said, price: unitPrice(card, variantId) })
  const measure = each === undefined ? undefined : each * timesSaid(turn, said, amount)
  const odd = said.slice(amount.from, amount.to)
  if (!isUsual(measure)) return askMeasure(turn, card, { buying: { ...buying, quantity: 1 }, odd })
  await goOn(turn, card, { ...buying, quantity: 1, measure })
}

/** So many pieces as make the amount; asked about where none do. */
async function buyAmount(
  turn: Turn,
  card: ProductCard,
  {
    amount,
    said,
    quantity: given,
    rest,
    ids,
  }: Omit<Wanted, 'query'> & {
    amount: Amount
    said: string
    rest: Wanted[]
    ids: readonly string[]
  },
): Promise<void> {
  // The number of "2 litres" counts litres, and no pieces besides.
  const isOfAmount = amount.thousandths === given * 1_000 && !countsBeside(turn.language, said, amount, given)
  const quantity = isOfAmount ? 1 : given
  const addOnIds = addOnsWanted(turn, card, { said, isOnly: rest.length === 0 && said !== '' })
  const buying: Buying = { productId: card.id, quantity, rest, addOnIds }
  const kind = kindByAmount(card, amount, { ids, quantity })
  if (kind) return goOn(turn, card, { ...buying, ...kind })
  const sized = optionsOfSize(card, amount)
  const meant = sized.length > 1 ? sized.filter((id) => ids.includes(id)) : sized
  const [only] = meant
  if (only !== undefined && meant.length === 1) return goOn(turn, card, { ...buying, variantId: only })
  if (sized.length > 1) return goOn(turn, card, { ...buying, narrowed: meant.length > 0 ? meant : sized })
  const [first, ...others] = piecesFor(card, amount, quantity) ?? []
  if (!first) return askPieces(turn, card, { said: said.slice(amount.from, amount.to), rest })
  const more = others.map(({ variantId, count }) => {
    const text = `${card.name} ${card.variants.find(({ id }) => id === variantId)?.name ?? ''}`
    return { quantity: count, query: card.name, text, productId: card.id }
  })
  const { variantId, count } = first
  await goOn(turn, card, {
    ...buying,
    quantity: count,
    ...(variantId !== undefined && { variantId }),
    rest: [...more, ...rest],
  })
}

/** Asks the next open question of a purchase, or adds it to the cart. */
export async function goOn(turn: Turn, card: ProductCard, buying: Buying): Promise<void> {
  const isOpen = card.pricingType === 'variant' || card.variants.length > 0
  if (isOpen && buying.variantId === undefined) {
    const only = onlyLeftOf(card, buying.narrowed)
    return only === undefined
      ? askVariant(turn, card, buying)
      : goOn(turn, card, { ...buying, variantId: only })
  }
  const variant = card.variants.find(({ id }) => id === buying.variantId)
  if (variant?.available === 0) return askOtherVariant(turn, card, { buying, name: variant.name })
  if (variant) turn.memory.variantName = variant.name
  const { available } = variant ?? card
  if (isByMeasure(card) && buying.measure === undefined && available !== 0)
    return askMeasure(turn, card, { buying })
  if (available !== null && available < buying.quantity)
    return refuseSoldOut(turn, card, { buying, available })
  await addToCart(turn, card, buying)
}

/** The only one that can be had of several options that the words may mean: a question with one answer asks nothing. */
function onlyLeftOf({ variants }: ProductCard, narrowed: readonly string[] = []): string | undefined {
  if (narrowed.length === 1) return undefined
  const isMeant = (id: string) => narrowed.length === 0 || narrowed.includes(id)
  const left = variants.filter(({ id, available }) => isMeant(id) && available !== 0)
  return left.length === 1 ? left[0]?.id : undefined
}

export async function addToCart(turn: Turn, card: ProductCard, buying: Buying): Promise<void> {
  delete turn.memory.flow
  delete turn.memory.asked
  const { productId, variantId, addOnIds = [], quantity, measure } = buying
  if (await countAnew(turn, buying)) return buyAll(turn, buying.rest)
  const left = leftToPut(turn, card, buying)
  if (left === 0 || (await takenAsExtras(turn, buying))) return buyAll(turn, buying.rest)
  const added = await turn.tools.addToCart({
    productId,
    quantity: left,
    ...(variantId !== undefined && { variantId }),
    ...(addOnIds.length > 0 && { addOnIds }),
    ...(measure !== undefined && { measure }),
  })
  if (!added.ok && added.refused.code === 'too_little' && isByMeasure(card))
    return offerLeast(turn, card, buying)
  if (!added.ok && (await takeAllThere(turn, buying, added.refused))) return
  if (!added.ok) return refuse(turn, card, { buying, refused: added.refused })
  const line = lineOfBuying(added.value, buying)
  const isOffering = line !== undefined && buying.rest.length === 0 && wantsAddOnQuestion(turn, card, buying)
  if (left < quantity) takeBackTold(turn, buying)
  sayAdded(turn, added.value, { line, quantity, measure, isOffering })
  notePutIn(turn, buying)
  if (isOffering) return askAddOns(turn, card, line.id)
  await buyAll(turn, buying.rest)
}

/** "One of each colour": all that can be had of these options, or of all. */
export async function buyEach(
  turn: Turn,
  card: ProductCard,
  { buying, ids, isNamed }: { buying: Buying; ids: readonly string[]; isNamed: boolean },
): Promise<void> {
  const meant = card.variants.filter(({ id }) => ids.length === 0 || ids.includes(id))
  const gone = meant.filter(({ available }) => available === 0)
  const [first, ...others] = meant.filter(({ available }) => available !== 0)
  if (!first) return goOn(turn, card, buying)
  // One that was named and cannot be had is spoken of.
  const rest = [...others, ...(isNamed ? gone : [])].map(({ name }) => {
    const text = `${card.name} ${name}`
    return { quantity: buying.quantity, query: text, text, productId: card.id }
  })
  await goOn(turn, card, { ...buying, variantId: first.id, rest: [...rest, ...buying.rest] })
}

/** "Both of them": the products spoken of last. */
async function buyAllSpokenOf(turn: Turn, act: Act): Promise<void> {
  const count = act.quantity !== undefined && act.quantity > 1 ? act.quantity : 2
  const { shown } = turn.memory
  const cards = await cardsSpokenOf(turn)
  const ids = shown.length > 1 ? shown : spokenOf(turn, 'product').map(({ id }) => id)
  const meant = ids.slice(0, count).flatMap((id) => cards.filter((card) => card.id === id))
  const [first, ...others] = shown.length > 1 ? meant : meant.reverse()
  if (!first) return showCategories(turn)
  const [last] = cards.filter(({ id }) => shown.length === 1 && id === shown[0])
  // "How many are left? Two. I will take both": pieces of one thing.
  if (last && (others.length === 0 || leftOf(turn, last) === count))
    return buyProduct(turn, last, { quantity: count, rest: [], said: act.text })
  const rest = others.map(({ name }) => ({ quantity: 1, query: name, text: name }))
  await buyProduct(turn, first, { quantity: 1, rest })
}

/** As many as there are of the option spoken of, or of the thing itself. */
function leftOf(turn: Turn, card: ProductCard): number | null {
  const spoken = variantSpokenOf(turn, card)
  return (card.variants.find(({ id }) => id === spoken) ?? card).available
}

async function buyOne(turn: Turn, wanted: Wanted & { rest: Wanted[] }, act: Act): Promise<void> {
  const { quantity, query, rest, isLoose } = wanted
  const known = isBare(turn, wanted)
    ? talkedOf(turn, thoseLeft(await cardsKnown(turn, wanted)))
    : await cardsKnown(turn, wanted)
  const [it] = known
  const option = it && optionInFull(it, wanted)
  // How many was told apart: the number of "2 lb" in the option's own name counts nothing.
  if (it && option) return goOn(turn, it, { productId: it.id, variantId: option.id, quantity, rest })
  if (it && known.length === 1) return buyProduct(turn, it, { quantity, rest, said: wanted.text ?? query })
  if (it) {
    turn.memory.flow = whichOf({ quantity, rest, said: wanted.text ?? query })
    return askWhich(turn, known)
  }
  const said = rest.length > 0 || act.items.length > 1 ? (wanted.text ?? query) : act.text
  const isPlaced = act.ordinal !== undefined || act.isCheapest
  const placed = isPlaced && query === '' ? await shownProducts(turn, act) : []
  const meant = placed.length === 1 ? { cards: placed } : await productsMeantBy(turn, { text: said, query })
  const chosen = chosenAmong(meant.cards, said)
  const cards = isBare(turn, wanted) ? talkedOf(turn, thoseLeft(chosen)) : chosen
  const [only] = cards
  const { when } = act
  if (only && cards.length === 1) return buyProduct(turn, only, { quantity, rest, said, when })
  if (only) {
    turn.memory.flow = whichOf({ quantity, rest, said })
    return query === ''
      ? askWhich(turn, cards)
      : showProducts(turn, cards, { head: text(turn, 'which_product') })
  }
  if (query === '') return showCategories(turn)
  if (!isLoose) await sayUnfound(turn, act.text, query)
  await buyAll(turn, rest)
}

/** Nothing is named but how many: "three of those". */
function isBare({ language }: Turn, { text: said = '', query, among }: Wanted): boolean {
  return query === '' || (among !== undefined && queryOf(wordsOf(said, language), language) === '')
}

/** "Two of them" are none of what is sold out, as long as anything else is on the screen. */
function thoseLeft(cards: readonly ProductCard[]): ProductCard[] {
  const left = cards.filter(({ available }) => available !== 0)
  return left.length > 0 ? left : [...cards]
}

/** Those that the words were found to mean before. */
async function cardsKnown(turn: Turn, { productId, among = [] }: Wanted): Promise<ProductCard[]> {
  const ids = productId === undefined ? among : [productId]
  const cards = await Promise.all(ids.map((id) => turn.tools.getProduct(id)))
  return cards.filter((card) => card !== undefined)
}

/** "The longest one", of several products on the screen. */
function chosenAmong(cards: readonly ProductCard[], said: string): ProductCard[] {
  if (cards.length < 2) return [...cards]
  const choosable = cards.map((card) => ({ ...card, price: card.price ?? card.priceMin }))
  const { items } = chosenOf(choosable, said, { besides: cards.map(({ name }) => name).join(' ') })
  return items.length > 0 ? cards.filter(({ id }) => items.some((item) => item.id === id)) : [...cards]
}

/** Buys things named in full, one after the other. */
export async function buyAll(turn: Turn, rest: readonly Wanted[]): Promise<void> {
  const [next, ...others] = rest
  if (!next) return
  const { query, text: said = query } = next
  const act = { text: said, query, ordinal: undefined, isCheapest: false, items: [] } as unknown as Act
  await buyOne(turn, { ...next, rest: others }, act)
}

/** Add-ons are offered once per product, and not when one was already requested or declined. */
function wantsAddOnQuestion(turn: Turn, card: ProductCard, { addOnIds = [], isPlain }: Buying): boolean {
  if (isPlain || card.addOns.length === 0) return false
  return addOnIds.length === 0 && !turn.memory.addOnsAsked.includes(card.id)
}
