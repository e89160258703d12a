// The bot's rows as conversations need them, most of all when one is merged into another.
import { sql, type Tx } from '../../platform/database/database.ts'

/** The account has switched the bot off. */
export async function isBotOff(tx: Tx, accountId: string): Promise<boolean> {
  const off = await tx.queryOne(sql`
    select 1 as off from bot_settings where account_id = ${accountId} and document ->> 'is_enabled' = 'false'`)
  return off !== undefined
}

type Move = { accountId: string; from: string; to: string }

/** Pending lines are answered in the other conversation, none twice; the later cart wins. */
export async function moveBotRows(tx: Tx, move: Move): Promise<void> {
  await moveTurn(tx, move)
  await moveMemory(tx, move)
  await moveCart(tx, move)
  const { accountId, from, to } = move
  await tx.query(sql`
    update bot_effects set conversation_id = ${to} where account_id = ${accountId} and conversation_id = ${from}`)
}

// A rising fence and a cleared lease take the turn from any worker that holds it.
async function moveTurn(tx: Tx, { accountId, from, to }: Move): Promise<void> {
  await tx.query(sql`
    insert into bot_turns as t (account_id, conversation_id, turn_id, burst_at, line_at)
    select account_id, ${to}, turn_id, burst_at, line_at from bot_turns
    where account_id = ${accountId} and conversation_id = ${from}
    on conflict (account_id, conversation_id) do update set fence = t.fence + 1, free_at = null,
      burst_at = least(t.burst_at, excluded.burst_at), line_at = greatest(t.line_at, excluded.line_at)`)
}

// The lines of both now form one order. Everything up to the later `answered_until` counts as answered, except lines
// that a turn still waits for.
async function moveMemory(tx: Tx, { accountId, from, to }: Move): Promise<void> {
  await tx.query(sql`
    insert into bot_memories as m (account_id, conversation_id, memory, answered_until, updated_at)
    select account_id, ${to}, memory, answered_until, updated_at from bot_memories
    where account_id = ${accountId} and conversation_id = ${from}
    on conflict (account_id, conversation_id) do update set
      memory = case when excluded.updated_at > m.updated_at then excluded.memory else m.memory end,
      answered_until = greatest(m.answered_until, excluded.answered_until),
      updated_at = greatest(m.updated_at, excluded.updated_at)`)
  await tx.query(sql`
    update bot_memories m set answered_until = least(m.answered_until, moment_later(t.burst_at, -1))
    from bot_turns t
    where m.account_id = ${accountId} and m.conversation_id = ${to}
      and t.account_id = m.account_id and t.conversation_id = m.conversation_id`)
}

// A cart with lines wins over an empty one; of two, the one changed last.
async function moveCart(tx: Tx, { accountId, from, to }: Move): Promise<void> {
  const isNewer = sql`json_array_length(excluded.lines) > 0
    and (json_array_length(k.lines) = 0 or excluded.updated_at > k.updated_at)`
  await tx.query(sql`
    insert into carts as k (account_id, conversation_id, lines, address, updated_at)
    select account_id, ${to}, lines, address, updated_at from carts
    where account_id = ${accountId} and conversation_id = ${from}
    on conflict (account_id, conversation_id) do update set
      lines = case when ${isNewer} then excluded.lines else k.lines end,
      address = case when ${isNewer} then coalesce(excluded.address, k.address)
        else coalesce(k.address, excluded.address) end,
      updated_at = case when ${isNewer} then excluded.updated_at else k.updated_at end`)
}
