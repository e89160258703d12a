// Rows as JSON text become lines of a file.
import { byteOrderMark, type CsvCell, type CsvStyle, csvLine } from '@mostrador/contract/csv'

export type Format = {
  /** Both as text: what stands before the first row, and the lines of one. */
  head: string
  linesOf: (row: string) => string
}

/** The database keeps line breaks out of its JSON. */
export const jsonLines: Format = { head: '', linesOf: (row) => `${row}\n` }

type Table = { columns: readonly string[]; style: CsvStyle; hasMark: boolean }

/** One line for each row; its lists and objects are JSON within their cell. */
export function csvTable(table: Table): Format {
  const { columns, style } = table
  return {
    head: headOf(table),
    linesOf: (row) => {
      const fields = JSON.parse(row) as Fields
      return csvLine(
        columns.map((column) => cellOf(fields[column])),
        style,
      )
    },
  }
}

/**
 * One line for each line of an order. The order's total stands on its first line alone, so that sums of either total are
 * right.
 */
export function csvOrderLines(table: Table): Format {
  const { columns, style } = table
  return {
    head: headOf({ ...table, columns: [...columns, ...lineColumns.map((column) => `line_${column}`)] }),
    linesOf: (row) => {
      const { lines, ...order } = JSON.parse(row) as Fields & { lines: Fields[] }
      const rows = lines.length > 0 ? lines : [{}]
      return rows
        .map((line, index) => {
          const shown: Fields = index === 0 ? order : { ...order, total: null }
          const cells = columns.map((column) => cellOf(shown[column]))
          return csvLine([...cells, ...lineColumns.map((column) => cellOf(line[column]))], style)
        })
        .join('')
    },
  }
}

type Fields = Readonly<Record<string, unknown>>

/** Fields of each line in the JSON that the database makes of them. */
const lineColumns = ['sku', 'name', 'variant_id', 'quantity', 'unit_price', 'add_ons', 'total'] as const

function headOf({ columns, style, hasMark }: Table): string {
  return `${hasMark ? byteOrderMark : ''}${csvLine(columns, style)}`
}

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}
