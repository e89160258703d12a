// The thing at a place on the screen that is asked about is spoken of, and several of one name are told apart.
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')
const option = (id: string, name: string) => ({ id, name, price: '18', available: null })

function customer() {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({
      id: 'tejida',
      name: 'Pulsera tejida',
      category: 'Pulseras',
      pricingType: 'variant',
      variants: [option('roja', 'Roja'), option('azul', 'Azul')],
    }),
    productOf({ id: 'conchas', name: 'Tobillera de conchas', category: 'Pulseras', price: '28' }),
    productOf({ id: 'pluma', name: 'Almohada de pluma', category: 'Camas', price: '89' }),
    productOf({ id: 'espuma', name: 'Almohada de espuma', category: 'Camas', price: '59' }),
    productOf({ id: 'cobija', name: 'Cobija polar', category: 'Camas', price: '70' }),
    productOf({ id: 'kite', name: 'Cometa arcoíris', category: 'Juguetes', price: '15' }),
  ])
  shop.knowledge.push({ question: '¿De qué es la plata?', answer: 'Es plata ley 925.' })
  return newCustomer({ language: 'es', shop })
}

test('the second of a list that is asked about is taken by "that one"', async () => {
  const shopper = customer()
  await shopper.write('qué pulseras maneja?')
  await shopper.write('la segunda, ¿de qué es?')
  await shopper.write('bueno, esa')
  expect(cartText(shopper)).toBe('1 conchas')
})

test('one of each colour of what was named before the verb', async () => {
  const shopper = customer()
  await shopper.write('de las pulseras tejidas deme una de cada color')
  expect(cartText(shopper)).toBe('1 azul, 1 roja')
})

test('the difference between several of one name is told of just those', async () => {
  const shopper = customer()
  await shopper.write('quiero una cobija polar')
  const { text } = await shopper.write('las almohadas, ¿qué diferencia hay entre ellas?')
  expect(text).toContain('Almohada de pluma')
  expect(text).toContain('Almohada de espuma')
  expect(text).not.toContain('Cobija')
})
