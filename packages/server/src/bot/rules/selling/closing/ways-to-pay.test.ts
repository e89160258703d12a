import { describe, expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'

const ways = { cash: true, card: false, transfer: 'BBVA 0123, Don Neto' }

function customerOf() {
  const customer = newCustomer({ settings: { payment_ways: ways, payment_url: null } })
  customer.shop.knowledge.unshift({
    question: '¿Aceptan vales?',
    answer: 'Sí, vales Sodexo y Edenred.',
  })
  return { ...customer, write: async (...said: string[]) => (await customer.write(...said)).text }
}

describe('the ways of paying that a shop takes', () => {
  test('are told with the order, which then waits for nobody', async () => {
    const { write } = customerOf()
    await write('quiero una vela')
    await write('Calle 45 # 12-30')
    const placed = await write('sí')
    expect(placed).toMatch(/En efectivo.*transferencia: BBVA 0123, Don Neto/s)
    expect(placed).not.toMatch(/te contamos cómo pagarlo/)
    expect(await write('le pago en efectivo')).toMatch(/Sí, claro\. En efectivo/)
    expect(await write('como les pago')).toMatch(/Puedes pagar así:.*BBVA 0123/s)
  })

  test('come behind the sum and the link of the order that waits for its money', async () => {
    const settings = { payment_ways: ways, payment_url: 'https://pay.example/{order_id}' }
    const { shop, write } = newCustomer({ settings })
    const [id, number, url] = ['o1', '#1047', 'https://pay.example/o1']
    const state = { status: 'pending', paymentStatus: 'pending', total: '324000' }
    shop.orders.push({ id, number, ...state, paymentUrl: url })
    const { text } = await write('gracias, cómo pago?')
    expect(text).toMatch(/#1047.*\$324\.000.*pay\.example\/o1.*BBVA 0123/s)
    shop.orders[0] = { id, number, ...state, paymentStatus: 'paid' }
    expect((await write('cómo pago?')).text).not.toMatch(/#1047/)
  })

  test.each([
    ['es', 'cómo pago una taza?', 'cómo pago mi pedido?'],
    ['pt', 'como eu pago uma taza?', 'como pago meu pedido?'],
    ['en', 'how do I pay for a taza?', 'how do I pay for my order?'],
  ] as const)('of goods are told without an order of other goods: %s, %s', async (language, said, own) => {
    const { shop, write } = newCustomer({ language, settings: { payment_ways: ways } })
    const state = { status: 'pending', paymentStatus: 'pending', total: '324000' }
    shop.orders.push({ id: 'o1', number: '#1047', ...state, paymentUrl: 'https://pay.example/o1' })
    const { text } = await write(said)
    expect(text).toMatch(/BBVA 0123/)
    expect(text).not.toMatch(/1047|pay\.example/)
    expect((await write(own)).text).toMatch(/#1047.*pay\.example/s)
  })

  test.each([
    ['es', 'ya consigné', /confirme el pago/],
    ['pt', 'já paguei', /confirmar o pagamento/],
    ['en', 'i already paid', /confirm the payment/],
  ] as const)(
    'what is said to be paid goes to a person, and no receipt is spoken of as there: %s, %s',
    async (language, said, told) => {
      const { shop, write } = newCustomer({ language })
      const state = { status: 'pending', paymentStatus: 'pending', total: '324000' }
      shop.orders.push({ id: 'o1', number: '#1047', ...state })
      const { text, handOff } = await write(said)
      expect(text).toMatch(told)
      expect(text).not.toMatch(/tu comprobante|seu comprovante|your receipt/)
      expect(handOff).toBe('bot_unable')
    },
  )

  test.each([
    ['acepta transferencia?', /Sí, claro\. Por transferencia: BBVA/],
    ['puedo pagar con tarjeta?', /no recibimos.*En efectivo/s],
    ['aceptan vales?', /Sodexo/],
  ])('answer for themselves: "%s"', async (said, told) => {
    expect(await customerOf().write(said)).toMatch(told)
  })

  test('a payment that was made is no question', async () => {
    expect(await customerOf().write('ya hice la transferencia')).not.toMatch(/Sí, claro/)
  })
})
