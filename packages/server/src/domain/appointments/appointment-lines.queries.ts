// An appointment is told in its conversation, for whoever reads on there.
import { tellLive } from '../../events/live.ts'
import { sql, type Tx } from '../../platform/database/database.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Appointment } from './appointments.queries.ts'

/** The maker of a change; the command line where absent. */
export type AppointmentActor = { personId: string } | 'customer' | undefined

/** Keeps the conversation, before the resource and the appointment are locked: a turn of the bot locks it first too. */
export async function lockToldConversation(
  tx: Tx,
  { accountId, appointmentId }: { accountId: string; appointmentId: string },
): Promise<void> {
  if (!isId(appointmentId)) return
  await tx.query(sql`
    select c.id from appointments a join conversations c on c.account_id = a.account_id and c.id = a.conversation_id
    where a.account_id = ${accountId} and a.id = ${appointmentId} for key share of c`)
}

type Line = {
  accountId: string
  kind: 'appointment_booked' | 'appointment_moved' | 'appointment_cancelled' | 'appointment_places_changed'
  by: AppointmentActor | 'command'
}

/** Nothing without a conversation. One for several people says how many, "Pottery × 4". */
export async function insertAppointmentLine(
  tx: Tx,
  { id, conversation_id: conversationId, product_id: productId, start_time: start, places }: Appointment,
  { accountId, kind, by = 'command' }: Line,
  now: Date,
): Promise<void> {
  if (conversationId === null) return
  const count = places > 1 || kind === 'appointment_places_changed' ? ` × ${places}` : ''
  const personId = typeof by === 'string' ? null : by.personId
  await tx.query(sql`
    insert into conversation_history (account_id, id, conversation_id, kind, actor, actor_id, subject_id, subject, until,
      created_at)
    select c.account_id, ${newId(now.getTime())}, c.id, ${kind}, ${typeof by === 'string' ? by : 'person'},
      ${personId}::uuid, ${id}::uuid,
      (select p.name || ${count} from products p where p.account_id = ${accountId} and p.id = ${productId}::uuid), ${start}::timestamptz,
      greatest(${now}, c.last_message_at + interval '1 millisecond')
    from conversations c where c.account_id = ${accountId} and c.id = ${conversationId} and c.deleted_at is null`)
  tellLive(tx, accountId, 'conversations', conversationId)
}
