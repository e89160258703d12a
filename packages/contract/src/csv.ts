// A table as text that spreadsheets open as it is meant, and never as formulas.

export type CsvCell = string | number | null

/** Where numbers have a decimal comma, spreadsheets split columns at semicolons. */
export type CsvStyle = { separator: ',' | ';'; decimal: '.' | ',' }

export const pointStyle: CsvStyle = { separator: ',', decimal: '.' }
export const commaStyle: CsvStyle = { separator: ';', decimal: ',' }

/** At the beginning of a file it makes spreadsheets read UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * One line with its end. Text that would begin a formula is preceded by an apostrophe. A phone, which is nothing but a
 * plus and 8 to 15 digits, can only be read as a number of which no digit is lost, and other programs take it as it is.
 */
export function csvLine(cells: readonly CsvCell[], style: CsvStyle): string {
  return `${cells.map((cell) => written(cell, style)).join(style.separator)}\r\n`
}

/** Without the spaces that people write in it: then it needs no apostrophe, and other programs take it. */
export function csvPhone(value: string | null): string | null {
  const bare = value?.replaceAll(/[\s().-]/g, '') ?? null
  return bare !== null && /^\+\d+$/.test(bare) ? bare : value
}

/** A cell as it was before `csvLine` kept it from being a formula. */
export function withoutGuard(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell
}

const formula = /^[=+\-@\t\r\n]/
const phone = /^\+\d{8,15}$/
const guarded = /^'[=+\-@\t\r\n]/

function written(cell: CsvCell, { separator, decimal }: CsvStyle): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  const text = formula.test(cell) && !phone.test(cell) ? `'${cell}` : cell
  return text.includes(separator) || /["\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
