// The hours of requests where a clock is set.
import { expect, test } from 'vitest'
import { startService } from '../../../../test/harness/api.ts'
import { createPerson, signedIn } from '../../../../test/harness/dashboard.ts'
import { createTestDatabase } from '../../../../test/harness/database.ts'
import { sql } from '../../../platform/database/database.ts'

test.each([
  ['forward', '2026-03-08T15:30:00Z', 47],
  ['back', '2026-11-01T15:30:00Z', 48],
])('each hour stands once on the days around the one on which the clock is set %s', async (_, now, count) => {
  await using db = await createTestDatabase()
  await using service = await startService(db, { clock: () => new Date(now) })
  const { accountId } = await createPerson(db, { email: 'ana@example.com' })
  await db.query(sql`update accounts set timezone = 'America/New_York' where id = ${accountId}`)
  const { starts } = await (await signedIn(service.url, 'ana@example.com')).get('getUsage', {
    query: { step: 'hour' },
  })
  expect(new Set(starts).size).toBe(starts.length)
  expect(starts).toEqual([...starts].sort())
  expect(starts).toHaveLength(count)
})
