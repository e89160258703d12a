import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/harness/database.ts'
import { sql } from './database.ts'
import { dumpSchema } from './schema-dump.ts'

test('schema.sql is what the migrations make (else run: npm run schema)', async () => {
  await using database = await createTestDatabase(1)
  expect(await dumpSchema(database)).toBe(
    await readFile(new URL('../../../schema.sql', import.meta.url), 'utf8'),
  )
})

test('a change of a column, constraint, index, function or partition shows', async () => {
  await using database = await createTestDatabase(1)
  const before = await dumpSchema(database)
  const changes = [
    'alter table contacts alter column name drop not null',
    "alter table accounts alter column plan set default 'pro'",
    'alter table orders drop constraint orders_total_check',
    'drop index orders_status',
    "create function a_new_one() returns text language sql return 'x'",
    'create table logs (id uuid not null) partition by range (id)',
    "create table logs_1 partition of logs for values from (minvalue) to ('10000000-0000-0000-0000-000000000000')",
  ]
  let last = before
  for (const change of changes) {
    await database.script(change)
    const dump = await dumpSchema(database)
    expect(dump, change).not.toBe(last)
    last = dump
  }
  expect(last).toContain('create table logs_1 partition of logs FOR VALUES FROM (MINVALUE) TO')
})

test('no JSON that is written with each change of a row is made by a function in SQL, which is read anew each time', async () => {
  await using database = await createTestDatabase(1)
  const made = await database.query<{ relation: string; name: string; language: string }>(sql`
    select a.attrelid::regclass::text as relation, p.proname as name, l.lanname as language
    from pg_attribute a
    join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    join pg_depend e on e.classid = 'pg_attrdef'::regclass and e.objid = d.oid and e.refclassid = 'pg_proc'::regclass
    join pg_proc p on p.oid = e.refobjid join pg_language l on l.oid = p.prolang
    where a.attname = 'json' and a.attgenerated = 's'`)
  expect(made.map(({ relation }) => relation).sort()).toEqual([
    'appointments',
    'contacts',
    'conversations',
    'messages',
    'orders',
    'products',
  ])
  expect(made.filter(({ language }) => language === 'sql')).toEqual([])
})
