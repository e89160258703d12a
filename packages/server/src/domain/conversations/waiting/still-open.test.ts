import { expect, test } from 'vitest'
import { isMereCall, stillOpen } from './still-open.ts'

const backAt = new Date('2026-11-24T12:00:00Z')
const line = (minutesAgo: number, content: string) => ({
  content,
  input: {},
  createdAt: new Date(backAt.getTime() - minutesAgo * 60_000),
})
const open = (...lines: ReturnType<typeof line>[]) => stillOpen(lines, backAt).map(({ content }) => content)

test('of hours with a person the newest question is left, and neither the calls for somebody nor the thanks after it', () => {
  expect(
    open(
      line(200, '¿Hacen envíos a Cali?'),
      line(114, '¿Y si llevo 6 me hacen descuento?'),
      line(96, '¿Aló?'),
    ),
  ).toEqual(['¿Y si llevo 6 me hacen descuento?'])
  expect(open(line(120, 'Quero duas velas'), line(119, 'de lavanda'), line(90, 'obrigada!'))).toEqual([
    'Quero duas velas',
    'de lavanda',
  ])
})

test('nothing is said where nothing was asked, and a call that nobody answered is answered once', () => {
  expect(open(line(120, 'ok, gracias'), line(100, '👍'))).toEqual([])
  expect(open(line(120, 'hola?'), line(100, '¿hay alguien ahí?'))).toEqual(['¿hay alguien ahí?'])
})

test('a talk that goes on is answered as it stands', () => {
  expect(open(line(60, '¿Tienen velas?'), line(2, 'hola?'))).toEqual(['¿Tienen velas?', 'hola?'])
})

test.each([
  '¿Aló?',
  'hola',
  'Oi, tem alguém aí?',
  'hello? anyone there?',
  '??',
  'Buenas tardes, ¿me responden?',
])('%j calls for somebody and asks for nothing', (said) => expect(isMereCall(said)).toBe(true))
test.each(['hola, ¿tienen velas?', 'ok', 'Oi, quero uma vela', '2', 'hi there how much'])(
  '%j says more than that',
  (said) => expect(isMereCall(said)).toBe(false),
)
