// Showing the catalogue: categories, lists, and single products with price and stock.
import { limits } from '@mostrador/contract/limits'
import { adapterOf } from '../../../channels/adapters.ts'
import type { Choice, OutgoingPart } from '../../../domain/conversations/outgoing.ts'
import { comparePrices } from '../../../platform/decimal.ts'
import type { ProductCard } from '../../tools/tools.ts'
import { speakOf } from '../dialogue/focus.ts'
import {
  choice,
  choicesMax,
  money,
  offer,
  offerPerson,
  remember,
  type Speaker,
  say,
  sayText,
  shortened,
  type Turn,
  text,
} from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import {
  bestFits,
  type Fit,
  isJoined,
  isSameWord,
  joinedWords,
  namingWords,
  shareOf,
} from '../understanding/match.ts'
import { plainText } from '../understanding/normalise.ts'
import { oneOf } from '../understanding/things/choose.ts'
import type { TextName } from '../wording/texts.ts'
import { perUnit } from './measured/unit-words.ts'
import { calledLike } from './showing/called-like.ts'
import { fitsInShopsWords } from './showing/in-shops-words.ts'
import { cardOfOption, isOptionShown } from './showing/of-option.ts'
import { isPictured, notePictured, sendBesides } from './showing/pictured.ts'

const foundMax = 12
const categoryMax = 30
const askedCharsMax = 300
const listedMax = 8
const fewLeft = 5
const descriptionCharsMax = 400
/** Products whose picture is not sent again unless it is asked for. */
/** Smallest share of matching words at which a product counts as meant. */
const fitMin = 0.5

export type Lookup = { fits: readonly Fit[]; category: string | undefined }

/** Resolves the words to a category, or to the best fitting products. */
export async function lookFor(turn: Turn, query: string): Promise<Lookup> {
  const wanted = namingWords(query)
  const [categories, cards] = await Promise.all([
    turn.tools.listCategories(),
    turn.tools.searchProducts({ text: query, limit: foundMax }),
  ])
  const category = categories.find((name) => {
    const words = namingWords(name)
    return words.length === wanted.length && shareOf(wanted, words) === 1
  })
  const found = bestFits(cards, query)
  const isFound = category !== undefined || found.some(({ fit }) => fit >= fitMin)
  const fits = isFound
    ? found
    : [...(await spelledTogether(turn, query)), ...(await fitsInShopsWords(turn, query)), ...found]
  // A product with exactly this name wins over the category.
  const isNamed = fits.filter(({ card }) => shareOf(wanted, namingWords(card.name)) === 1).length === 1
  return { fits, category: isNamed ? undefined : category }
}

/** Those whose name is written as one word where the customer writes several, or the other way round. */
async function spelledTogether(turn: Turn, query: string): Promise<Fit[]> {
  const words = namingWords(query)
  const joined = joinedWords(query)
  const cards = await turn.tools.searchProducts({ text: '', limit: limits.botFoundMax })
  return cards
    .filter(({ name }) => isJoined(namingWords(name), joined) || isJoined(words, joinedWords(name)))
    .map((card) => ({ card, fit: 1 }))
}

/** The products that fit well enough to count as meant. */
export function sureFits({ fits }: Lookup, least = fitMin): ProductCard[] {
  return fits.filter(({ fit }) => fit >= least).map(({ card }) => card)
}

/** One page of a category and of what is called like it elsewhere; a further choice leads to the next. */
export async function listCategory(turn: Turn, category: string, from = 0): Promise<void> {
  const [within, found] = await Promise.all([
    turn.tools.searchProducts({ text: '', category, limit: categoryMax }),
    turn.tools.searchProducts({ text: category, limit: foundMax }),
  ])
  const isCalledSo = calledLike(category)
  const ids = new Set(within.map(({ id }) => id))
  const cards = [...within, ...found.filter((card) => !ids.has(card.id) && isCalledSo(card))]
  const page = cards.slice(from, from + listedMax)
  const head = text(turn, 'products_in', { category })
  const next = from + listedMax
  if (page.length <= 1 || cards.length <= next) return showProducts(turn, page, { head })
  const more = [choice(turn, `more:${shortHash(category)}:${next}`, 'more')]
  showList(turn, page, { head, more })
}

export async function showCategories(turn: Turn, head: TextName = 'categories', values = {}): Promise<void> {
  if (head === 'not_found') turn.memory.isUnclear = true
  const categories = await turn.tools.listCategories()
  if (categories.length > 1) {
    const choices = categories
      .slice(0, choicesMax)
      .map((name) => ({ id: categoryChoiceId(name), title: name }))
    return offer(turn, text(turn, head, values), { choices, opener: 'categories_opener' })
  }
  const cards = await turn.tools.searchProducts({ text: '', limit: listedMax })
  if (cards.length > 0)
    return showProducts(turn, cards, { head: text(turn, head === 'categories' ? 'products' : head, values) })
  offerPerson(turn, 'nothing_listed')
}

/** Shows a single product in full, several as a list to choose from. */
export function showProducts(
  turn: Turn,
  cards: readonly ProductCard[],
  { head = text(turn, 'products'), said = '' }: { head?: string; said?: string } = {},
): void {
  const [first] = cards
  if (first && cards.length === 1) {
    showProduct(turn, first, { said })
    return
  }
  showList(turn, cards.slice(0, listedMax), { head, said })
}

/** When a variant was named, tells its stock as well. */
export function showProduct(
  turn: Turn,
  card: ProductCard,
  {
    said = '',
    isStockAsked = false,
    isPictureAsked = false,
    variantId,
  }: { said?: string | undefined; isStockAsked?: boolean; isPictureAsked?: boolean; variantId?: string } = {},
): void {
  // A typed answer to the question which one's pictures are meant.
  const isMoreAsked = turn.picturesAsked === 'more' && turn.memory.shown.includes(card.id)
  if (isMoreAsked && card.picture) sendBesides(turn, card)
  remember(turn, [card])
  const variant = said === '' ? undefined : oneOf(card.variants, said, { besides: card.name })
  if (!variant && !isPictureAsked && isOptionShown(turn, card)) return
  if (said !== '') turn.memory.asked = { productId: card.id, text: shortened(said, askedCharsMax) }
  const ofOption = variant && variant.available !== 0 ? cardOfOption(card, variant) : undefined
  if (variant) {
    speakOf(turn, { kind: 'product', id: card.id, variantId: variant.id })
    turn.memory.variantName = variant.name
    if (!ofOption) sayText(turn, `${card.name}, ${variant.name}: ${stockText(turn, variant.available)}`)
  }
  const meant = variant ?? card.variants.find(({ id }) => id === variantId)
  const pictured = meant?.picture ? shortHash(`${card.id} ${meant.id}`) : card.id
  const isNew = isPictureAsked || turn.picturesAsked !== undefined || !isPictured(turn, pictured)
  const picture = isNew ? (meant?.picture ?? card.picture) : null
  if (picture) notePictured(turn, pictured)
  const about = cardText(turn, ofOption ?? card, isStockAsked || ofOption !== undefined)
  offer(turn, about, { choices: nextSteps(turn, card), picture })
}

/** The card of a product as the bot shows it, without the steps that only the bot answers. */
export function productPart(speaker: Speaker, card: ProductCard): OutgoingPart {
  const text = cardText(speaker, card, false)
  return card.picture ? { kind: 'choices', text, picture: card.picture, choices: [] } : { kind: 'text', text }
}

/** The price, worded by pricing type. */
export function priceText(turn: Speaker, card: ProductCard): string {
  if (card.pricingType === 'quote') return text(turn, 'price_quote')
  const per = (price: string) => perUnit(turn, card, price)
  if (card.price !== null) return per(fixedPrice(turn, card, card.price))
  const { priceMin: min, priceMax: max } = card
  if (min === null) return text(turn, 'price_quote')
  if (max === null || comparePrices(min, max) === 0) return per(money(turn, min))
  if (card.pricingType === 'variant') return per(text(turn, 'price_from', { min: money(turn, min) }))
  return text(turn, 'price_range', { min: money(turn, min), max: money(turn, max) })
}

export function stockText(turn: Speaker, available: number | null): string {
  if (available === null) return text(turn, 'stock_yes')
  if (available === 0) return text(turn, 'stock_none')
  return available === 1 ? text(turn, 'stock_one') : text(turn, 'stock_some', { count: available })
}

/** Offers similar products instead of one that is sold out. */
export async function offerInstead(turn: Turn, card: ProductCard): Promise<void> {
  const search = { text: '', ...(card.category !== null && { category: card.category }), limit: foundMax }
  const others = (await turn.tools.searchProducts(search)).filter(
    ({ id, available }) => id !== card.id && available !== 0,
  )
  const near = others.sort((a, b) => alike(card, b) - alike(card, a)).slice(0, 3)
  if (near.length > 0) showList(turn, near, { head: text(turn, 'alternatives') })
}

export function showList(
  turn: Turn,
  cards: readonly ProductCard[],
  { head, more = [], said = '' }: { head: string; more?: readonly Choice[]; said?: string },
): void {
  remember(turn, cards)
  if (said === '') delete turn.memory.listed
  else turn.memory.listed = shortened(said, askedCharsMax)
  const lines = cards.map((card) => text(turn, 'line', lineOfList(turn, card, said)))
  offer(turn, [head, ...lines].join('\n'), {
    choices: [...cards.map((card) => seeChoice(turn, card)), ...more],
    opener: 'products_opener',
    ...(cards.some(({ picture }) => picture !== null) && { cardsHead: head }),
  })
}

/** The option that was named, in each thing that comes so. */
function lineOfList(turn: Turn, card: ProductCard, said: string): { name: string; price: string } {
  const option = said === '' ? undefined : oneOf(card.variants, said, { besides: card.name })
  return option?.price
    ? {
        name: `${card.name}, ${option.name}`,
        price: withStock(turn, perUnit(turn, card, money(turn, option.price)), option.available),
      }
    : { name: card.name, price: listedPrice(turn, card) }
}

export async function showOffers(turn: Turn): Promise<void> {
  const cards = await turn.tools.searchProducts({ text: '', limit: 30 })
  const onSale = cards.filter(isOnSale)
  if (onSale.length > 0) return showProducts(turn, onSale, { head: text(turn, 'offers') })
  await showCategories(turn, 'offers_none')
}

const reduced =
  /\b(?:ofert\w*|promo\w*|descuent\w*|descont\w*|rebaj\w*|remat\w*|liquida\w*|sale|deals?|discount\w*|specials?|reduced|marked down)\b/

/** "Do you have any offers?": whether anything is reduced, and nothing else. */
export function asksForOffers({
  intent,
  query,
  text: said,
}: Pick<Act, 'intent' | 'query' | 'text'>): boolean {
  if (intent !== 'offers' || !reduced.test(plainText(said))) return false
  return namingWords(query).every((word) => reduced.test(word))
}

/** "Is anything on sale?": what is, or that nothing is, unless the shop has written about discounts. */
export async function tellReduced(turn: Turn, act: Pick<Act, 'intent' | 'query' | 'text'>): Promise<boolean> {
  if (!reduced.test(plainText(act.text))) return false
  const named = act.query === '' ? [] : sureFits(await lookFor(turn, act.query))
  if (named.length > 0) return false
  const cards = await turn.tools.searchProducts({ text: '', limit: 30 })
  if (!cards.some(isOnSale)) {
    const notes = asksForOffers(act) ? await turn.tools.listKnowledge() : undefined
    if (
      !notes ||
      notes.some(({ question, answer }) => reduced.test(plainText(`${question ?? ''} ${answer}`)))
    )
      return false
  }
  await showOffers(turn)
  return true
}

/** The product that "it", "the first" or "the cheapest" refers to; several when that is unclear. */
export async function shownProducts(
  turn: Turn,
  act: Pick<Act, 'ordinal' | 'isCheapest'>,
): Promise<ProductCard[]> {
  const found = await Promise.all(turn.memory.shown.map((id) => turn.tools.getProduct(id)))
  const cards = found.filter((card) => card !== undefined)
  if (act.isCheapest) return cards.toSorted(byPrice).slice(0, 1)
  if (act.ordinal === undefined) return cards
  const one = cards.at(act.ordinal > 0 ? act.ordinal - 1 : act.ordinal)
  return one ? [one] : []
}

export function categoryChoiceId(name: string): string {
  return `cat:${shortHash(name)}`
}

/** Deterministic, and short enough for the button ids of the strictest channel. */
export function shortHash(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(36).slice(0, 10)
}

export function isOnSale({ price, regularPrice }: ProductCard): boolean {
  return price !== null && regularPrice !== null && comparePrices(price, regularPrice) < 0
}

function seeChoice(turn: Turn, card: ProductCard): Choice {
  const { picture } = card
  return {
    id: `see:${card.id}`,
    title: card.name,
    card: { subtitle: listedPrice(turn, card), ...(picture && { picture }) },
  }
}

/** In a list nobody must take for buyable what is sold out. */
export function listedPrice(turn: Turn, card: ProductCard): string {
  return withStock(turn, priceText(turn, card), card.available)
}

function withStock(turn: Turn, price: string, available: number | null): string {
  return available === 0 ? `${price} (${text(turn, 'sold_out_mark')})` : price
}

function fixedPrice(turn: Speaker, card: ProductCard, price: string): string {
  if (!isOnSale(card)) return money(turn, price)
  const values = { price: money(turn, price), regular: money(turn, card.regularPrice ?? price) }
  if (card.saleLabel === null) return text(turn, 'price_sale', values)
  return text(turn, 'price_sale_named', { ...values, label: card.saleLabel })
}

function cardText(turn: Speaker, card: ProductCard, isStockAsked: boolean): string {
  const { name, description, variants, addOns, durationMinutes, available } = card
  const title = adapterOf(turn.context.platform).bold(name)
  const lines = [text(turn, 'card_title', { name: title, price: priceText(turn, card) })]
  if (description) lines.push(shortened(description, descriptionCharsMax))
  if (variants.length > 0) lines.push(text(turn, 'card_variants', { variants: variantList(turn, card) }))
  if (addOns.length > 0) {
    lines.push(text(turn, 'card_add_ons', { addOns: addOnList(turn, card) }))
  }
  if (durationMinutes !== null) lines.push(text(turn, 'card_duration', { minutes: durationMinutes }))
  else if (isStockTold(card, isStockAsked)) lines.push(stockText(turn, available))
  return lines.join('\n')
}

/** Stock is told when asked for or running low; each variant has its own note. */
function isStockTold({ available, variants, itemType }: ProductCard, isStockAsked: boolean): boolean {
  if (variants.length > 0 || itemType === 'service') return false
  return isStockAsked || (available !== null && available <= fewLeft)
}

export function addOnList(turn: Speaker, { addOns }: ProductCard): string {
  return addOns.map(({ name, price }) => `${name} (+${money(turn, price)})`).join(', ')
}

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

function nextSteps(turn: Turn, card: ProductCard): Choice[] {
  const more = choice(turn, 'menu:catalogue', 'keep_looking')
  if (card.isBookable) return [choice(turn, `svc:${card.id}`, 'book'), more]
  if (!hasPrice(card)) return [choice(turn, 'menu:person', 'menu_person'), more]
  if (card.available === 0) return [more, choice(turn, 'menu:person', 'menu_person')]
  return [choice(turn, `add:${card.id}`, 'add'), more]
}

/** True when it can go into a cart without a quote from a person. */
export function hasPrice({ pricingType, price, variants }: ProductCard): boolean {
  if (pricingType === 'variant') return variants.some((variant) => variant.price !== null)
  return pricingType === 'fixed' && price !== null
}

function alike(one: ProductCard, other: ProductCard): number {
  const words = namingWords(one.name)
  return namingWords(other.name).filter((word) => words.some((each) => isSameWord(each, word))).length
}

function byPrice(a: ProductCard, b: ProductCard): number {
  const [one, other] = [a.price ?? a.priceMin, b.price ?? b.priceMin]
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
  return comparePrices(one, other)
}

export function askWhich(turn: Turn, cards: readonly ProductCard[]): void {
  if (cards.length === 0) {
    turn.memory.isUnclear = true
    say(turn, 'which_unknown')
    return
  }
  showProducts(turn, cards, { head: text(turn, 'which_product') })
}
