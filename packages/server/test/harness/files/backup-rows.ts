// Rows that a shop fills with time, for backups; and a digest of every row, by which two databases are told apart.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepFile } from '../../../src/media/files.ts'
import { type Database, raw, sql } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/ids.ts'
import { folderStore } from '../../../src/platform/objects/folder-store.ts'
import { pictureOf } from '../pictures.ts'

/** Tables of media, campaigns, consents and reminders that a shop fills with time. */
export const reached: readonly string[] = [
  ...['message_media', 'payment_receipts', 'template_drafts', 'campaigns', 'campaign_recipients', 'consents'],
  ...['reminders', 'transcript_months'],
]

/** One row in each of them, and a picture, of the shop whose data folder is `source` in this one. */
export async function reachOut(db: Database, folder: string): Promise<void> {
  const path = join(folder, 'picture')
  const picture = await pictureOf('png', { width: 900, height: 600, color: '#0a6' })
  await writeFile(path, picture)
  const [place] = await db.query<{ account_id: string; contact_id: string; order_id: string }>(sql`
    select account_id, contact_id, id as order_id from orders
    where conversation_id is not null and contact_id is not null and account_id in (select id from accounts) limit 1`)
  const { account_id: accountId = '', contact_id: contactId = '', order_id: orderId = '' } = place ?? {}
  const given = { path, hash: 'c'.repeat(64), bytes: picture.length, claimed: 'image' } as const
  const store = folderStore(join(folder, 'source', 'media'))
  const file = await keepFile({ db, store }, { ...given, accountId }, async (_tx, kept) => kept, new Date())
  const campaignId = newId()
  const message = sql`select m.account_id, m.id, m.conversation_id from messages m join orders o
    on o.account_id = m.account_id and o.id = ${orderId} and o.conversation_id = m.conversation_id
    where m.account_id = ${accountId} order by m.created_at limit 1`
  const channel = sql`select account_id, id from channels where account_id = ${accountId} and platform = 'whatsapp' limit 1`
  const statements = [
    sql`insert into message_media (account_id, message_id, position, kind, state, file_id, transcript_state, transcript)
      select account_id, id, 9, 'audio', 'kept', ${file.id}, 'kept', 'dos velas' from (${message}) m`,
    sql`insert into payment_receipts (account_id, id, conversation_id, message_id, is_file, order_id, state, created_at)
      select account_id, ${newId()}, conversation_id, id, true, ${orderId}, 'open', now() from (${message}) m`,
    sql`insert into template_drafts (account_id, id, channel_id, name, language, category, content, variables, file_id,
        created_at, changed_at)
      select account_id, ${newId()}, id, '', 'es', 'utility', '{}', '[]', ${file.id}, now(), now() from (${channel}) c`,
    sql`insert into campaigns (account_id, id, channel_id, name, audience, template, consent_rule, per_contact_max,
        per_contact_days, per_second, created_at)
      select account_id, ${campaignId}, id, 'Rebajas', '{}', '{}', 'service', 1, 7, 10, now() from (${channel}) c`,
    sql`insert into campaign_recipients (account_id, campaign_id, contact_id, zone, fields, state, queued_at, delivery_status)
      values (${accountId}, ${campaignId}, ${contactId}, '57', '{"regalo": "pulsera"}', 'queued', now(), 'read')`,
    sql`insert into consents (account_id, id, contact_id, kind, is_given, source, reason, said_at, created_at)
      values (${accountId}, ${newId()}, ${contactId}, 'marketing', false, 'person', 'lo dijo', now(), now())`,
    sql`insert into reminders (account_id, id, kind, subject_id, occasion, contact_id, state, form, created_at)
      values (${accountId}, ${newId()}, 'unpaid_order', ${orderId}, now(), ${contactId}, 'sent', 'text', now())`,
    sql`insert into transcript_months (account_id, month, requests, kept, seconds)
      values (${accountId}, '2026-11-01', 1, 1, 7)`,
  ]
  for (const statement of statements) await db.query(statement)
}

/** For each table, its number of rows and a digest over every column of every row. */
export async function digests(database: Database): Promise<Record<string, { rows: number; digest: string }>> {
  const tables = await database.query<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in ('schema_migrations', 'change_numbers') order by 1`)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await database.query<{ rows: number; digest: string }>(sql`
        select count(*)::int as rows, md5(coalesce(string_agg(t::text, E'\n' order by t::text collate "C"), '')) as digest
        from ${raw(name)} t`)
      return [name, row ?? { rows: -1, digest: '' }] as const
    }),
  )
  return Object.fromEntries(found)
}
