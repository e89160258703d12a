import { expect, test } from 'vitest'
import { readList } from './campaign-list.ts'

const now = new Date('2026-11-24T12:00:00Z')
const read = (...lines: string[]) =>
  readList(lines.join('\n'), { zone: 'America/Mexico_City', language: 'es' }, now)

test.each([
  ['phone,name,consent_at,code'],
  ['Teléfono,Nombre,Consentimiento,code'],
  ['telefone;nome;consentimento;code'],
])('columns are known by their names in three languages: %s', (head) => {
  const cells = ['+52 55 1234 5678', 'Ana', '2026-03-01', 'A1']
  const { columns, rows, error_count: errors } = read(head, cells.join(head.includes(';') ? ';' : ','))
  expect(columns).toEqual(['phone', 'name', 'consent_at', 'code'])
  expect(rows).toMatchObject([{ name: 'Ana', consent: new Date('2026-03-01'), fields: { code: 'A1' } }])
  expect(errors).toBe(0)
})

test.each([
  ...['Nombre completo', 'nombre y apellido', 'Cliente', 'full name', 'Nome  completo', 'CUSTOMER'],
])('the names stand under "%s" too', (heading) => {
  expect(read(`Celular,${heading}`, '+525512345678,Ana Díaz').rows).toMatchObject([{ name: 'Ana Díaz' }])
})

test('phones stand under the name of the platform too', () => {
  expect(read('Nombre;WhatsApp', 'Ana;+525512345678').rows).toMatchObject([{ key: '525512345678' }])
})

test('where several columns fit, the plainest is the name, and the other stays a variable', () => {
  const { columns, rows } = read('cliente,nombre,telefono', 'Tienda 4,Ana,+525512345678')
  expect(columns).toEqual(['cliente', 'name', 'phone'])
  expect(rows).toMatchObject([{ name: 'Ana', fields: { cliente: 'Tienda 4' } }])
})

test('a phone that a spreadsheet rounded is told from one that is missing and one that is none', () => {
  const { errors } = read('phone;name', '3,13556E+09;Ana', '5.2551E+11;Leo', ';Eva', '12;Rita')
  expect(errors).toEqual([
    { line: 2, problem: 'phone_rounded', value: '3,13556E+09' },
    { line: 3, problem: 'phone_rounded', value: '5.2551E+11' },
    { line: 4, problem: 'phone_missing' },
    { line: 5, problem: 'phone' },
  ])
})

test('a column that nobody called consent counts for nothing, until a person says that it is', () => {
  const lines = ['phone,acepto', '+525512345678,sí', '+525512345679,no', '+525512345670,2026-03-01'].join(
    '\n',
  )
  const shop = { zone: 'America/Mexico_City', language: 'es' } as const
  const before = readList(lines, shop, now)
  expect(before.columns).toEqual(['phone', 'acepto'])
  expect(before.rows.map(({ consent }) => consent)).toEqual([undefined, undefined, undefined])
  const said = readList(lines, { ...shop, consentColumn: 'acepto' }, now)
  expect(said.columns).toEqual(['phone', 'consent_at'])
  expect(said.rows.map(({ consent }) => consent)).toEqual(['undated', 'no', new Date('2026-03-01')])
})

test('a file without a column of phones says so, and one whose first line has a stray quote names it', () => {
  expect(() => read('correo,nombre', 'a@b.c,Ana')).toThrow(
    expect.objectContaining({ reason: { reason: 'list_phone' } }),
  )
  expect(() => read('phone,"name', '+525512345678,Ana')).toThrow(
    expect.objectContaining({ reason: { reason: 'list_line', line: 1 } }),
  )
})

test('a name like a formula keeps its line out, and phones of the shop’s country are read as such', () => {
  const { rows, errors } = read(
    'phone,name,consent_at',
    '5511112203,Ana,2026-03-01',
    '52 1 55 1111 2208,Beto,',
    '+52 1 55 1111 2209,Carla,',
    '3161234567,Dora,',
    '+525511112204,"=HYPERLINK(""http://x.test"")",',
    "+525511112205,'@SUM(A1),",
    '+525511112209,Eva,',
  )
  expect(rows.map(({ phone, name }) => [phone, name])).toEqual([
    ['+525511112203', 'Ana'],
    ['+525511112208', 'Beto'],
    ['+525511112209', 'Carla'],
    ['+523161234567', 'Dora'],
  ])
  expect(errors).toEqual([
    { line: 6, problem: 'name_formula' },
    { line: 7, problem: 'name_formula' },
    { line: 8, problem: 'twice' },
  ])
})

test('a value that cannot go into a message keeps its line out, and is named with its column', () => {
  const long = 'x'.repeat(501)
  const { rows, errors } = read(
    'phone,code,note',
    '+525511112201,A-1,-20 %',
    '+525511112202,"=HYPERLINK(""http://x.test"")",',
    '+525511112203,A-3,"one\ntwo"',
    '+525511112204,A-4,one\ttwo',
    '+525511112205,A-5,one     two',
    `+525511112206,${long},`,
    '+525511112207,+cmd|calc,',
    '+525511112208,+57 300 123 4567,https://tienda.example/r?a=1',
    `+525511112209,A-9,one    two`,
  )
  expect(rows.map(({ fields }) => [fields.code, fields.note])).toEqual([
    ['A-1', '-20 %'],
    ['+57 300 123 4567', 'https://tienda.example/r?a=1'],
    ['A-9', 'one    two'],
  ])
  expect(errors).toEqual([
    { line: 3, problem: 'value_formula', column: 'code' },
    { line: 4, problem: 'value_lines', column: 'note' },
    { line: 5, problem: 'value_lines', column: 'note' },
    { line: 6, problem: 'value_spaces', column: 'note' },
    { line: 7, problem: 'value_long', column: 'code' },
    { line: 8, problem: 'value_formula', column: 'code' },
  ])
})

test('somebody who refuses in any line of a list is refused, and yes and day may stand in two columns', () => {
  const { columns, rows, errors } = read(
    'Telefone;Nome;Aceita ofertas;Data do consentimento;código',
    '+525511112201;Ana;sim;10/03/2026;A',
    '+525511112202;Beto;x;;B',
    '+525511112203;Caio;sim;10/03/2026;C',
    '+525511112203;Caio;não;;C',
    '+525511112204;Dora;;;D',
  )
  expect(columns).toEqual(['phone', 'name', 'consent', 'consent_at', 'código'])
  expect(rows.map(({ consent }) => consent)).toEqual([new Date('2026-03-10'), 'undated', 'no', undefined])
  expect(rows[1]?.fields.consent_at).toBe('x')
  expect(errors).toEqual([{ line: 5, problem: 'twice' }])
})

test('a stray quote names the line where it stands, and the others are read', () => {
  const lines = [
    'phone,name,consent',
    '+525512345671,Ana,',
    '',
    '+525512345672,"Bea ""la Güera""",no',
    '+525512345673,"Caro,',
    '+525512345674,Dora,tal vez',
    '+525512345675,Eva "la" "Güera",',
    '+525512345676,"Fe',
    'Luz",',
    '+525512345677,Gil,',
  ]
  for (const end of ['\n', '\r\n']) {
    const { rows, errors } = read(lines.join(end))
    expect(errors).toEqual([
      { line: 5, problem: 'quote' },
      { line: 6, problem: 'consent_at', value: 'tal vez' },
      { line: 7, problem: 'quote' },
      { line: 8, problem: 'quote' },
    ])
    expect(rows.map(({ line, name }) => [line, name])).toEqual([
      [2, 'Ana'],
      [4, 'Bea "la Güera"'],
      [9, 'Gil'],
    ])
  }
})

test('a file of stray quotes is refused with the first of its lines', () => {
  const lines = Array.from({ length: 12 }, (_, at) => `+5255123456${at + 10},Ana "x" y`)
  expect(() => read('phone,name', ...lines)).toThrow(
    expect.objectContaining({ reason: { reason: 'list_line', line: 2 } }),
  )
})
