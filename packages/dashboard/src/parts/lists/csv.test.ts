import { csvPhone } from '@mostrador/contract/csv'
import { describe, expect, it } from 'vitest'
import { csvOf, csvTime } from './csv.ts'

const rows = [
  ['Número', 'Cliente', 'Total'],
  [1042, 'Ana; "la de siempre", Gómez', 129_900.5],
  [1043, null, 0],
]

describe('a table as a file', () => {
  it.each([
    ['es-CO', 'Número;Cliente;Total\r\n1042;"Ana; ""la de siempre"", Gómez";129900,5\r\n1043;;0\r\n'],
    ['pt-BR', 'Número;Cliente;Total\r\n1042;"Ana; ""la de siempre"", Gómez";129900,5\r\n1043;;0\r\n'],
    ['en-US', 'Número,Cliente,Total\r\n1042,"Ana; ""la de siempre"", Gómez",129900.5\r\n1043,,0\r\n'],
  ])('in %s has the separators that spreadsheets there expect', (locale, text) => {
    expect(csvOf(rows, locale)).toBe(`\uFEFF${text}`)
  })

  it.each(['es-CO', 'pt-BR', 'en-US'])('in %s nothing in it begins a formula', (locale) => {
    for (const text of [
      '=1+1',
      '+57 310 555',
      '-2',
      '@SUM(A1)',
      '\tx',
      '\rx',
      '=HYPERLINK("http://x";"y")',
    ]) {
      const [cell = ''] = csvOf([[text]], locale)
        .slice(1)
        .split(/\r\n$/)
      expect(cell.replace(/^"/, '')).toMatch(/^'/)
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(read).toBe(`'${text}`)
    }
  })

  it('a phone is written as it is, since a plus and digits are no formula', () => {
    expect(csvOf([['+573105550101', '+57310+1', '+1234567']], 'en-US')).toBe(
      "\uFEFF+573105550101,'+57310+1,'+1234567\r\n",
    )
  })

  it.each([
    ['2026-11-22T21:05:00Z', 'America/Bogota', '2026-11-22 16:05'],
    ['2026-11-23T04:59:00Z', 'America/Bogota', '2026-11-22 23:59'],
    [null, 'America/Bogota', null],
  ])('%s is written so that it sorts, in the zone of the business', (value, zone, text) => {
    expect(csvTime(value, zone)).toBe(text)
  })

  it.each([
    ['+57 (310) 555-01.01', '+573105550101'],
    ['310 555 0101', '310 555 0101'],
    ['+57 310 ext. 2', '+57 310 ext. 2'],
    [null, null],
  ])('the phone %s is written as %s', (value, text) => {
    expect(csvPhone(value)).toBe(text)
  })

  it('a line within a cell stays within it', () => {
    expect(csvOf([['Calle 1\n# 2-3', 'x']], 'en-US')).toBe('\uFEFF"Calle 1\n# 2-3",x\r\n')
  })
})
