import { reasons } from '@mostrador/contract/dashboard/reasons'
import { errorStatus } from '@mostrador/contract/errors'
import { languages } from '@mostrador/contract/languages'
import { describe, expect, it } from 'vitest'
import { ApiFailure } from '../api/request.ts'
import '../i18n/reasons/at-hand.ts'
import { reasonTexts } from '../i18n/reasons/reason-texts.ts'
import { failureText } from './feedback/failure-text.ts'

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

describe('what the server refuses', () => {
  it.each(Object.entries(reasons))('%s has a text in every language, with its values', (name, values) => {
    const failure = new ApiFailure(409, {
      ...{ code: 'conflict', reason: name as keyof typeof reasons },
      values: Object.fromEntries(values.map((value) => [value, `<${value}>`])),
    })
    const texts = languages.map((language) => failureText(failure, language))
    expect(new Set(texts).size).toBe(languages.length)
    for (const text of texts) expect(text).not.toContain('{')
    const known: readonly string[] = values
    for (const text of reasonTexts[name as keyof typeof reasons]) {
      for (const value of namesIn(text)) expect(known).toContain(value)
    }
  })

  it.each(Object.entries(errorStatus))('%s alone has a text in every language', (code, status) => {
    const texts = languages.map((language) => failureText(new ApiFailure(status, { code }), language))
    expect(new Set(texts).size).toBe(languages.length)
  })

  it('a reason of a newer server is told by its code', () => {
    const failure = new ApiFailure(409, { code: 'conflict', reason: 'unheard_of' as 'busy' })
    expect(failureText(failure, 'en')).toBe('This does not go together with what is there now. Look again.')
  })
})
