// Where nothing is sent, "I want to order, where do I fetch it?" is answered and closes; "order" alone closes.
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')

const notes = {
  es: { question: '¿Dónde están?', answer: 'En la 5 Poniente 1312, Centro.' },
  pt: { question: 'Onde vocês ficam?', answer: 'Na rua das Flores 45, Centro.' },
  en: { question: 'Where are you?', answer: 'At 12 High Street.' },
}

function customerOf(language: 'es' | 'pt' | 'en', needsAddress = false) {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({ id: 'base', name: 'Base', price: '18', description: 'Redonda.' }),
  ])
  shop.knowledge = [notes[language]]
  return newCustomer({ language, shop, settings: { needs_address: needsAddress } })
}

test.each([
  ['es', 'quiero ordenar, a qué dirección voy por él?', 'Poniente 1312'],
  ['pt', 'quero fechar o pedido, onde eu retiro?', 'Flores 45'],
  ['en', "i'd like to order, where do i pick it up?", '12 High Street'],
] as const)('%s: "%s" is answered and sums up', async (language, line, place) => {
  const customer = customerOf(language)
  await customer.write('2 base')
  const { text } = await customer.write(line)
  expect(text).toContain(place)
  expect(text).toContain('36')
  expect(customer.memory).toMatchObject({ flow: { at: 'order' } })
  expect(customer.shop.orders).toEqual([])
})

test.each([
  ['es', 'a qué dirección voy por él?'],
  ['pt', 'onde eu retiro?'],
  ['en', 'where do i pick it up?'],
] as const)('%s: "%s" alone closes nothing', async (language, line) => {
  const customer = customerOf(language)
  await customer.write('2 base')
  await customer.write(line)
  expect(customer.memory).not.toMatchObject({ flow: { at: 'order' } })
})

test.each([
  ['es', 'ordenar'],
  ['es', 'pedir ya'],
  ['pt', 'encomendar'],
  ['en', 'order'],
] as const)('%s: "%s" alone sums up, whatever was asked before', async (language, line) => {
  const customer = customerOf(language)
  await customer.write('2 base')
  await customer.write('base?')
  await customer.write(line)
  expect(customer.memory).toMatchObject({ flow: { at: 'order' } })
})

test.each([
  ['es', 'cuantos dias me lo guardan'],
  ['pt', 'quanto tempo guarda isso pra mim'],
  ['en', 'how long do you keep it for me'],
] as const)('%s: "%s" asks and closes nothing', async (language, line) => {
  const customer = customerOf(language)
  await customer.write('2 base')
  await customer.write(line)
  expect(customer.memory).not.toMatchObject({ flow: { at: 'order' } })
})

test.each([
  ['es', 'todavía no quiero pagar, ¿dónde están?'],
  ['pt', 'não quero fechar ainda, onde vocês ficam?'],
  ['en', 'checkout page broken. where are you?'],
  ['en', "I'm done browsing, where are you?"],
] as const)('%s: "%s" is answered and closes nothing', async (language, line) => {
  const customer = customerOf(language)
  await customer.write('2 base')
  await customer.write(line)
  expect(customer.memory).not.toMatchObject({ flow: { at: 'order' } })
})

test.each([
  ['es', 'cuanto antes me lo separa'],
  ['pt', 'quanto antes separa pra mim'],
] as const)('%s: "%s" closes', async (language, line) => {
  const customer = customerOf(language)
  await customer.write('2 base')
  await customer.write(line)
  expect(customer.memory).toMatchObject({ flow: { at: 'order' } })
})
