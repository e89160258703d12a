// The file with what all customers said about messages.
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../../../../test/harness/api.ts'
import { createPerson, signedIn } from '../../../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts'
import { createTenant } from '../../../../test/harness/fixtures.ts'
import { sql } from '../../../platform/database/database.ts'

let db: TestDatabase
let service: TestService
beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

async function addShop(email: string) {
  const { accountId, ids } = await createTenant(db, { rows: 2 })
  await db.query(sql`update accounts set timezone = 'America/Bogota' where id = ${accountId}`)
  await db.query(sql`delete from consents where account_id = ${accountId}`)
  const { email: known } = await createPerson(db, { email, accountId })
  const ask = async (from: string, role?: 'agent') => {
    const person = role ? await createPerson(db, { email: from, accountId, role }) : { email: known }
    const browser = await signedIn(service.url, person.email)
    return browser.fetch('GET', '/contacts/consents.csv?language=es&decimal=comma')
  }
  return { accountId, contacts: ids.contacts ?? [], ask }
}

test('tells of each word who said it, when, how it is known and in which words, and no cell is a formula', async () => {
  const { accountId, contacts, ask } = await addShop('consents@example.com')
  const stranger = await addShop('others@example.com')
  const [one, two] = contacts
  await db.query(sql`
    update contacts set name = '=1+1', phone = '+573105550131', phone_key = '573105550131'
    where account_id = ${accountId} and id = ${one}`)
  await db.query(sql`
    update contacts set name = 'Desconocido', phone = null, phone_key = null, told_phone = '+573105550132'
    where account_id = ${accountId} and id = ${two}`)
  const say = (account: string, contact: string | undefined, id: number, rest: unknown[]) => {
    const [kind, isGiven, source, reason, saidAt] = rest
    return db.query(sql`
      insert into consents (account_id, id, contact_id, kind, is_given, source, reason, said_at, created_at)
      values (${account}, ${`01939d2e-7c11-7aa0-9f6e-00000000000${id}`}, ${contact}, ${kind}, ${isGiven}, ${source},
        ${reason}, ${saidAt}, now())`)
  }
  await say(accountId, one, 1, ['marketing', true, 'import', null, '2026-11-05T00:00:00Z'])
  await say(accountId, two, 2, [
    'service',
    false,
    'web_chat',
    'no quiero más; mensajes',
    '2026-11-29T14:05:00Z',
  ])
  await say(accountId, one, 3, ['marketing', true, 'person', '@llamó', '2026-11-29T14:06:00Z'])
  await say(stranger.accountId, stranger.contacts[0], 4, [
    'marketing',
    true,
    'words',
    'ajeno',
    '2026-11-29T14:06:00Z',
  ])
  const answer = await ask('')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(
    /filename="consentimientos-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const [head, ...lines] = (await answer.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toBe(
    'Cliente;Teléfono;Mensajes;Respuesta;Cuándo lo dijo (America/Bogota);Cómo consta;Palabras o motivo',
  )
  expect(lines).toEqual([
    expect.stringMatching(/^"?'=1\+1"?;.*573105550131"?;Ofertas;sí;2026-11-05;Lista importada;$/),
    expect.stringMatching(
      /^;.*573105550132"?;Sobre pedidos y citas;no;2026-11-29 09:05;Lo escribió en el chat web;"no quiero más; mensajes"$/,
    ),
    expect.stringMatching(/;Ofertas;sí;2026-11-29 09:06;Anotado por alguien que ya no está;"?'@llamó"?$/),
  ])
  expect((await ask('consents-agent@example.com', 'agent')).status).toBe(403)
})

test('has all of them, however many pages they are', async () => {
  const { accountId, contacts, ask } = await addShop('many-consents@example.com')
  const count = limits.campaignExportRows * 2 + 1
  await db.query(sql`
    insert into consents (account_id, id, contact_id, kind, is_given, source, said_at, created_at)
    select ${accountId}, gen_random_uuid(), ${contacts[0]}, 'marketing', true, 'import', now(), now()
    from generate_series(1, ${count}::int)`)
  expect((await (await ask('')).text()).split('\r\n')).toHaveLength(count + 2)
})
