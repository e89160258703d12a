import { expect, test } from 'vitest'
import { amountsIn, isWithin } from './bounds.ts'

const fits: readonly [service: string, said: string, isFitting: boolean][] = [
  ['Mesa (hasta 6 personas)', 'somos 4', true],
  ['Mesa (hasta 6 personas)', 'andamos buscando dónde festejar, somos como 15', false],
  ['Salón privado (7 a 20 personas)', 'somos como 15', true],
  ['Salón privado (7 a 20 personas)', 'mesa para 4 personas', false],
  ['Mesa (até 6 pessoas)', 'vamos em 8 pessoas', false],
  ['Private room, 7 to 20 people', 'there are 12 of us, 12 people', true],
  ['Kids Cut (under 12)', 'hes 14, wants a fade', false],
  ['Kids Cut (under 12)', 'he is 7', true],
  ['Taller. Para niños de 5 a 12 años', 'mi hija tiene 3 años', false],
  ['Oficina. A partir de 8 anos.', 'minha filha tem 10 anos', true],
  ['Baño. Para perros de hasta 10 kg', 'pesa 24 kilos', false],
  ['Baño. Para perros de más de 10 kg', 'pesa 24 kilos', true],
  ['Mesa (hasta 6 personas)', 'el martes a las 8', true],
  ['Haircut', 'hes 14', true],
]

test.each(fits)('%s, said “%s”: fits %s', (service, said, isFitting) => {
  expect(isWithin(service, amountsIn([said]))).toBe(isFitting)
})
