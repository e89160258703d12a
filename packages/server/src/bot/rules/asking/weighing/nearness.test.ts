// Questions that share no word with the note that answers them, and questions that nothing answers.
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf, type Shop } from '../../testing/shop.ts'
import { nearnessOf } from './nearness.ts'

function campsite(): Shop {
  const shop = openShop({ now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }, [
    productOf({
      id: 'carpa',
      name: 'Carpa Nevado',
      category: 'Acampar',
      price: '420000',
      description: 'Para tres personas, doble techo. Pesa 2,8 kg. No trae estacas para nieve.',
    }),
    productOf({
      id: 'taller',
      name: 'Taller de nudos',
      category: 'Talleres',
      price: '95000',
      description: 'Para quien empieza. Se dicta en el patio.',
    }),
  ])
  shop.knowledge = [
    { question: 'Pagos', answer: 'Efectivo, Nequi y tarjeta.' },
    { question: 'Ruido', answer: 'Silencio desde las 10 de la noche.' },
    { question: 'Discapacidad', answer: 'Hay rampa en la entrada.' },
    { question: 'Menores', answer: 'Deben venir con un acudiente.' },
    { question: 'Ropa de cama', answer: 'Está incluida y se cambia cada tres días.' },
    { question: 'Basura', answer: 'Va separada en las canecas de la portería.' },
  ]
  return shop
}

test.each([
  ['puedo poner música a todo volumen?', /Silencio/],
  ['where do I throw my garbage?', /canecas/],
  ['can my nephew come by himself?', /acudiente/],
  ['dan cobijas y almohadas?', /tres días/],
  ['precisa levar travesseiro?', /tres días/],
])('%s: the note is found by what the words mean', async (says, answer) => {
  expect((await newCustomer({ shop: campsite() }).write(says)).text).toMatch(answer)
})

test.each(['hacen tatuajes?', 'do you repair guitars?', 'venden gasolina?', 'vocês consertam celular?'])(
  '%s: none of the notes is told',
  async (says) => {
    const { text } = await newCustomer({ shop: campsite() }).write(says)
    expect(text).not.toMatch(/Nequi|Silencio|rampa|acudiente|tres días|canecas/)
  },
)

test('a word that all notes come near to tells less than one that few do', () => {
  const notes = [
    { head: 'Pagos', body: 'Efectivo y cheque.' },
    { head: 'Cuotas', body: 'Con tarjeta.' },
    { head: 'Mascotas', body: 'Son bienvenidas.' },
  ]
  const [first, second, pets] = nearnessOf('pagar perro', notes, ['es'])
  expect(pets?.near).toBeGreaterThan(first?.near ?? 1)
  expect(pets?.nearest).toBeGreaterThan(second?.nearest ?? 1)
})

test('nothing comes near to a line without words', () => {
  expect(nearnessOf('...', [{ head: 'Pagos', body: 'Efectivo.' }], ['es'])[0]).toEqual({
    ...{ nearHead: 0, nearBody: 0, near: 0, nearest: 0, towards: 0, towardsHead: 0 },
  })
})
