import { sql, type Tx } from '../../platform/database.ts'

type ContactPlace = { accountId: string; contactId: string }

/** Locks the contact and then its conversations against everybody. False when there is no such contact. */
export async function lockPerson(tx: Tx, { accountId, contactId }: ContactPlace): Promise<boolean> {
  const contact = await tx.queryOne(sql`
    select id from contacts where account_id = ${accountId} and id = ${contactId} for update`)
  await tx.query(sql`
    select id from conversations where account_id = ${accountId} and contact_id = ${contactId} order by id for update`)
  return contact !== undefined
}

export type Places = { conversationIds: string[]; orderIds: string[]; appointmentIds: string[] }

/** Where the person is named. */
export async function listPlaces(tx: Tx, { accountId, contactId }: ContactPlace): Promise<Places> {
  const mine = sql`account_id = ${accountId} and contact_id = ${contactId}`
  const row = await tx.queryOne<Places>(sql`
    select array(select id::text from conversations where ${mine}) as "conversationIds",
      array(select id::text from orders where ${mine}) as "orderIds",
      array(select id::text from appointments where ${mine}) as "appointmentIds"`)
  return row ?? { conversationIds: [], orderIds: [], appointmentIds: [] }
}

/** Takes the person out of orders and appointments, which stay. */
export async function forgetInOrders(
  tx: Tx,
  { accountId, contactId }: ContactPlace,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update orders set customer_name = null, customer_phone = null, delivery_address = null,
      updated_at = greatest(updated_at, ${now})
    where account_id = ${accountId} and contact_id = ${contactId}`)
  await tx.query(sql`
    update appointments set customer_name = null, customer_phone = null, customer_email = null, notes = null,
      meeting_link = null, updated_at = greatest(updated_at, ${now})
    where account_id = ${accountId} and contact_id = ${contactId}`)
}

/** Deletes the contact with its identities, conversations and what channels have brought of them; tells the messages. */
export async function deletePerson(tx: Tx, { accountId, contactId }: ContactPlace): Promise<number> {
  const identities = sql`
    select i.channel_id, lane.name from channel_identities i cross join lateral unnest(array[i.phone_key, i.user_id])
      as lane (name)
    where i.account_id = ${accountId} and i.contact_id = ${contactId} and lane.name is not null`
  await tx.query(sql`
    delete from inbound_events where account_id = ${accountId} and (channel_id, lane) in (${identities})`)
  const messages = await tx.queryOne<{ count: number }>(sql`
    select count(*)::int as count from messages m
    join conversations v on v.account_id = m.account_id and v.id = m.conversation_id
    where m.account_id = ${accountId} and v.contact_id = ${contactId}`)
  await tx.query(sql`delete from contacts where account_id = ${accountId} and id = ${contactId}`)
  return messages?.count ?? 0
}
