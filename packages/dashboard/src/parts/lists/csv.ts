// A table as a file in the reader's locale.
import { byteOrderMark, type CsvCell, commaStyle, csvLine, pointStyle } from '@mostrador/contract/csv'

export function csvOf(rows: readonly (readonly CsvCell[])[], locale: string): string {
  const style = hasDecimalComma(locale) ? commaStyle : pointStyle
  return byteOrderMark + rows.map((row) => csvLine(row, style)).join('')
}

export function hasDecimalComma(locale: string): boolean {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',')
}

/** `2026-11-22 16:05` in the zone: spreadsheets sort it in any language. */
export function csvTime(value: string | null, timeZone: string): string | null {
  if (value === null) return null
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    new Date(value),
  )
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
