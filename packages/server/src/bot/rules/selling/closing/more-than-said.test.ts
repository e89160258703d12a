import { expect, test } from 'vitest'
import type { Cart } from '../../../tools/tools.ts'
import { isMoreThanSaid } from './more-than-said.ts'
import { isAddedAnew, isOtherNamed } from './over-done.ts'

test.each([
  ['and a whole almond one', [{ by: 2, to: 2 }], 'en', true],
  ['quiero dos de esas, una negra', [{ by: 4, to: 4 }], 'es', true],
  ['me vê três', [{ by: 3, to: 5 }], 'pt', false],
  ['make it 5', [{ by: 3, to: 5 }], 'en', false],
  ['2 rojas y 3 negras', [{ by: 5, to: 5 }], 'es', false],
  ['una docena', [{ by: 12, to: 12 }], 'es', false],
  ['ponme una', [{ by: 1, to: 6 }], 'es', false],
] as const)('"%s" and what the cart got: %j', (said, gains, language, isMore) => {
  expect(isMoreThanSaid(said, gains, language)).toBe(isMore)
})

test.each([
  ['someone quit this morning so five of the small ones', 'en', { by: 5, to: 11 }, true],
  ['so two more of those', 'en', { by: 2, to: 4 }, false],
  ['so five of the small ones', 'en', { by: 5, to: 5 }, false],
  ['five of the small ones', 'en', { by: 5, to: 11 }, false],
  ['entonces dos de las chicas', 'es', { by: 2, to: 4 }, false],
  ["wait i counted wrong, there's 8 kids so 8", 'en', { by: 2, to: 8 }, false],
] as const)('"%s" (%s) and %j: a count said anew was added', (said, language, gain, isAnew) => {
  const before = [{ productId: 'card', quantity: gain.to - gain.by }]
  expect(isAddedAnew(said, { before, gains: [gain], language })).toBe(isAnew)
})

test.each([
  ['Three bags will see me out. Make it three.', 'nets', true],
  ['Three nets will see me out. Make it three.', 'nets', false],
  ['make it three', 'nets', false],
  ['three bags of coal, make it three', 'coal', false],
])('"%s" where %s were counted: another line is named than that: %s', (said, productId, isOther) => {
  const line = { variantId: null, addOnIds: [], unitPrice: '5', total: '15' }
  const names = { coal: 'Smokeless coal · 20 kg bag', nets: 'Kindling net' }
  const lines = Object.entries(names).map(([id, name]) => ({ ...line, id, productId: id, name, quantity: 3 }))
  const before = lines.map((each) => ({ productId: each.productId, quantity: 4 }))
  const cart = { lines, total: '30', address: null, delivery: null } as unknown as Cart
  const changed = [{ productId, name: names[productId as 'coal'], count: 3 }]
  expect(isOtherNamed(said, { before, changed, cart })).toBe(isOther)
})
