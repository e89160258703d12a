import { expect, test } from 'vitest'
import { newCustomer } from '../testing/customer.ts'
import { isSurelyOff } from './surely-off.ts'

test.each([
  'Cancele el pedido, sí, definitivamente, cancélelo.',
  'cancela a visita pra mim, pode cancelar mesmo, é certeza',
  'cancel it. yes cancel the appointment, definitely',
])('%s: said twice or sworn to', (said) => expect(isSurelyOff(said)).toBe(true))

test.each([
  'cancela mi cita',
  'quiero cancelar, cómo cancelo?',
  'no cancele nada, definitivamente voy',
  'my friend cancelled hers, should I cancel mine?',
  'acho que vou cancelar, cancela talvez',
])('%s: asked about first', (said) => expect(isSurelyOff(said)).toBe(false))

test('the only appointment is called off at once where the wish was sworn to, otherwise after a yes', async () => {
  const { write, shop } = newCustomer()
  await write('cita de cejas mañana a las 3')
  await write('sí')
  await write('cancela la cita')
  expect(shop.appointments).toHaveLength(1)
  await write('no')
  await write('ay sí, cancela la cita, definitivamente cancélala')
  expect(shop.appointments).toHaveLength(0)
})
