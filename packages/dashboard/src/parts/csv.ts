// A table as a file in the reader's locale.
import { byteOrderMark, type CsvCell, commaStyle, csvLine, pointStyle } from '@mostrador/contract/csv'

export function csvOf(rows: readonly (readonly CsvCell[])[], locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  const hasComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  const style = hasComma ? commaStyle : pointStyle
  return byteOrderMark + rows.map((row) => csvLine(row, style)).join('')
}

export function saveFile(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
