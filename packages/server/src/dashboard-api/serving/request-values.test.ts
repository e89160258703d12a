import type { DashboardRoute } from '@mostrador/contract/dashboard/route'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { readQuery } from './request-values.ts'

const route: DashboardRoute = {
  method: 'GET',
  path: '/things',
  needs: 'nobody',
  query: Type.Object(
    {
      limit: Type.Optional(Type.Integer()),
      is_active: Type.Optional(Type.Boolean()),
      search: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({}),
}

test.each([
  ['limit=20', { limit: 20 }],
  ['limit=-3', { limit: -3 }],
  ['is_active=true', { is_active: true }],
  ['is_active=false', { is_active: false }],
  ['search=20', { search: '20' }],
  ['search=true', { search: 'true' }],
  ['search=&limit=', {}],
])('?%s is read as its schema says', (query, values) => {
  expect(readQuery(route, query)).toEqual(values)
})

test.each([
  'limit=2.5',
  'limit=true',
  'limit=1234567890123456',
  'is_active=1',
  'is_active=yes',
  'limit=1&limit=2',
  'other=1',
  'constructor=1',
  'search=a%00b',
])('?%s is refused', (query) => {
  expect(() => readQuery(route, query)).toThrow(expect.objectContaining({ code: 'invalid_request' }))
})
