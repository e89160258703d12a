// Rows of a list while a person looks it over, and the file that is made of them.
import type { AnswerOf } from '../../api/call.ts'
import { editMoney } from '../../i18n/money.ts'
import { type ListHabit, type ListPrice, readPrice } from './list-price.ts'
import { sizesIn } from './list-sizes.ts'
import type { ListedLine } from './price-list.ts'

export type ListRow = {
  key: number
  name: string
  /** As it is typed, in the shop's own habit. */
  price: string
  category: string
  stock: number | null
  /** Sizes that its name ended with, and the name with them. */
  sized: { whole: string; name: string; sizes: string[] } | undefined
  /** Each size becomes a variant. */
  isVaried: boolean
  /** Why the price has to be written anew; gone once it is. */
  asks: 'several' | 'from' | 'no_price' | undefined
  /** The server's reason for not taking the row. */
  refused: string | undefined
}

let made = 0

function newRow(row: Omit<ListRow, 'key' | 'refused' | 'sized' | 'isVaried'>): ListRow {
  made += 1
  const sized = sizesIn(row.name)
  const known = { key: made, refused: undefined, isVaried: sized !== undefined }
  return { ...row, ...known, name: sized?.name ?? row.name, sized: sized && { ...sized, whole: row.name } }
}

export function rowsOfList(lines: readonly ListedLine[], { locale }: ListHabit): ListRow[] {
  return lines.map(({ name, category, stock, text, price }) => {
    const asks = 'problem' in price && asksAnew(price.problem) ? price.problem : undefined
    const typed = 'amount' in price ? editMoney(price.amount, locale) : asks === undefined ? text : ''
    return newRow({ name, price: typed, category: category ?? '', stock, asks })
  })
}

/** Prices come from the photo as they stand there, and are read like those that people type. */
export function rowsOfPhoto(products: AnswerOf<'readPhoto'>['products'], habit: ListHabit): ListRow[] {
  return products.map(({ name, price, category }) => {
    const read = readPrice(price, habit)
    const typed = 'amount' in read ? editMoney(read.amount, habit.locale) : price
    return newRow({ name, price: typed, category: category ?? '', stock: null, asks: undefined })
  })
}

function asksAnew(problem: string): problem is 'several' | 'from' | 'no_price' {
  return problem === 'several' || problem === 'from' || problem === 'no_price'
}

export function priceOf({ price, asks }: ListRow, habit: ListHabit): ListPrice {
  if (price.trim() === '') return { problem: asks ?? 'no_price' }
  return readPrice(price, habit)
}

export function isComplete(row: ListRow, habit: ListHabit): boolean {
  return row.name.trim() !== '' && 'amount' in priceOf(row, habit)
}

/** One product a line, so that the line of a fault names its row: the first stands on line 2. */
export function fileOf(rows: readonly ListRow[], habit: ListHabit): string {
  const records = rows.flatMap((row) => {
    const price = priceOf(row, habit)
    if (!('amount' in price)) return []
    const { category } = row
    return JSON.stringify({
      name: row.name.trim(),
      ...pricesOf(row, price.amount),
      ...(category.trim() === '' ? {} : { category: category.trim() }),
    })
  })
  return `[\n${records.join(',\n')}\n]`
}

/** A number of units says nothing about each size, unless there are none. */
function pricesOf({ isVaried, sized, stock }: ListRow, amount: number): object {
  if (!isVaried || !sized) return { price: amount, ...(stock === null ? {} : { inventory_quantity: stock }) }
  const units = stock === 0 ? { inventory_quantity: 0 } : {}
  return {
    pricing_type: 'variant',
    variants: sized.sizes.map((name) => ({ name, price: amount, ...units })),
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
