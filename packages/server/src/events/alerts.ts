// Alerts to people's devices: written to the outbox in the transaction of what they tell, and sent by the worker.
import { type AlertKind, alertFacts } from '@mostrador/contract/dashboard/alert-kinds'
import { rolesWith } from '@mostrador/contract/dashboard/roles'
import { sql, type Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import type { Event } from './event.ts'

export type Alert = {
  accountId: string
  kind: AlertKind
  /** The id of what it is about, the name of whom, and the words or other details. */
  data: { id: string | null; name: string | null; text: string | null }
  /** Nobody else. */
  to?: readonly string[]
}

/** The person who has the conversation hears of these first, and others if nobody reacts. */
const ofConversation: readonly AlertKind[] = ['hand_over', 'message']

/**
 * One push for each device of each person who may know of it and wants to. Others than the person who has the
 * conversation are told after the account's minutes, or at once where that person has no device that is told.
 */
export async function alertPeople(tx: Tx, { accountId, kind, data, to }: Alert, now: Date): Promise<void> {
  const { needs, isDefault } = alertFacts[kind]
  const roles = rolesWith(needs)
  const conversationId = ofConversation.includes(kind) ? data.id : null
  await tx.query(sql`
    with wanting as materialized (
      select s.id, s.user_id from push_subscriptions s
      join memberships m on m.account_id = s.account_id and m.user_id = s.user_id and m.role = any(${roles}::text[])
      left join alert_settings t on t.account_id = s.account_id and t.user_id = s.user_id
      where s.account_id = ${accountId} and coalesce(${kind} = any(t.kinds), ${isDefault})
        and (${to === undefined} or s.user_id = any(${to ?? []}::uuid[]))),
    first as (
      select c.held_by, a.alert_others_minutes as minutes
      from conversations c join accounts a on a.id = c.account_id
      where c.account_id = ${accountId} and c.id = ${conversationId}::uuid
        and exists (select from wanting w where w.user_id = c.held_by))
    insert into pushes (account_id, id, subscription_id, kind, data, due_at, created_at, only_if_waiting)
    select ${accountId}, delivery_id(${newId(now.getTime())}, w.id), w.id, ${kind}, ${JSON.stringify(data)}::json,
      ${now}::timestamptz + case when w.user_id <> f.held_by then f.minutes else 0 end * interval '1 minute', ${now},
      w.user_id is distinct from f.held_by and coalesce(f.minutes, 0) > 0
    from wanting w left join first f on true
    where f.held_by is null or w.user_id = f.held_by or f.minutes is not null`)
}

/** Undefined for events of which people are not told, or that a person caused. */
export function alertOf({ accountId, kind, data }: Event): Alert | undefined {
  switch (kind) {
    case 'conversation.handed_off': {
      const { conversation_id: id, contact_name: name, handoff_reason: text } = data
      if (text === 'operator_takeover' || text === 'native_app_reply') return undefined
      return { accountId, kind: 'hand_over', data: { id, name, text } }
    }
    case 'order.created': {
      const { order_id: id, customer_name: name, total, currency } = data
      return { accountId, kind: 'order', data: { id, name, text: `${total} ${currency}` } }
    }
    case 'appointment.scheduled': {
      const { appointment_id: id, customer_name: name, start_time: text } = data
      return { accountId, kind: 'appointment', data: { id, name, text } }
    }
    default:
      return undefined
  }
}
