import { filledWording, isNamed, placesIn } from '@mostrador/contract/template-wording'
import { expect, test } from 'vitest'

test.each([
  ['Hola', [], false],
  ['{{2}} y {{1}} y {{ 2 }} y {{10}}', ['1', '2', '10'], false],
  ['Hola {{nombre}}, {{pedido}} de {{nombre}}', ['nombre', 'pedido'], true],
  ['{una} {{}} {{dos palabras}}', [], false],
])('the places of %s', (wording, places, named) => {
  expect([placesIn(wording), isNamed(placesIn(wording))]).toEqual([places, named])
})

test('a value fills every place of its name, and is no place itself', () => {
  expect(filledWording('{{1}}, {{2}} y {{ 1 }}', ['{{2}}', '$&'])).toBe('{{2}}, $& y {{2}}')
  expect(filledWording('Hola {{nombre}}', [])).toBe('Hola {{nombre}}')
})
