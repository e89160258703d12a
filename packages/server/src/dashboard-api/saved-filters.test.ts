import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startService, type TestService } from '../../test/harness/api.ts'
import { type Browser, createPerson, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createShop } from '../../test/harness/shop.ts'
import { newId } from '../platform/ids.ts'

let db: TestDatabase
let service: TestService
let owner: Browser
let colleague: Browser

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db)
})
beforeEach(async () => {
  const { accountId } = await createShop(db)
  const person = async (role: string) => {
    const { email } = await createPerson(db, { email: `${newId()}@example.com`, accountId, role })
    return signedIn(service.url, email)
  }
  owner = await person('owner')
  colleague = await person('agent')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const namesOf = async (who: Browser, list: 'products' | 'orders' = 'orders') =>
  (await who.get('listSavedFilters', { query: { list } })).data.map(({ name }) => name)
const save = (name: string, who = owner) =>
  who.call('createSavedFilter', { body: { list: 'orders', name, query: { payment: 'pending' } } })

it('a person keeps filters of a list under names, and nobody else sees or changes them', async () => {
  const { body: made } = await save('Por cobrar')
  await save('Agotados')
  expect(made).toMatchObject({ name: 'Por cobrar', query: { payment: 'pending' } })
  expect(await namesOf(owner)).toEqual(['Agotados', 'Por cobrar'])
  expect(await namesOf(owner, 'products')).toEqual([])
  expect(await namesOf(colleague)).toEqual([])
  const place = { params: { id: made.id } }
  expect((await colleague.call('renameSavedFilter', { ...place, body: { name: 'Mío' } })).status).toBe(404)
  expect((await colleague.call('deleteSavedFilter', place)).status).toBe(404)
  expect((await save('por COBRAR')).refusal?.reason).toBe('filter_known')
  expect((await save('Por cobrar', colleague)).status).toBe(201)
  await owner.get('renameSavedFilter', { ...place, body: { name: 'Sin pagar' } })
  expect(await namesOf(owner)).toEqual(['Agotados', 'Sin pagar'])
  await owner.get('deleteSavedFilter', place)
  expect(await namesOf(owner)).toEqual(['Agotados'])
})

it('of a list a person keeps so many, also when they are saved at once', async () => {
  const saved = await Promise.all(
    Array.from({ length: limits.savedFiltersMax + 5 }, (_, n) => save(`Lista ${n}`)),
  )
  const refused = saved.filter(({ status }) => status === 409)
  expect(refused.map(({ refusal }) => refusal?.reason)).toEqual(Array(5).fill('filters_many'))
  expect(await namesOf(owner)).toHaveLength(limits.savedFiltersMax)
})

it('a filter is so long at most', async () => {
  const parts = Array.from({ length: 10 }, (_, n) => [`part${n}`, 'x'.repeat(180)])
  const saveOf = (chars: number, name: string) => {
    const query = Object.fromEntries([...parts, ['search', '']])
    query.search = 'x'.repeat(chars - JSON.stringify(query).length)
    return colleague.call('createSavedFilter', { body: { list: 'products', name, query } })
  }
  expect((await saveOf(limits.savedFilterCharsMax, 'Lo más largo')).status).toBe(201)
  expect((await saveOf(limits.savedFilterCharsMax + 1, 'Más largo')).status).toBe(400)
})
