// A question to the summary of an order is no refusal of it, whichever "no" or "hold on" stands beside it.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from './testing/customer.ts'
import { openShop, productOf } from './testing/shop.ts'

const asked: [language: Language, line: string][] = [
  ['en', 'hmm hold on, is the soap scented?'],
  ['es', 'che el jabón es sin perfume no?'],
  ['pt', 'espera, o sabonete é sem perfume?'],
]

test.each(asked)('what is asked before the yes is answered (%s) %s', async (language, line) => {
  const name = { es: 'Jabón de leche', pt: 'Sabonete de leite', en: 'Milk soap' }[language]
  const shop = openShop({ now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }, [
    productOf({ id: 'soap', name, price: '8', description: 'Sin perfume, sem perfume, unscented.' }),
  ])
  const { write } = newCustomer({ language, shop })
  await write({ es: 'quiero dos jabones', pt: 'quero dois sabonetes', en: 'two soaps please' }[language])
  await write({ es: 'finalizar compra', pt: 'finalizar compra', en: 'check out' }[language])
  await write('Calle 10 # 4-20')
  const { text } = await write(line)
  expect(text).toContain('perfume')
  expect(text).not.toMatch(/guardad|stays as it is/)
  await write({ es: 'sí, confirmo', pt: 'sim, confirmo', en: 'yes, place it' }[language])
  expect(shop.orders).toHaveLength(1)
})
