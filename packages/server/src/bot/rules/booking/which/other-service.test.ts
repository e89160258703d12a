// A no to the service, and words of a yes that are about something else, book nothing that was not asked for.
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'

const corrections = [
  [
    'es',
    'quiero una manicura el viernes a las 10',
    'no espera. la manicura es de mi hermana, lo mio son las cejas',
  ],
  ['es', 'quiero una manicura el viernes a las 10', 'no, perdon. son cejas'],
  ['pt', 'quero manicura na sexta às 10', 'não, pera. o meu é cejas'],
  ['en', 'book me a manicura on friday at 10', 'no, wait. mine is the cejas'],
] as const

test.each(corrections)(
  '%s: the service named beside the no takes its place: %s',
  async (language, wish, said) => {
    const customer = newCustomer({ language })
    await customer.write(wish)
    expect((await customer.write(said)).text).toMatch(/Diseño de cejas/)
    expect(customer.shop.appointments).toEqual([])
  },
)

const others = [
  ['es', 'quiero manicura el viernes a las 10', 'ok agrega la taza de ceramica también'],
  ['en', 'book me a manicura on friday at 10', 'ok put in the order for that taza too'],
] as const

test.each(others)(
  '%s: goods named with an ok are no yes to the appointment',
  async (language, wish, said) => {
    const customer = newCustomer({ language })
    await customer.write(wish)
    await customer.write(said)
    expect(customer.shop.appointments).toEqual([])
  },
)
