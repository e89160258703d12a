// Ways of speaking that a shop's first strangers brought: each is a kind of line, put here to a shop of its own.
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'
import { addressIn } from '../../understanding/places/address-in.ts'
import { understand } from '../../understanding/understand.ts'
import { addOnsMeant } from '../extras.ts'
import { piecesOf } from '../packs.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const crusts = [
  { id: 'queso', name: 'Orilla de queso', price: '10' },
  { id: 'ajo', name: 'Orilla de ajo', price: '8' },
]
const pie = productOf({
  id: 'tarta',
  name: 'Tarta de queso',
  category: 'Tartas',
  pricingType: 'variant',
  variants: [
    { id: 'chica', name: 'Chica', price: '40', available: 5 },
    { id: 'grande', name: 'Grande', price: '60', available: 5 },
  ],
  addOns: crusts,
})
const juice = productOf({ id: 'jugo', name: 'Jugo de mora', category: 'Bebidas', price: '9' })
const products = [pie, juice]

function customer() {
  return newCustomer({ language: 'es', shop: openShop(calendar, products) })
}

function cart({ lines }: ReturnType<typeof openShop>) {
  return lines.map(({ productId, variantId, quantity, addOnIds }) => [
    productId,
    variantId,
    quantity,
    addOnIds.length,
  ])
}

test('a word that several extras are called by names none, and the name of the product itself names none either', () => {
  expect(addOnsMeant(pie, 'con orilla')).toEqual([])
  expect(addOnsMeant(pie, 'una tarta de queso grande')).toEqual([])
  expect(addOnsMeant(pie, 'con orilla de ajo')).toMatchObject([{ id: 'ajo' }])
  expect(addOnsMeant(pie, 'con todas las orillas')).toHaveLength(2)
})

test('a no before a count of what is in the cart puts the count right', async () => {
  const { write, shop } = newCustomer({ language: 'pt', shop: openShop(calendar, products) })
  await write('quero um jugo de mora')
  await write('ah não, dois jugos, meu primo vem')
  expect(cart(shop)).toEqual([['jugo', null, 2, 0]])
})

test('a question whether the order can still be called off empties no cart', async () => {
  const { write, shop } = customer()
  await write('quiero un jugo de mora')
  await write('todavía se puede cancelar?')
  expect(cart(shop)).toEqual([['jugo', null, 1, 0]])
})

test('an option that is refused takes out its own line and not the other of the same product', async () => {
  const { write, shop } = customer()
  await write('quiero una tarta de queso chica y una tarta de queso grande')
  await write('no espera, la chica no')
  expect(cart(shop)).toEqual([['tarta', 'grande', 1, 0]])
})

test('so many pairs or dozens are counted as the shop sells them, also where a count is put right', async () => {
  expect(
    piecesOf({ name: 'Lavado de zapatos (par)', description: null }, { said: '2 pares', quantity: 2 }),
  ).toBe(2)
  const eggs = productOf({ id: 'huevos', name: 'Huevos (docena)', price: '12' })
  const { write, shop } = newCustomer({ language: 'es', shop: openShop(calendar, [eggs, juice]) })
  await write('quiero 2 huevos docena')
  await write('no, mejor una docena de huevos nada más')
  expect(cart(shop)).toEqual([['huevos', null, 1, 0]])
})

test('one thing for another keeps its size, and its extras where the same are wanted', async () => {
  const plain = {
    ...pie,
    id: 'flan',
    name: 'Flan de coco',
    addOns: crusts.map((each) => ({ ...each, id: `${each.id}-flan` })),
  }
  const { write, shop } = newCustomer({ language: 'es', shop: openShop(calendar, [pie, plain]) })
  await write('quiero una tarta de queso grande con orilla de ajo')
  await write('mejor flan de coco en vez de la tarta, con la misma orilla')
  expect(shop.lines).toMatchObject([{ productId: 'flan', variantId: 'grande', addOnIds: ['ajo-flan'] }])
})

test.each([
  ['haz el pedido, es en la 21 poniente 1408 int 3', '21 poniente 1408 int 3'],
  ['es 9 Sur 310, colonia Jardín', '9 Sur 310, colonia Jardín'],
  ['la dirección es 2 de abril 118 piso 4', '2 de abril 118 piso 4'],
])('a street that is called by a number or a date is an address: %s', (said, address) => {
  expect(addressIn(said, { language: 'es', isAsked: false })?.address).toBe(address)
})

test('a day with its year is no street, and a slip is put right twice', () => {
  expect(addressIn('para el 5 de mayo de 2027', { language: 'es', isAsked: false })).toBeUndefined()
  expect(
    addressIn('manda na rua das Acácias número 70 quer dizer 170 desculpa é 170', {
      language: 'pt',
      isAsked: false,
    }),
  ).toMatchObject({ address: 'rua das Acácias número 170' })
})

test.each([
  'le agradezco me comunique con don Luis',
  'hágame el favor y me pone con el señor del taller',
  'quién me informa',
])('somebody is asked for by name or office: %s', (said) => {
  const { acts } = understand(said, {
    language: 'es',
    today: Temporal.PlainDate.from('2026-11-18'),
    expected: undefined,
  })
  expect(acts[0]?.intent).toBe('person')
})

test('a word that is one slip away from calling off calls nothing off', () => {
  const { acts } = understand('la de canela', {
    language: 'es',
    today: Temporal.PlainDate.from('2026-11-18'),
    expected: undefined,
  })
  expect(acts.map(({ intent }) => intent)).not.toContain('cancel_booking')
})
