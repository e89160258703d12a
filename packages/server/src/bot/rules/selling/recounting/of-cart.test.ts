// Goods in the cart are agreed to, talked of and ordered by their names without being put in once more.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const sized = (id: string, name: string, options: readonly string[]) =>
  productOf({
    ...{ id, name, category: 'Todo', price: null, pricingType: 'variant' },
    variants: options.map((option) => ({ id: option, name: option, price: '3000', available: null })),
  })
const shops = {
  es: [
    productOf({ id: 'bomba', name: 'Bomba para garrafón', category: 'Todo', price: '3000' }),
    productOf({ id: 'sacacorchos', name: 'Sacacorchos de dos tiempos', category: 'Todo', price: '3000' }),
    productOf({
      ...{ id: 'gorra', name: 'Gorra de visera', category: 'Todo', price: '3000' },
      addOns: [{ id: 'bordado', name: 'Bordado del nombre', price: '500' }],
    }),
    sized('candado', 'Candado de bronce', ['Chico', 'Grande']),
    sized('queso', 'Queso Oaxaca', ['Medio kilo', '1 kilo']),
    sized('crema', 'Crema de rancho', ['Medio litro', '1 litro']),
    productOf({ id: 'chorizo', name: 'Chorizo verde 500 g', category: 'Todo', price: '3000' }),
  ],
  pt: [
    productOf({ id: 'despertador', name: 'Despertador de mesa', category: 'Tudo', price: '58' }),
    sized('pulseira', 'Pulseira de couro', ['20 mm', '22 mm']),
  ],
  en: [
    productOf({ id: 'aftershave', name: 'Bay rum aftershave', category: 'All', price: '20' }),
    productOf({ id: 'chain', name: '9-speed chain', category: 'All', price: '20' }),
  ],
}

async function cartAfter(language: Language, lines: readonly string[]): Promise<string> {
  const customer = newCustomer({ language, shop: openShop(calendar, shops[language]) })
  for (const line of lines) await customer.write(line)
  return cartText(customer)
}

test.each([
  ['es', 'dame una bomba para garrafón', 'eso mismo, apúntalo'],
  ['es', 'dame una bomba para garrafón', 'perfecto, déjalo así'],
  ['es', 'dame una bomba para garrafón', 'déjalo así'],
  ['es', 'dame una bomba para garrafón', 'ojalá la bomba llegue bien'],
  ['es', 'dame una bomba para garrafón', 'mi hermana compró la bomba el año pasado'],
  ['es', 'dame una bomba para garrafón', 'quiero confirmar el pedido de bomba'],
  ['es', 'dame una bomba para garrafón', 'perfecto. quiero hacer el pedido de bomba para garrafón'],
  ['es', 'dame una bomba para garrafón', 'bueno, entonces quiero pedir la bomba, cómo hago?'],
  ['pt', 'quero um despertador', 'isso mesmo pode anotar'],
  ['pt', 'quero um despertador', 'pode anotar'],
  ['pt', 'quero um despertador', 'Entendi. Quero finalizar o pedido do despertador'],
  ['pt', 'quero um despertador', 'tomara que o despertador chegue bem'],
  ['en', 'I want a bay rum aftershave', 'yes, put it down'],
  ['en', 'I want a bay rum aftershave', "yep that's the one"],
  ['en', 'I want a bay rum aftershave', 'the aftershave looks great'],
  ['en', 'I want a bay rum aftershave', 'hope the aftershave gets here in one piece'],
  ['en', 'I want a 9-speed chain', 'right. I want to place my order for the 9-speed chain'],
] as const)('%s: behind «%s», «%s» changes nothing', async (language, wish, line) => {
  const before = await cartAfter(language, [wish])
  expect(before).not.toBe('')
  expect(await cartAfter(language, [wish, line])).toBe(before)
})

test.each([
  ['es', 'dame una bomba para garrafón', 'dame otra bomba', '2 bomba'],
  ['es', 'dame una bomba para garrafón', 'y agrega dos bombas más', '3 bomba'],
  ['pt', 'quero um despertador', 'quero mais um despertador', '2 despertador'],
  ['en', 'I want a bay rum aftershave', 'add another aftershave', '2 aftershave'],
  ['es', 'tienen bomba para garrafón?', 'dale, anótala', '1 bomba'],
  ['es', 'hola', 'espero que estén bien, 2 bombas por favor', '2 bomba'],
  ['es', 'hola', 'una amiga me recomendó su tienda, 2 bombas porfa', '2 bomba'],
  ['es', 'hola', 'un chorizo compro', '1 chorizo'],
  ['es', 'dame 2 bombas', 'mi marido compro mal, era 1 bomba', '1 bomba'],
  ['es', 'dame una bomba', 'empácame una bomba para mi mamá', '2 bomba'],
  ['es', 'dame un candado chico', 'candado grande para el galpón', '1 Chico, 1 Grande'],
  ['pt', 'oi', 'que bom que abriram, 2 despertadores por favor', '2 despertador'],
  ['pt', 'oi', 'um despertador compro', '1 despertador'],
  ['en', 'hello', 'hope you are well. 2 aftershaves please', '2 aftershave'],
  ['en', 'hello', 'my neighbour recommended you, 2 aftershaves please', '2 aftershave'],
] as const)('%s: behind «%s», «%s» makes it %s', async (language, wish, line, cart) => {
  expect(await cartAfter(language, [wish, line])).toBe(cart)
})

test('what is left as it is behind a no stays in the cart', async () => {
  expect(await cartAfter('es', ['dame 2 bombas', 'no, déjalo así'])).toBe('2 bomba')
})

test.each(['ok perfecto', 'exacto, gracias', 'listo, anotado', 'va que va'])(
  'an extra that was offered is not taken by «%s»',
  async (line) => {
    expect(await cartAfter('es', ['dame una gorra de visera', line])).toBe('1 gorra')
  },
)

test.each(['sí', 'claro que sí', 'sí, agrégalo', 'sí, gracias'])('but by «%s»', async (line) => {
  expect(await cartAfter('es', ['dame una gorra de visera', line])).toBe('1 gorra bordado')
})

test.each([
  ['na vdd a pulseira é 22', '1 22 mm'],
  ['a pulseira é de 22 mm', '1 22 mm'],
  ['troca a pulseira pra 22 mm', '1 22 mm'],
  ['que a pulseira seja de 22', '1 22 mm'],
])('an option is put right by what the thing is: «%s»', async (line, cart) => {
  expect(await cartAfter('pt', ['quero uma pulseira de couro de 20 mm', line])).toBe(cart)
})

test('an option of one of several is put right for that one', async () => {
  const cart = await cartAfter('pt', ['quero 2 pulseiras de couro de 20 mm', 'troca uma pulseira pra 22 mm'])
  expect(cart).toBe('1 20 mm, 1 22 mm')
})

test.each([
  ['dame 1 queso oaxaca, 500 g', '1 Medio kilo'],
  ['dame 2 queso oaxaca, 1 kilo', '2 1 kilo'],
  ['dame un chorizo verde', 'y dos crema, medio litro', '1 chorizo, 2 Medio litro'],
])('a size behind a comma is of what was named, and no count: «%s»', async (...told) => {
  expect(await cartAfter('es', told.slice(0, -1))).toBe(told.at(-1))
})
