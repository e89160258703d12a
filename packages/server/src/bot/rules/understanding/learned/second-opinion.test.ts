// The learned intents decide where the rules are unsure, and never alone where it cannot be undone.
import type { Language } from '@mostrador/contract/languages'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import type { Expected } from '../lexicon.ts'
import { understand } from '../understand.ts'

const today = Temporal.PlainDate.from('2026-11-18')

function read(text: string, language: Language, expected?: Expected): string {
  const { acts } = understand(text, { language, today, expected })
  return acts.map(({ intent }) => intent).join('+')
}

test.each([
  ['es', 'por dónde viene lo mío', 'order_status'],
  ['es', 'avísame apenas vuelva a entrar', 'stock'],
  ['pt', 'esse aí é de couro legítimo ou sintético', 'details'],
  ['pt', 'o pix já caiu aí?', 'paid'],
  ['en', 'any movement on that if I take three', 'haggle'],
  ['en', 'money should be in your account now', 'paid'],
] as const)('%s: "%s" is told from lines that say the like', (language, text, intent) => {
  expect(read(text, language)).toBe(intent)
})

test.each([
  ['es', 'hágale pues, sin miedo'],
  ['pt', 'bora, pode tocar'],
  ['en', 'go on then, sounds grand'],
] as const)('%s: "%s" is a yes to what was asked', (language, text) => {
  expect(read(text, language, 'confirm')).toBe('confirm')
})

test.each([
  ['es', 'sí pero cambia el azul por el rojo'],
  ['pt', 'isso, mas tira o bolo'],
  ['en', 'yes but make it three'],
] as const)('%s: "%s" is no yes, as it corrects', (language, text) => {
  expect(read(text, language, 'confirm').split('+')).not.toContain('confirm')
})

test.each([
  ['es', 'se me rompió la pantalla, ustedes la cambian?'],
  ['pt', 'a tela do meu quebrou, vocês trocam?'],
  ['en', 'my screen cracked, do you replace those?'],
] as const)('%s: "%s" is no grievance', (language, text) => {
  expect(read(text, language)).not.toMatch(/complaint|person/)
})
