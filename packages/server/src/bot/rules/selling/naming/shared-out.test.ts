// One thing in several options, each counted.
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const sized = (id: string, name: string, options: readonly string[]) =>
  productOf({
    ...{ id, name, category: 'All', price: null, pricingType: 'variant' },
    variants: options.map((option) => ({ id: option, name: option, price: '60', available: null })),
  })
const goods = [
  sized('blind', 'Roller blind, blackout', ['60 cm', '90 cm', '120 cm']),
  sized('polo', 'Polo shirt', ['White, age 5-6', 'White, age 7-8', 'Sky blue, age 5-6', 'Sky blue, age 7-8']),
  sized('tester', 'Tester pot', ['Chalk', 'Sage', 'Sea Mist']),
  sized('tape', 'Masking tape, 50 m', ['25 mm', '38 mm', '50 mm']),
  sized('umbrella', 'Market umbrella, 9 ft', ['Navy', 'Sand']),
  sized('mix', 'Wildflower mix', ['1 oz', '4 oz']),
  sized('nan', 'NAN formula 800 g', ['Stage 1', 'Stage 2']),
  sized('tie', 'House tie', ['Oak, clip-on', 'Oak, full length', 'Elm, clip-on']),
]

test.each([
  [['3 blinds: two 60 and one 90'], '1 90 cm, 2 60 cm'],
  [['roller blind 60 x2 and 120 x1'], '1 120 cm, 2 60 cm'],
  [['need 2 polo shirts age 5-6, one white one sky blue'], '1 Sky blue, age 5-6, 1 White, age 5-6'],
  [['4 polos, half white half blue, age 7-8'], '2 Sky blue, age 7-8, 2 White, age 7-8'],
  [['4 polos age 7-8: 2 white and 2 blue'], '2 Sky blue, age 7-8, 2 White, age 7-8'],
  [['2 testers, one chalk one sage'], '1 Chalk, 1 Sage'],
  [['tester pots: sea mist, chalk and sage'], '1 Chalk, 1 Sage, 1 Sea Mist'],
  [['4 rolls of masking tape, 2 in 25mm and 2 in 50mm'], '2 25 mm, 2 50 mm'],
  [['masking tape 38mm x 6'], '6 38 mm'],
  [['2 umbrellas', 'one navy one sand'], '1 Navy, 1 Sand'],
  [['elm tie, clip-on, please'], '1 Elm, clip-on'],
  [['4 wildflower mix, 1 oz'], '4 1 oz'],
  [['I want nan formula 800 g, stage 1'], '1 Stage 1'],
  // A question about two options wants neither.
  [['is the tester in chalk or sage'], ''],
])('%j leaves %s', async (lines, cart) => {
  const customer = newCustomer({ language: 'en', shop: openShop(calendar, goods) })
  for (const line of lines) await customer.write(line)
  expect(cartText(customer)).toBe(cart)
})
