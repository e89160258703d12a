import { expect, test } from 'vitest'
import { methodUrl } from './method-url.ts'

test('a token that is typed with a slash, a question mark or a space leads to no other path', () => {
  const url = (token: string) => new URL(methodUrl('https://api.telegram.org', token, 'getMe'))
  expect(url('123:abc-DEF_4').href).toBe('https://api.telegram.org/bot123:abc-DEF_4/getMe')
  for (const token of ['1:a/../../file', '1:a?x=', '1:a#', '1:a b', '1:a%2f..', '../..']) {
    const { pathname, search, hash, host } = url(token)
    expect([host, search, hash]).toEqual(['api.telegram.org', '', ''])
    expect(pathname.split('/')).toEqual(['', expect.stringMatching(/^bot/), 'getMe'])
  }
})
