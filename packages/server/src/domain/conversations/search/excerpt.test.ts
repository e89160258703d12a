import { limits } from '@mostrador/contract/limits'
import { expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

const shown = (content: string, ...hits: string[]) =>
  excerptOf(content, hits)
    .map(({ text, is_hit }) => (is_hit ? `[${text}]` : text))
    .join('')

it.each([
  ['¿Tienen camisas?', ['camisas'], '¿Tienen [camisas]?'],
  ['Camisas, camisas\ny más', ['camisas'], 'Camisas, [camisas] y más'],
  ['nada', [], 'nada'],
  [`${'antes '.repeat(20)}camisa roja`, ['camisa'], /^… (antes ){6,7}\[camisa\] roja$/],
  [`camisa ${'después '.repeat(60)}`, ['camisa'], /^\[camisa\] (después )+.*…$/],
])('%j with %j is shown around its words', (content, hits, expected) => {
  const text = shown(content, ...hits)
  if (typeof expected === 'string') expect(text).toBe(expected)
  else expect(text).toMatch(expected)
  expect(text.length).toBeLessThan(limits.excerptCharsMax + 10)
})
