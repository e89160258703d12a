// The price in a line of a list.
import { limits } from '@mostrador/contract/limits'
import { coinDecimals } from '@mostrador/contract/money'
import { type ReadMoney, readMoney } from '../../i18n/money.ts'

/** How the shop writes money: its own language and currency, whoever pastes the list. */
export type ListHabit = { locale: string; currency: string }

export type ListPrice =
  | { amount: number }
  /** The amounts it could mean, the likelier first. */
  | { problem: 'ambiguous'; amounts: number[] }
  | { problem: 'no_price' | 'several' | 'from' | 'terms' | 'unreadable' | 'too_much' }

type Found = { before: string; after: string; text: string; price: ListPrice }

const sign = String.raw`(?:(?:US|R|RD|MX|COL|AR|CL|S\/)?\$|[€£₡₲₱]|S\/\.?|Bs\.?|\b(?:COP|USD|MXN|ARS|CLP|PEN|BRL|EUR|GBP|UYU|CRC|DOP|GTQ|BOB|PYG)\b)`
const after = String.raw`(?:\s?(?:€|£|\$|COP|USD|MXN|ARS|CLP|PEN|BRL|EUR|GBP|pesos?|reais|soles|euros?|d[oó]lares|dollars?)(?![\p{L}\p{N}]))`
const digits = String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d])|\d+(?:[.,'’]\d+)*`
const thousands = String.raw`(?:\s?(?:mil|k|lucas?)(?![\p{L}\p{N}]))`
/** Amounts of something else: grams, litres, pieces, a size. */
const unit = String.raw`\s?(?:g|gr|grs|gramos?|grams?|kg|kilos?|mg|ml|cc|l|lt|lts|litros?|liters?|oz|lbs?|libras?|cm|mm|mts?|m|"|”|pulgadas|%|x|un|u|und|unds|unid|unidad(?:es)?|unidades?|pz|pzs|pzas?|piezas?|pe[cç]as?|pcs|pieces?|pack|porci[oó]n(?:es)?|por[cç](?:ão|ões)|servings?|personas?|pessoas?|people|fatias?|slices?|min|hs?|horas?)(?![\p{L}\p{N}])`
const number = new RegExp(
  String.raw`(?<![\p{L}\d.,'’])(?<sign>${sign}\s?)?(?<digits>${digits})(?<mil>${thousands})?(?<after>${after})?(?:,-|\.-)?`,
  'giu',
)
const startsWithUnit = new RegExp(`^${unit}`, 'iu')
/** Words that may stand behind a price. */
const tail =
  /^[\s.,)!–—-]*(?:(?:c\/u|c\/|cada(?: un[oa]?)?|each|ea|la unidad|unidad|und|a unidade|por unidad|per unit|\/\s?\p{L}+)[\s.)!]*)?(?:\([^)\d]*\)\s*)?(?:\p{Extended_Pictographic}|\ufe0f|\s)*$/iu
/** The same without a bracket, whose words may matter. */
const noise =
  /^[\s.,)!–—-]*(?:(?:c\/u|c\/|cada(?: un[oa]?)?|each|ea|la unidad|unidad|und|a unidade|por unidad|per unit|\/\s?\p{L}+)[\s.)!]*)?(?:\p{Extended_Pictographic}|\ufe0f|\s)*$/iu
/** Words of which conditions of sale consist: from which amount something is free, or sold at all. */
const ofTerms =
  /(?<!\p{L})(?:domicilios?|env[ií]os?|entregas?|despachos?|fretes?|delivery|shipping|gratis|gratuit[oa]s?|gr[aá]tis|free|costo|custo|compras?|pedidos?|montos?|valor(?:es)?|orden|[oó]rdenes|orders?|purchases?|m[ií]nim[oa]s?|minimum|superior(?:es)?|mayor(?:es)?|iguales?|acima|encima|arriba|over|above|desde|from|partir|m[aá]s|mais|sobre|toda|todo|ciudad|cidade|todas?|todos|sus?|tus?|seus?|suas?|your|all|any|que|son|es|is|are|sin|sem|no|de|del|do|da|dos|das|en|em|por|para|pra|on|for|of|a|al|los|las|el|la|the|y|e|and)(?!\p{L})/giu
const terms =
  /(?<!\p{L})(?:gratis|gratuit[oa]s?|gr[aá]tis|free|sin costo|sem custo|m[ií]nim[oa]s?|minimum)(?!\p{L})/iu
const ofSale =
  /(?<!\p{L})(?:domicilios?|env[ií]os?|entregas?|despachos?|fretes?|delivery|shipping|compras?|pedidos?|[oó]rdenes|orders?|purchases?)(?!\p{L})/iu

/** Nothing in the line names a thing: an amount in it is the price of nothing. */
function isOfTerms(line: string): boolean {
  const words = line.replace(number, ' ').replace(ofTerms, ' ')
  return terms.test(line) && ofSale.test(line) && !/\p{L}{3}/u.test(words)
}

const fromWords = /(?:desde|a partir d[eo]s?|from|starting at)\s*(?:los\s*)?$/iu

/** A price as part of another pattern: without names of its groups. */
export const pricePattern = String.raw`(?:${sign}\s?)?(?:${digits})(?:${thousands})?(?:${after})?(?:,-|\.-)?`

type Number = { at: number; end: number; text: string; isSigned: boolean; isGrouped: boolean }

/** The one price of the line, with the words around it; undefined when there is none. */
export function priceIn(line: string, habit: ListHabit): Found | undefined {
  const numbers = numbersIn(line)
  const signed = numbers.filter(({ isSigned }) => isSigned)
  const [price, isLone] =
    signed.length > 0 ? [signed.at(-1), signed.length === 1] : unsignedPrice(line, numbers)
  if (price === undefined) return undefined
  const [before, behind] = [line.slice(0, price.at), line.slice(price.end)]
  const words = { before, after: behind.replace(noise, ''), text: price.text }
  if (isOfTerms(line)) return { ...words, before: line, after: '', price: { problem: 'terms' } }
  if (!isLone) return { ...words, before: line, after: '', price: { problem: 'several' } }
  if (fromWords.test(before))
    return { ...words, before: before.replace(fromWords, ''), price: { problem: 'from' } }
  return { ...words, price: readPrice(price.text, habit) }
}

/** A cell, or what a person wrote as the price. */
export function readPrice(text: string, { locale, currency }: ListHabit): ListPrice {
  const plain = text
    // Millions have a mark of their own in Colombia: 1'250.000.
    .replace(/(?<=\d)['’](?=\d{3}([.,])\d{3}(?!\d))/g, '$1')
    .replace(/(?:,-|\.-)$/, '')
    .replace(new RegExp(`${after}$`, 'iu'), '')
    .trim()
  const read = isWhole(currency)
    ? asWhole(readMoney(plain, locale, currency))
    : readMoney(plain, locale, currency)
  if ('problem' in read) return read
  return read.amount > limits.priceMax ? { problem: 'too_much' } : read
}

/** Money of which a fraction buys nothing, whatever coins there once were. */
function isWhole(currency: string): boolean {
  return coinDecimals(currency) === 0 || ['ARS', 'COP', 'CRC'].includes(currency)
}

/** In it 54,900 is one amount, and 9.5 can only be a short way to write thousands, which is asked about. */
function asWhole(read: ReadMoney): ReadMoney {
  const amounts = 'amount' in read ? [read.amount] : read.problem === 'ambiguous' ? read.amounts : []
  const thousandOf = (amount: number) => Math.round(amount * 1_000)
  const grouped = amounts.find((amount) => amounts.some((other) => thousandOf(other) === amount))
  if (grouped !== undefined) return { amount: grouped }
  const short = amounts.find((amount) => !Number.isInteger(amount) && amount < 1_000)
  return short === undefined ? read : { problem: 'ambiguous', amounts: [thousandOf(short)] }
}

/** At the line's end, or else grouped like money at its beginning. */
function unsignedPrice(line: string, numbers: readonly Number[]): [Number | undefined, boolean] {
  const last = numbers.at(-1)
  const grouped = numbers.filter(({ isGrouped }) => isGrouped)
  if (last !== undefined && tail.test(line.slice(last.end)) && (last.at > 0 || last.isGrouped)) {
    return [last, grouped.every((each) => each === last)]
  }
  const [first] = grouped
  if (grouped.length > 1) return [first, false]
  return first?.at === 0 ? [first, true] : [undefined, true]
}

/**
 * The words before each of several prices, in their order; undefined where nothing stands before one of them, where
 * something stands behind the last, which may belong to them all, or where one price is the other's former one.
 */
export function pricedWords(line: string): { words: string; text: string }[] | undefined {
  const numbers = numbersIn(line)
  const signed = numbers.filter(({ isSigned }) => isSigned)
  const prices = signed.length > 1 ? signed : numbers.filter(({ isGrouped }) => isGrouped)
  const last = prices.at(-1)
  if (prices.length < 2 || last === undefined || formerly.test(line)) return undefined
  if (/\p{L}/u.test(line.slice(last.end).replace(noise, ''))) return undefined
  const parts = prices.map(({ at, text }, place) => {
    const between = line.slice(place === 0 ? 0 : (prices[place - 1]?.end ?? 0), at)
    return { words: between.replace(joint, '').replace(/\s+/g, ' ').trim(), text }
  })
  return parts.every(({ words }) => /\p{L}/u.test(words)) ? parts : undefined
}

const formerly =
  /(?<!\p{L})(?:antes|ahora|agora|was|now|desde|hasta|entre|from|up to|normal|oferta|promo\p{L}*)(?!\p{L})/iu

/** Between one price and the words of the next, and between words and their price. */
const joint = /^(?:[\s,;:/|·.)–—-]|(?:y|e|and|&)\s)+|(?:[\s,;:=/|·.…(–—-]|\s(?:a|por|at|for))+$/giu

function numbersIn(line: string): Number[] {
  return [...line.matchAll(number)].flatMap(({ index, 0: text, groups = {} }) => {
    const isSigned = groups.sign !== undefined || groups.after !== undefined || groups.mil !== undefined
    const end = index + text.length
    if (!isSigned && startsWithUnit.test(line.slice(end))) return []
    const isGrouped = /\d[., \u00a0'’]\d{3}(?!\d)/.test(groups.digits ?? '')
    return [{ at: index, end, text: text.trim(), isSigned, isGrouped }]
  })
}
