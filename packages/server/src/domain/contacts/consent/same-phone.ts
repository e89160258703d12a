// A phone that somebody told, as in an order of the web chat, recognises nobody; but a no reaches whoever else has it.
import { type Db, join, raw, type Sql, sql } from '../../../platform/database/database.ts'
import { insertedDigits, insertedLength, insertingCodes } from '../written-phone.ts'

const codes = `{${insertingCodes.join(',')}}`

/**
 * The rule of `insertedDigits` for a statement: each form in which somebody may tell the phone, as text[]. A told phone is
 * the end of one, since the code of its country may be left out. A subquery, so that the digits are read once.
 */
function formsOf(phone: Sql, part = (form: Sql) => form): Sql {
  const cases = Object.entries(insertedDigits).map(([begin, inserted]) => {
    const others = inserted.map(
      ([at, digits]) =>
        sql`left(d.digits, ${raw(`${at}`)}) || ${literal(digits)} || substr(d.digits, ${raw(`${at + 1}`)})`,
    )
    return sql`when d.digits ~ ${literal(begin)} then array[${join([sql`d.digits`, ...others].map(part), ', ')}]`
  })
  return sql`(select case when length(d.digits) <> ${raw(`${insertedLength}`)} or left(d.digits, 2) <> all(${literal(codes)}) then array[${part(sql`d.digits`)}]
      ${join(cases, ' ')} else array[${part(sql`d.digits`)}] end
    from (select phone_digits(${phone}) as digits offset 0) as d)`
}

/** Data of the code, so that statements that are asked for each of many contacts carry no parameters for it. */
function literal(text: string): Sql {
  return raw(`'${text}'`)
}

function endsOneOf(forms: Sql, told: Sql): Sql {
  return sql`exists (select from unnest(${forms}::text[]) as form where form like '%' || phone_digits(${told}))`
}

/** By the last digits, which have an index. */
function isToldBy(told: Sql, { forms, lasts }: { forms: Sql; lasts: Sql }): Sql {
  return sql`(${told} is not null and length(phone_digits(${told})) >= 7
    and right(phone_digits(${told}), 8) = any(${lasts}::text[]) and ${endsOneOf(forms, told)})`
}

const lastDigits = (form: Sql) => sql`right(${form}, 8)`

/** The told phone of `t` is this one: told without its country's code it is the end of it. */
function isTold(phone: Sql): Sql {
  return isToldBy(sql`t.told_phone`, { forms: formsOf(phone), lasts: formsOf(phone, lastDigits) })
}

/** The told phone is the end of one of these: each a phone in one of its forms, of eight digits and more. */
export function isToldIn(told: Sql, forms: readonly string[]): Sql {
  const all = sql`${forms}`
  const lasts = sql`${forms.map((form) => form.slice(-8))}`
  return isToldBy(told, { forms: all, lasts })
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
      and ${endsOneOf(formsOf(sql`i.phone_key`), sql`c.told_phone`)}
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
          and t.phone_key like '%' || right(phone_digits(c.told_phone), 6)
          and ${endsOneOf(formsOf(sql`t.phone_key`), sql`c.told_phone`)}
        where c.account_id = ${accountId} and c.id = ${contactId} and length(phone_digits(c.told_phone)) >= 8))`
}
