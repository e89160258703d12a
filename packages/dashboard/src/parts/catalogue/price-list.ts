// A list of products as people have it: in a chat, in a note, in a spreadsheet. A price that could mean two amounts is
// given back with both; nothing is guessed.
import { limits } from '@mostrador/contract/limits'
import { type SaleUnit, saleUnitNamed } from '@mostrador/contract/measures'
import { readMeasure } from '@mostrador/contract/measures/told-measures'
import { cellsOf, type Header, headerOf } from './list-cells.ts'
import { extrasIn, type ListedExtra } from './list-extras.ts'
import { leastIn, withoutLeast } from './list-least.ts'
import { type ListHabit, type ListPrice, priceIn, readPrice } from './list-price.ts'
import { type UnitRead, unitInLine } from './list-units.ts'
import { type PricedSize, pricedSizesIn } from './size-prices.ts'

export type ListedLine = {
  /** From 1, as people count. */
  line: number
  name: string
  category: string | null
  stock: number | null
  /** The price as it stands there, where it could not be read. */
  text: string
  price: ListPrice
  /** The unit that the price is of; absent where it is of a piece. */
  saleUnit?: SaleUnit | undefined
  /** The least that is sold, in thousandths of the unit. */
  least?: number | undefined
  /** Where each size has a price of its own. */
  sizes?: PricedSize[] | undefined
  extras?: ListedExtra[]
  /** Words of the line that became nothing; a person decides about them. */
  rest?: string
}

type Draft = Omit<ListedLine, 'line' | 'category'>

/** Reads a pasted list. Lines without a product (blank ones, headings, the head of a table) are no entries. */
export function readPriceList(pasted: string, habit: ListHabit): ListedLine[] {
  const lines = pasted.slice(0, limits.pasteCharsMax).split(/\r\n|\r|\n/)
  const read: ListedLine[] = []
  let category: string | null = null
  let header: Header | undefined
  for (const [at, raw] of lines.entries()) {
    if (read.length >= limits.pasteProductsMax) break
    const cells = cellsOf(raw)
    const named = cells && headerOf(cells)
    if (named) {
      header = named
      continue
    }
    const text = plainLine(raw)
    if (text === '' || isPhone(text, habit)) continue
    if (isHeading(lines, at, habit)) {
      category = isTitle.test(text) ? null : headingOf(text)
      continue
    }
    const { group, ...draft } = cells
      ? tableRow(cells, header, habit)
      : { ...textLine(text, habit), group: null }
    read.push({ ...draft, line: at + 1, category: group ?? category })
  }
  return read
}

/**
 * "Pedidos al 300 412 58 90": more digits than a price has, nothing else that is one, and words that speak of calling or
 * none at all. "iPhone 13 3500000" has as many digits.
 */
function isPhone(text: string, habit: ListHabit): boolean {
  const left = text.replace(phone, ' ')
  const mayBe = /\+\d/.test(text) || calling.test(text) || !/\p{L}/u.test(text)
  return mayBe && left !== text && priceIn(left, habit) === undefined
}

const calling =
  /(?<!\p{L})(?:tel|cel|m[oó]vil|whats|wpp|zap|fone|phone|pedidos?|orders?|encomendas?|reservas?|ll[aá]m|ligue|call|contact|domicilios?)/iu

const phone = /(?<![\p{L}\d$€.,])(?:\+|\()?\d(?:[ ()-]{0,2}\d){8,14}(?![\p{L}\d])/gu

/** The name in front of the price, or behind it; "sold out" or "5 left" anywhere in the line is its stock. */
function textLine(line: string, habit: ListHabit): Draft {
  const { stock, rest } = stockIn(line)
  const { text: plain, extras } = extrasIn(rest, habit)
  return { ...pricedLine(plain, habit), stock, ...(extras.length > 0 && { extras }) }
}

/** A count of goods only where another number is left for the price. */
function stockIn(line: string): { stock: number | null; rest: string } {
  const without = (said: RegExp) => line.replace(said, ' ').replace(/\s+/g, ' ').trim()
  const [left, ...more] = line.matchAll(inStock)
  const beside = without(inStock)
  if (left && more.length === 0 && /\d/.test(beside))
    return { stock: Number(left.groups?.front ?? left.groups?.behind), rest: beside }
  const rest = without(soldOut)
  return { stock: rest === line ? null : 0, rest }
}

function pricedLine(plain: string, habit: ListHabit): Omit<Draft, 'stock'> {
  const priced = pricedSizesIn(plain, habit)
  if (priced)
    return {
      name: tidyName(priced.name),
      text: '',
      price: { problem: 'several' },
      sizes: priced.sizes,
    }
  const { text, saleUnit, portion, rest: more, least } = unitAndLeastIn(plain, habit)
  const found = priceIn(text, habit)
  if (found === undefined) return { name: text, text: '', price: { problem: 'no_price' } }
  const { before, after, price } = found
  const first = tidyName(before.replace(leading, ''))
  const named = first || tidyName(after)
  const name = portion === undefined || named === '' ? named : `${named} (${portion})`
  const words = [first === '' ? '' : restOf(after), restOf(more)].filter((part) => part !== '').join(', ')
  const goods = saleUnit && { unit: saleUnit, currency: habit.currency }
  const told = least === undefined && goods ? leastIn(words, goods) : undefined
  const rest = told?.rest ?? words
  return {
    ...{ name, text: found.text, price, saleUnit, least: least ?? told?.least },
    ...(rest !== '' && { rest }),
  }
}

/** A least amount is of goods by measure alone; in any other line its words stay where they are. */
function unitAndLeastIn(plain: string, { currency }: ListHabit): UnitRead & { least?: number | undefined } {
  const bare = withoutLeast(plain)
  const read = bare && unitInLine(bare.text)
  const told = read?.saleUnit && bare && leastIn(bare.words, { unit: read.saleUnit, currency })
  return read && told ? { ...read, least: told.least } : unitInLine(plain)
}

/** "Café a $38.000": the word leads to the price. */
const leading = /(?<=\S)\s+(?:a|por|en|em|for|at)\s*$/

function restOf(words: string): string {
  const bare = words.replace(/^[\s.,;:·–—-]+|[\s.,;:·–—-]+$/gu, '')
  return /^\([^()]*\)$/.test(bare) ? bare.slice(1, -1).trim() : bare
}

function tableRow(
  cells: readonly string[],
  header: Header | undefined,
  habit: ListHabit,
): Draft & { group: string | null } {
  const at = header ?? guessedHeader(cells, habit)
  const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''))
  const { text, saleUnit: ofPrice } = unitInLine(cell(at.price))
  const saleUnit = saleUnitNamed(cell(at.unit)) ?? ofPrice
  const amount = saleUnit && readMeasure(cell(at.least), saleUnit, habit.currency)
  const least = amount && 'measure' in amount ? amount.measure : undefined
  const price: ListPrice = text === '' ? { problem: 'no_price' } : readPrice(text, habit)
  const isGone = cells.some((each) => each.search(soldOut) >= 0)
  const counted = /^\d{1,9}$/.test(cell(at.stock)) ? Number(cell(at.stock)) : null
  const stock = isGone ? 0 : counted
  const { least: placeOfLeast, ...known } = at
  const places = new Set(Object.values(least === undefined ? known : { ...known, placeOfLeast }))
  // Numbers before the name count the lines.
  const rest = cells
    .filter((each, place) => !places.has(place) && each !== '' && !(place < at.name && /^\d+\W?$/.test(each)))
    .filter((each) => each.search(soldOut) < 0)
    .join(', ')
  return {
    name: tidyName(plainLine(cell(at.name).replace(soldOut, ' '))),
    stock,
    text,
    price,
    ...{ saleUnit, least },
    group: cell(at.category) || null,
    ...(rest !== '' && { rest }),
  }
}

/** Without a head: the first cell that is no number is the name; numbers before it count the lines. */
function guessedHeader(cells: readonly string[], habit: ListHabit): Header {
  const isNumber = (cell: string) =>
    /\d/.test(cell) && !('problem' in readPrice(cell, habit) && !/^\W*\d/.test(cell))
  const name = cells.findIndex((cell) => cell !== '' && !isNumber(cell))
  const behind = cells.findIndex((cell, place) => place > name && isNumber(cell))
  const price = behind >= 0 ? behind : cells.findIndex((cell, place) => place < name && isNumber(cell))
  const stock = cells.findIndex((cell, place) => place > price && price >= 0 && /^\d{1,9}$/.test(cell))
  const placed = (place: number) => (place < 0 ? undefined : place)
  return {
    name: placed(name) ?? 0,
    price: placed(price),
    stock: placed(stock),
    category: undefined,
    ...{ unit: undefined, least: undefined },
  }
}

const soldOut =
  /[([*–—-]*\s*(?<![\p{L}\p{N}])(?:agotad[oa]s?|sin (?:existencias?|stock)|esgotad[oa]s?|em falta|sold out|out of stock)(?![\p{L}\p{N}])\s*[)\]*!]*/giu
/**
 * Words that stand with nothing but a count of goods: "quedan 5", "(5 disponibles)". A number before them may be the
 * name's, so it stands behind a bracket or a dash; no days, and no "en stock" before the price.
 */
const inStock =
  /[([*–—-]*\s*(?<!(?:en|em|in)\s)(?<![\p{L}\p{N}])(?:s[oó]lo\s|s[oó]\s|apenas\s|only\s)?(?:(?:quedan?|restam?|sobran?|stock:|existencias?:|estoque:)\s(?<front>\d{1,6})(?:\s(?:unidades|unid|und|uds?|piezas|pcs|left))?|(?<=[([–—,-]\s*(?:s[oó]lo\s|s[oó]\s|apenas\s|only\s)?)(?<behind>\d{1,6})\s(?:disponibles|dispon[ií]veis|en existencia|en stock|em estoque|in stock|left))(?![\p{L}\p{N}.,]*\d)(?!\p{L}|\s*d[ií]as?(?!\p{L})|\s*days?(?!\p{L}))\s*[)\]*!]*/giu
/** The head of the whole list names the shop or the list, and no kind of goods. */
const isTitle =
  /(?<!\p{L})(?:lista de precios|precios|cat[aá]logo|men[uú]|carta|nuestra lista|nuestros productos|price list|prices|catalogue|catalog|menu|lista de pre[cç]os|tabela de pre[cç]os|pre[cç]os|card[aá]pio)(?!\p{L})/iu

const headingWordsMax = 5
const headingCharsMax = 40

/**
 * A line without a price above lines with one. To be told from a product whose price is missing it must look like a
 * heading: first of its block, in bold or capitals, or with a colon.
 */
function isHeading(lines: readonly string[], at: number, habit: ListHabit): boolean {
  const raw = (lines[at] ?? '').trim()
  const text = plainLine(raw)
  const cells = cellsOf(raw)
  if (cells ? cells.filter((cell) => cell !== '').length > 1 : priceIn(text, habit) !== undefined)
    return false
  if (text.length > headingCharsMax || text.split(/\s+/).length > headingWordsMax) return false
  const isFirst = plainLine(lines[at - 1] ?? '') === ''
  const isMarked =
    /:\W*$/.test(raw) || /^\W*\*.+\*\W*$/.test(raw) || (/\p{Lu}/u.test(text) && text === text.toUpperCase())
  if (!isFirst && !isMarked) return false
  const next = lines.slice(at + 1).find((line) => plainLine(line) !== '') ?? ''
  return cellsOf(next) !== undefined || priceIn(plainLine(next), habit) !== undefined
}

function headingOf(text: string): string {
  return text.replace(/(?:[\s:.–—-]|\p{Extended_Pictographic})+$/u, '').slice(0, limits.nameCharsMax)
}

/** Without the marks of chats and lists: who wrote when, bullets, numbering, bold; what is struck out is gone. */
function plainLine(raw: string): string {
  return raw
    .replace(/^\s*\[\d[^\]]{4,30}\]\s[^:]{1,40}:\s/, '')
    .replace(/~[^~\n]+~/g, ' ')
    .replace(/[*_]{1,3}(?=\S)([^*_\n]+?)[*_]{1,3}/g, '$1')
    .replace(/[\u200b-\u200f\u2060]|\ufe0f/g, '')
    .replace(/^\s*(?:[^\p{L}\p{N}$€£(]|\p{Extended_Pictographic})+/u, '')
    .replace(/^\d{1,3}\s?[.)º°]\s+(?=\D)/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words themselves, without what leads to the price: dashes, dots, colons. */
function tidyName(words: string): string {
  return words
    .replace(/^[\s.…·:;=|>→–—_-]+/u, '')
    .replace(/(?:[\s.…·:;=|>→,–—_-]|\p{Extended_Pictographic})+$/u, '')
    .replace(/\s*\($/, '')
    .slice(0, limits.nameCharsMax)
    .trim()
}
