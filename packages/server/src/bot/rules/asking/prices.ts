// The price of what is spoken of: for several, with an extra, or of the thing named last.
import { sumOf, timesOf } from '../../../platform/decimal.ts'
import type { ProductCard } from '../../tools/tools.ts'
import { namesGoods } from '../booking/goods-named.ts'
import { servicesMeant } from '../booking/which/which-service.ts'
import { lastSpokenOf, speakOf } from '../dialogue/focus.ts'
import { money, remember, sayText, type Turn, text } from '../dialogue/turn.ts'
import { listCategory, lookFor, showProduct, showProducts } from '../selling/catalogue.ts'
import { productsMeantBy } from '../selling/meant.ts'
import { countBesideName } from '../selling/name-numbers.ts'
import { weightOf } from '../selling/naming/weight.ts'
import { leftByTold } from '../selling/variants.ts'
import type { Act } from '../understanding/act.ts'
import { isAspect, unitsOf } from '../understanding/concepts.ts'
import { isMentioned, namingWords, pickNamed, shareOf } from '../understanding/match.ts'
import { isAmong } from '../understanding/meaning/among.ts'
import { plainText, wordsOf } from '../understanding/normalise.ts'
import { queryOf } from '../understanding/quantities.ts'
import { chosenOf, oneOf } from '../understanding/things/choose.ts'
import { tellNoteAgain } from './asked.ts'
import { namedOutright } from './named.ts'

/** The price of several, with an extra, or of an option; false where a price is asked otherwise. */
export async function tellPriceAsked(turn: Turn, act: Act): Promise<boolean> {
  // "Do you deliver there? How much?": the note about it has told that already.
  if (isToldByNote(turn, act)) return true
  if (await tellPriceOfService(turn, act)) return true
  if (await tellPricesOfEach(turn, act)) return true
  const card = (await withExtra(turn, act)) ?? (await counted(turn, act))
  if (card && tellPriceOfSome(turn, card, act)) return true
  return tellPriceOfOption(turn, act)
}

/** "What would a full groom be for her?": the service meant, by what was told of the dog, the room or the car. */
async function tellPriceOfService(turn: Turn, act: Act): Promise<boolean> {
  const services = act.query === '' ? [] : await turn.tools.listServices()
  if (services.length === 0 || (act.quantity ?? 1) > 1) return false
  const { services: meant, isNamed } = servicesMeant(turn, services, act.query)
  const [only, ...others] = meant
  if (!isNamed || !only || others.length > 0 || (await namesGoods(turn, act.query))) return false
  showProduct(turn, only, { said: act.text })
  return true
}

/** "How much are the pie and the tart?", "is it the roll or the bun that is cheaper?": each that is named. */
async function tellPricesOfEach(turn: Turn, act: Act): Promise<boolean> {
  const pieces = plainText(act.text).split(joining)
  if (pieces.length < 2 || pieces.length > piecesMax || (act.quantity ?? 1) > 1) return false
  const found = await Promise.all(
    pieces.map(async (text) => {
      const query = queryOf(wordsOf(text, turn.language), turn.language)
      if (query === '') return undefined
      const [card, ...others] = (await productsMeantBy(turn, { text, query })).cards
      const isNamed = card !== undefined && namingWords(query).some((word) => weightOf(word, card) >= 1)
      return isNamed && others.length === 0 ? card : undefined
    }),
  )
  const cards = found.flatMap((card) => card ?? [])
  if (cards.length < pieces.length || new Set(cards.map(({ id }) => id)).size < cards.length) return false
  showProducts(turn, cards)
  return true
}

const joining =
  / (?:y|e|and|or|o|ou|vs|versus) (?=(?:el|la|los|las|de|del|o|a|os|as|do|da|the|is|un|una|um|uma) )/
const piecesMax = 3

function isToldByNote({ memory: { note }, parts }: Turn, { query, quantity }: Act): boolean {
  const isOpen = query === '' && quantity === undefined
  return isOpen && note !== undefined && parts.length > 0 && tellsCost.test(note)
}

/** "Do we have to pay for that?" after a note that says so. */
export async function tellCostOfNote(turn: Turn, act: Act): Promise<boolean> {
  const { noteBefore } = turn
  const isOpen = act.quantity === undefined && namingWords(act.query).every((word) => asksCost.test(word))
  if (
    noteBefore === undefined ||
    !isOpen ||
    !tellsCost.test(noteBefore) ||
    !asksCost.test(plainText(act.text))
  )
    return false
  return tellNoteAgain(turn, act)
}

const tellsCost = /grat|free|sem custo|sin costo|[$€£]|\d (?:pesos|reais)|\d%|\d %/i
const asksCost =
  /\b(?:pagar|paga|pago|cobra\w*|cuest\w+|cost\w*|vale|sale|custa\w*|pay|charge\w*|how much|cuanto|quanto|qto|free|gratis)\b/

/** The thing spoken of last, if an extra of it is named and nothing else that is sold. */
async function withExtra(turn: Turn, { text: said, query }: Act): Promise<ProductCard | undefined> {
  const last = lastSpokenOf(turn, 'product', 'service')
  const card = last && (await turn.tools.getProduct(last.id))
  if (!card?.addOns.some(({ name }) => isMentioned(name, said))) return undefined
  const words = namingWords(query)
  const { fits } = await lookFor(turn, query)
  const isOther = fits.some(
    ({ card: other }) => other.id !== card.id && shareOf(words, namingWords(other.name)) > 0,
  )
  return isOther ? undefined : card
}

/** "How much for four lessons?": the one thing that is named or spoken of, where a number of it is. */
async function counted(turn: Turn, act: Act): Promise<ProductCard | undefined> {
  if ((act.quantity ?? 1) < 2) return undefined
  const spoken = lastSpokenOf(turn, 'product', 'service')
  if (act.query === '' && spoken && turn.memory.shown.length < 2) return turn.tools.getProduct(spoken.id)
  const { cards, isUnknown } = await productsMeantBy(turn, act)
  const words = namingWords(act.query)
  const [card, ...others] = cards.filter((each) => words.some((word) => weightOf(word, each) > 0))
  if (card) return others.length === 0 ? card : undefined
  return isUnknown || !spoken ? undefined : turn.tools.getProduct(spoken.id)
}

/** "How much for two?", "and with the balloon?": false where neither is asked. */
export function tellPriceOfSome(turn: Turn, card: ProductCard, act: Act): boolean {
  const addOns = card.addOns.filter(({ name }) => isMentioned(name, act.text))
  const price = unitPriceOf(turn, card, act.text)
  // "Do I lose these 80?" names the price and no number of pieces.
  const said = act.quantity === undefined || act.quantity === Number(price) ? 1 : act.quantity
  const count = countBesideName(card, act.text, said) ?? said
  if (price === undefined || (count < 2 && addOns.length === 0)) return false
  const each = sumOf([price, ...addOns.map((addOn) => addOn.price)])
  const name = [nameOf(turn, card, act.text), ...addOns.map((addOn) => addOn.name)].join(' + ')
  remember(turn, [card])
  const total = money(turn, timesOf(each, count))
  const many = { count, name, total, each: money(turn, each) }
  if (count > 1) sayText(turn, text(turn, 'price_of_many', many))
  else sayText(turn, text(turn, 'told_of', { name, text: addOnText(turn, price, { addOns, total }) }))
  return true
}

/** "The pink one, how much?": of the one thing on screen or spoken of that comes so. */
async function tellPriceOfOption(turn: Turn, act: Act): Promise<boolean> {
  const last = lastSpokenOf(turn, 'product', 'service')
  const ids = turn.memory.shown.length > 0 ? turn.memory.shown : last ? [last.id] : []
  const cards = await Promise.all(ids.map((id) => turn.tools.getProduct(id)))
  const found = cards.flatMap((card) => {
    const variant = card && optionAsked(turn, card, act.text)
    return card && variant?.price ? [{ card, variant, price: variant.price }] : []
  })
  const [only, ...others] = found
  if (!only || others.length > 0 || (act.quantity ?? 1) > 1) return false
  const { card, variant, price } = only
  const spoken = [...new Set([turn.language, turn.context.account.language])]
  const names = unitsOf(`${card.name} ${card.category ?? ''} ${variant.name}`, spoken)
  // "The postage of the big one" is about postage.
  const isOnly = unitsOf(act.text, spoken).every(
    (unit) => isAspect(unit) || unit.concepts.size === 0 || unit.concepts.has('size') || isAmong(unit, names),
  )
  if (!isOnly || (await isOfOther(turn, act, card))) return false
  remember(turn, [card])
  speakOf(turn, { kind: 'product', id: card.id, variantId: variant.id })
  turn.memory.variantName = variant.name
  sayText(turn, text(turn, 'told_of', { name: `${card.name}, ${variant.name}`, text: money(turn, price) }))
  return true
}

/** "And the mattress in queen", of another thing than the one spoken of. */
async function isOfOther(turn: Turn, act: Act, card: ProductCard): Promise<boolean> {
  const named = await namedOutright(turn, act)
  return named !== undefined && named.card.id !== card.id
}

/** The one option that is named, or that what was told before leaves of those named: "the black one", for that phone. */
function optionAsked(turn: Turn, card: ProductCard, said: string) {
  const { items } = chosenOf(card.variants, said, { besides: card.name })
  const left = items.length < card.variants.length ? leftByTold(turn, card, items) : items
  return left.length === 1 ? left[0] : undefined
}

/** Shows what was spoken of last with its price; false where nothing was. */
export async function tellPriceOfLast(turn: Turn, act: Act): Promise<boolean> {
  const last = lastSpokenOf(turn, 'product', 'service')
  const named = await namedOutright(turn, act)
  const card = named?.card ?? (last && (await turn.tools.getProduct(last.id)))
  if (!card) return false
  if (!tellPriceOfSome(turn, card, act)) showProduct(turn, card, { said: act.text })
  return true
}

/** "Anything cheaper?" about the product on screen: lists its category with prices. */
export async function showCheaper(turn: Turn, { isCheapest, query }: Act): Promise<boolean> {
  const [shown, ...others] = turn.memory.shown
  if (!isCheapest || query !== '' || shown === undefined || others.length > 0) return false
  const category = (await turn.tools.getProduct(shown))?.category
  if (category) await listCategory(turn, category)
  return Boolean(category)
}

function addOnText(
  turn: Turn,
  price: string,
  { addOns, total }: { addOns: ProductCard['addOns']; total: string },
): string {
  const extras = addOns.map((addOn) => `${money(turn, addOn.price)}`)
  return `${[money(turn, price), ...extras].join(' + ')} = ${total}`
}

/** That of the option named, or spoken of last; undefined where options differ and none is meant. */
function unitPriceOf(turn: Turn, card: ProductCard, said: string): string | undefined {
  const variant = variantOf(turn, card, said)
  if (variant) return variant.price ?? undefined
  const prices = new Set(card.variants.map(({ price }) => price))
  return card.price ?? (prices.size === 1 ? (card.priceMin ?? undefined) : undefined)
}

function nameOf(turn: Turn, card: ProductCard, said: string): string {
  const variant = variantOf(turn, card, said)
  return variant ? `${card.name}, ${variant.name}` : card.name
}

function variantOf(turn: Turn, card: ProductCard, said: string) {
  const last = lastSpokenOf(turn, 'product')
  const named =
    oneOf(card.variants, said, { besides: card.name }) ?? pickNamed(card.variants, said, card.name)
  return named ?? card.variants.find(({ id }) => last?.id === card.id && id === last.variantId)
}
