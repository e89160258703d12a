import { expect, it } from 'vitest'
import { typedPath } from './typed-path.ts'

it.each([
  [undefined, undefined],
  [' ', undefined],
  ['/orders', '/api/v1/orders'],
  ['orderz', '/api/v1/orderz'],
  ['/api/v1/orders/{id}', '/api/v1/orders/{id}'],
  ['/api/feed/v1/changes', '/api/feed/v1/changes'],
  ['/', '/'],
  ['/ap', '/ap'],
  ['/mcp', '/mcp'],
  ['/appointments', '/api/v1/appointments'],
])('looks for %j where it is logged, as %j', (typed, logged) => {
  expect(typedPath(typed)).toBe(logged)
})
