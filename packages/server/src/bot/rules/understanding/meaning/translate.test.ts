// Things named in another language than the shop's are found by the shop's words.
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { translatorTo } from './translate.ts'

test.each([
  { word: 'couch', said: 'en', names: ['Lavado de sofá', 'Lavado de colchón'], shop: 'es', found: ['sofa'] },
  { word: 'shirt', said: 'en', names: ['Camisa de linho', 'Calça jeans'], shop: 'pt', found: ['camisa'] },
  { word: 'flower', said: 'en', names: ['Taladro'], shop: 'es', found: [] },
] as const)('"$word" is $found', ({ word, said, names, shop, found }) => {
  expect(translatorTo(names, { said, shop })(word)).toEqual(found)
})

test('a word of the shop itself is not translated', () => {
  expect(translatorTo(['Lavado de sofá'], { said: 'en', shop: 'es' })('sofa')).toEqual([])
})

test('"do you speak English? got any dress" shows the dress', async () => {
  const { write } = newCustomer()
  await write('hello, do you speak english?')
  expect((await write('do you sell any dress?')).text).toMatch(/Vestido/)
})
