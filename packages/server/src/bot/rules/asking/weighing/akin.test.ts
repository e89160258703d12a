import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decodeWeights } from '../../understanding/learned/weights.ts'
import { akinDimensions, akinOf, akinPlaces } from './akin.ts'

const notes = [
  { head: '¿Qué pasa si nos atrasamos?', body: 'Guardamos el puesto 20 minutos.' },
  { head: '¿Dónde dejo el carro?', body: 'Parqueadero gratis detrás del edificio.' },
  { head: '¿Cómo se paga?', body: 'Efectivo, tarjeta o transferencia.' },
  { head: '¿Se puede devolver?', body: 'Hasta 15 días, sin uso y con la factura.' },
]

test.each([
  ['if we are stuck on the motorway, will it still be kept for us?', 0],
  ['nos cogió un trancón horrible, ¿alcanzamos?', 0],
  ['vou de caminhonete, cabe em algum lugar aí?', 1],
  ['is plastic all right or only notes?', 2],
  ['my aunt already owns one, could she swap hers?', 3],
])('%s: points where the note does that answers it, whatever its words', (question, place) => {
  const akin = akinOf(question, notes, ['en', 'pt', 'es']).map((each) => each.akin)
  expect(akin.indexOf(Math.max(...akin))).toBe(place)
})

test('the shipped directions have a byte for each place and dimension', () => {
  const { bytes } = decodeWeights(readFileSync(new URL('./akin.bin', import.meta.url)))
  expect(bytes).toHaveLength(akinPlaces * akinDimensions)
})
