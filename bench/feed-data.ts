// Keys and records for the benchmark of the feed, and the switch for its triggers.
import { createHash } from 'node:crypto'
import { type Database, sql } from '../packages/server/src/platform/database/database.ts'

const fed = ['contacts', 'conversations', 'messages', 'products', 'orders', 'appointments'] as const

/** Without them nothing but events is noted; those are, in both states, by the statement that emits them. */
export async function feedTriggers(database: Database, state: 'on' | 'off'): Promise<void> {
  const how = state === 'on' ? 'enable' : 'disable'
  const rows = await database.query<{ name: string; on: string }>(sql`
    select t.tgname as name, c.relname as on from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where c.relname = any(${[...fed]})
      and p.proname in ('note_change', 'note_deletion', 'note_hidden_conversation')`)
  if (rows.length < fed.length) throw new Error('the triggers of the feed were not found')
  await database.script(rows.map(({ name, on }) => `alter table ${on} ${how} trigger ${name}`).join(';'))
}

export async function addKeys(database: Database, accountId: string, count: number): Promise<string[]> {
  const keys = Array.from(
    { length: count },
    (_, index) => `svc_${createHash('sha256').update(`feed key ${index}`).digest('hex').slice(0, 40)}`,
  )
  await database.query(sql`
    insert into api_keys (account_id, id, name, scope, hash, prefix, created_at, plan, account_status)
    select ${accountId}, gen_random_uuid(), 'bench', 'write', sha256(k::bytea), left(k, 8), now(), 'business', 'active'
    from unnest(${keys}::text[]) as t(k)`)
  return keys
}

/** A third each: contacts, orders, and messages of the conversations that are there. */
export async function addRecords(database: Database, accountId: string, count: number): Promise<void> {
  const third = Math.floor(count / 3)
  await database.query(sql`
    insert into contacts (account_id, id, phone, phone_key, name, last_interaction, created_at)
    select ${accountId}, gen_random_uuid(), '+57 320 ' || i, '57320' || i, 'Cliente ñandú ' || i, now(), now()
    from generate_series(1000000, 1000000 + ${third}::int) i`)
  await database.query(sql`
    insert into orders (account_id, id, platform, external_id, status, payment_status, customer_phone, customer_name,
      total, currency, created_at, updated_at)
    select ${accountId}, gen_random_uuid(), 'whatsapp', 'ext-' || i, 'confirmed', 'paid', '+57 310 ' || i,
      'Cliente ñandú ' || i, (i % 1000) * 100, 'COP', now() - i * interval '1 second', now()
    from generate_series(1, ${third}::int) i`)
  await database.query(sql`
    with c as (select id, channel_id, row_number() over (order by id) as n, count(*) over () as count
      from conversations where account_id = ${accountId} and deleted_at is null)
    insert into messages (account_id, id, conversation_id, channel_id, role, content, created_at)
    select ${accountId}, gen_random_uuid(), c.id, c.channel_id, 'user', 'Mensaje número ' || i,
      now() + i * interval '1 ms'
    from generate_series(1, ${third}::int) i join c on c.n = 1 + i % c.count`)
}
