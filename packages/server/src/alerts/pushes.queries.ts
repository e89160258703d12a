import type { AlertKind } from '@mostrador/contract/dashboard/alert-kinds'
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import { isWaiting } from '../domain/conversations/waiting.queries.ts'
import { claimEach } from '../platform/database/claims.ts'
import { type Db, sql } from '../platform/database/database.ts'
import type { ReceiptTold } from './push-texts.ts'

export type DuePush = {
  account_id: string
  id: string
  subscription_id: string
  kind: AlertKind
  data: { id: string; name?: string | null; text?: string | null }
  /** Including this one. */
  tries: number
  created_at: Date
  endpoint: string
  p256dh: string
  auth: string
  language: Language
  account: string
  timezone: string
  shows_text: boolean
  /** The customer's receipt of just now, which nobody has decided about. */
  receipt: ReceiptTold | null
  quiet_from: number | null
  quiet_until: number | null
  quiet_days: number[]
  /** False once the customer waits no more of whom somebody else was told first. */
  is_needed: boolean
}

/** Claims due pushes of all accounts, longest due first, for `claimMs`. */
export async function claimPushes(
  db: Db,
  { limit, claimMs }: { limit: number; claimMs: number },
  now: Date,
): Promise<DuePush[]> {
  const waiting = await db.query<PushKey>(sql`
    select account_id, id from pushes where due_at <= ${now} order by due_at, id limit ${limit}`)
  return claimEach<DuePush, PushKey>(
    db,
    waiting,
    ({ found, accounts }) => sql`
    with due as materialized (
      select account_id, id from pushes
      where account_id = ${accounts} and id = any(${found.map(({ id }) => id)}::uuid[]) and due_at <= ${now}
      for update skip locked)
    update pushes p set due_at = ${new Date(now.getTime() + claimMs)}, tries = p.tries + 1
    from due d
    join pushes q on q.account_id = ${accounts} and q.account_id = d.account_id and q.id = d.id
    join push_subscriptions s on s.account_id = ${accounts} and s.account_id = q.account_id and s.id = q.subscription_id
    join accounts a on a.id = q.account_id
    left join alert_settings t on t.account_id = ${accounts} and t.account_id = s.account_id and t.user_id = s.user_id
    where p.account_id = ${accounts} and p.account_id = d.account_id and p.id = d.id
    returning p.account_id, p.id, p.subscription_id, p.kind, p.data, p.tries, p.created_at, s.endpoint, s.p256dh, s.auth,
      s.language, a.name as account, a.timezone, coalesce(t.shows_text, false) as shows_text, t.quiet_from,
      t.quiet_until, (
        select json_build_object('number', n.number, 'is_file', r.is_file) from payment_receipts r
        join order_numbers n on n.account_id = ${accounts} and n.account_id = r.account_id and n.order_id = r.order_id
        where r.account_id = ${accounts} and r.account_id = p.account_id and r.state = 'open'
          and r.conversation_id = case when p.kind in ('hand_over', 'message') then (p.data ->> 'id')::uuid end
          and r.created_at >= p.created_at - ${limits.receiptWordsMinutes} * interval '1 minute'
        order by r.created_at desc limit 1) as receipt, coalesce(t.quiet_days, '{}') as quiet_days, not p.only_if_waiting or exists (
        select from conversations c
        where c.account_id = ${accounts} and c.account_id = p.account_id and c.id = (p.data ->> 'id')::uuid and c.deleted_at is null
          and c.waiting_since <= p.created_at and ${isWaiting(now)}) as is_needed`,
  )
}

type PushKey = Pick<DuePush, 'account_id' | 'id'>

export async function deletePush(db: Db, { account_id, id }: PushKey): Promise<void> {
  await db.query(sql`delete from pushes where account_id = ${account_id} and id = ${id}`)
}

/** `isCounted`: false after a fault on our side. */
export async function updatePushDue(
  db: Db,
  { account_id, id }: PushKey,
  { dueAt, isCounted }: { dueAt: Date; isCounted: boolean },
): Promise<void> {
  await db.query(sql`
    update pushes set due_at = ${dueAt}, tries = tries - ${isCounted ? 0 : 1}
    where account_id = ${account_id} and id = ${id}`)
}
