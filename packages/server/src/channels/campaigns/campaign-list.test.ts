import { expect, test } from 'vitest'
import { readList } from './campaign-list.ts'

const now = new Date('2026-11-24T12:00:00Z')
const read = (...lines: string[]) => readList(lines.join('\n'), 'America/Mexico_City', now)

test.each([
  ['phone,name,consent_at,code'],
  ['Teléfono,Nombre,Consentimiento,code'],
  ['telefone;nome;consentimento;code'],
])('columns are known by their names in three languages: %s', (head) => {
  const cells = ['+52 55 1234 5678', 'Ana', '2026-03-01', 'A1']
  const { columns, rows, error_count: errors } = read(head, cells.join(head.includes(';') ? ';' : ','))
  expect(columns).toEqual(['phone', 'name', 'consent_at', 'code'])
  expect(rows).toMatchObject([{ name: 'Ana', consentAt: new Date('2026-03-01'), fields: { code: 'A1' } }])
  expect(errors).toBe(0)
})

test('a file without a column of phones says so, and one with a loose quote names its line', () => {
  expect(() => read('correo,nombre', 'a@b.c,Ana')).toThrow(
    expect.objectContaining({ reason: { reason: 'list_phone' } }),
  )
  expect(() => read('phone,name', '+525512345678,Ana', '+525512345679,Lu "la" "Güera')).toThrow(
    expect.objectContaining({ reason: expect.objectContaining({ reason: 'list_line' }) }),
  )
})
