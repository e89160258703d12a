// Questions about money that went back are answered from the customer's own orders, or by a person.
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { refundAsked } from '../../understanding/people/refund-asked.ts'

const given = {
  ...{ number: '#1049', paymentStatus: 'partially_refunded', names: ['Pañoleta de seda'] },
  refunds: [{ amount: '45000', currency: 'COP', at: '2026-11-16T15:00:00Z' }],
}
const other = { number: '#1050', paymentStatus: 'paid', names: ['Vela de soya'], refunds: [] }

test.each([
  ['es', '¿ya me devolvieron la plata de la pañoleta?', /Pedido #1049: .*45\.000.*16 de noviembre/],
  ['es', 'cuánto me devolvieron del pedido 1049?', /Pedido #1049: .*45\.000/],
  ['es', 'cuánto me devolvieron del pedido 1049', /Pedido #1049: .*45\.000/],
  ['es', '¿cuándo me devuelven la plata?', /Pedido #1049: .*45\.000/],
  ['es', '¿dónde está mi reembolso?', /Pedido #1049: .*45\.000/],
  ['es', 'hola, quiero saber si ya me hicieron el reembolso', /Pedido #1049: .*45\.000/],
  ['pt', 'já devolveram meu dinheiro?', /Pedido #1049: .*45.000.*16 de novembro/],
  ['pt', 'quanto vocês me devolveram?', /Pedido #1049/],
  ['pt', 'quando vão devolver o meu dinheiro?', /Pedido #1049/],
  ['pt', 'cadê meu estorno?', /Pedido #1049/],
  ['en', 'did you refund me?', /Order #1049: .*45,000.*November 16/],
  ['en', 'have I been refunded?', /Order #1049/],
  ['en', 'how much did I get back?', /Order #1049/],
  ['en', 'when do I get my money back', /Order #1049/],
  ['en', 'where is my refund?', /Order #1049/],
] as const)('what went back is told with its day (%s: %s)', async (language, line, told) => {
  const customer = newCustomer({ language })
  customer.shop.refunds = [other, given]
  const { text, handOff } = await customer.write(line)
  expect(text).toMatch(told)
  expect(text).not.toMatch(/#1050|\$36/)
  expect(handOff).toBeUndefined()
})

test.each([
  ['es', '¿ya me devolvieron la plata de la vela?', /ninguna devolución .* #1050/],
  ['es', 'cuánto me devolvieron del pedido 1050?', /ninguna devolución .* #1050/],
  ['es', 'cuánto me devolvieron del pedido 2000?', /No veo ese pedido/],
  ['pt', 'já estornaram o valor do pedido 1050?', /nenhuma devolução .* #1050/],
  ['en', 'did you refund my money for order 1050?', /no refund noted .* #1050/],
] as const)('what is not noted goes to a person (%s: %s)', async (language, line, told) => {
  const customer = newCustomer({ language })
  customer.shop.refunds = [other, given]
  const { text, handOff } = await customer.write(line)
  expect(text).toMatch(told)
  expect(text).not.toMatch(/45[.,]000/)
  expect(handOff).toBe('bot_unable')
})

test('of somebody without orders it is told that none is seen', async () => {
  const { text, handOff } = await newCustomer().write('¿ya me devolvieron la plata?')
  expect(text).toMatch(/No veo ese pedido/)
  expect(handOff).toBe('bot_unable')
})

test.each([
  ...[
    '¿me devuelven la plata si no me queda?',
    '¿hacen devoluciones?',
    '¿se puede devolver?',
    'devuélvanme mi plata',
  ],
  ...[
    '¿por qué no me han devuelto la plata?',
    'ya me devolvieron la plata, gracias',
    'do you refund or what',
  ],
  ...[
    'What is your refund policy?',
    'But the old one, I want my money back on that',
    'vocês devolvem o dinheiro?',
  ],
  ...['si me sobra un ovillo entero lo puedo devolver?', 'when do I get my money back if it does not fit?'],
  ...['¿me devolvieron el pedido?', 'necesito hablar YA con el dueño o con alguien q me devuelva esa plata'],
])('"%s" asks nothing of money that went back', (line) => {
  expect(refundAsked(line)).toBeUndefined()
})
