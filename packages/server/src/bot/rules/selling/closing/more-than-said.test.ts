import { expect, test } from 'vitest'
import { isMoreThanSaid } from './more-than-said.ts'

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
