// A product without a category is found by the word that its name shares with one.
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

test.each(['qué tortas tienen?', 'buenas, tienen tortas?'])(
  '"%s" names the one outside the category too',
  async (said) => {
    const shop = openShop({ now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }, [
      productOf({ id: 'choco', name: 'Torta de chocolate', category: 'TORTAS', price: '52' }),
      productOf({ id: 'maracuya', name: 'Torta de maracuyá', category: 'TORTAS', price: '50' }),
      productOf({ id: 'zanahoria', name: 'Torta de zanahoria', price: '48' }),
      productOf({ id: 'pan', name: 'Pan de bono', price: '2' }),
      productOf({ id: 'clase', name: 'Clase de decoración de tortas', price: '90', isBookable: true }),
    ])
    const { text: answer } = await newCustomer({ language: 'es', shop }).write(said)
    expect(answer).toContain('Torta de zanahoria')
    expect(answer).toContain('Torta de chocolate')
    expect(answer).not.toContain('Clase')
    expect(answer).not.toContain('Pan')
  },
)
