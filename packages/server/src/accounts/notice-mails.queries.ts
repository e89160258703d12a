import { rolesWith } from '@mostrador/contract/dashboard/roles'
import type { Language } from '@mostrador/contract/languages'
import { claimEach } from '../platform/database/claims.ts'
import { type Db, type Sql, sql } from '../platform/database/database.ts'

const answerers = rolesWith('conversations.answer')

export type NoticeRow = {
  account_id: string
  id: string
  kind: string
  data: Record<string, unknown>
  /** People already mailed. */
  emailed_to: string[]
  /** This one included. */
  email_tries: number
  account_name: string
  language: Language
}

type Key = Pick<NoticeRow, 'account_id' | 'id'>

export type Recipient = { id: string; email: string }

const atOnceMax = 16

/** Claims a notice that no worker holds, for `claimMs`. */
export async function claimNotice(
  db: Db,
  { kinds, since, claimMs }: { kinds: readonly string[]; since: Date; claimMs: number },
  now: Date,
): Promise<NoticeRow | undefined> {
  const isFree = sql`emailed_at is null and (email_after is null or email_after <= ${now})`
  const waiting = await db.query<Key>(sql`
    select account_id, id from notices
    where ${isFree} and kind = any(${[...kinds]}) and created_at > ${since}
    order by account_id, id limit ${atOnceMax}`)
  // One that another worker has just claimed gives way to the next.
  for (const each of waiting) {
    const [claimed] = await claimEach<NoticeRow, Key>(db, [each], ({ accounts }) => claimOf(each, accounts))
    if (claimed) return claimed
  }
  return undefined

  function claimOf({ id }: Key, accounts: Sql): Sql {
    return sql`
    with free as materialized (
      select account_id, id from notices where account_id = ${accounts} and id = ${id} and ${isFree} for update skip locked
    )
    update notices n set email_after = ${new Date(now.getTime() + claimMs)}, email_tries = n.email_tries + 1
    from free f join accounts a on a.id = f.account_id
    where n.account_id = ${accounts} and n.account_id = f.account_id and n.id = f.id
    returning n.account_id, n.id, n.kind, n.data, n.emailed_to, n.email_tries, a.name as account_name, a.language`
  }
}

/** About waiting customers only people are written to who answer them and want to be. */
export function listRecipients(
  db: Db,
  { account_id, kind }: Pick<NoticeRow, 'account_id' | 'kind'>,
  max: number,
): Promise<Recipient[]> {
  return db.query(sql`
    select u.id, u.email from memberships m join users u on u.id = m.user_id
    left join alert_settings t on t.account_id = m.account_id and t.user_id = m.user_id
    where m.account_id = ${account_id}
      and (${kind} <> 'conversation.waiting' or m.role = any(${answerers}::text[]) and coalesce(t.is_mailed, true))
    order by m.created_at, u.id limit ${max}`)
}

export async function updateMailedTo(db: Db, { account_id, id }: Key, userId: string): Promise<void> {
  await db.query(sql`
    update notices set emailed_to = emailed_to || ${userId}::uuid where account_id = ${account_id} and id = ${id}`)
}

export async function updateMailed(db: Db, { account_id, id }: Key, now: Date): Promise<void> {
  await db.query(sql`
    update notices set emailed_at = ${now} where account_id = ${account_id} and id = ${id}`)
}

export async function updateMailLater(db: Db, { account_id, id }: Key, after: Date): Promise<void> {
  await db.query(sql`
    update notices set email_after = ${after} where account_id = ${account_id} and id = ${id}`)
}
