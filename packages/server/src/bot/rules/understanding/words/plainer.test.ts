import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { inPlainerWords, readPlainerWords } from './plainer.ts'

test.each<[Language, string, string]>([
  ['en', 'What platters have ya got?', 'What platters have you got?'],
  ['en', 'can u do tmrw pls', 'can you do tomorrow please'],
  ['es', 'q garantia tiene el taladro', 'que garantia tiene el taladro'],
  ['es', '¿Qué pinturas manejan?', '¿Qué pinturas tienen?'],
  ['es', 'A CÓMO ESTÁ el metro', 'cuánto cuesta el metro'],
  ['pt', 'qto tempo antes tenho q pedir', 'quanto tempo antes tenho que pedir'],
])('%s: "%s" reads as "%s"', (language, said, plainer) => {
  expect(inPlainerWords(said, language)).toBe(plainer)
})

test.each<[Language, string]>([
  ['es', 'mándelo a la carrera 33 # 51-20 bloque q apto 301'],
  ['es', 'la talla 20k'],
  ['en', 'a size M and duct tape'],
  ['pt', 'uma camiseta p'],
])('%s: "%s" stays as it is', (language, said) => {
  expect(inPlainerWords(said, language)).toBe(said)
})

test.each(Object.entries(readPlainerWords()))(
  'no phrase of %s stands for itself or for another phrase',
  (_, entries) => {
    const phrases = new Set(Object.keys(entries))
    expect(Object.entries(entries).filter(([phrase, word]) => phrase === word || phrases.has(word))).toEqual(
      [],
    )
  },
)
