import type { DashboardRoute } from '@mostrador/contract/dashboard/route'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { checkBody, readQuery } from './request-values.ts'

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

const change: DashboardRoute = {
  ...route,
  method: 'POST',
  body: Type.Object(
    {
      title: Type.String({ minLength: 1, maxLength: 5 }),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
      state: Type.Optional(Type.Union([Type.Literal('on'), Type.Literal('off')])),
      note: Type.Optional(Type.Union([Type.String({ maxLength: 2 }), Type.Null()])),
      tags: Type.Optional(Type.Array(Type.String(), { maxItems: 1 })),
      place: Type.Optional(Type.Object({ city: Type.String() }, { additionalProperties: false })),
      data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    },
    { additionalProperties: false },
  ),
}

test.each([
  [{ title: 'a', name: 'x' }, 'There is no field `name` here.'],
  [{ title: 'a', place: { city: 'b', zip: 1 } }, 'There is no field `place.zip` here.'],
  [{}, 'The field `title` is missing.'],
  [{ title: 'a', place: {} }, 'The field `place.city` is missing.'],
  [{ title: 1 }, '`title` must be a text.'],
  [{ title: '' }, '`title` must be filled in.'],
  [{ title: 'abcdef' }, '`title` must be at most 5 characters long.'],
  [{ title: 'a', count: 2.5 }, '`count` must be a whole number.'],
  [{ title: 'a', count: 10 }, '`count` must be at most 9.'],
  [{ title: 'a', state: 'x' }, '`state` must be "on" or "off".'],
  [{ title: 'a', note: 'abc' }, '`note` must be at most 2 characters long or null.'],
  [{ title: 'a', tags: ['a', 'b'] }, '`tags` must be a list of at most 1.'],
  [[], 'The request must be an object.'],
])('%j is refused in words', (body, message) => {
  expect(() => checkBody(change, body)).toThrow(expect.objectContaining({ code: 'invalid_request', message }))
})

test.each([
  { title: 'a\0' },
  { title: 'a', data: { 'na\0me': 'x' } },
  { title: 'a', data: { name: 'x\0' } },
  { title: 'a', data: { list: [1, ['\ud800']] } },
])('%j has what no row can hold, in a name or in a value, and is refused', (body) => {
  expect(() => checkBody(change, body)).toThrow('The body: valid Unicode without U+0000.')
})

test('a body whose names and values can be held is taken as it is', () => {
  const body = { title: 'a', data: { ñame: ['x', null, 2, true, {}] } }
  expect(checkBody(change, body)).toBe(body)
})

test('an unknown parameter is named as one', () => {
  expect(() => readQuery(route, 'other=1')).toThrow('There is no parameter `other` here.')
})
