import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'

test.each<[Language, string, string]>([
  ['es', 'quiero una vela', 'cuánto sería con el envío'],
  ['pt', 'quero uma vela', 'quanto deu tudo com o frete?'],
  ['en', 'i want one vela', 'how much is that with the shipping?'],
  ['en', 'i want one vela', 'how much would it come to with shipping?'],
  ['es', 'quiero una vela', 'cuánto suma eso y cuánto el domicilio'],
  ['es', 'quiero una vela', '¿cuánto es todo y cuánto cuesta el envío?'],
  ['pt', 'quero uma vela', 'quanto deu tudo e quanto é o frete?'],
  ['en', 'i want one vela', 'how much is that and how much is delivery?'],
])(
  'the sum with delivery is the sum of the cart and what is written of delivery (%s: %s, %s)',
  async (language, wants, asks) => {
    const { write, shop } = newCustomer({ language })
    shop.knowledge = [
      { question: '¿Cuánto vale el envío?', answer: 'En la ciudad 9 mil.' },
      { question: 'Quanto é o frete?', answer: 'Na cidade 9 mil.' },
      { question: 'How much is shipping?', answer: 'In town it is 9 thousand.' },
    ]
    await write(wants)
    const { text } = await write(asks)
    expect(text).toMatch(/36[.,]000/)
    expect(text).toMatch(/9 (?:mil|thousand)/)
  },
)
