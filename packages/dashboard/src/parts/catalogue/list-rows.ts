// Rows of a list while a person looks it over, and the file that is made of them.
import { limits } from '@mostrador/contract/limits'
import type { SaleUnit } from '@mostrador/contract/measures'
import type { AnswerOf } from '../../api/call.ts'
import { editMoney } from '../../i18n/money.ts'
import type { ListedExtra } from './list-extras.ts'
import { type ListHabit, type ListPrice, pricedWords, readPrice } from './list-price.ts'
import { shownSize, sizesIn } from './list-sizes.ts'
import type { ListedLine } from './price-list.ts'
import type { PricedSize } from './size-prices.ts'

/** Reasons for writing a price anew. */
const asked = ['several', 'from', 'terms', 'no_price'] as const
type Asked = (typeof asked)[number]

export type ListRow = {
  key: number
  name: string
  /** As it is typed, in the shop's own habit. */
  price: string
  category: string
  stock: number | null
  /** The unit that the price is of; undefined where it is of a piece. */
  saleUnit: SaleUnit | undefined
  /** The least that is sold, in thousandths of the unit. */
  least: number | undefined
  /** Sizes that its name ended with, and the name with them. */
  sized: { whole: string; name: string; sizes: string[] } | undefined
  /** The price of each of them as it is typed, where they have their own. */
  sizePrices: readonly string[] | undefined
  /** Each size becomes a variant. */
  isVaried: boolean
  /** Why the price has to be written anew; gone once it is. */
  asks: Asked | undefined
  extras: readonly ListedExtra[]
  /** Words of the line that were not understood. */
  rest: string
  /** The person has those words put into the description. */
  keepsRest: boolean
  /** The server's reason for not taking the row. */
  refused: string | undefined
}

let made = 0

type Read = Omit<ListRow, 'key' | 'refused' | 'sized' | 'sizePrices' | 'isVaried' | 'keepsRest'>

function newRow(row: Read): ListRow {
  made += 1
  const sized = sizesIn(row.name)
  const known = {
    ...{ key: made, refused: undefined, sizePrices: undefined, isVaried: sized !== undefined },
    keepsRest: false,
  }
  return { ...row, ...known, name: sized?.name ?? row.name, sized: sized && { ...sized, whole: row.name } }
}

export function rowsOfList(lines: readonly ListedLine[], { locale }: ListHabit): ListRow[] {
  return lines.map(
    ({ name, category, stock, text, price, sizes, saleUnit, least, extras = [], rest = '' }) => {
      const asks = 'problem' in price && asksAnew(price.problem) ? price.problem : undefined
      const typed = 'amount' in price ? editMoney(price.amount, locale) : asks === undefined ? text : ''
      const of = { name, price: typed, category: category ?? '', stock, saleUnit, least }
      const row = newRow({ ...of, asks, extras, rest })
      return sizes ? { ...row, ...pricedSizes(name, sizes, locale) } : row
    },
  )
}

function pricedSizes(name: string, priced: readonly PricedSize[], locale: string): Partial<ListRow> {
  const sizes = priced.map(({ size }) => size)
  return {
    ...{ name, isVaried: true, sized: { whole: `${name} ${sizes.join(', ')}`, name, sizes } },
    sizePrices: priced.map(({ text, price }) => ('amount' in price ? editMoney(price.amount, locale) : text)),
  }
}

const lastAmount =
  /^(?<name>.*?\S)\s+(?<size>(?:(?:\d+(?:[.,/]\d+)?|[½¼¾]|medi[oa]|mei[oa]|half|un[oa]?|uma?|an?|one)\s+)?\S+)$/iu

export type SeveralPrices = {
  /** As sizes of one product; absent where one of them is named twice, or the product would have no name. */
  sizes: { name: string; list: string; change: Partial<ListRow> } | undefined
  /** A row for each. */
  products: ListRow[]
  /** Their words and prices. */
  list: string
}

/** Both that a line with several prices may be. Undefined where its words do not tell which price is of what. */
export function severalPrices(row: ListRow, habit: ListHabit): SeveralPrices | undefined {
  const isOpen = row.asks === 'several' && row.price === '' && row.saleUnit === undefined
  const parts = isOpen ? pricedWords(row.name) : undefined
  if (!parts || parts.length > limits.pasteSizesMax) return undefined
  const { category, stock } = row
  const products = parts.map(({ words, text }, at) =>
    newRow({
      ...{ name: words, price: text, category, stock, asks: undefined },
      // Nothing tells which of them they belong to.
      ...(at === 0 ? { extras: row.extras, rest: row.rest } : { extras: [], rest: '' }),
      ...{ saleUnit: undefined, least: undefined },
    }),
  )
  const known = { products, list: told(parts) }
  const [first, ...others] = parts
  // The first size is the last word before its price, with how many or which part before it: "Torta 1/4 libra".
  const { name, size } = lastAmount.exec(first?.words ?? '')?.groups ?? {}
  if (name === undefined || size === undefined) return { ...known, sizes: undefined }
  const sizes = [size, ...others.map(({ words }) => words)].map(shownSize)
  if (new Set(sizes).size < sizes.length) return { ...known, sizes: undefined }
  const priced = parts.map(({ text }, at) => ({ size: sizes[at] ?? '', text, price: readPrice(text, habit) }))
  return {
    ...known,
    sizes: {
      name,
      list: told(parts.map(({ text }, at) => ({ words: sizes[at] ?? '', text }))),
      change: { asks: undefined, ...pricedSizes(name, priced, habit.locale) },
    },
  }
}

function told(parts: readonly { words: string; text: string }[]): string {
  return parts.map(({ words, text }) => `${words} ${text}`).join(', ')
}

/** Prices come from the photo as they stand there, and are read like those that people type. */
export function rowsOfPhoto(products: AnswerOf<'readPhoto'>['products'], habit: ListHabit): ListRow[] {
  return products.map(({ name, price, category }) => {
    const read = readPrice(price, habit)
    const typed = 'amount' in read ? editMoney(read.amount, habit.locale) : price
    return newRow({
      name,
      price: typed,
      category: category ?? '',
      stock: null,
      ...{ saleUnit: undefined, least: undefined },
      asks: undefined,
      extras: [],
      rest: '',
    })
  })
}

function asksAnew(problem: string): problem is Asked {
  return asked.some((each) => each === problem)
}

export function priceOf({ price, asks }: ListRow, habit: ListHabit): ListPrice {
  if (price.trim() === '') return { problem: asks ?? 'no_price' }
  return readPrice(price, habit)
}

/** The price of each size; undefined where one price is that of all. */
export function sizePricesOf({ isVaried, sizePrices }: ListRow, habit: ListHabit): ListPrice[] | undefined {
  if (!isVaried) return undefined
  return sizePrices?.map((typed) => (typed.trim() === '' ? { problem: 'no_price' } : readPrice(typed, habit)))
}

export function isComplete(row: ListRow, habit: ListHabit): boolean {
  const prices = sizePricesOf(row, habit) ?? [priceOf(row, habit)]
  return row.name.trim() !== '' && prices.every((price) => 'amount' in price)
}

/** One product a line, so that the line of a fault names its row: the first stands on line 2. */
export function fileOf(rows: readonly ListRow[], habit: ListHabit): string {
  const records = rows.flatMap((row) => {
    if (!isComplete(row, habit)) return []
    const { category } = row
    return JSON.stringify({
      name: row.name.trim(),
      ...pricesOf(row, habit),
      ...(row.saleUnit === undefined ? {} : { sale_unit: row.saleUnit }),
      ...(row.least === undefined ? {} : { measure_min: row.least }),
      ...(category.trim() === '' ? {} : { category: category.trim() }),
      ...(row.extras.length === 0 ? {} : { add_ons: row.extras }),
      ...(row.keepsRest ? { description: row.rest } : {}),
    })
  })
  return `[\n${records.join(',\n')}\n]`
}

/** A number of units says nothing about each size, unless there are none. */
function pricesOf(row: ListRow, habit: ListHabit): object {
  const { isVaried, sized, stock } = row
  const amountOf = (price: ListPrice | undefined) => (price && 'amount' in price ? price.amount : undefined)
  const amount = amountOf(priceOf(row, habit))
  if (!isVaried || !sized) return { price: amount, ...(stock === null ? {} : { inventory_quantity: stock }) }
  const prices = sizePricesOf(row, habit)
  const units = stock === 0 ? { inventory_quantity: 0 } : {}
  return {
    pricing_type: 'variant',
    variants: sized.sizes.map((name, at) => ({
      ...{ name, price: prices ? amountOf(prices[at]) : amount },
      ...units,
    })),
  }
}

/** With variants or as one product, whose name tells the sizes. */
export function varied({ name, sized }: ListRow, isVaried: boolean): Partial<ListRow> {
  if (!sized) return {}
  const [from, to] = isVaried ? [sized.whole, sized.name] : [sized.name, sized.whole]
  // A name that was typed since stays.
  return { isVaried, ...(name === from ? { name: to } : {}) }
}

export const firstRecordLine = 2
