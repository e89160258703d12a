import { formFaultsOf } from '@mostrador/contract/outreach/template-form'
import { expect, test } from 'vitest'

const plain = { header: null, footer: null, buttons: [] }

test.each([
  ['Hola {{1}}, tu pedido {{2}} está listo.', []],
  ['{{1}}, tu pedido está listo.', ['variable_first']],
  ['Tu pedido está listo, {{1}}', ['variable_last']],
  ['Tu pedido está listo, *{{1}}*', ['variable_last']],
  ['Tu pedido está listo, {{1}}.', []],
  ['Hola {{1}} {{2}}, tu pedido ya está listo.', ['variables_together']],
  ['Hola {{1}}, {{2}}, {{3}}.', ['variables_many']],
  ['Hola {{2}}, tu pedido está listo.', ['variables_unnumbered']],
  ['Hola {{1}}, tu pedido {{3}} ya está listo.', ['variables_unnumbered']],
  ['Hola {{name}}, tu pedido está listo.', []],
  ['Hola {{1}, tu pedido está listo.', ['braces']],
  ['Hola {1}, tu pedido está listo.', ['braces']],
  ['Hola {{1}}, míralo aquí: https://bit.ly/abc y escríbenos.', ['short_link']],
] as const)('%s', (body, faults) => {
  expect(formFaultsOf({ ...plain, body })).toEqual(faults)
})

test('a button’s shortened address is a fault, and so is a header’s single brace', () => {
  const buttons = [{ kind: 'url' as const, text: 'Ver', url: 'https://wa.me/57310' }]
  const header = { kind: 'text' as const, text: 'Para {1}' }
  expect(formFaultsOf({ ...plain, header, buttons, body: 'Tu pedido está listo.' })).toEqual([
    'braces',
    'short_link',
  ])
})
