// One thing takes the place of another, comes on top of it, or is only asked about.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const option = (id: string, name: string) => ({ id, name, price: '3000', available: null })
const thing = (id: string, name: string, options: [string, string][] = []) =>
  productOf({
    ...{ id, name, category: 'Todo', price: '3000' },
    ...(options.length > 0 && {
      pricingType: 'variant' as const,
      variants: options.map(([key, title]) => option(key, title)),
    }),
  })
const shops = {
  es: [
    thing('camiseta', 'Camiseta', [
      ['negra', 'Negra'],
      ['blanca', 'Blanca'],
    ]),
    thing('vinilo', 'Vinilo tipo 1', [
      ['galon', 'Galón'],
      ['cunete', 'Cuñete'],
    ]),
    thing('bolsa', 'Bolsa de regalo', [
      ['chica', 'Pequeña'],
      ['grande', 'Grande'],
    ]),
    thing('hilo', 'Hilo de coser', [
      ['hilo-negro', 'Negro'],
      ['hilo-rojo', 'Rojo'],
    ]),
    thing('brocha', 'Brocha de 2 pulgadas'),
    thing('rodillo', 'Rodillo de felpa'),
  ],
  pt: [
    thing('camiseta', 'Camiseta', [
      ['preta', 'Preta'],
      ['branca', 'Branca'],
    ]),
    thing('pudim', 'Pudim de leite', [
      ['pequeno', 'Pequeno'],
      ['grande', 'Grande'],
    ]),
    thing('linha', 'Linha de costura', [
      ['linha-preta', 'Preta'],
      ['linha-vermelha', 'Vermelha'],
    ]),
    thing('pincel', 'Pincel de 2 polegadas'),
    thing('rolo', 'Rolo de lã'),
  ],
  en: [
    thing('tee', 'T-shirt', [
      ['black', 'Black'],
      ['white', 'White'],
    ]),
    thing('paint', 'Wall paint', [
      ['gallon', 'Gallon'],
      ['bucket', '5-gallon bucket'],
    ]),
    thing('bag', 'Gift bag', [
      ['small', 'Small'],
      ['large', 'Large'],
    ]),
    thing('thread', 'Sewing thread', [
      ['black-thread', 'Black'],
      ['red-thread', 'Red'],
    ]),
    thing('brush', '2-inch brush'),
    thing('roller', 'Foam roller'),
  ],
}

test.each<[Language, string, ...string[]]>([
  // A thing that is not wanted any more makes room for what is named, and empties no cart.
  ['es', '1 blanca', 'me das una camiseta negra', 'ya no, una camiseta blanca mejor'],
  ['pt', '1 branca', 'quero uma camiseta preta', 'não quero mais, melhor uma camiseta branca'],
  ['en', '1 white', 'one black t-shirt please', 'not anymore, a white t-shirt instead'],
  ['es', '1 blanca', 'me das una camiseta negra', 'no, una camiseta blanca mejor'],
  // One of the other is one, however many there were.
  ['es', '1 cunete', '2 galones de vinilo', 'no, mejor un cuñete'],
  ['en', '1 bucket', '2 gallons of the wall paint', 'no, one bucket instead'],
  // More of everything that is there.
  ['es', '3 rodillo, 5 brocha', '3 brochas y 2 rodillos', 'más 2 brochas y 1 rodillo'],
  ['pt', '3 rolo, 5 pincel', '3 pincéis e 2 rolos', 'mais 2 pincéis e 1 rolo'],
  ['en', '3 roller, 5 brush', '3 brushes and 2 rollers please', 'plus 2 brushes and 1 roller'],
  // A number before "both sizes" counts pieces; their two alone count none.
  ['es', '2 chica, 2 grande', 'tienes bolsas de regalo?', 'dame dos de los dos tamaños'],
  ['pt', '2 grande, 2 pequeno', 'tem pudim?', 'me vê dois dos dois tamanhos'],
  ['en', '2 large, 2 small', 'do you have gift bags?', 'two of both sizes'],
  ['es', '1 chica, 1 grande', 'tienes bolsas de regalo?', 'dame los dos tamaños'],
  // Turned back before the line was over.
  ['es', '1 hilo-rojo', 'hola, me das un hilo negro... no, rojo'],
  ['pt', '1 linha-vermelha', 'uma linha preta… não, vermelha'],
  ['en', '1 red-thread', 'a black thread... no, red'],
  // Named to be asked about.
  ['en', '', 'large gift bag and small, how much is each?'],
  ['pt', '', 'o pudim grande e o pequeno, qual o preço de cada um?'],
  ['es', '', 'la bolsa grande y la pequeña, cuánto vale cada una?'],
])('%s: "%s" is in the cart after %s %s', async (language, cart, ...lines) => {
  const customer = newCustomer({ language, shop: openShop(calendar, shops[language as 'es']) })
  for (const line of lines) await customer.write(line)
  expect(cartText(customer)).toBe(cart)
})

test.each(['ya no la quiero, quítala', 'ya no la quiero, mejor no'])(
  'what is not wanted any more, with nothing in its place, goes (%s)',
  async (said) => {
    const customer = newCustomer({ language: 'es', shop: openShop(calendar, shops.es) })
    await customer.write('me das una camiseta negra')
    await customer.write(said)
    expect(cartText(customer)).toBe('')
  },
)
