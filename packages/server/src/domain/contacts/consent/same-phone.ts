// A phone that somebody told, as in an order of the web chat, recognises nobody; but a no reaches whoever else has it.
import { type Db, type Sql, sql } from '../../../platform/database/database.ts'

/** The told phone of `t` is this one: told without its country's code it is the end of it. */
function isTold(phone: Sql): Sql {
  return sql`t.told_phone is not null and length(phone_digits(t.told_phone)) >= 7 and right(phone_digits(t.told_phone), 8) = right(phone_digits(${phone}), 8)
    and ${endsIn(phone, sql`t.told_phone`)}`
}

/** A Brazilian mobile may be known without the 9 that is told before its number. */
function endsIn(phone: Sql, told: Sql): Sql {
  return sql`(phone_digits(${phone}) like '%' || phone_digits(${told}) or phone_digits(${phone}) like '55%'
    and phone_digits(${phone}) like '%' || regexp_replace(phone_digits(${told}), '^([1-9][1-9])?9([6-9][0-9]{7})$', '\\1\\2'))`
}

/** The words of all who told the phone and, by the newest of a kind, say no. */
function refusals(accountId: Sql, phone: Sql): Sql {
  return sql`select t.id, f.said_at from contacts t
    join consents f on f.account_id = t.account_id and f.contact_id = t.id and not f.is_given
    where t.account_id = ${accountId} and ${isTold(phone)}
      and not exists (select from consents l where l.account_id = f.account_id and l.contact_id = f.contact_id
        and l.kind = f.kind and (l.said_at, l.id) > (f.said_at, f.id))`
}

/**
 * Somebody else told a phone of the contact `k` and said no, to offers or to all messages, and `k` has not said yes to
 * offers since.
 */
export const isRefusedByPhone: Sql = sql`exists (
  select from (select k.phone_key as phone union select i.phone_key from channel_identities i
    where i.account_id = k.account_id and i.contact_id = k.id) as own
  cross join lateral (${refusals(sql`k.account_id`, sql`own.phone`)}) as said
  where said.id <> k.id and not exists (select from consents y where y.account_id = k.account_id
    and y.contact_id = k.id and y.kind = 'marketing' and y.is_given and y.said_at > said.said_at))`

/** The same of one contact. */
export async function isRefusedNow(db: Db, accountId: string, contactId: string): Promise<boolean> {
  const row = await db.queryOne<{ is: boolean }>(sql`
    select ${isRefusedByPhone} as is from contacts k where k.account_id = ${accountId} and k.id = ${contactId}`)
  return row?.is ?? false
}

/** Somebody who told the phone said no after that time. */
export function isRefusedSince(accountId: string, phone: Sql, since: Sql): Sql {
  return sql`exists (${refusals(sql`${accountId}`, phone)} and f.said_at > ${since})`
}

export type SamePhone = { id: string; name: string; phone: string | null }

const namedMax = 5

type Place = { accountId: string; contactId: string }

/** Other contacts who have a phone of this one, as their own or told: the first of them, to be named. */
export async function listSamePhone(db: Db, place: Place): Promise<SamePhone[]> {
  return db.query(sql`
    select o.id, o.name, coalesce(o.phone, o.told_phone) as phone ${samePhone(place)}
    order by o.phone_key is null, o.created_at desc, o.id desc limit ${namedMax}`)
}

/** All of them, also those who have a phone that this one told by a channel alone. */
export async function listSamePhoneIds(db: Db, place: Place): Promise<string[]> {
  const { accountId, contactId } = place
  const rows = await db.query<{ id: string }>(sql`
    select o.id ${samePhone(place)}
    union select i.contact_id from contacts c
    join channel_identities i on i.account_id = ${accountId} and i.contact_id <> c.id
      and ${endsIn(sql`i.phone_key`, sql`c.told_phone`)}
    where c.account_id = ${accountId} and c.id = ${contactId} and length(phone_digits(c.told_phone)) >= 8`)
  return rows.map(({ id }) => id)
}

function samePhone({ accountId, contactId }: Place): Sql {
  return sql`from contacts o
    where o.account_id = ${accountId} and o.id <> ${contactId} and o.id = any(array(
      select t.id from (select c.phone_key as phone from contacts c
          where c.account_id = ${accountId} and c.id = ${contactId}
        union select i.phone_key from channel_identities i
          where i.account_id = ${accountId} and i.contact_id = ${contactId}
        union select c.told_phone from contacts c
          where c.account_id = ${accountId} and c.id = ${contactId}) as own
        join contacts t on t.account_id = ${accountId} and ${isTold(sql`own.phone`)}
      union
      select t.id from contacts c
        join contacts t on t.account_id = ${accountId}
          and t.phone_key like '%' || right(phone_digits(c.told_phone), 8)
          and ${endsIn(sql`t.phone_key`, sql`c.told_phone`)}
        where c.account_id = ${accountId} and c.id = ${contactId} and length(phone_digits(c.told_phone)) >= 8))`
}
