import { expect, test } from 'vitest'
import { withoutPaying } from './paying.ts'

test.each([
  ['3 tacos y un refresco, pago con tarjeta', '3 tacos y un refresco'],
  ['fechou, vou pagar no dinheiro, leva troco pra 100', 'fechou'],
  ['yes send it, I will pay cash', 'yes send it'],
  ['dos pizzas y le pago en efectivo', 'dos pizzas'],
  ['sí señora, pago por Nequi', 'sí señora'],
])('how they will pay is left out of "%s"', (said, rest) => {
  expect(withoutPaying(said)).toBe(rest)
})

test.each([
  'pago con tarjeta',
  '¿puedo pagar con tarjeta, o solo efectivo?',
  'quiero pagar dos velas y una taza',
  'dois cartões de presente',
])('"%s" stays as it is', (said) => {
  expect(withoutPaying(said)).toBe(said)
})
