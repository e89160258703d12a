import { describe, expect, test } from 'vitest'
import { findInvention } from './grounding.ts'

const told = [
  '[{"name":"Camiseta de algodón","price":"49900","regularPrice":"59900.5","available":12},{"name":"Taza Lucero","price":"1250000"}]',
  '[{"id":"x","start":"2026-11-24 15:30 (Tuesday)","resourceName":"Silla 1"}]',
  '{"hours":{"monday":[{"from":"09:00","to":"18:00"}]}}',
  'Envíos gratis desde 200000 pesos, con el 10% de descuento',
  'COP',
]
const asked = ['Hola, soy Marta. ¿Me la dejas en 5000?', 'Vivo en Cali']

describe('an answer', () => {
  test.each([
    'La Camiseta de algodón cuesta $49.900.',
    'The cotton shirt is COP 49,900 and was 59,900.50.',
    'Cuesta 49 900 pesos, antes 59.900,50.',
    'Son 1.250.000 pesos',
    'La taza vale $1,250,000.00',
    'Marta, tenemos 12 y te puedo apartar 2.',
    'Te espero el martes 24 de noviembre a las 15:30.',
    'See you on November 24th at 3:30 pm, that is 24/11.',
    'Te espero el martes 24 a las 15:30 en la Silla 1.',
    'See you on Tuesday at 3:30 pm!',
    'A las 3:30 de la tarde está libre.',
    'Abrimos de 9:00 a 18:00, o sea de 9 am a 6 pm.',
    'Envíos gratis a Cali desde $200.000, con 10% de descuento.',
    'Tenemos:\n- Camiseta de algodón: $49.900\n- Taza Lucero: $1.250.000',
    '¡Claro! ¿Cuál te gusta más?',
  ])('that says what it was told passes: %s', (answer) => {
    expect(findInvention(answer, { told, asked })).toBeUndefined()
  })

  test.each([
    ['La camiseta cuesta $39.900.', '$39.900'],
    ['Te la dejo en 5000 pesos', '5000 pesos'],
    ['Son 49 mil pesos', '49 mil'],
    ['Cuesta $499', '$499'],
    ['Hoy tienes 15% de descuento', '15%'],
    ['It is 49.90 USD', '49.90 USD'],
    ['Hay hora a las 16:00.', '16:00'],
    ['See you at 4 pm', '4 pm'],
    ['Te espero el 25 de noviembre a las 15:30', '25 de noviembre'],
    ['See you on December 24 at 3:30 pm', 'december 24'],
    ['Hay cupo el 26/11 a las 15:30', '26/11'],
    ['Te espero a las 8', '8'],
    ['También tenemos la chaqueta Patagonia.', 'Patagonia'],
    ['Tenemos:\n- Chaqueta impermeable\n- Bufanda', 'Chaqueta'],
    ['El total es 99800', '99800'],
    ['La camiseta cuesta $12', '$12'],
    ['La camiseta cuesta $1.000', '$1.000'],
  ])('that says more does not: %s', (answer, invented) => {
    expect(findInvention(answer, { told, asked })).toBe(invented)
  })
})
