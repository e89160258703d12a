import { fileText } from '@mostrador/contract/files/file-text'
import { unknownName } from '@mostrador/contract/values'
import { expect, test } from 'vitest'
import { readProductFile } from '../../domain/products/product-file.ts'
import { readList } from './campaign-list.ts'

const now = new Date('2026-11-24T12:00:00Z')
const lines = (separator: string) =>
  ['teléfono,nombre,consentimiento', '+573001112233,José Ñandú,2026-03-01', '+573001112244,,no']
    .map((line) => line.replaceAll(',', separator))
    .join('\r\n')
const wide = (text: string, mark = '\uFEFF') => Buffer.from(mark + text, 'utf16le')
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
const euro = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.of(0x0d, 0x0a)])

const files: readonly [string, Buffer][] = [
  ['utf-8', Buffer.from(lines(','))],
  ['utf-8', Buffer.from(`\uFEFF${lines(';')}`)],
  ['utf-8', Buffer.from(lines('\t'))],
  ['utf-8', Buffer.from(`sep=;\r\n${lines(';')}`)],
  ['utf-16le', wide(lines('\t'))],
  ['utf-16le', wide(lines('\t'), '')],
  ['utf-16be', swapped(wide(lines('\t')))],
  ['windows-1252', euro(lines(';'))],
  ['windows-1252', euro(lines('\t').replaceAll('\r\n', '\r'))],
]

test.each(files)('a list in %s is read with its accents and columns', (encoding, bytes) => {
  const read = fileText(bytes)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.encoding).toBe(encoding)
  expect(read.sample).toBe('teléfono')
  const { rows, error_count: errors } = readList(read.text, { zone: 'America/Bogota', language: 'es' }, now)
  expect(errors).toBe(0)
  expect(rows.map(({ name, consent }) => [name, consent])).toEqual([
    ['José Ñandú', new Date('2026-03-01')],
    [unknownName, 'no'],
  ])
})

test.each(files)('the same reader takes products in %s', (_, bytes) => {
  const [record] = readProductFile(bytes, 'csv').filter((each) => 'fields' in each)
  expect(record).toMatchObject({ fields: { name: 'José Ñandú' } })
})

test('Windows signs are those of Windows, and an apostrophe in a name is one', () => {
  const bytes = Buffer.from('phone;name;price\n+573001112233;O\x92Brien Peña;\x80 5', 'latin1')
  expect(fileText(bytes)).toMatchObject({
    encoding: 'windows-1252',
    text: expect.stringContaining('O’Brien Peña;€ 5'),
  })
})

test('small letters behind a Spanish mark or a bullet are no other letters', () => {
  const bytes = Buffer.from('nombre,descripcion\nTaza,¡gran remate! \x95nueva', 'latin1')
  expect(fileText(bytes)).toMatchObject({ encoding: 'windows-1252' })
})

test('a span of days written with a dash is no letter of the Macintosh, also beside accents of Windows', () => {
  for (const text of ['nombre,horario\nAna,lun\x96vie', 'nombre,horario\nJos\xe9,entrada\x97salida']) {
    expect(fileText(Buffer.from(text, 'latin1'))).toMatchObject({ encoding: 'windows-1252' })
  }
  expect(fileText(Buffer.from('nombre\nEspa\x96ola', 'latin1'))).toEqual({ problem: 'letters' })
})

test('letters that a program read wrongly before it saved them are pointed out, and Portuguese capitals are none', () => {
  const garbledIn = (text: string) => {
    const read = fileText(Buffer.from(text))
    return 'problem' in read ? read : read.garbled
  }
  expect(garbledIn('nombre\nJosÃ© MuÃ±oz')).toEqual({ written: 'JosÃ©', meant: 'José' })
  expect(garbledIn('nombre\nÂ¿QuÃ©?')).toEqual({ written: 'Â¿QuÃ©', meant: '¿Qué' })
  for (const text of ['JOÃO', '“MAÇÃ”', 'IRMÃ', 'José', 'Ângela']) {
    expect(garbledIn(`nome\n${text}`)).toBeUndefined()
  }
})

test.each([
  ['workbook', Buffer.from('PK\x03\x04zip', 'latin1')],
  ['no_text', Buffer.of(1, 0, 0, 2, 0, 0)],
  ['letters', Buffer.concat([Buffer.from('nombre\nJosé\n'), Buffer.from('Peña', 'latin1')])],
  ['letters, DOS: José', Buffer.from('nombre\nJos\x82', 'latin1')],
  ['letters, DOS: João', Buffer.from('nome\nJo\xc6o', 'latin1')],
  ['letters, Macintosh: José', Buffer.from('nombre\nJos\x8e', 'latin1')],
  ['letters, Macintosh: Conceição', Buffer.from('nome\nConcei\x8d\x8bo', 'latin1')],
])('what could be read in several ways is refused: %s', (problem, bytes) => {
  expect(fileText(bytes)).toEqual({ problem: problem.split(',')[0] })
})

test('a heading with two separators equally often is refused', () => {
  expect(() => readList('phone;name,code\n1;2,3', { zone: 'America/Bogota', language: 'es' }, now)).toThrow(
    expect.objectContaining({ reason: { reason: 'file_separator' } }),
  )
})
