import { expect, it } from 'vitest'
import { addressFor, discountOf, heldBy, lacksOf, lineFor } from './wish.ts'

const line = { product_id: 'p', variant_id: null, quantity: 2, total: 40_000 } as never

it('a whole per cent of the goods stays a per cent when the order is changed, another amount an amount', () => {
  expect(discountOf({ discount: 4_000, lines: [line] })).toEqual({ percent: 10 })
  expect(discountOf({ discount: 4_100, lines: [line] })).toEqual({ amount: 4_100 })
  expect(discountOf({ discount: null, lines: [line] })).toBeUndefined()
})

it('what the changed order holds is there for it, and nothing of another option', () => {
  expect(heldBy({ lines: [line] }, { productId: 'p', variantId: undefined })).toBe(2)
  expect(heldBy({ lines: [line] }, { productId: 'p', variantId: 'M' })).toBe(0)
  expect(heldBy(undefined, { productId: 'p', variantId: undefined })).toBe(0)
})

it('who finds a product by the name of an option has chosen that option, unless the words fit several', () => {
  const variants = ['Lavanda', 'Canela', 'Canela y Naranja'].map((name) => ({ name, price: 1 }))
  const product = { id: 'p', name: 'Vela de canela', variants, pricing_type: 'variant' } as never
  const chosen = (typed: string) => lineFor(product, typed).variantId
  expect(chosen('lavan')).toBe('Lavanda')
  expect(chosen('vela naranja')).toBe('Canela y Naranja')
  expect([chosen('canela'), chosen('vela'), chosen('')]).toEqual([undefined, undefined, undefined])
})

it('the address that the customer wrote to the bot is proposed, until another is typed or it is emptied', () => {
  const cart = { address: 'Calle 72 # 10-34' }
  expect(addressFor(undefined, cart)).toBe('Calle 72 # 10-34')
  expect(addressFor('Carrera 7', cart)).toBe('Carrera 7')
  expect(addressFor('', cart)).toBe('')
  expect([addressFor(undefined, null), addressFor(undefined, { address: null })]).toEqual(['', ''])
})

it('goods that the catalogue has no price for lack one until it is named', () => {
  const line = (product: object) => lineFor({ id: 'p', name: 'Torta', variants: [], ...product } as never)
  expect(line({ pricing_type: 'fixed', price: 100 }).price).toBeUndefined()
  const variants = [{ name: 'Grande', price: null }]
  const quoted = [
    { pricing_type: 'quote' },
    { pricing_type: 'range' },
    { pricing_type: 'variant', variants },
  ].map(line)
  expect(quoted.map((each) => lacksOf([each]))).toEqual(['lacksPrice', 'lacksPrice', 'lacksPrice'])
  expect(quoted.map((each) => lacksOf([{ ...each, price: 0 }]))).toEqual([undefined, undefined, undefined])
})
