import { afterEach, describe, expect, it, vi } from 'vitest'
import { bodyOf, changesOf, mainPicture, type PicturedProduct, valuesOf } from './product-values.ts'

const habit = { locale: 'es-CO', currency: 'COP', timezone: 'America/Bogota', language: 'es' } as const

const product = {
  name: 'Camiseta',
  sku: 'CAM-1',
  pricing_type: 'fixed',
  item_type: 'product',
  price: 49_900,
  inventory_quantity: 12,
  is_active: true,
  variants: [],
  add_ons: [],
  faqs: [],
} as unknown as PicturedProduct

it('only what was changed is sent, so that stock which an order took meanwhile stays taken', () => {
  const former = valuesOf(product, habit)
  expect(changesOf({ ...former, price: '39.900', description: '  ' }, former, habit)).toEqual({
    price: 39_900,
  })
  expect(changesOf({ ...former, inventory_quantity: '' }, former, habit)).toEqual({
    inventory_quantity: null,
  })
  expect(changesOf(former, former, habit)).toEqual({})
})

it('of variants only changed units are sent, and one that is renamed stays the same', () => {
  const sized = {
    ...{ ...product, pricing_type: 'variant', price: null },
    variants: [
      { name: 'S', price: 45_000, inventory_quantity: 5 },
      { id: 'm', name: 'M', sku: 'CAM-M', price: 45_000, inventory_quantity: 2 },
      { name: 'L', price: 45_000 },
    ],
  } as PicturedProduct
  const former = valuesOf(sized, habit)
  const [s, m, l] = former.variants
  if (!s || !m || !l) throw new Error('no variants')
  const priced = { price: 45_000 }
  const added = { name: 'XL', sku: '', price: '45.000', inventory_quantity: '' } as const
  const variants = [{ ...s, name: 'Small' }, { ...m, inventory_quantity: 9 }, l, added]
  expect(changesOf({ ...former, variants }, former, habit)).toEqual({
    variants: [
      { ...priced, id: 'S', name: 'Small', sku: null },
      { ...priced, id: 'm', name: 'M', sku: 'CAM-M', inventory_quantity: 9 },
      { ...priced, id: 'L', name: 'L', sku: null },
      { ...priced, name: 'XL', sku: null, inventory_quantity: null },
    ],
  })
  // The name is given to another one.
  const swapped = [{ ...s, name: 'Small' }, m, l, { ...added, name: 'S' }]
  const { variants: sent } = changesOf({ ...former, variants: swapped }, former, habit)
  expect(sent?.map(({ id }) => id)).toEqual([undefined, 'm', 'L', undefined])
  expect(sent?.[0]).toMatchObject({ name: 'Small', inventory_quantity: 5 })
})

it('the main picture is the first that customers can get, and none where all were refused', () => {
  const states = (...given: ('waiting' | 'refused' | 'kept')[]) => given.map((state) => ({ state }))
  expect(mainPicture(states('refused', 'kept', 'kept'))).toBe(1)
  expect(mainPicture(states('waiting', 'kept'))).toBe(0)
  expect(mainPicture(states('refused'))).toBe(-1)
  expect(mainPicture([])).toBe(-1)
})

it('the least amount of goods by weight is kept as grams whatever unit is typed, and read back', () => {
  const coffee = { ...product, sale_unit: 'kg', measure_min: 250 } as PicturedProduct
  const former = valuesOf(coffee, habit)
  expect(former.measure_min).toBe('250 g')
  expect(changesOf({ ...former, measure_min: 'media libra' }, former, habit)).toEqual({})
  expect(changesOf({ ...former, measure_min: '0,5' }, former, habit)).toEqual({ measure_min: 500 })
  expect(changesOf({ ...former, measure_min: '' }, former, habit)).toEqual({ measure_min: null })
  expect(changesOf({ ...former, sale_unit: '' }, former, habit)).toEqual({
    sale_unit: null,
    measure_min: null,
  })
})

describe('the end of a sale', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it.each([
    ['America/Bogota', '2026-12-24T18:30'],
    ['Asia/Kolkata', '2026-12-25T05:00'],
    ['UTC', '2026-12-24T23:30'],
  ])('is told and written by the clock of a shop in %s, wherever the viewer is', (timezone, shown) => {
    vi.stubEnv('TZ', 'Pacific/Auckland')
    const there = { ...habit, timezone }
    const stored = '2026-12-24T23:30:00.000Z'
    const values = valuesOf({ ...product, sale_ends_at: stored }, there)
    expect(values.sale_ends_at).toBe(shown)
    expect(bodyOf(values, there).sale_ends_at).toBe(stored)
    const later = { ...values, sale_ends_at: shown.replace(/\d$/, '5') }
    expect(changesOf(later, values, there)).toEqual({ sale_ends_at: '2026-12-24T23:35:00.000Z' })
  })

  it('is taken away by emptying its field', () => {
    const values = valuesOf({ ...product, sale_ends_at: '2026-12-24T23:30:00.000Z' }, habit)
    expect(changesOf({ ...values, sale_ends_at: '' }, values, habit)).toEqual({ sale_ends_at: null })
  })
})
