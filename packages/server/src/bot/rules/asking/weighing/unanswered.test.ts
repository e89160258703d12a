// Questions that nothing of the shop answers, names that stand in a question word for word, and two questions in one line.
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf, type Shop } from '../../testing/shop.ts'
import { literalOf } from './literal.ts'
import { signalsOf, unansweredOf } from './unanswered.ts'

const now = new Date('2026-11-18T15:00:00Z')

function salon(): Shop {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({
      id: 'progresiva',
      name: 'Progresiva sin formol',
      category: 'Cabello',
      price: '280000',
      description: 'Dura de 3 a 4 meses. No mojar ni amarrar el cabello por 48 horas.',
    }),
    productOf({
      id: 'cepillado',
      name: 'Cepillado',
      category: 'Cabello',
      price: '60000',
      description: 'Incluye el lavado; va bien después de una progresiva.',
    }),
    productOf({ id: 'crema', name: 'Crema de manos', category: 'Piel', price: '24000' }),
    productOf({ id: 'asesoria', name: 'Asesoría de color', category: 'Cabello', price: '75000' }),
  ])
  shop.knowledge = [
    { question: '¿Hacen domicilios?', answer: 'No, solo atendemos en el salón.' },
    { question: '¿Alquilan carritos?', answer: 'No, carritos no alquilamos.' },
    {
      question: '¿Qué debo llevar a la asesoría?',
      answer: 'Traiga fotos de su cabello y el nombre de su tinte.',
    },
    { question: '¿Cómo puedo pagar?', answer: 'Efectivo, Nequi y tarjeta.' },
  ]
  return shop
}

test.each(['venden extensiones?', 'la crema sirve para piel sensible?', 'la progresiva tiene amoniaco?'])(
  '%s: nothing beside the point is told as the answer',
  async (says) => {
    const { text } = await newCustomer({ shop: salon() }).write(says)
    expect(text).not.toMatch(/domicilios|solo atendemos|carritos|fotos|Nequi/)
    expect(text).toMatch(/no la tengo|no sé|No encontré|Si eso no responde/i)
  },
)

test('two questions in one sentence are both answered: a price, and what a note tells', async () => {
  const { text } = await newCustomer({ shop: salon() }).write(
    'cuánto vale la asesoría de color y qué debo llevar a la asesoría?',
  )
  expect(text).toContain('75.000')
  expect(text).toContain('fotos de su cabello')
})

test('what is called by its own name has more of the question than what only mentions it', () => {
  const [own, other] = literalOf(
    'progresiva cuánto está',
    [
      { head: 'Progresiva sin formol', body: 'Dura 3 meses.' },
      { head: 'Cepillado', body: 'Va bien después de una progresiva.' },
    ],
    ['es'],
  )
  expect(own?.saidHead).toBeGreaterThan(0)
  expect(own?.headSaid).toBeGreaterThan(0)
  expect(other?.saidHead).toBe(0)
  expect(other?.saidBody).toBe(own?.saidHead)
})

test('a line without words is like nothing and has no signals', () => {
  expect(literalOf('...', [{ head: 'Pagos', body: 'Efectivo.' }], ['es'])[0]?.said).toBe(0)
  expect(signalsOf('...')).toEqual({ signals: [], share: 1 })
  expect(unansweredOf('...', [])).toMatchObject({ always: 1, many: 0, length: 0, bestNear: 0 })
})

test('words, their beginnings and pairs are signals; numbers are one word', () => {
  expect(signalsOf('venden 12 carritos').signals).toEqual([
    ...['venden', 'vende*'],
    ...['#', '#*', 'venden #'],
    ...['carritos', 'carri*', '# carritos'],
  ])
})
