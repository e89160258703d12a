// How long requests and their numbers are kept: days past retention go with the first batch of a day.
import { limits } from '@mostrador/contract/limits'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/harness/database.ts'
import { createTenant } from '../../test/harness/fixtures.ts'
import type { Directory } from '../accounts/directory.ts'
import { sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { silentLog } from '../platform/log.ts'
import { RequestLog } from './request-log.ts'
import { tookBounds } from './usage.ts'

const dayMs = 86_400_000
const took = new Array<number>(tookBounds.length + 1).fill(0)

test('the last day within retention stays, the one before it goes, and today and tomorrow are made', async () => {
  await using db = await createTestDatabase()
  const { accountId } = await createTenant(db, { rows: 0 })
  const key = await db.queryOne<{ id: string }>(
    sql`select id from api_keys where account_id = ${accountId} limit 1`,
  )
  const today = Math.floor(Date.now() / dayMs)
  const dayOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
  const last = today - limits.requestLogDays
  await db.query(sql`select create_request_days(${dayOf(last - 1)}::date, ${dayOf(last)}::date)`)
  const firstHour = new Date((today - limits.usageDays) * dayMs)
  for (const start of [firstHour, new Date(firstHour.getTime() - 1)]) {
    await db.query(sql`
      insert into api_usage (account_id, key_id, start, succeeded, refused, limited, failed, window_used, window_max, took)
      values (${accountId}, ${key?.id}, ${start}, 1, 0, 0, 0, 0, 0, ${took})`)
  }

  await using requestLog = new RequestLog({ db } as unknown as Directory, silentLog, () => new Date())
  requestLog.note(
    { status: 200, body: '{}', headers: {}, caller: { accountId, id: key?.id ?? '' } },
    { method: 'GET', url: '/api/v1/orders', id: newId(), ms: 1 },
    { ip: '127.0.0.1', headers: {} },
  )
  await requestLog.flush()

  const days = await db.query<{ name: string }>(sql`
    select right(c.relname, 8) as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'api_requests'::regclass and c.relname ~ '[0-9]{8}$' order by 1`)
  expect(days.map(({ name }) => name)).toEqual(
    [last, today, today + 1].map((day) => dayOf(day).replaceAll('-', '')),
  )
  const hours = await db.query<{ start: Date }>(sql`
    select start from api_usage where account_id = ${accountId} and start < ${new Date(firstHour.getTime() + dayMs)}`)
  expect(hours).toEqual([{ start: firstHour }])
})
