// Lines that sound like a wish and ask, or sound like a question and want something.
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'
import { aimsOf } from '../../understanding/learned/aims.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const products = [
  productOf({
    id: 'galletas',
    name: 'Galletas de pavo',
    category: 'Perros',
    price: '12000',
    description: 'Sin trigo, para cachorros desde 8 semanas.',
  }),
  productOf({ id: 'manta', name: 'Manta de lana', category: 'Perros', price: '55000' }),
]

function customer() {
  return newCustomer({ language: 'es', shop: openShop(calendar, products) })
}

test('a question without its mark puts nothing into the cart', async () => {
  const { write, shop } = customer()
  await write('mi perro es alérgico al trigo las galletas le sirven o no')
  expect(shop.lines).toHaveLength(0)
})

test.each(['déjemela en 40 mil', 'dejamela en 40'])(
  '%s: a price is offered, and nothing taken',
  async (says) => {
    const { write, shop } = customer()
    await write('cuánto vale la manta?')
    await write(says)
    expect(shop.lines).toHaveLength(0)
  },
)

test('a wish in so many words is still one', async () => {
  const { write, shop } = customer()
  await write('dame dos galletas de pavo')
  expect(shop.lines).toMatchObject([{ productId: 'galletas', quantity: 2 }])
})

test.each([
  ['es', 'cuánto se demora el envío', 'ask'],
  ['pt', 'quanto custa o de 20 litros', 'price'],
  ['en', 'give me two of those', 'change'],
  ['en', 'can you book me in for saturday at ten', 'time'],
] as const)('%s: %s is a line to %s', (language, text, aim) => {
  const [[best] = []] = [...aimsOf({ text, asked: '-', language })].sort((a, b) => b[1] - a[1])
  expect(best).toBe(aim)
})

test.each(['if we cancel its free right?', 'what happens if i cancel', 'if i have to cancel is it free?'])(
  'a note answers what sounds like calling off, and nothing is called off: %s',
  async (line) => {
    const { write, shop } = newCustomer({ language: 'es' })
    shop.knowledge.push({
      question: '¿Puedo cancelar una cita?',
      answer: 'Sí, gratis hasta 24 horas antes; después se cobra la mitad.',
    })
    await write('cita de cejas mañana a las 3', 'sí')
    await write('sí')
    expect((await write(line)).text).toContain('24 horas antes')
    expect(shop.appointments.map(({ status }) => status)).toEqual(['scheduled'])
  },
)
