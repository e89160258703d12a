// Alerts to people's devices: written to the outbox in the transaction of what they tell, and sent by the worker.
import { type AlertKind, alertFacts } from '@mostrador/contract/dashboard/alert-kinds'
import { isAllowed, memberRoles } from '@mostrador/contract/dashboard/roles'
import { sql, type Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import type { Event } from './event.ts'

export type Alert = {
  accountId: string
  kind: AlertKind
  /** The id of what it is about, the name of whom, and the words or other details. */
  data: { id: string | null; name: string | null; text: string | null }
}

/** One push for each device of each person who may know of it and wants to. */
export async function alertPeople(tx: Tx, { accountId, kind, data }: Alert, now: Date): Promise<void> {
  const { needs, isDefault } = alertFacts[kind]
  const roles = memberRoles.filter((role) => isAllowed(role, needs))
  await tx.query(sql`
    select queue_pushes(${accountId}::uuid, ${newId(now.getTime())}::uuid, ${kind}, ${roles}::text[], ${isDefault},
      ${JSON.stringify(data)}::json, ${now})`)
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
