// A shop with one conversation, in which customers write and a small engine answers.
import { vi } from 'vitest'
import type { Engine, Plan, TurnContext } from '../../src/bot/engine.ts'
import type { Tools } from '../../src/bot/tools/tool-table.ts'
import { TurnRunner, type TurnRunnerDeps } from '../../src/bot/turns/turn-runner.ts'
import { lockConversationById } from '../../src/domain/conversations/conversations.queries.ts'
import { addMessage } from '../../src/domain/conversations/conversations.ts'
import type { CustomerInput } from '../../src/domain/conversations/outgoing.ts'
import { requestTurn } from '../../src/domain/conversations/turns.ts'
import { type Database, type Db, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { silentLog } from '../../src/platform/log.ts'
import type { Shop } from './shop.ts'

type Thinking = (context: TurnContext, tools: Tools) => Promise<Plan> | Plan

export function engineThat(plan: Thinking, { isRemote = false } = {}): Engine {
  return {
    name: isRemote ? 'agent' : 'rules',
    isRemote,
    plan: async (context, tools) => plan(context, tools),
  }
}

/** Echoes the customer's lines and counts them in its memory. */
export const echoEngine = engineThat(({ lines, memory }) => ({
  replies: [{ kind: 'text', text: `echo: ${lines.map(({ content }) => content).join(' / ')}` }],
  memory: { turns: ((memory as { turns?: number } | undefined)?.turns ?? 0) + 1 },
}))

export function runnerOn(db: Database, more: Partial<TurnRunnerDeps> = {}): TurnRunner {
  return new TurnRunner({
    db,
    engines: { rules: echoEngine },
    clock: () => new Date(),
    log: silentLog,
    debounceMs: 0,
    node: newId(),
    ...more,
  })
}

/** Runs the turns that are due, with a worker that is then stopped. */
export async function runDue(db: Database, more: Partial<TurnRunnerDeps> = {}): Promise<void> {
  await using runner = runnerOn(db, more)
  await runner.drain()
}

/** Inserts a customer's message and requests its turn, as the inbound path does. */
export function writeLine(
  db: Database,
  { accountId, conversationId }: Pick<Shop, 'accountId' | 'conversationId'>,
  content: string,
  { input, now = new Date() }: { input?: CustomerInput; now?: Date } = {},
): Promise<void> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversationById(tx, accountId, conversationId)
    if (!conversation) throw new Error('no living conversation')
    const message = {
      role: 'user',
      content,
      platformMessageId: newId(),
      payload: '{}',
      providerAt: undefined,
      campaignId: undefined,
      input,
    } as const
    await addMessage(tx, { accountId, conversation, message }, now)
    await requestTurn(tx, { accountId, conversationId }, now)
  })
}

/** Adds a customer with a conversation to the shop. */
export async function addCustomer(db: Db, { accountId }: Pick<Shop, 'accountId'>): Promise<Shop> {
  const [contactId, identityId, conversationId] = [newId(), newId(), newId()]
  const now = new Date()
  await db.query(sql`
    insert into contacts (account_id, id, phone, phone_key, name, created_at)
    values (${accountId}, ${contactId}, ${contactId}, ${contactId}, 'Ana', ${now})`)
  await db.query(sql`
    insert into channel_identities (account_id, id, channel_id, contact_id, user_id, created_at)
    select ${accountId}, ${identityId}, id, ${contactId}, ${identityId}, ${now} from channels
    where account_id = ${accountId} limit 1`)
  await db.query(sql`
    insert into conversations (account_id, id, channel_id, identity_id, contact_id, contact_name, platform, created_at)
    select ${accountId}, ${conversationId}, channel_id, ${identityId}, ${contactId}, 'Ana', 'whatsapp', ${now}
    from channel_identities where account_id = ${accountId} and id = ${identityId}`)
  return { accountId, contactId, conversationId }
}

/** The bot's messages, queued or sent, oldest first. */
export async function saidIn(
  db: Db,
  { accountId, conversationId }: Pick<Shop, 'accountId' | 'conversationId'>,
): Promise<string[]> {
  const rows = await db.query<{ content: string }>(sql`
    select content from messages
    where account_id = ${accountId} and conversation_id = ${conversationId} and role = 'assistant'
      and delivery_status = 'queued'
    order by created_at, id`)
  return rows.map(({ content }) => content)
}

export function turnsOf(db: Db, { accountId }: Pick<Shop, 'accountId'>) {
  return db.query<{ turn_id: string; attempts: number; superseded: number; free_at: Date | null }>(sql`
    select turn_id, attempts, superseded, free_at from bot_turns where account_id = ${accountId}`)
}

/** Resolves when no turn is open. */
export async function turnsEnded(db: Db, shop: Pick<Shop, 'accountId'>): Promise<void> {
  await vi.waitUntil(async () => (await turnsOf(db, shop)).length === 0, { timeout: 50_000, interval: 5 })
}
