import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { goods, openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')
const bakery = () =>
  openShop({ now, zone: 'America/Bogota' }, [
    ...goods,
    productOf({ id: 'torta', name: 'Torta de zanahoria', price: '48000', category: 'Tortas' }),
    productOf({ id: 'pan', name: 'Pan integral', price: '9000', description: 'De trigo, sin lácteos.' }),
  ])

test.each([
  ['es', 'quiero dos tortas porfa a la calle 45 # 70-20 laureles', 'torta'],
  ['es', 'quiero 2 velas a la calle 45 # 70-20', 'vela'],
  ['es', 'me manda 2 velas a la carrera 7 # 40-62 apto 301', 'vela'],
  ['pt', 'quero duas velas na rua das flores 45, centro', 'vela'],
  ['en', 'i want two velas please to 45 Main Street', 'vela'],
] as const)('what is wanted and where to come in one line (%s: %s)', async (language, said, productId) => {
  const { write, shop } = newCustomer({ language, shop: bakery() })
  await write(said)
  expect(shop.lines).toMatchObject([{ productId, quantity: 2 }])
  expect(shop.address).toMatch(/^(?:calle|carrera|rua|45 Main)/)
  await write({ es: 'sí', pt: 'sim', en: 'yes' }[language])
  expect(shop.orders).toHaveLength(1)
})

test.each(['mándalas a la calle 45 # 70-20', 'me las envías a la calle 45 # 70-20'])(
  '"%s" tells where to, and wants nothing more',
  async (said) => {
    const { write, shop } = newCustomer({ shop: bakery() })
    await write('quiero dos velas')
    await write(said)
    expect(shop.lines).toMatchObject([{ productId: 'vela', quantity: 2 }])
    expect(shop.address).toMatch(/calle 45 # 70-20/i)
  },
)

test.each([
  ['es', 'la torta tiene gluten?', /no la tengo/],
  ['es', '¿tiene nueces la ruana?', /no la tengo/],
  ['es', 'la torta es apta para celíacos?', /no la tengo/],
  ['pt', 'a torta tem glúten?', /Não tenho essa resposta/],
  ['en', 'does the torta contain nuts?', /do not have that answer/],
] as const)(
  'what somebody may not eat is told only where it is written (%s: %s)',
  async (language, said, answer) => {
    const { write } = newCustomer({ language, shop: bakery() })
    const { text } = await write(said)
    expect(text).toMatch(answer)
    expect(text).not.toMatch(/\$/)
  },
)

test('where it is written it is told', async () => {
  const { write } = newCustomer({ shop: bakery() })
  expect((await write('¿el pan integral tiene lactosa?')).text).toMatch(/sin lácteos/)
})

test.each([
  ['en', 'place the order for 5 velas', 5],
  ['en', 'i want to place an order for 5 velas', 5],
  ['es', 'haga el pedido de 5 velas', 5],
  ['pt', 'pode fechar o pedido de 5 velas', 5],
  ['en', 'place the order for the velas', 3],
] as const)(
  'an order for so many is for so many, of what is in the cart (%s: %s)',
  async (language, said, count) => {
    const { write, shop } = newCustomer({ language, shop: bakery() })
    await write('3 velas')
    await write(said)
    expect(shop.lines).toMatchObject([{ productId: 'vela', quantity: count }])
    expect(shop.orders).toHaveLength(0)
  },
)

test('whoever wants to place an order for something wants that thing', async () => {
  const { write, shop } = newCustomer({ language: 'en', shop: bakery() })
  await write('hi, i would like to place an order for 2 velas')
  expect(shop.lines).toMatchObject([{ productId: 'vela', quantity: 2 }])
})
