// Takes back parts of the bot overtaken by a person or a new epoch; messages that were never sent are deleted.
import { type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { updateNewestMessage } from './conversations.queries.ts'
import { updateUnanswered } from './waiting.queries.ts'

type Place = { accountId: string; conversationId: string }

/**
 * Takes back the bot's parts that are not on the wire. A part of which nothing was sent is deleted with its message;
 * one that may have been sent, partly or in full, stays as a failed message and is not retried. A turn that loses a
 * part emits no `message.sent`. The turn `kept` continues in that epoch; sends of `exceptEpoch` are left alone. The
 * conversation must be locked.
 */
export async function takeBackBotParts(
  tx: Tx,
  {
    accountId,
    conversationId,
    kept,
    exceptEpoch,
  }: Place & {
    kept?: { turnId: string; epoch: number } | undefined
    exceptEpoch?: number | undefined
  },
): Promise<void> {
  const isTaken = sql`s.account_id = ${accountId} and s.conversation_id = ${conversationId} and s.epoch is not null
    and (${kept === undefined} or s.turn_id is distinct from ${kept?.turnId ?? null}::uuid)
    and s.epoch is distinct from ${exceptEpoch ?? null}::integer`
  const turns = [
    ...(await deleteUnsaid(tx, accountId, isTaken)),
    ...(await failHalfSaid(tx, accountId, isTaken)),
  ]
  if (turns.length > 0) {
    await cutTurns(tx, accountId, turns)
    await updateNewestMessage(tx, accountId, conversationId)
    await updateUnanswered(tx, accountId, conversationId)
  }
  if (!kept) return
  await tx.query(sql`
    update sends set epoch = ${kept.epoch}
    where account_id = ${accountId} and turn_id = ${kept.turnId} and epoch is not null`)
}

type Cut = { turn_id: string | null }

function deleteUnsaid(tx: Tx, accountId: string, isTaken: Sql): Promise<Cut[]> {
  return tx.query(sql`
    delete from messages m using sends s
    where ${isTaken} and s.state = 'queued' and s.pieces_accepted = 0
      and m.account_id = ${accountId} and m.id = s.id
    returning s.turn_id`)
}

function failHalfSaid(tx: Tx, accountId: string, isTaken: Sql): Promise<Cut[]> {
  const error = JSON.stringify({
    code: 'taken_over',
    message: 'a person took over before it was said in whole, as far as is known',
  })
  // Messages are locked before their sends, as everywhere (send-results.ts).
  const isHalfSaid = sql`${isTaken} and s.state in ('queued', 'unknown')`
  return tx.query(sql`
    with locked as materialized (
      select m.id from messages m join sends s on s.account_id = m.account_id and s.id = m.id
      where m.account_id = ${accountId} and ${isHalfSaid} for no key update of m),
    gone as (
      delete from sends s where ${isHalfSaid} and (select count(*) from locked) >= 0
      returning s.account_id, s.id, s.turn_id)
    update messages m set delivery_status = 'failed', delivery_error = ${error}
    from gone where m.account_id = ${accountId} and m.account_id = gone.account_id and m.id = gone.id
    returning gone.turn_id`)
}

// Sends on the wire finish on their own; with their turn gone no event is emitted. Rows are locked before their state
// is read: a send accepted at this moment either finds its turn gone or is found here.
async function cutTurns(tx: Tx, accountId: string, turns: readonly Cut[]): Promise<void> {
  const ids = [...new Set(turns.map(({ turn_id }) => turn_id))].filter((id) => id !== null)
  if (ids.length === 0) return
  const rest = await tx.query<{ id: string }>(sql`
    update sends set turn_id = null where account_id = ${accountId} and turn_id = any(${ids}::uuid[]) returning id`)
  await tx.query(sql`
    delete from sends where account_id = ${accountId} and id = any(${rest.map(({ id }) => id)}::uuid[])
      and state in ('accepted', 'failed')`)
}
