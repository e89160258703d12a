// A caller must be able to see which of its parameters had no effect.
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, type Tenant } from '../harness/fixtures.ts'

let database: TestDatabase
let service: TestService
let tenant: Tenant

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database)
  tenant = await createTenant(database, { rows: 1 })
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function ask(path: string, key = tenant.readKey, init: RequestInit = {}) {
  const { status, headers } = await fetch(`${service.url}/api/v1${path}`, { ...init, ...bearer(key) })
  return { status, ignored: headers.get('x-ignored-parameters') }
}

test('parameters that an operation does not know are named on its answer, each once, in their order', async () => {
  expect(await ask('/contacts?phone=1&limit=5&updated_since=2026-01-01&phone=2')).toEqual({
    status: 200,
    ignored: 'phone,updated_since',
  })
})

test('nothing is said where nothing was ignored', async () => {
  expect(await ask('/contacts')).toEqual({ status: 200, ignored: null })
  expect(await ask('/contacts?')).toEqual({ status: 200, ignored: null })
  expect(await ask('/orders?status=paid&limit=5&&')).toEqual({ status: 200, ignored: null })
  expect(await ask('/orders?%73tatus=paid')).toEqual({ status: 200, ignored: null })
})

test('details, creations and refusals say it as well', async () => {
  const [orderId] = tenant.ids.orders
  expect(await ask(`/orders/${orderId}?expand=lines`)).toEqual({ status: 200, ignored: 'expand' })
  expect(await ask('/_meta?x')).toEqual({ status: 200, ignored: 'x' })
  expect(await ask('/orders?limit=x&page=2')).toEqual({ status: 400, ignored: 'page' })
  expect(await ask('/contacts?dry_run=1', tenant.readKey, { method: 'POST' })).toEqual({
    status: 403,
    ignored: 'dry_run',
  })
})

test('who has no key, or asks for no operation, is told nothing', async () => {
  expect(await ask('/orders?page=2', 'svc_no')).toEqual({ status: 401, ignored: null })
  expect(await ask('/invoices?page=2')).toEqual({ status: 404, ignored: null })
})

test('names are safe in a header whatever they are made of', async () => {
  expect(await ask('/orders?filter[status]=paid')).toEqual({ status: 200, ignored: 'filter%5Bstatus%5D' })
  expect(await ask('/orders?a%0d%0aset-cookie%3a%20b=1&c%2cd=2&%zz=3&ñ=4')).toEqual({
    status: 200,
    ignored: 'a%0D%0Aset-cookie%3A%20b,c%2Cd,%25zz,%C3%B1',
  })
})

test('a long list of names is cut between two names', async () => {
  const many = Array.from({ length: 400 }, (_each, index) => `name${index}`)
  const { ignored } = await ask(`/orders?${many.join('&')}`)
  const told = ignored?.split(',') ?? []
  expect(ignored?.length).toBeLessThanOrEqual(1_000)
  expect(told.length).toBeGreaterThan(50)
  expect(told).toEqual(many.slice(0, told.length))
  expect(await ask(`/orders?${'x'.repeat(2_000)}=1&page=2`)).toEqual({ status: 200, ignored: 'page' })
})

test('a list of names may be as long as the limit, and no longer', async () => {
  // Each name counts with the comma behind it.
  const rest = limits.ignoredParametersCharsMax - 'page,'.length - 1
  const most = 'x'.repeat(rest)
  expect(await ask(`/orders?page=2&${most}=1`)).toEqual({ status: 200, ignored: `page,${most}` })
  expect(await ask(`/orders?page=2&${most}x=1`)).toEqual({ status: 200, ignored: 'page' })
})
