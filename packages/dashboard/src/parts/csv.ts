// A table as a file that spreadsheets open as it is meant: in the reader's locale, and never as formulas.

export type CsvCell = string | number | null

/**
 * Where numbers have a decimal comma, spreadsheets split columns at semicolons. The mark at the beginning makes them read
 * UTF-8. Text that would begin a formula is preceded by an apostrophe.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[], locale: string): string {
  const decimal = new Intl.NumberFormat(locale)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value
  const separator = decimal === ',' ? ';' : ','
  const lines = rows.map((row) => row.map((cell) => written(cell, decimal ?? '.', separator)).join(separator))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function written(cell: CsvCell, decimal: string, separator: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return text.includes(separator) || /["\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
