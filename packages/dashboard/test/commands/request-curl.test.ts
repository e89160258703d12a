import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { requestCurl, unknownValues } from '../../src/pages/requests/request-curl.ts'

/** The words that the shell hands to curl. */
function wordsOf(command: string): string[] {
  const shown = command.replace(/^curl/, `printf '%s\\n'`)
  const env = { ...process.env, MOSTRADOR_KEY: 'the-key' }
  return execFileSync('sh', ['-c', shown], { env, encoding: 'utf8' }).trimEnd().split('\n')
}

it('reads again what was read, with the key from a variable', () => {
  const query = { status: "it's & so", cursor: '•', limit: '5' }
  const request = { method: 'GET', path: '/api/v1/orders', query }
  expect(unknownValues(request)).toEqual(['cursor'])
  expect(wordsOf(requestCurl('https://shop.example', request))).toEqual([
    '-i',
    'https://shop.example/api/v1/orders?status=it%27s+%26+so&limit=5',
    '-H',
    'Authorization: Bearer the-key',
  ])
})

it('what a path carries is never read by the shell', () => {
  const path = "/api/v1/'; touch /tmp/x; $(id) `id`"
  expect(wordsOf(requestCurl('https://shop.example', { method: 'GET', path, query: {} }))[1]).toBe(
    `https://shop.example${path}`,
  )
})

it('a write has an example for the body that is not logged, and a tool is no parameter', () => {
  const write = { method: 'POST', path: '/api/v1/contacts', query: {} }
  expect(wordsOf(requestCurl('https://shop.example', write)).at(-1)).toMatch(/^\{"phone"/)
  const tool = { method: 'POST', path: '/mcp', query: { tool: 'listOrders' } }
  expect(wordsOf(requestCurl('https://shop.example', tool))).toContain('https://shop.example/mcp')
})
