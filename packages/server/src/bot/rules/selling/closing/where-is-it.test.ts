import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'

const placed = { id: 'o1', number: '#1042', paymentStatus: 'pending', total: '36000' }

test.each([
  ['es', '¿Dónde está mi pedido?', /#1042: confirmado.*Entrega a domicilio: Calle 45.*persona/s],
  ['es', 'hola, donde viene mi pedido', /#1042: confirmado.*Calle 45.*persona/s],
  ['es', 'dónde está el pedido que hice ayer', /#1042: confirmado.*Calle 45/s],
  ['es', 'en que va mi pedido', /#1042: confirmado.*Calle 45/s],
  ['pt', 'Onde está meu pedido?', /#1042: confirmado.*Entrega em: Calle 45.*equipe/s],
  ['pt', 'cadê meu pedido', /#1042: confirmado.*Calle 45.*equipe/s],
  ['en', 'Where is my order?', /#1042: confirmed.*Delivery to: Calle 45.*team/s],
  ['en', "where's my order at", /#1042: confirmed.*Calle 45.*team/s],
] as const)(
  '"%s: %s" is told the state of the order, though it was placed long ago',
  async (language, said, answer) => {
    const { write, shop } = newCustomer({ language })
    shop.orders.push({ ...placed, status: 'confirmed', address: 'Calle 45 # 12-30' })
    const { text, handOff } = await write(said)
    expect(text).toMatch(answer)
    expect(text).not.toMatch(/calle 63/i)
    expect(handOff).toBeUndefined()
  },
)

test('a yes to the offer brings a person', async () => {
  const { write, shop } = newCustomer()
  shop.orders.push({ ...placed, status: 'pending', address: 'Recoge en la tienda' })
  expect((await write('¿Dónde está mi pedido?')).text).toMatch(/registrado.*Recoge en la tienda/s)
  expect((await write('sí')).handOff).toBe('user_requested')
})

test('where the shop wrote where it is, nothing more is offered', async () => {
  const { write, shop } = newCustomer()
  shop.orders.push({ ...placed, status: 'confirmed', address: 'Calle 45', tracking: 'En camino con Pedro' })
  const { text } = await write('¿Dónde está mi pedido?')
  expect(text).toMatch(/En camino con Pedro/)
  expect(text).not.toMatch(/persona/)
})

test.each([
  ['es', '¿Dónde está mi pedido?', /No veo pedidos tuyos/],
  ['pt', 'Onde está meu pedido?', /Não vejo pedidos seus/],
  ['en', 'Where is my order?', /no orders of yours/],
] as const)('without an order nobody is told where the shop is (%s)', async (language, said, answer) => {
  expect((await newCustomer({ language }).write(said)).text).toMatch(answer)
})

test('where the shop is stays a question of its own', async () => {
  const { write, shop } = newCustomer()
  shop.orders.push({ ...placed, status: 'confirmed', address: 'Calle 45 # 12-30' })
  expect((await write('¿dónde quedan ubicados?')).text).toMatch(/calle 63/i)
})

test('an order that a person placed is told beside how long deliveries take', async () => {
  const { write, shop } = newCustomer()
  shop.knowledge.unshift({ question: '¿Cuánto demora el envío?', answer: 'Tarda de 2 a 4 días hábiles.' })
  expect((await write('gracias! y cuándo llega mi pedido?')).text).toMatch(/^Tarda de 2 a 4 días/)
  shop.orders.push({ ...placed, status: 'pending', address: 'Calle 45' })
  const { text } = await write('gracias! y cuándo llega mi pedido?')
  expect(text).toMatch(/#1042: registrado, pago pendiente/)
  expect(text.match(/2 a 4 días hábiles/g)).toHaveLength(1)
})

test('who would fetch it from a shop that tells no place hears why that is asked, and may have it sent', async () => {
  const { write, shop } = newCustomer()
  shop.knowledge.length = 0
  await write('quiero una vela')
  const { text } = await write('lo recojo yo, pago en efectivo')
  expect(text).toMatch(/no tengo la dirección de la tienda.*Si prefieres que te lo enviemos/s)
  expect((await write('Calle 45 # 12-30')).text).toMatch(/Entrega en: Calle 45 # 12-30/)
  await write('lo recojo yo')
  expect((await write('sí')).handOff).toBe('user_requested')
})
