import { afterAll, beforeAll, expect, it } from 'vitest'
import { startService, type TestService } from '../../../test/harness/api.ts'
import { createPerson, signedIn } from '../../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { sql } from '../../platform/database/database.ts'

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

it('a person sees their own open sessions and ends one or all others; nobody else can', async () => {
  const { accountId } = await createPerson(db, { email: 'ana@example.com' })
  await createPerson(db, { email: 'luis@example.com', accountId })
  const [here, there, over] = [
    await signedIn(service.url, 'ana@example.com'),
    await signedIn(service.url, 'ana@example.com'),
    await signedIn(service.url, 'ana@example.com'),
  ]
  const luis = await signedIn(service.url, 'luis@example.com')
  const sessionsOf = async (who: typeof here) => (await who.get('listSessions')).data
  const current = async (who: typeof here) =>
    (await sessionsOf(who)).find(({ is_current }) => is_current)?.id ?? ''
  const [ofHere, ofThere, ofOver] = [await current(here), await current(there), await current(over)]
  expect((await sessionsOf(here)).map(({ id }) => id)).toEqual([ofOver, ofThere, ofHere])
  await db.query(sql`update sessions set expires_at = now() where id = ${ofOver}`)
  expect((await sessionsOf(here)).map(({ id }) => id)).toEqual([ofThere, ofHere])
  expect((await over.call('getMe')).status).toBe(401)

  expect((await luis.call('revokeSession', { params: { id: ofThere } })).status).toBe(404)
  await here.get('revokeSession', { params: { id: ofThere } })
  expect((await there.call('getMe')).status).toBe(401)
  expect((await here.call('revokeSession', { params: { id: ofThere } })).status).toBe(404)

  const again = await signedIn(service.url, 'ana@example.com')
  await here.get('revokeOtherSessions')
  expect([(await again.call('getMe')).status, (await here.call('getMe')).status]).toEqual([401, 200])
  expect((await luis.call('getMe')).status).toBe(200)
})
