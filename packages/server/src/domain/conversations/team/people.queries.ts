// The account's people as the inbox knows them: who may be given conversations, and who is there.
import { rolesWith } from '@mostrador/contract/dashboard/roles'
import { limits } from '@mostrador/contract/limits'
import { type Db, sql, type Tx } from '../../../platform/database/database.ts'

const readers = rolesWith('conversations.view')
const answerers = rolesWith('conversations.answer')
const presentSince = (now: Date) => new Date(now.getTime() - limits.presentMs)

export type Assignee = { id: string; name: string; is_present: boolean; is_away: boolean }

/** By name. */
export function listAssignees(db: Db, accountId: string, now: Date): Promise<Assignee[]> {
  return db.query(sql`
    select u.id, u.name, coalesce(s.seen_at > ${presentSince(now)}, false) as is_present, m.is_away
    from memberships m join users u on u.id = m.user_id
    left join people_seen s on s.account_id = m.account_id and s.user_id = m.user_id
    where m.account_id = ${accountId} and m.role = any(${answerers}::text[])
    order by lower(u.name), u.id limit ${limits.pageSizeMax}`)
}

/** Undefined for somebody who may not answer customers of the account. */
export function findAssignee(
  db: Db,
  accountId: string,
  personId: string,
): Promise<{ id: string; name: string } | undefined> {
  return db.queryOne(sql`
    select u.id, u.name from memberships m join users u on u.id = m.user_id
    where m.account_id = ${accountId} and m.user_id = ${personId} and m.role = any(${answerers}::text[])`)
}

/** The people among these who may read the account's conversations. */
export async function listReaders(db: Db, accountId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>(sql`
    select user_id from memberships
    where account_id = ${accountId} and user_id = any(${ids}::uuid[]) and role = any(${readers}::text[])`)
  return rows.map((row) => row.user_id)
}

/** The person has a page of the account open. */
export async function upsertSeen(
  db: Db,
  { accountId, personId }: { accountId: string; personId: string },
  now: Date,
): Promise<void> {
  await db.query(sql`
    insert into people_seen (account_id, user_id, seen_at)
    select account_id, user_id, ${now} from memberships
    where account_id = ${accountId} and user_id = ${personId}
    on conflict (account_id, user_id) do update set seen_at = greatest(people_seen.seen_at, excluded.seen_at)`)
}

/** The person answers customers, or takes them over. */
export async function upsertWrote(
  tx: Tx,
  { accountId, personId }: { accountId: string; personId: string },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into people_seen (account_id, user_id, seen_at, wrote_at)
    select account_id, user_id, ${now}, ${now}::timestamptz from memberships
    where account_id = ${accountId} and user_id = ${personId}
    on conflict (account_id, user_id) do update set wrote_at = greatest(people_seen.wrote_at, excluded.wrote_at)`)
}

export async function updateAway(
  db: Db,
  { accountId, personId, isAway }: { accountId: string; personId: string; isAway: boolean },
): Promise<void> {
  await db.query(sql`
    update memberships set is_away = ${isAway} where account_id = ${accountId} and user_id = ${personId}`)
}

/**
 * The person present, and not away, who was given a conversation longest ago. Two hand-overs at once skip each other's person and
 * never wait, unless nobody else is there.
 */
export async function claimNextInTurn(tx: Tx, accountId: string, now: Date): Promise<string | undefined> {
  const present = sql`
    select s.account_id, s.user_id from people_seen s
    where s.account_id = ${accountId} and s.seen_at > ${presentSince(now)} and s.user_id in (
      select user_id from memberships
      where account_id = ${accountId} and role = any(${answerers}::text[]) and not is_away)
    order by s.given_at nulls first, s.user_id limit 1`
  const claimed = await tx.queryOne<{ user_id: string }>(sql`
    with next as (${present} for no key update of s skip locked)
    update people_seen p set given_at = ${now} from next
    where p.account_id = next.account_id and p.user_id = next.user_id
    returning p.user_id`)
  return (claimed ?? (await tx.queryOne<{ user_id: string }>(present)))?.user_id
}

/** The person of one of the conversation's labels, the first by name whose person is not away. */
export async function findPersonByLabel(
  tx: Tx,
  { accountId, conversationId }: { accountId: string; conversationId: string },
): Promise<string | undefined> {
  const row = await tx.queryOne<{ person_id: string }>(sql`
    select l.person_id from conversation_labels k
    join labels l on l.account_id = k.account_id and l.id = k.label_id
    join memberships m on m.account_id = l.account_id and m.user_id = l.person_id
    where k.account_id = ${accountId} and k.conversation_id = ${conversationId}
      and m.role = any(${answerers}::text[]) and not m.is_away
    order by lower(l.name), l.id limit 1`)
  return row?.person_id
}
