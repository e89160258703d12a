import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startService, type TestService } from '../../test/harness/api.ts'
import { type Browser, createPerson, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTenant } from '../../test/harness/fixtures.ts'
import { sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { hasPieces, hasPlainPieces } from '../platform/lists/search-text.ts'

vi.mock(import('@mostrador/contract/limits'), async (original) => {
  const { limits: real } = await original()
  // Only the tests that are about the time have any.
  return { limits: { ...real, searchNewestMax: 10, searchMs: 60_000 } as unknown as typeof real }
})

let db: TestDatabase
let service: TestService
let owner: Browser
const rows = 5_000

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db)
  const { accountId } = await createTenant(db, { rows: 0 })
  await createPerson(db, { email: 'owner@example.com', accountId })
  owner = await signedIn(service.url, 'owner@example.com')
  const id = sql`overlay(gen_random_uuid()::text placing '7' from 15)::uuid`
  const at = sql`now() + i * interval '1 second'`
  // The oldest row is the one searched for; the index offers all the others as candidates.
  await db.query(sql`
    insert into contacts (account_id, id, name, phone, phone_key, created_at)
    select ${accountId}, ${id}, case i when 1 then 'Marta Marta' when 2 then '日本語' else 'Marta ' || i end,
      '+57' || (3000000000 + i), '57' || (3000000000 + i), ${at} from generate_series(1, ${rows}::int) i`)
  await db.query(sql`
    insert into products (account_id, id, name, sku, price, pricing_type, item_type, created_at, updated_at)
    select ${accountId}, ${id}, case i when 1 then 'Gorra Gorra' else 'Gorra ' || i end,
      case i when 2 then 'AB-12' else 'SKU-' || i end, 1, 'fixed', 'product', ${at}, ${at}
    from generate_series(1, ${rows}::int) i`)
}, 60_000)
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

async function namesOf(route: 'listContacts' | 'listProducts', search: string): Promise<unknown[]> {
  const { data } = await owner.get(route, { query: { search } })
  return data.map(({ name }: { name?: unknown }) => name)
}

async function within(searchMs: number, act: () => Promise<void>): Promise<void> {
  const times = limits as { searchMs: number }
  const usual = times.searchMs
  times.searchMs = searchMs
  try {
    await act()
  } finally {
    times.searchMs = usual
  }
}

describe('a search beyond the newest', () => {
  it('finds what is rare by name, phone and sku', async () => {
    expect(await namesOf('listContacts', 'marta marta')).toEqual(['Marta Marta'])
    expect(await namesOf('listContacts', '3000000003')).toEqual(['Marta 3'])
    expect(await namesOf('listProducts', 'gorra gorra')).toEqual(['Gorra Gorra'])
    expect(await namesOf('listProducts', 'ab-12')).toEqual(['Gorra 2'])
  })

  it.each([
    [
      'Brazilian mobile with and without its 9',
      ['+55 11 98765-4321', '(11) 98765-4321', '11 8765-4321', '98765-4321'],
      '551187654321',
      ['+55 21 98765-9999', '(21) 98765-4329'],
      [
        '+55 11 98765-4321',
        '5511987654321',
        '551187654321',
        '11987654321',
        '(11) 8765-4321',
        '011 98765 4321',
      ],
    ],
    [
      'mobile of Argentina with its 9, its 15 and neither',
      ['+54 9 341 555-1234', '0341 15 555-1234', '341 555-1234', '+54 341 15 555 1234'],
      '5493415551234',
      ['0341 15 555-9999', '+54 9 11 5555-1239'],
      ['+54 9 341 555-1234', '543415551234', '0341 15 555-1234', '341 555 1234', '15 555-1234'],
    ],
  ])('finds a %s, told or known by a channel, and nobody else', async (_, told, known, others, typed) => {
    const { accountId } = await createTenant(db, { rows: 0 })
    const email = `${known}@example.com`
    await createPerson(db, { email, accountId })
    const reader = await signedIn(service.url, email)
    const people = [
      ...told.map((phone) => ({ name: phone, phone })),
      ...others.map((phone) => ({ name: 'Other', phone })),
    ]
    for (const { name, phone } of people) {
      await db.query(sql`
        insert into contacts (account_id, id, name, told_phone, created_at)
        values (${accountId}, ${newId()}, ${name}, ${phone}, now())`)
    }
    await db.query(sql`
      insert into contacts (account_id, id, name, phone, phone_key, created_at)
      values (${accountId}, ${newId()}, ${known}, ${`+${known}`}, ${known}, now())`)
    for (const search of typed) {
      const { data } = await reader.get('listContacts', { query: { search } })
      expect(data.map(({ name }) => name).sort(), search).toEqual([...told, known].sort())
    }
  })

  // A machine that stands still for a while is no slow search, so it may try again.
  it('finds it within the time that it has', { retry: 2 }, async () => {
    const { limits: real } = await vi.importActual<typeof import('@mostrador/contract/limits')>(
      '@mostrador/contract/limits',
    )
    await within(real.searchMs, async () => {
      expect(await namesOf('listContacts', 'marta marta')).toEqual(['Marta Marta'])
      expect(await namesOf('listProducts', 'gorra gorra')).toEqual(['Gorra Gorra'])
    })
  })

  it('ends after its time with what was found among the newest, and says so; nothing is changed by it', async () => {
    const cut = { data: [], took_too_long: true }
    await within(1, async () => {
      expect(await owner.get('listContacts', { query: { search: 'marta marta' } })).toMatchObject(cut)
      expect(await owner.get('listProducts', { query: { search: 'gorra gorra' } })).toMatchObject(cut)
      expect(await owner.get('search', { query: { text: 'gorra gorra' } })).toMatchObject(cut)
      // Nothing to look for in what was said: the person alone took long.
      const narrowed = { text: '...', person: 'marta marta' }
      expect(await owner.get('search', { query: narrowed })).toMatchObject(cut)
      const selection = { filter: { search: 'gorra gorra' } }
      const body = { selection, action: { kind: 'deactivate' } } as const
      const preview = await owner.call('previewProductChange', { body })
      expect([preview.status, preview.refusal?.reason]).toEqual([400, 'search_cut'])
    })
    const whole = { data: [{ name: 'Marta Marta' }], took_too_long: false }
    expect(await owner.get('listContacts', { query: { search: 'marta marta' } })).toMatchObject(whole)
    expect(await owner.get('search', { query: { text: 'marta marta' } })).toMatchObject(whole)
  })

  it('is not begun where the index has nothing to look for, and all would be read', async () => {
    expect(await namesOf('listContacts', '日本語')).toEqual([])
    for (const text of ['日本語', 'ñ', 'x', '%_%x_', 'é', 'xy', '...']) {
      expect([text, hasPlainPieces(text)]).toEqual([text, false])
    }
    for (const text of ['abc', 'AB-12', 'a b', 'éxito', '12 3']) {
      expect([text, hasPlainPieces(text)]).toEqual([text, true])
    }
    expect([hasPieces('ñ ñ ñ'), hasPieces('é é'), hasPieces('AB-12'), hasPieces('-x')]).toEqual([
      ...[false, false, true, true],
    ])
  })
})
