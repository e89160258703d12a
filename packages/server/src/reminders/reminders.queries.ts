import type { Language } from '@mostrador/contract/languages'
import type { ConsentRule } from '@mostrador/contract/outreach/consents'
import type { ReminderKind, SkipReason } from '@mostrador/contract/outreach/reminders'
import type { Platform } from '@mostrador/contract/values'
import { mayReceive } from '../domain/contacts/consent/consents.queries.ts'
import { isWaiting } from '../domain/conversations/waiting.queries.ts'
import { type Db, type Sql, sql, type Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { called } from '../platform/lists/called.ts'
import type { Subject } from './occasions.queries.ts'
import type { ReminderTerms } from './reminder-settings.ts'

/** The terms are null where the shop never set them. */
export type Reminded = { id: string; terms: ReminderTerms | null }

const termsOf: Sql = sql`case when s.account_id is not null then
  json_build_object('settings', s.settings, 'starts', s.starts) end`

/** Accounts with something that could be due: those with settings, and those whose customers wait for a product. */
export function listReminded(db: Db): Promise<Reminded[]> {
  return db.query(sql`
    select a.id, ${termsOf} as terms from accounts a left join reminder_settings s on s.account_id = a.id
    where a.status = 'active' and a.id in (
      select account_id from reminder_settings union select account_id from stock_wishes where told_at is null)
    order by a.id`)
}

export type Recipient = {
  contact_id: string
  name: string
  phone: string | null
  may_receive: boolean
  /** Sent in the last seven days. */
  sent: number
  /** Null where the shop never set them. */
  terms: ReminderTerms | null
  phone_key: string | null
  /** The one to open by the template, without an id, where there is none; null where neither can be. */
  conversation: {
    id: string | null
    channel_id: string
    platform: Platform
    channel_external_id: string
    is_played: boolean
    /** Its channel can send now; what it could not would leave late. */
    may_leave: boolean
    last_customer_at: string | null
    handoff_active: boolean
    /** For a person's answer, or one that the bot has owed for long. */
    is_waiting: boolean
    language: Language | null
  } | null
}

/** A customer, the conversation that it is about, the consent that it needs, and the template that may open one. */
export type Asked = {
  contactId: string
  conversationId: string | null
  rule: ConsentRule
  template: string | null
}

const mayLeave = (now: Date): Sql => sql`(c.attention is null or c.attention_retry_at <= ${now})
  and (c.paused_until is null or c.paused_until <= ${now})`

/** The longest-standing channel on which the template is approved, for a phone that can be written to. */
const toOpen = (
  now: Date,
): Sql => sql`(select json_build_object('id', null, 'channel_id', c.id, 'platform', c.platform,
    'channel_external_id', c.external_id, 'is_played', c.is_simulated and c.api_url is null, 'may_leave', ${mayLeave(now)},
    'last_customer_at', null, 'handoff_active', false, 'is_waiting', false, 'language', null)
  from channels c join template_books b on b.account_id = c.account_id and b.channel_id = c.id
  where c.account_id = k.account_id and c.deleted_at is null and k.phone_key ~ '^[1-9][0-9]{7,14}$'
    and exists (select from templates t where t.account_id = c.account_id and t.business_id = b.business_id
      and t.name = asked.template and t.state = 'approved')
  order by c.created_at, c.id limit 1)`

/**
 * The customer and the conversation that is written in: the subject's own, else the one in which they wrote last. Locks
 * the contact, so that reminders of one customer are counted one after the other.
 */
export async function lockRecipient(
  tx: Tx,
  { accountId, ...asked }: Asked & { accountId: string },
  now: Date,
): Promise<Recipient | undefined> {
  const contact = await tx.queryOne(sql`
    select id from contacts where account_id = ${accountId} and id = ${asked.contactId} for no key update`)
  if (!contact) return undefined
  const [found] = await readRecipients(tx, { accountId, asked: [asked] }, now)
  return found?.recipient
}

/** Each that was asked about, by its place; whoever is gone is left out. */
export function readRecipients(
  db: Db,
  { accountId, asked }: { accountId: string; asked: readonly Asked[] },
  now: Date,
): Promise<{ place: number; recipient: Recipient }[]> {
  const weekAgo = new Date(now.getTime() - 7 * 24 * 60 * 60_000)
  return db.query(sql`
    select asked.place::int as place, json_build_object('contact_id', k.id, 'name', k.name, 'phone', k.phone,
      'may_receive', ${mayReceive(sql`asked.rule`)},
      'sent', (select count(*)::int from reminders r where r.account_id = k.account_id and r.contact_id = k.id
        and r.state = 'sent' and r.created_at > ${weekAgo}),
      'terms', (select ${termsOf} from reminder_settings s where s.account_id = k.account_id),
      'phone_key', k.phone_key,
      'conversation', coalesce((select json_build_object('id', v.id, 'channel_id', v.channel_id, 'platform', v.platform,
          'channel_external_id', c.external_id, 'is_played', c.is_simulated and c.api_url is null, 'may_leave', ${mayLeave(now)},
          'last_customer_at', v.last_customer_at, 'handoff_active', v.handoff_active, 'is_waiting', exists (select from conversations c
            where c.account_id = v.account_id and c.id = v.id and ${isWaiting(now)}),
          'language', (select m.memory ->> 'language' from bot_memories m
            where m.account_id = v.account_id and m.conversation_id = v.id))
        from conversations v join channels c on c.account_id = v.account_id and c.id = v.channel_id
        where v.account_id = k.account_id and v.contact_id = k.id and v.deleted_at is null and c.deleted_at is null
        order by (v.id = asked.conversation_id) is true desc, v.last_customer_at desc nulls last, v.id limit 1), ${toOpen(now)})) as recipient
    from unnest(${asked.map(({ contactId }) => contactId)}::uuid[],
      ${asked.map(({ conversationId }) => conversationId)}::uuid[], ${asked.map(({ rule }) => rule)}::text[],
      ${asked.map(({ template }) => template)}::text[])
      with ordinality as asked (contact_id, conversation_id, rule, template, place)
    join contacts k on k.account_id = ${accountId} and k.id = asked.contact_id
    order by asked.place`)
}

type Decision = {
  accountId: string
  kind: ReminderKind
  subject: Subject
  contactId: string | null
  conversationId: string | null
} & (
  | {
      state: 'sent'
      form: 'text' | 'template'
      /** None of the same appointment was sent since then. */
      apartSince?: Date | undefined
    }
  | { state: 'skipped'; reason: SkipReason }
)

/** False when it was decided before, or another of the same appointment was sent too shortly before. */
export async function insertDecision(tx: Tx, decision: Decision, now: Date): Promise<boolean> {
  const { accountId, kind, subject, contactId, conversationId, state } = decision
  const reason = decision.state === 'skipped' ? decision.reason : null
  const form = decision.state === 'sent' ? decision.form : null
  const since = decision.state === 'sent' ? decision.apartSince : undefined
  const isApart = sql`not exists (select from reminders r where r.account_id = ${accountId}
    and r.subject_id = ${subject.id} and r.kind in ('appointment_day', 'appointment_hours')
    and r.state = 'sent' and r.created_at > ${since})`
  const inserted = await tx.queryOne(sql`
    insert into reminders (account_id, id, kind, subject_id, occasion, contact_id, conversation_id, state, reason, form,
      created_at)
    select ${accountId}, ${newId(now.getTime())}, ${kind}, ${subject.id}, ${subject.at}, ${contactId},
      ${conversationId}, ${state}, ${reason}, ${form}, ${now} ${since === undefined ? sql`` : sql`where ${isApart}`}
    on conflict (account_id, kind, subject_id, occasion) do nothing returning id`)
  return inserted !== undefined
}

/** Those that earlier hours left out are undecided again where they can still be spoken of. */
export async function deletePassed(
  tx: Tx,
  { accountId, kinds, since }: { accountId: string; kinds: readonly ReminderKind[]; since: Date },
): Promise<void> {
  await tx.query(sql`
    delete from reminders where account_id = ${accountId} and kind = any(${kinds}::text[]) and reason = 'passed'
      and occasion > ${since}`)
}

export async function closeWish(tx: Tx, accountId: string, id: string, now: Date): Promise<void> {
  await tx.query(sql`
    update stock_wishes set told_at = ${now} where account_id = ${accountId} and id = ${id} and told_at is null`)
}

/** Deletes old decisions and wishes of all accounts, a bounded step of each; returns the number of rows. */
export async function deleteOldReminders(
  db: Db,
  { decidedBefore, wishedBefore, limit }: { decidedBefore: Date; wishedBefore: Date; limit: number },
): Promise<number> {
  const decisions = await db.query(sql`
    delete from reminders where (account_id, id) in (
      select account_id, id from reminders where created_at < ${decidedBefore} order by created_at limit ${limit})
    returning 1`)
  const wishes = await db.query(sql`
    delete from stock_wishes where (account_id, id) in (
      select account_id, id from stock_wishes where created_at < ${wishedBefore} order by created_at limit ${limit})
    returning 1`)
  return Math.max(decisions.length, wishes.length)
}

export type ReminderRow = {
  id: string
  kind: ReminderKind
  state: 'sent' | 'skipped'
  reason: SkipReason | null
  form: 'text' | 'template' | null
  occasion: Date
  contact_id: string | null
  contact_name: string | null
  conversation_id: string | null
  created_at: Date
}

/** Newest first; of one contact or appointment, if given. */
export function listReminderRows(
  db: Db,
  {
    accountId,
    contactId,
    subjectId,
    after,
    limit,
  }: {
    accountId: string
    contactId?: string | undefined
    subjectId?: string | undefined
    after?: { createdAt: string; id: string } | undefined
    limit: number
  },
): Promise<ReminderRow[]> {
  const own = sql`${contactId === undefined ? sql`` : sql`and r.contact_id = ${contactId}`}
    ${subjectId === undefined ? sql`` : sql`and r.subject_id = ${subjectId}`}`
  const older = after
    ? sql`and (r.created_at, r.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``
  return db.query(sql`
    select r.id, r.kind, r.state, r.reason, r.form, r.occasion, r.contact_id, r.conversation_id, r.created_at,
      (select ${called} from contacts k where k.account_id = r.account_id and k.id = r.contact_id) as contact_name
    from reminders r where r.account_id = ${accountId} ${own} ${older}
    order by r.created_at desc, r.id desc limit ${limit}`)
}
