import { expect, it } from 'vitest'
import { fitsOffer, offeredValue, templateFor } from './fitting-templates.ts'

const template = (...kinds: readonly ('order_number' | 'appointment_time' | 'text' | 'customer_name')[]) => ({
  name: kinds.join(' '),
  variables: kinds.map((kind) => ({ kind, part: 'body' as const, at: null, place: '1', example: 'x' })),
})
const [order, visit] = [template('customer_name', 'order_number'), template('appointment_time')]
const [words, greeting] = [template('customer_name', 'text'), template('customer_name')]
const told = { words: 'Tu pedido #12\nva en camino.', about: { kind: 'order', id: '1' } as const }

it('templates fit that name what the offered words tell of, or have one place for any words', () => {
  const all = [greeting, words, visit, order]
  expect(all.filter((each) => fitsOffer(each, told))).toEqual([words, order])
  expect(all.filter((each) => fitsOffer(each, { ...told, about: undefined }))).toEqual([words])
})

it('a single one that takes the words is picked; of two, of one that only names it, and for words about nothing, none is', () => {
  expect(templateFor([greeting, words, order], told)).toBe(words)
  // It may say that the order is on its way where it was cancelled.
  expect(templateFor([greeting, order], told)).toBeUndefined()
  expect(templateFor([words, template('order_number', 'text')], told)).toBeUndefined()
  expect(templateFor([words], { ...told, about: undefined })).toBeUndefined()
})

it('the words go into the one place for any, in one line', () => {
  expect(offeredValue(words, 'text', told)).toBe('Tu pedido #12 va en camino.')
  expect(offeredValue(words, 'customer_name', told)).toBeUndefined()
  expect(offeredValue(template('text', 'text'), 'text', told)).toBeUndefined()
})
