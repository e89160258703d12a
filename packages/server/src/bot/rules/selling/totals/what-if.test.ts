// Sums of carts as they would be, in the words of several shops' customers; the cart itself stays as it was.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')
const option = (id: string, name: string, price: string) => ({ id, name, price, available: null })

function customer(language: Language) {
  const es = language === 'es'
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({
      id: 'crate',
      name: es ? 'Gorra campesina' : language === 'pt' ? 'Kit churrasco' : 'Wooden crate',
      price: '32',
    }),
    productOf({
      id: 'brush',
      name: es ? 'Estuche rígido' : language === 'pt' ? 'Moedor' : 'Carbon brush',
      price: '14',
    }),
    productOf({
      id: 'strip',
      name: es ? 'Tira LED' : language === 'pt' ? 'Páprica' : 'Cleaning fluid',
      pricingType: 'variant',
      variants:
        language === 'pt'
          ? [option('a', 'Doce', '12'), option('b', 'Defumada', '15')]
          : es
            ? [option('a', '5 metros', '12'), option('b', '10 metros', '15')]
            : [option('a', '250 ml', '12'), option('b', '1 litre', '15')],
    }),
  ])
  return newCustomer({ language, shop })
}

const asked: [language: Language, first: string, line: string, sum: string][] = [
  ['en', 'a brush please', 'and with two crates, how much?', '78'],
  ['en', 'two brushes and a crate please', 'how much for just the brushes?', '28'],
  ['en', 'two brushes and a crate please', 'what would it come to without the crate?', '28'],
  ['es', 'quiero un estuche', '¿cuánto sería con una gorra campesina?', '46'],
  ['es', 'quiero un estuche', 'si le sumo la gorra en cuánto me queda todo?', '46'],
  ['es', 'quiero una tira led de 5 metros', 'y si fuera la de 10 en cuanto queda', '15'],
  ['pt', 'quero um moedor', 'E com o kit churrasco junto, quanto dá?', '46'],
  ['pt', 'quero uma páprica defumada', 'e se eu pegar mais uma defumada?', '30'],
]

test.each(asked)('(%s) %s / %s: %s', async (language, first, line, sum) => {
  const shopper = customer(language)
  await shopper.write(first)
  const before = cartText(shopper)
  expect(before).not.toBe('')
  const { text } = await shopper.write(line)
  expect(text).toContain(sum)
  expect(cartText(shopper)).toBe(before)
})

test('what is supposed and asks for no sum is no trial', async () => {
  const shopper = customer('es')
  await shopper.write('quiero un estuche')
  const { text } = await shopper.write('¿y si lo quiero con mi nombre me lo hacen?')
  expect(text).not.toContain('Así quedaría')
})

const counted: [language: Language, line: string, sum: string][] = [
  ['en', "two crates and a brush, what'd that come to?", '78'],
  ['en', 'how much would three of the 250 ml cleaning fluids run me?', '36'],
  ['es', '¿cuánto cuestan 2 gorras y un estuche?', '78'],
  ['pt', 'dois kits churrasco e um moedor dá quanto?', '78'],
]

test.each(counted)('what is named is summed up and not put in (%s) %s: %s', async (language, line, sum) => {
  const shopper = customer(language)
  const { text } = await shopper.write(line)
  expect(text).toContain(sum)
  expect(cartText(shopper)).toBe('')
})

test('"both together" is what was just spoken of', async () => {
  const shopper = customer('en')
  await shopper.write('how much is the wooden crate and the carbon brush?')
  expect((await shopper.write("and what'd both come to together")).text).toContain('46')
})

test('what would be put in is put in by a yes, and the cart stays what is spoken of', async () => {
  const shopper = customer('en')
  await shopper.write('a brush please')
  await shopper.write('if I throw in a wooden crate what does that come to?')
  expect((await shopper.write('how much is it now?')).text).toMatch(/\b14\b/)
  await shopper.write('ok, add the crate')
  expect(cartText(shopper)).toBe('1 brush, 1 crate')
})
