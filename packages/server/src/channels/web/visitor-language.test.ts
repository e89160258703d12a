import { expect, test } from 'vitest'
import { visitorLanguage } from './visitor-language.ts'

test.each([
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['en', 'en'],
  ['fr-FR, fr;q=0.9, en;q=0.5, es;q=0.7', 'es'],
  ['ES-mx', 'es'],
  ['en;q=0, pt;q=0.1', 'pt'],
  ['en;q=x, pt;q=0.1', 'pt'],
])('a browser that asks for %s gets %s', (header, language) => {
  expect(visitorLanguage(header)).toBe(language)
})

test.each(['de, fr;q=0.5', '*', '', ';;;', undefined])('%s asks for none of ours', (header) => {
  expect(visitorLanguage(header)).toBeUndefined()
})
