import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../testing/customer.ts'
import { goods, openShop, productOf } from '../testing/shop.ts'

const zone = 'America/Bogota'
const now = new Date('2026-11-18T15:00:00Z')

const purchases: readonly {
  language: Language
  says: readonly string[]
  asksAddress: RegExp
  placed: RegExp
}[] = [
  {
    language: 'es',
    says: ['quiero 2 blusas bordadas', 'eso es todo', 'Calle 45 # 12-30, Bogotá', 'si'],
    asksAddress: /dirección/,
    placed: /pedido A1 .*\$139\.800.*https:\/\/pay\.example\.com\/1/s,
  },
  {
    language: 'pt',
    says: [
      'quero duas blusas bordadas',
      'pode fechar o pedido',
      'Rua das Flores, 123, São Paulo',
      'isso mesmo',
    ],
    asksAddress: /endereço/,
    placed: /pedido A1 .*\$139\.800.*https:\/\/pay\.example\.com\/1/s,
  },
  {
    language: 'en',
    says: ["i'll take two blusas bordadas", "that's all, checkout", '221 Baker Street, London', 'yes please'],
    asksAddress: /send it/,
    placed: /order A1 .*\$139,800.*https:\/\/pay\.example\.com\/1/s,
  },
]

test.each(purchases)(
  'a purchase goes from the wish to the order and its payment ($language)',
  async (purchase) => {
    const { write, shop } = newCustomer({ language: purchase.language })
    const [wish = '', end = '', address = '', yes = ''] = purchase.says
    expect((await write(wish)).text).toMatch(/2 × Blusa bordada/)
    expect((await write(end)).text).toMatch(purchase.asksAddress)
    const summary = await write(address)
    expect(summary.text).toContain(address)
    expect(summary.parts).toHaveLength(1)
    expect((await write(yes)).text).toMatch(purchase.placed)
    expect(shop.orders).toMatchObject([{ total: '139800' }])
  },
)

test('a variant is asked for once what is clear is in the cart, and extras are offered once', async () => {
  const { write, tap, shop } = newCustomer()
  expect((await write('quiero un vestido de lino y dos ruanas')).text).toMatch(/Talla S.*Talla M/s)
  await tap('Talla M')
  expect(shop.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Ruana de lana', 2],
    ['Vestido de lino Guaduas · Talla M', 1],
  ])
  shop.lines = []
  expect((await write('quiero una ruana')).text).toMatch(/Empaque de regalo: \+\$8\.000/)
  await tap('Empaque')
  expect(shop.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Ruana de lana + Empaque de regalo', 1],
  ])
  shop.lines = []
  expect((await write('quiero otra ruana')).text).not.toMatch(/Empaque/)
})

test('a variant or an extra that is named is not asked for', async () => {
  const { write, shop } = newCustomer()
  await write('me llevo el vestido de lino en talla s')
  await write('y una ruana con empaque de regalo')
  expect(shop.lines.map(({ name }) => name)).toEqual([
    'Vestido de lino Guaduas · Talla S',
    'Ruana de lana + Empaque de regalo',
  ])
})

test('what was asked about is meant by "it", with the variant that was asked about', async () => {
  const { write, shop } = newCustomer()
  expect((await write('tienen el vestido de lino en talla m?')).text).toMatch(
    /Talla M\*?\n(?:.*\n)*Quedan 6\./,
  )
  await write('lo quiero')
  expect(shop.lines).toMatchObject([{ variantId: 'm', quantity: 1 }])
})

test('of what is nearly sold out it is said how many are left, and so many are taken', async () => {
  const { write, shop } = newCustomer()
  expect((await write('dame 5 ruanas')).text).toMatch(/solo quedan 2/)
  await write('dale')
  expect(shop.lines).toMatchObject([{ productId: 'ruana', quantity: 2 }])
})

test('for what is sold out others of its kind are offered', async () => {
  const { write } = newCustomer()
  const reply = await write('quiero la chaqueta de jean')
  expect(reply.text).toMatch(/no queda Chaqueta de jean.*Quizás te guste/s)
  expect(reply.text).toMatch(/Blusa bordada/)
  expect((await write('quiero el vestido de lino talla XL')).text).toMatch(/No queda Talla XL.*Talla S/s)
})

test('a sale shows the price before it, a range its ends, and a quote is for a person', async () => {
  const { write } = newCustomer()
  expect((await write('cuanto cuesta la blusa bordada?')).text).toMatch(/\$69\.900 .*antes \$84\.900/)
  expect((await write('cuanto vale el arreglo de prendas?')).text).toMatch(/de \$15\.000 a \$60\.000/)
  expect((await write('quiero los regalos empresariales')).text).toMatch(/persona/)
  expect((await write('si')).handOff).toBe('user_requested')
})

test('of several that fit one is chosen by number, by place or by price', async () => {
  const shop = openShop({ now, zone }, [
    productOf({ id: 'a', name: 'Vela de lavanda', category: 'Hogar', price: '36000' }),
    productOf({ id: 'b', name: 'Vela de vainilla', category: 'Hogar', price: '30000' }),
  ])
  const { write } = newCustomer({ shop })
  await write('quiero una vela')
  await write('2')
  expect(shop.lines).toMatchObject([{ productId: 'b' }])
  await write('tienen velas?')
  await write('quiero la primera')
  await write('tienen velas?')
  await write('dame 3 de la mas barata')
  expect(shop.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    ['b', 4],
    ['a', 1],
  ])
})

test('the cart is shown, changed and emptied', async () => {
  const { write, shop } = newCustomer()
  await write('quiero una taza', 'y dos velas')
  expect((await write('que llevo?')).text).toMatch(/1 × Taza.*2 × Vela.*Total: \$110\.000/s)
  expect((await write('que sean 4')).text).toMatch(/4 × Vela/)
  expect((await write('cambia la cantidad de tazas a 2')).text).toMatch(/2 × Taza/)
  expect((await write('quita la taza')).text).toMatch(/quité Taza/)
  expect(shop.lines).toMatchObject([{ productId: 'vela', quantity: 4 }])
  await write('vacia el carrito')
  expect(shop.lines).toEqual([])
})

test('a question in the middle is answered, and the order goes on where it was', async () => {
  const { write, shop } = newCustomer()
  await write('quiero una taza')
  await write('eso es todo')
  const reply = await write('hacen envios a Cali?')
  expect(reply.text).toMatch(/Enviamos a todo el país.*¿A qué dirección/s)
  await write('Calle 45 # 12-30')
  expect((await write('a que hora cierran hoy?')).text).toMatch(/6:00.*¿Lo confirmo\?/s)
  await write('si')
  expect(shop.orders).toHaveLength(1)
})

test('nothing is ordered before a clear yes', async () => {
  const { write, shop } = newCustomer({ settings: { needs_address: false } })
  await write('quiero una taza')
  expect((await write('finalizar compra')).text).toMatch(/¿Lo confirmo\?/)
  expect((await write('no, espera')).text).toMatch(/queda guardado/)
  expect(shop.orders).toEqual([])
  await write('si')
  expect(shop.orders).toEqual([])
})

test('what is sold meanwhile is told at the end, and nothing is ordered', async () => {
  const { write, shop } = newCustomer({ settings: { needs_address: false } })
  await write('quiero una taza', 'finalizar compra')
  shop.products = goods.map((card) => (card.id === 'taza' ? { ...card, available: 0 } : card))
  const reply = await write('si')
  expect(reply.text).toMatch(/No pude registrar el pedido.*no hay suficientes/s)
  expect(shop.orders).toEqual([])
})

test('without a link the shop says how to pay, and for how long it holds the goods', async () => {
  const settings = { needs_address: false, order_expires_minutes: 120 }
  const { write, shop } = newCustomer({ settings })
  shop.paymentUrl = null
  await write('quiero una taza')
  await write('eso es todo')
  expect((await write('si')).text).toMatch(/Nequi, PSE.*2 horas/s)
})

test('a cart of the channel is an order at once, and where it goes is asked afterwards', async () => {
  const { write, shop } = newCustomer()
  const order = { lines: [{ sku: 'TAZA', quantity: 2 }], note: undefined }
  const reply = await write({ text: '[order: 2 × TAZA]', input: { order } })
  expect(shop.orders).toMatchObject([{ total: '76000' }])
  expect(reply.text).toMatch(/pedido A1.*\$76\.000.*dirección/s)
  await write('Calle 1 # 2-3, Cali, lo recibe Ana')
  expect(shop.address).toBe('Calle 1 # 2-3, Cali, lo recibe Ana')
  const unknown = { lines: [{ sku: 'NADA', quantity: 1 }], note: undefined }
  expect((await write({ text: '[order: 1 × NADA]', input: { order: unknown } })).text).toMatch(
    /“NADA” \(1\).*no pude anotar nada/s,
  )
  expect(shop.orders).toHaveLength(1)
})

test('who says it is paid is believed by the books alone', async () => {
  const { write, shop } = newCustomer()
  shop.orders = [{ id: '1', number: 'A1', status: 'confirmed', paymentStatus: 'paid', total: '5000' }]
  expect((await write('ya pagué')).text).toMatch(/Ya vemos el pago de tu pedido A1/)
  shop.orders = [{ id: '1', number: 'A1', status: 'pending', paymentStatus: 'pending', total: '5000' }]
  expect((await write('ya hice la transferencia')).handOff).toBe('bot_unable')
})

test('who asks where an order is hears what the shop noted about it', async () => {
  const { write, shop } = newCustomer()
  const tracking = 'Va con la guía 7 https://envios.example/7'
  shop.orders = [
    { id: '1', number: 'A1', status: 'confirmed', paymentStatus: 'paid', total: '5000', tracking },
  ]
  // The shop has notes about places and ways too, which are not meant.
  expect((await write('dónde está mi pedido?')).text).toContain(tracking)
  expect((await write('por dónde viene mi pedido')).text).toContain(tracking)
})

test('a price is shown to the last cent, whatever its size', async () => {
  const price = '9007199254740993.37'
  const shop = openShop({ now, zone }, [productOf({ id: 'x', name: 'Diamante', category: 'Lujo', price })])
  const { write } = newCustomer({ shop, currency: 'USD', language: 'en' })
  expect((await write('how much is the diamante')).text).toContain('$9,007,199,254,740,993.37')
})

test('to a customer of another language the currency is named', async () => {
  const { write } = newCustomer({ language: 'es' })
  expect((await write('hi, how much is the taza de cerámica please?')).text).toMatch(/COP\s?38,000/)
})

test('a change at the last moment is seen in the order before it is confirmed', async () => {
  const { write, shop } = newCustomer({ settings: { needs_address: false } })
  await write('quiero una taza')
  await write('finalizar compra')
  expect((await write('mejor que sean 3')).text).toMatch(/3 × Taza.*\$114\.000.*¿Lo confirmo\?/s)
  await write('sí')
  expect(shop.orders).toMatchObject([{ total: '114000' }])
})

test('"two, please" is no yes to an offer of extras', async () => {
  const { write, shop } = newCustomer()
  await write('quiero una ruana')
  expect((await write('2 por favor')).text).toMatch(/Empaque de regalo/)
  await write('no, así está bien')
  expect(shop.lines).toMatchObject([{ productId: 'ruana', quantity: 2, addOnIds: [] }])
})

test('the address can be changed before the yes', async () => {
  const { write, shop } = newCustomer()
  await write('quiero una taza', 'eso es todo')
  await write('Calle 45 # 12-30')
  expect((await write('espera, cambia la dirección')).text).toMatch(/¿A qué dirección/)
  expect((await write('Carrera 7 # 1-20')).text).toMatch(/Entrega en: Carrera 7 # 1-20/)
  expect(shop.orders).toEqual([])
})

test('while an order waits for its yes, nothing else asks for one', async () => {
  const { write, shop } = newCustomer({ settings: { needs_address: false } })
  await write('quiero una taza', 'finalizar compra')
  const reply = await write('dan factura electrónica?')
  expect(reply.text).toMatch(/escribe «persona».*¿Lo confirmo\?/s)
  expect((await write('persona')).handOff).toBe('user_requested')
  expect(shop.orders).toEqual([])
})

test('a yes with another wish is no yes to a person', async () => {
  const { write, shop } = newCustomer()
  await write('cuanto cuesta la taza?')
  await write('dan factura electrónica?')
  const reply = await write('sí, agrégala')
  expect(reply.handOff).toBeUndefined()
  expect(shop.lines).toMatchObject([{ productId: 'taza' }])
})

test('a large category is shown page by page', async () => {
  const many = Array.from({ length: 11 }, (_, at) =>
    productOf({ id: `p${at}`, name: `Pocillo ${at}`, category: 'Cocina', price: '1000' }),
  )
  const { write, tap } = newCustomer({ shop: openShop({ now, zone }, many) })
  expect((await write('cocina')).text).toMatch(/Pocillo 7.*Ver más/s)
  const rest = await tap('Ver más')
  expect(rest.text).toMatch(/Pocillo 8.*Pocillo 10/s)
  expect(rest.text).not.toMatch(/Ver más/)
})

/** Trousers with numeric sizes, 1 and 3 in stock, and add-ons. */
function withTrousers() {
  const customer = newCustomer()
  const dress = customer.shop.products.find(({ id }) => id === 'vestido')
  if (!dress) throw new Error('no product')
  const addOns = [
    { id: 'ruedo', name: 'Ruedo', price: '10000' },
    { id: 'regalo', name: 'Empaque de regalo', price: '5000' },
  ]
  const variants = [30, 32].map((n) => ({
    ...{ id: `${n}`, name: `Talla ${n}`, price: '100000', available: n - 29 },
  }))
  customer.shop.products.push({ ...dress, id: 'pantalon', name: 'Pantalón drill', variants, addOns })
  return customer
}

test('a number with an article names a size: it is no quantity and no day', async () => {
  const { write, shop } = withTrousers()
  await write('pantalon')
  await write('quiero el 32 con ruedo y empaque de regalo')
  expect(shop.lines).toMatchObject([
    { variantId: '32', addOnIds: ['ruedo', 'regalo'], quantity: 1, lineTotal: '115000' },
  ])
  expect((await write('dame 3 pantalones talla 30')).text).toMatch(/Pantalón drill, Talla 30 solo queda 1/)
  await write('no')
  await write('pantalon')
  expect((await write("i'll take the 30 with hem")).text).toMatch(/add something to Pantalón/)
  await write('no extras')
  expect(shop.lines[1]).toMatchObject({ variantId: '30', quantity: 1 })
  const { text } = await write('one more of the 30')
  expect(text).toMatch(/Talla 32/)
  expect(text).not.toMatch(/\d\. Talla 30/)
})

test('a size with a please is bought; without it, it is shown', async () => {
  const { write, shop } = withTrousers()
  await write('pantalon')
  expect((await write('talla 32')).text).toMatch(/Quedan 3/)
  await write('talla 32 por favor')
  await write('sin extras')
  expect(shop.lines).toMatchObject([{ variantId: '32', quantity: 1 }])
})

test.each([
  ['es', 'quiero 3 velas', 'quita una vela', 'quita las velas'],
  ['pt', 'quero 3 velas', 'tira uma vela', 'tira as velas'],
  ['en', 'i want 3 vela de soya', 'remove one vela', 'remove the velas'],
] as const)('as many are taken out as are said, else all of them (%s)', async (language, add, one, all) => {
  const { write, shop } = newCustomer({ language })
  await write(add)
  await write(one)
  expect(shop.lines).toMatchObject([{ productId: 'vela', quantity: 2, lineTotal: '72000' }])
  await write(all)
  expect(shop.lines).toEqual([])
})

test('who asks for the total is told it; a "no" with another wish is that wish', async () => {
  const { write, shop } = newCustomer()
  await write('quiero 2 velas')
  expect((await write('cuanto es el total?')).text).toMatch(/Total: \$72\.000/)
  expect((await write('y cuanto seria?')).text).toMatch(/Total: \$72\.000/)
  await write('listo')
  await write('Cra 7 # 45-12, Bogotá')
  expect((await write('no espera, quiero agregar una taza')).text).toMatch(
    /Total: \$110\.000.*¿Lo confirmo\?/s,
  )
  await write('si')
  expect(shop.orders).toMatchObject([{ total: '110000' }])
})

test.each(['fechar', 'finalizar', 'pagar agora', 'fechar por favor'])('"%s" ends a purchase', async (end) => {
  const { write } = newCustomer({ language: 'pt' })
  await write('quero uma vela')
  expect((await write(end)).text).toMatch(/endereço/)
})

test('what is offered keeps its whole name; a channel that takes less shortens it itself', async () => {
  const names = ['amarillas', 'azules', 'blancas'].map((color) => `Blusa bordada a mano con flores ${color}`)
  const products = names.map((name, at) => productOf({ id: `blusa-${at}`, name, price: '69900' }))
  const { parts } = await newCustomer({ shop: openShop({ now, zone }, products) }).write('¿tienen blusas?')
  const choices = parts.flatMap((part) => (part.kind === 'choices' ? part.choices : []))
  expect(choices.map(({ title }) => title)).toEqual(expect.arrayContaining(names))
})

test('a clear yes to a product on the screen takes it, an "ok" does not; praise is no puzzle', async () => {
  const { write, shop } = newCustomer()
  await write('tienes el vestido?')
  await write('en M')
  await write('ok')
  expect((await write('esta muy lindo')).text).not.toMatch(/no te entendí/)
  expect(shop.lines).toEqual([])
  await write('el vestido en M')
  await write('si porfa')
  expect(shop.lines).toMatchObject([{ productId: 'vestido', variantId: 'm', quantity: 1 }])
  expect((await write('me equivoque, eran 2')).text).toMatch(/ahora llevas 2 × Vestido/)
})

test('a number that is put right before the product is chosen is the one that counts', async () => {
  const { write, shop } = newCustomer({ language: 'pt' })
  await write('Hogar')
  await write('quero 3')
  expect((await write('na verdade só 2')).text).toMatch(/Qual destes/)
  await write('2')
  expect(shop.lines).toMatchObject([{ productId: 'vela', quantity: 2 }])
})

test('a list says of what is sold out that it is', async () => {
  const { write } = newCustomer()
  const reply = await write('¿qué ropa tienen?')
  expect(reply.text).toMatch(/Chaqueta de jean: \$219\.900 \(agotado\)/)
  expect(reply.text).toMatch(/Ruana de lana: \$165\.000\n/)
})
