// Dialogues in which it must be told which thing, which option or which pack of it is meant, and what a line wants
// besides what it asks.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')
const option = (id: string, name: string, price: string, available: number | null = null) => ({
  ...{ id, name, price, available },
})

function customer(language: Language) {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({
      id: 'kibe',
      name: 'Kibe frito',
      category: 'Salgados',
      pricingType: 'variant',
      variants: [option('kibe100', 'Cento', '80'), option('kibe50', 'Meio cento', '45')],
    }),
    productOf({
      id: 'alfajor',
      name: 'Alfajor de maicena',
      category: 'Dulces',
      pricingType: 'variant',
      variants: [option('alf12', 'Docena', '60'), option('alf6', 'Media docena', '34')],
    }),
    productOf({
      id: 'cover',
      name: 'Leather cover',
      category: 'Covers',
      pricingType: 'variant',
      variants: [
        option('p7black', 'Pixel 7 black', '30'),
        option('p7brown', 'Pixel 7 brown', '30'),
        option('x9black', 'Xperia 9 black', '28'),
      ],
    }),
    productOf({
      id: 'film',
      name: 'Screen film',
      category: 'Films',
      pricingType: 'variant',
      variants: [option('film7', 'Pixel 7', '9'), option('film9', 'Xperia 9', '8')],
    }),
    productOf({
      id: 'lamp',
      name: 'Desk lamp',
      category: 'Lamps',
      price: '40',
      description: 'Comes without a bulb.',
      addOns: [
        { id: 'dimmer', name: 'Dimmer switch', price: '6' },
        { id: 'shade', name: 'Linen shade', price: '12' },
      ],
    }),
    productOf({ id: 'bulb', name: 'Warm bulb', category: 'Lamps', price: '5' }),
    productOf({
      id: 'pintura',
      name: 'Esmalte al agua',
      category: 'Pinturas',
      pricingType: 'variant',
      variants: [
        option('gris', 'Gris perla', '20', 0),
        option('ocre', 'Ocre', '22', 2),
        option('lima', 'Lima', '22'),
      ],
    }),
    productOf({ id: 'rodillo', name: 'Rodillo de lana', category: 'Pinturas', price: '7' }),
    productOf({
      id: 'vermifugo',
      name: 'Vermífugo Forte',
      category: 'Remédios',
      pricingType: 'variant',
      variants: [option('v10', 'até 10 kg', '25'), option('v30', 'de 10 a 30 kg', '39')],
    }),
  ])
  return newCustomer({ language, shop })
}

test.each<[Language, readonly string[], string]>([
  // Counted in pieces, sold in packs.
  ['pt', ['quero 300 kibes'], '3 kibe100'],
  ['pt', ['me vê 150 kibes'], '3 kibe50'],
  ['es', ['deme 24 alfajores'], '2 alf12'],
  ['es', ['tienen alfajores?', 'media docena de esos'], '1 alf6'],
  // The number of a model counts nothing.
  ['en', ['a film for the pixel 7 please'], '1 film7'],
  // Words about one thing hold until another is named, and for the next thing of the same model.
  ['en', ['got covers for the pixel 7?', 'how much is the black one', 'add it'], '1 p7black'],
  ['es', ['el esmalte gris perla lo tenés?', 'y ocre cuántos quedan', 'me llevo los dos'], '2 ocre'],
  ['pt', ['tem vermífugo forte?', 'minha cadela tem 22 kg, qual serve?', 'então me vê um'], '1 v30'],
  // An extra for what lies in the cart.
  ['en', ['two desk lamps', 'stick a dimmer on both of them'], '2 lamp dimmer'],
  ['en', ['one desk lamp with the shade', 'oh and put a dimmer on it too'], '1 lamp shade dimmer'],
  ['es', ['quiero una desk lamp', 'sumale el dimmer'], '1 lamp dimmer'],
  // A wish beside a question.
  ['en', ['one desk lamp', 'And a warm bulb too, please. Does the lamp come with one?'], '1 bulb, 1 lamp'],
  ['en', ['one desk lamp', 'and a warm bulb please how long does that last'], '1 bulb, 1 lamp'],
  ['en', ['one desk lamp', 'does the bulb get hot? is it bright enough to read by'], '1 lamp'],
  // Enough of it.
  ['pt', ['quero 5 rodillos', 'acho que três rodillos bastam'], '3 rodillo'],
  ['es', ['5 rodillos', 'Uh, fue mi hijo jaja. Dos alcanzan'], '2 rodillo'],
  // Taken out, and never put in.
  ['es', ['2 rodillos', 'sacá el ocre'], '2 rodillo'],
  // One thing, told twice.
  ['en', ['one film please, the one for the xperia 9'], '1 film9'],
  ['es', ['rodillo tambien. uno de lana'], '1 rodillo'],
  ['es', ['un rodillo para mi y un rodillo para mi hermano'], '2 rodillo'],
  ['en', ['a pixel 7 film and a xperia 9 film'], '1 film7, 1 film9'],
  // Talk before the wish counts nothing.
  ['en', ['how much is the desk lamp', "worth a try. i'll have two of those"], '2 lamp'],
])('%s %j', async (language, lines, cart) => {
  const speaker = customer(language)
  for (const line of lines) await speaker.write(line)
  expect(cartText(speaker)).toBe(cart)
})

test('the question beside a wish is answered', async () => {
  const speaker = customer('en')
  await speaker.write('two warm bulbs')
  const { text } = await speaker.write('And the desk lamp too, please. Does it come with a bulb?')
  expect(cartText(speaker)).toBe('1 lamp, 2 bulb')
  expect(text).toContain('without a bulb')
})

test('the price of an option is that of the model told before', async () => {
  const speaker = customer('en')
  await speaker.write('do you have covers for the pixel 7')
  const { text } = await speaker.write('how much is the black one')
  expect(text).toContain('Pixel 7 black')
  expect(text).not.toContain('Xperia')
})

test('the prices of two things that are asked for together are both told', async () => {
  const speaker = customer('en')
  const { text } = await speaker.write('is it the lamp or the bulb that costs less?')
  expect(text).toContain('$40')
  expect(text).toContain('$5')
})

test.each(['haceme la suma', '¿todo?'])('"%s" asks for the sum of the cart', async (line) => {
  const speaker = customer('es')
  await speaker.write('2 rodillos')
  expect((await speaker.write(line)).text).toContain('14')
})
