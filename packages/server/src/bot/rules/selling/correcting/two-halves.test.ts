// Something is taken out and something else put in, in one breath.
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { halvesOf } from './two-halves.ts'

test.each([
  { language: 'es', wish: 'quiero una vela y una taza', says: 'uy no, quita la taza y pon dos velas más' },
  { language: 'es', wish: 'quiero dos tazas', says: 'quíteme las tazas y ponga 3 velas' },
  { language: 'es', wish: 'quiero dos tazas', says: 'quítele las tazas y ponga 3 de vela' },
  { language: 'es', wish: 'quiero una vela y dos tazas', says: 'saque las tazas y agreguen dos velas más' },
  { language: 'pt', wish: 'quero uma vela e uma taza', says: 'tira a taza e põe mais duas velas' },
] as const)('"$says" does both', async ({ language, wish, says }) => {
  const customer = newCustomer({ language })
  await customer.write(wish)
  await customer.write(says)
  expect(cartText(customer)).toBe('3 vela')
})

test.each(['quita la taza y la vela', 'agrega una taza y quita la vela', 'pon una taza'])(
  '"%s" has no such halves',
  (said) => {
    expect(halvesOf(said)).toBeUndefined()
  },
)
