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
