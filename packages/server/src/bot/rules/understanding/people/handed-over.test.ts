// A hand-over ends what the bot says, so it follows only where somebody is called for.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'

test.each<[Language, string, string]>([
  ['es', 'dan factura electrónica?', 'joyita, muchas gracias'],
  ['pt', 'vocês emitem nota fiscal?', 'show, obrigada viu'],
  ['en', 'do you issue invoices?', 'great, thanks anyway'],
])('thanks for the offer of a person call nobody (%s: %s, %s)', async (language, asks, thanks) => {
  const { write } = newCustomer({ language })
  await write(asks)
  expect((await write(thanks)).handOff).toBeUndefined()
})

test.each<[Language, string, string]>([
  ['es', 'dan factura electrónica?', 'sí, gracias'],
  ['en', 'do you issue invoices?', 'yes please, thank you'],
])('a yes with thanks calls one (%s: %s, %s)', async (language, asks, yes) => {
  const { write } = newCustomer({ language })
  await write(asks)
  expect((await write(yes)).handOff).toBeDefined()
})

test.each<[Language, string]>([
  ['es', 'mi abuelo nunca hablaba de su pueblo, hoy encontré sus cartas'],
  ['es', 'Quedo pendiente, ¡que lleguen pronto!'],
  ['es', 'Quedo pendiente, ¡ojalá lleguen pronto!'],
  ['es', 'me acaba de llamar mi hermana, no alcanzo a llegar. cancele la cita'],
  ['pt', 'com qto tempo antes tenho q encomendar esse?'],
  ['en', 'my aunt never once spoke about those years and now we found her letters'],
])('a story or a question with a word of a grievance in it calls nobody (%s: %s)', async (language, says) => {
  expect((await newCustomer({ language }).write(says)).handOff).toBeUndefined()
})

test.each<[Language, string]>([
  ['es', 'quiero que me llame uno de los técnicos'],
  ['pt', 'pede pro rapaz do conserto me ligar'],
  ['en', 'could one of your fitters give me a bell'],
])('a wish for somebody reaches one in words that the rules do not know (%s: %s)', async (language, says) => {
  expect((await newCustomer({ language }).write(says)).handOff).toBe('user_requested')
})

test.each<[Language, string, string]>([
  ['es', 'quiero una vela y una taza', 'me gritan q nadie quiere la taza 🙄 sacala'],
  ['pt', 'quero uma vela', 'Faltou: 1 taza de cerâmica'],
])(
  'a word of a grievance in what is wanted of the cart calls nobody (%s: %s, %s)',
  async (language, wants, says) => {
    const { write } = newCustomer({ language })
    await write(wants)
    expect((await write(says)).handOff).toBeUndefined()
  },
)

test.each<[Language, string]>([
  ['es', 'la verdad una verguenza, 36 lucas sale la vela y viene asi'],
  ['en', 'disgraceful, 36 for the vela and this is what turns up'],
])('a grievance that names goods puts none in and reaches somebody (%s: %s)', async (language, says) => {
  const { write, shop } = newCustomer({ language })
  await write({ es: 'al mediodía cierran?', pt: '', en: 'are you open at noon?' }[language])
  expect((await write(says)).handOff).toBeDefined()
  expect(shop.lines).toEqual([])
})

test('who asks for hands for a job that the shop says nothing of is asked whether somebody is to answer', async () => {
  const { write } = newCustomer({ language: 'en' })
  const { handOff, text } = await write('Hi, is there someone who can clean my couch?')
  expect(handOff).toBeUndefined()
  expect(text).toMatch(/someone|team/)
})

test.each<[Language, string, string]>([
  ['es', 'Quiero hablar con una persona, mi pedido llegó roto', 'Lamento'],
  ['pt', 'quero falar com uma pessoa, meu pedido veio errado', 'Sinto'],
  ['en', 'I want to speak to a person, my order arrived broken', 'sorry'],
  ['es', 'quiero hablar con una persona', 'Claro'],
])('who wants a person because something went wrong is heard (%s: %s)', async (language, says, told) => {
  const { handOff, text } = await newCustomer({ language }).write(says)
  expect(handOff).toBe('user_requested')
  expect(text).toContain(told)
})
