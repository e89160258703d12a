import { expect, it } from 'vitest'
import type { Turn } from '../../dialogue/turn.ts'
import { withoutSigh } from './without-sigh.ts'

const turnOf = (memory: object) => ({ memory: { shown: [], ...memory } }) as unknown as Turn

it.each([
  ['no worries. do you have it in blue', 'do you have it in blue'],
  ['Ah, no pasa nada! quiero la roja', 'quiero la roja'],
  ['sem problemas, e a preta?', 'e a preta?'],
])('"%s" is read as "%s" where nothing was asked', (said, rest) => {
  expect(withoutSigh(turnOf({}), said)).toBe(rest)
})

it.each([
  'no worries',
  'no hay problema.',
  'no problem with the blue one then',
  'no, do you have it in blue',
])('"%s" is read whole', (said) => {
  expect(withoutSigh(turnOf({}), said)).toBe(said)
})

it('a question that was asked is answered by the whole line', () => {
  expect(withoutSigh(turnOf({ flow: { at: 'confirm' } }), 'no worries. leave it out')).toBe(
    'no worries. leave it out',
  )
})
