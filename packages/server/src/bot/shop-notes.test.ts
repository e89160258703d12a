import { defaultBotSettings } from '@mostrador/contract/bot-settings'
import { expect, it } from 'vitest'
import { notesOfShop } from './shop-notes.ts'

const shop = { ...defaultBotSettings, shop_address: 'Cra 76 #32-15, Belén.', shop_phone: '604 555 1234' }
const told = (questions: string[]) =>
  notesOfShop({ ...shop, knowledge: questions.map((question) => ({ question, answer: 'x' })) }).map(
    ({ answer }) => answer,
  )

it('address and phone are told in every language, and nothing where none is set', () => {
  expect(told([])).toContain('Estamos en Cra 76 #32-15, Belén.')
  expect(told([])).toContain('Nosso telefone é 604 555 1234.')
  expect(notesOfShop(defaultBotSettings)).toEqual([])
})

it.each([
  ['¿Dónde están ubicados?', false, true],
  ['Qual o endereço?', false, true],
  ['¿Tienen WhatsApp?', true, false],
  ['¿A dónde hacen envíos?', true, true],
  ['¿Dónde pago?', true, true],
])('beside the note %s the address is told: %s, the phone: %s', (question, address, phone) => {
  expect([
    told([question]).some((said) => said.includes('Cra 76')),
    told([question]).some((said) => said.includes('604')),
  ]).toEqual([address, phone])
})
