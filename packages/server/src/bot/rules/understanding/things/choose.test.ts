import { expect, test } from 'vitest'
import { chosenOf } from './choose.ts'

const named = (...all: readonly string[]) =>
  all.map((each, at) => {
    const [name = '', price = null] = each.split('@')
    return { id: String(at), name, price }
  })

const pizza = named('Mediana@169', 'Grande@219', 'Familiar@279')
const scents = named('Cedar', 'Citrus', 'Unscented')
const bands = named('Amarela (leve)', 'Vermelha (média)', 'Azul (forte)')
const cakes = named('Media libra@48', 'Libra@85')

test.each([
  { of: pizza, said: 'la más grandota q haya', means: ['Familiar'] },
  { of: pizza, said: 'la grande', means: ['Grande'] },
  { of: pizza, said: 'la del medio', means: ['Grande'] },
  { of: pizza, said: 'la más barata', means: ['Mediana'] },
  { of: named('Matt black@75', 'Brushed steel@69'), said: 'di cheaper one', means: ['Brushed steel'] },
  { of: named('Matt black@75', 'Brushed steel@69'), said: 'the black is too dear', means: ['Matt black'] },
  { of: named('55 cm', '65 cm', '75 cm'), said: 'a do meio', means: ['65 cm'] },
  { of: named('55 cm', '65 cm', '75 cm'), said: 'a maior', means: ['75 cm'] },
  { of: bands, said: 'a mais fraquinha', means: ['Amarela (leve)'] },
  { of: bands, said: 'the strong one', means: ['Azul (forte)'] },
  { of: cakes, said: 'y la chiquita', means: ['Media libra'] },
  { of: scents, said: 'the one that doesn’t smell of anything', means: ['Unscented'] },
  { of: named('Sin olor', 'Lavanda'), said: 'sem cheiro', means: ['Sin olor'] },
  { of: named('Lisa', 'Rayada', 'Punteada'), said: 'las de puntitos', means: ['Punteada'] },
  { of: named('Lisa', 'Rayada', 'Punteada'), said: 'para mi tía', means: [] },
])('$said means $means', ({ of, said, means }) => {
  expect(chosenOf(of, said, { isAnswer: true }).items.map(({ name }) => name)).toEqual(means)
})
