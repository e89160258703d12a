import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { type Customer, cartText, newCustomer } from '../testing/customer.ts'
import { openShop, productOf } from '../testing/shop.ts'

const zone = 'America/Bogota'
const now = new Date('2026-11-18T15:00:00Z')
const colours = ['Roja', 'Negra'].map((name) => ({ id: name, name, price: '50000', available: null }))
const sizes = [
  { id: '250', name: '250 g', price: '20000', available: null },
  { id: '1kg', name: '1 kg', price: '70000', available: null },
]

function customerOf(language: Language): Customer {
  const shop = openShop({ now, zone }, [
    productOf({
      id: 'gorra',
      name: 'Gorra bordada',
      category: 'Ropa',
      pricingType: 'variant',
      variants: colours,
    }),
    productOf({
      id: 'cafe',
      name: 'Café Nevado',
      category: 'Cocina',
      pricingType: 'variant',
      variants: sizes,
    }),
    productOf({
      id: 'torta',
      name: 'Torta de fresa',
      category: 'Cocina',
      price: '30000',
      addOns: [{ id: 'tarjeta', name: 'Tarjeta con mensaje', price: '5000' }],
    }),
    productOf({ id: 'medias', name: 'Medias de lana', category: 'Ropa', price: '15000', available: 10 }),
    productOf({
      id: 'rosas',
      name: 'Ramo de rosas',
      description: 'Doce rosas.',
      category: 'Flores',
      price: '65000',
    }),
  ])
  return newCustomer({ language, shop, settings: { needs_address: false } })
}

test.each<[Language, string, readonly string[], string]>([
  ['es', 'only so many', ['quiero 3 medias', 'nel, mejor nomás 2'], '2 medias'],
  ['es', 'only so many', ['quiero 3 medias', 'no, espera, solo una'], '1 medias'],
  ['pt', 'only so many', ['quero 3 gorras pretas', 'na verdade só 2'], '2 Negra'],
  ['en', 'only so many', ['i want 3 medias', 'actually just one'], '1 medias'],
  ['en', 'only so many', ['i want 2 medias', 'no, 3 i meant'], '3 medias'],
  ['es', 'another colour', ['quiero una gorra roja', 'no, mejor la negra'], '1 Negra'],
  ['es', 'another colour', ['quiero 2 gorras rojas', 'que sean negras mejor'], '2 Negra'],
  ['pt', 'another colour', ['quero uma gorra vermelha', 'na verdade a preta'], '1 Negra'],
  ['en', 'another colour', ['i want a red gorra', 'the black one instead'], '1 Negra'],
  ['es', 'the end of a scale', ['quiero un cafe de 250', 'la más grande entonces'], '1 1kg'],
  ['pt', 'the end of a scale', ['quero um cafe de 1 kg', 'o menor então'], '1 250'],
  ['en', 'the end of a scale', ['one cafe of 250 g', 'the biggest then'], '1 1kg'],
  ['es', 'it for another', ['quiero una gorra roja', 'cámbiala por la negra'], '1 Negra'],
  ['pt', 'it for another', ['quero uma gorra vermelha', 'troca pela preta'], '1 Negra'],
  ['es', 'one of them', ['quiero 3 gorras negras', 'una de ellas roja'], '1 Roja, 2 Negra'],
  ['pt', 'one of them', ['quero 3 gorras pretas', 'uma delas vermelha'], '1 Roja, 2 Negra'],
  ['en', 'one of them', ['3 black gorras', 'one of them in red'], '1 Roja, 2 Negra'],
  ['es', 'a count of the same', ['una gorra negra', 'dame 3 de esas'], '3 Negra'],
  ['es', 'fewer', ['quiero 3 medias', 'bájale una a las medias'], '2 medias'],
  ['es', 'fewer, for a reason', ['quiero 2 medias', 'mi compadre ya tiene. Deje una sola'], '1 medias'],
  ['es', 'one of two', ['quiero 2 gorras rojas', 'cambia una de las rojas por una negra'], '1 Negra, 1 Roja'],
  [
    'pt',
    'one of two',
    ['quero 2 gorras vermelhas', 'troque uma das vermelhas por uma preta'],
    '1 Negra, 1 Roja',
  ],
  ['es', 'another product', ['quiero 2 medias', 'cambia las medias por una torta de fresa'], '1 torta'],
  ['es', 'another size', ['deme café de un kilo', 'cambia el café por el pequeño'], '1 250'],
  ['es', 'an extra later', ['quiero una torta de fresa', 'y con tarjeta'], '1 torta tarjeta'],
  ['es', 'an extra back', ['quiero una torta de fresa con tarjeta', 'quita la tarjeta'], '1 torta'],
  ['es', 'several variants', ['quiero una gorra roja y dos negras'], '1 Roja, 2 Negra'],
  ['en', 'the same in another colour', ['i want 2 red gorras', 'and one black gorra'], '1 Negra, 2 Roja'],
  ['es', 'a measure', ['deme café de un kilo'], '1 1kg'],
  ['es', 'the small one', ['quiero un café', 'el pequeño'], '1 250'],
  ['pt', 'the bigger one', ['quero um café', 'o maior'], '1 1kg'],
  ['en', 'the bigger one', ['i want the café', 'the big one'], '1 1kg'],
  ['es', 'a pair of what comes in pairs', ['quiero un par de medias'], '1 medias'],
  ['es', 'a dozen of what is sold by twelves', ['quiero una docena de rosas'], '1 rosas'],
  ['es', 'a dozen and a half', ['quiero docena y media de gorras negras'], '18 Negra'],
])('%s: %s (%s)', async (language, _kind, lines, cart) => {
  const customer = customerOf(language)
  for (const line of lines) await customer.write(line)
  expect(cartText(customer)).toBe(cart)
})

test.each<[Language, string]>([
  ['es', 'y cuánto va?'],
  ['es', 'cuanto te debo'],
  ['pt', 'quanto deu'],
  ['en', 'whats the damage'],
  ['en', 'how much so far'],
])('%s: "%s" asks for the total', async (language, line) => {
  const customer = customerOf(language)
  await customer.write(
    { es: 'quiero 2 gorras negras', pt: 'quero 2 gorras pretas', en: 'i want 2 black gorras' }[language],
  )
  expect((await customer.write(line)).text).toMatch(/100[.,]000/)
})

test('what is added while a question waits does not lose the question', async () => {
  const customer = customerOf('es')
  await customer.write('quiero 15 medias')
  const { text } = await customer.write('y una torta de fresa')
  expect(text).toMatch(/Torta de fresa/)
  expect(cartText(customer)).toBe('1 torta')
  await customer.write('dame las 10 medias')
  expect(cartText(customer)).toBe('1 torta, 10 medias')
})

test('an edited line replaces the line before it, but nothing that was ordered', async () => {
  const customer = customerOf('es')
  await customer.write({ text: 'quiero 3 medias', input: {} })
  const original = customer.history.findLast(({ role }) => role === 'user')
  if (!original) throw new Error('nothing was written')
  original.platformMessageId = 'wamid.1'
  await customer.write({ text: 'quiero 8 medias', input: { edits: 'wamid.1' } })
  expect(cartText(customer)).toBe('8 medias')
  await customer.write('eso es todo')
  await customer.write('si')
  const yes = customer.history.findLast(({ role }) => role === 'user')
  if (yes) yes.platformMessageId = 'wamid.2'
  const { text } = await customer.write({ text: 'si, gracias', input: { edits: 'wamid.2' } })
  expect(customer.shop.orders).toHaveLength(1)
  expect(text).toMatch(/ya quedó registrado y sigue como estaba.*persona/)
  // An earlier line of the order changes it as little.
  const { text: again } = await customer.write({ text: 'quiero 9 medias', input: { edits: 'wamid.1' } })
  expect(again).toMatch(/sigue como estaba/)
  expect(cartText(customer)).toBe('')
  expect((await customer.write('sí')).handOff).toBeDefined()
})
