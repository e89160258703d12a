// A table as a file in the reader's locale.
import { byteOrderMark, type CsvCell, commaStyle, csvLine, pointStyle } from '@mostrador/contract/csv'

export function csvOf(rows: readonly (readonly CsvCell[])[], locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  const hasComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  const style = hasComma ? commaStyle : pointStyle
  return byteOrderMark + rows.map((row) => csvLine(row, style)).join('')
}

/** `2026-11-22 16:05` in the zone: spreadsheets sort it in any language. */
export function csvTime(value: string | null, timeZone: string): string | null {
  if (value === null) return null
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    new Date(value),
  )
}

/** Without the spaces that people write in it: then it needs no apostrophe, and other programs take it. */
export function csvPhone(value: string | null): string | null {
  const bare = value?.replaceAll(/[\s().-]/g, '') ?? null
  return bare !== null && /^\+\d+$/.test(bare) ? bare : value
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
