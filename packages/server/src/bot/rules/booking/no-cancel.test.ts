import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../testing/customer.ts'

/** Has an appointment, made in this conversation. */
async function booked(language: 'es' | 'pt') {
  const customer = newCustomer({ language })
  await customer.write(
    { es: 'cita de cejas mañana a las 3', pt: 'quero marcar cejas amanhã às 15h' }[language],
  )
  await customer.write({ es: 'sí', pt: 'sim' }[language])
  expect(customer.shop.appointments).toHaveLength(1)
  return customer
}

test.each([
  ['es', '¿hasta cuándo puedo cancelar?', 'bueno, gracias'],
  ['pt', 'se na próxima der ruim posso desmarcar até quando?', 'blz. valeu'],
] as const)(
  'a question how late one may cancel calls nothing off (%s: %s)',
  async (language, asked, thanks) => {
    const { write, shop } = await booked(language)
    shop.knowledge.push({ question: asked, answer: '24 h' })
    expect((await write(asked)).text).toMatch(/24 h/)
    await write(thanks)
    expect(shop.appointments).toHaveLength(1)
  },
)

test.each([
  ['es', 'cancela mi cita', 'ok gracias', 'sí, cancélala'],
  ['pt', 'desmarca meu horário', 'blz. valeu', 'sim, pode desmarcar'],
] as const)(
  'a thanks is no yes to calling an appointment off, a yes is (%s)',
  async (language, wish, thanks, yes) => {
    const { write, shop } = await booked(language)
    await write(wish)
    await write(thanks)
    expect(shop.appointments).toHaveLength(1)
    await write(wish)
    await write(yes)
    expect(shop.appointments).toHaveLength(0)
  },
)

test.each<[Language, string, string]>([
  ['es', 'quiero una vela', 'cancelame el turno'],
  ['es', 'quiero una vela', 'quiero cancelar mi cita de mañana'],
  ['pt', 'quero uma vela', 'cancela meu horário'],
  ['en', 'i want 1 vela de soya', 'cancel my appointment'],
])('who has no appointment to call off keeps cart and order (%s: %s … %s)', async (language, wish, said) => {
  const { write, shop } = newCustomer({ language })
  await write(wish)
  const { text } = await write(said)
  expect(shop.lines).toMatchObject([{ productId: 'vela', quantity: 1 }])
  expect(text).toMatch(/cita|horário|appointment/i)
  await write('Calle 45 # 12-30')
  await write({ es: 'sí', pt: 'sim', en: 'yes' }[language])
  expect(shop.orders).toMatchObject([{ status: 'pending' }])
  await write(said)
  expect((await write({ es: 'sí', pt: 'sim', en: 'yes' }[language])).text).not.toMatch(/A1/)
  expect(shop.orders).toMatchObject([{ status: 'pending' }])
})
