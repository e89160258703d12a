// Conversations put away for good, until the customer writes, or for a time.
import { limits } from '@mostrador/contract/limits'
import { alertPeople } from '../../../events/alerts.ts'
import { tellLive } from '../../../events/live.ts'
import { claimEach } from '../../../platform/database/claims.ts'
import { sql, type Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Acting, lockLiving } from './acting.ts'
import { addHistory } from './history.ts'

/**
 * Nobody waits in it any more. Whoever has it keeps it, and the bot's silence ends when the customer writes again. Like
 * its neighbours it tells whether anything changed.
 */
export async function resolve(tx: Tx, place: Acting, now: Date): Promise<boolean> {
  await lockLiving(tx, place)
  const { accountId, conversationId, personId } = place
  const changed = await tx.queryOne(sql`
    update conversations set resolved_at = ${now}, settled_since = waiting_since, waiting_since = null, unread_count = 0,
      snoozed_until = null, snoozed_by = null, came_back_at = null, handed_to = null
    where account_id = ${accountId} and id = ${conversationId} and resolved_at is null
    returning id`)
  if (changed) await addHistory(tx, place, { kind: 'resolved', by: { personId } }, now)
  tellLive(tx, accountId, 'conversations', conversationId)
  return changed !== undefined
}

/** Whoever waited before waits again, as long as nobody has written since. */
export async function reopen(tx: Tx, place: Acting, now: Date): Promise<boolean> {
  await lockLiving(tx, place)
  const { accountId, conversationId, personId } = place
  const changed = await tx.queryOne(sql`
    update conversations set resolved_at = null, waiting_since = coalesce(waiting_since, settled_since),
      settled_since = null
    where account_id = ${accountId} and id = ${conversationId} and resolved_at is not null
    returning id`)
  if (changed) await addHistory(tx, place, { kind: 'reopened', by: { personId } }, now)
  tellLive(tx, accountId, 'conversations', conversationId)
  return changed !== undefined
}

/** Until then nobody waits in it; the wait itself goes on. Throws invalid_request for a time that is not ahead. */
export async function snooze(tx: Tx, place: Acting, until: Date, now: Date): Promise<boolean> {
  const latest = now.getTime() + limits.snoozeDaysMax * 86_400_000
  if (!(until > now && until.getTime() <= latest)) {
    throw new AppError('invalid_request', `until: ahead, by at most ${limits.snoozeDaysMax} days`, {
      reason: 'snooze_time',
      days: limits.snoozeDaysMax,
    })
  }
  await lockLiving(tx, place)
  const { accountId, conversationId, personId } = place
  await tx.query(sql`
    update conversations set snoozed_until = ${until}, snoozed_by = ${personId}, resolved_at = null,
      came_back_at = null
    where account_id = ${accountId} and id = ${conversationId}`)
  await addHistory(tx, place, { kind: 'snoozed', by: { personId }, until }, now)
  tellLive(tx, accountId, 'conversations', conversationId)
  return true
}

/** Before its time, by a person. */
export async function wake(tx: Tx, place: Acting, now: Date): Promise<boolean> {
  await lockLiving(tx, place)
  const { accountId, conversationId, personId } = place
  const changed = await tx.queryOne(sql`
    update conversations set snoozed_until = null, snoozed_by = null
    where account_id = ${accountId} and id = ${conversationId} and snoozed_until is not null
    returning id`)
  if (changed) await addHistory(tx, place, { kind: 'woken', by: { personId } }, now)
  tellLive(tx, accountId, 'conversations', conversationId)
  return changed !== undefined
}

const atOnceMax = 100

type Woken = {
  account_id: string
  id: string
  to: string | null
  contact_name: string | null
  lives: boolean
}

/**
 * Brings back, of all accounts, those whose time has come, to the beginning of the inbox, and tells whoever has them, or
 * else put them away. Pages that read in between see them by the clock alone.
 */
export async function wakeSnoozed(tx: Tx, now: Date): Promise<void> {
  const waiting = await tx.query<{ account_id: string; id: string }>(sql`
    select account_id, id from conversations where snoozed_until <= ${now}
    order by snoozed_until, id limit ${atOnceMax}`)
  const woken = await claimEach<Woken, (typeof waiting)[number]>(
    tx,
    waiting,
    ({ found, accounts }) => sql`
    with due as materialized (
      select account_id, id, coalesce(held_by, snoozed_by) as person from conversations
      where account_id = ${accounts} and id = any(${found.map(({ id }) => id)}::uuid[]) and snoozed_until <= ${now}
      for update skip locked)
    update conversations c set snoozed_until = null, snoozed_by = null, came_back_at = ${now},
      came_back_to = due.person from due
    where c.account_id = ${accounts} and c.account_id = due.account_id and c.id = due.id
    returning c.account_id, c.id, due.person as to, c.contact_name, c.deleted_at is null as lives`,
  )
  for (const { account_id: accountId, id, to, contact_name: name } of woken.filter(({ lives }) => lives)) {
    await addHistory(tx, { accountId, conversationId: id }, { kind: 'woken', by: 'clock' }, now)
    const data = { id, name, text: null }
    if (to !== null) await alertPeople(tx, { accountId, kind: 'snooze', data, to: [to] }, now)
    tellLive(tx, accountId, 'conversations', id)
  }
}

type Shelved = { id: string; resolved_at: Date | null; snoozed_until: Date | null }

/** The customer writes: what was put away is open again. The conversation must be locked. */
export async function comeBack(
  tx: Tx,
  { accountId, conversation }: { accountId: string; conversation: Shelved },
  now: Date,
): Promise<void> {
  const { id, resolved_at: resolvedAt } = conversation
  await tx.query(sql`
    update conversations set resolved_at = null, snoozed_until = null, snoozed_by = null
    where account_id = ${accountId} and id = ${id}`)
  const kind = resolvedAt === null ? 'woken' : 'reopened'
  await addHistory(tx, { accountId, conversationId: id }, { kind, by: 'customer' }, now)
}
