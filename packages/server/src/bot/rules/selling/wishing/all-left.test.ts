// Lines that correct themselves, split what was counted, or want all that is left.
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')
const flavours = ['Jamaica', 'Horchata'].map((name) => ({ id: name, name, price: '40', available: null }))

function customer() {
  const shop = openShop({ now, zone: 'America/Mexico_City' }, [
    productOf({
      id: 'agua',
      name: 'Agua fresca',
      category: 'Bebidas',
      pricingType: 'variant',
      variants: flavours,
    }),
    productOf({
      id: 'sope',
      name: 'Sope de tinga',
      category: 'Antojitos',
      price: '38',
      addOns: [{ id: 'queso', name: 'Queso', price: '8' }],
    }),
    productOf({ id: 'chilapita', name: 'Chilapitas', category: 'Antojitos', price: '68', available: 5 }),
  ])
  return newCustomer({ shop })
}

test.each([
  [['ponme una agua de jamaica, no, mejor horchata'], /1 × Agua fresca · Horchata/, /Jamaica/],
  [
    ['ponme 3 aguas de jamaica', 'mejor 2 de jamaica y 1 de horchata'],
    /1 × Agua fresca · Horchata/,
    /\$40\b/,
  ],
  [['cuantas chilapitas te quedan', 'pues damelas todas'], /5 × Chilapitas/, /6 × /],
  [['ponme 4 sopes de tinga', '2 con queso, los otros 2 asi nomas'], /2 × Sope de tinga \+ Queso/, /4 × /],
])('%s', async (lines, answer, never) => {
  const speaker = customer()
  let said = ''
  for (const line of lines) said = (await speaker.write(line)).text
  expect(said).toMatch(answer)
  expect(said).not.toMatch(never)
})
