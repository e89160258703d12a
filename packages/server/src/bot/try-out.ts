// A chat with the bot that leaves nothing behind: what it does is done in a transaction that is rolled back.
import { limits } from '@mostrador/contract/limits'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { getAccount } from '../accounts/accounts.ts'
import type { OutgoingPart } from '../domain/conversations/outgoing.ts'
import { textOfPart } from '../domain/conversations/outgoing.ts'
import { type Database, sql, type Tx } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { getBotSettings, readBotSettings } from './bot-settings.ts'
import type { Engine, HistoryMessage, Plan } from './engine.ts'
import { runDirectly } from './tool-runs.ts'

export type Trial = {
  accountId: string
  text: string
  choiceId: string | undefined
  /** What the last answer gave. */
  memory: unknown
  /** In place of those that are stored. */
  settings: unknown
}

export type TrialAnswer = {
  replies: readonly OutgoingPart[]
  memory: unknown
  hand_off: Plan['handOff'] | null
}

/** What goes back and forth, since nothing of the chat is stored. */
const Carried = Type.Object({
  engine: Type.Unknown(),
  cart: Type.Object({ lines: Type.Array(Type.Unknown()), address: Type.Union([Type.String(), Type.Null()]) }),
  history: Type.Array(
    Type.Object({
      role: Type.Enum(['user', 'assistant']),
      content: Type.String(),
      at: Type.String({ format: 'date-time' }),
    }),
  ),
})
type Carried = Static<typeof Carried>

const historyMax = 20
const fresh: Carried = { engine: undefined, cart: { lines: [], address: null }, history: [] }

/** Throws invalid_request. */
export async function tryOut(db: Database, engine: Engine, trial: Trial, now: Date): Promise<TrialAnswer> {
  if (trial.memory !== undefined && trial.memory !== null && !Value.Check(Carried, trial.memory)) {
    throw new AppError('invalid_request', 'memory: what the last answer gave, or nothing')
  }
  const carried = (trial.memory as Carried | null | undefined) ?? fresh
  let answer: TrialAnswer | undefined
  try {
    await db.transaction(async (tx) => {
      answer = await converse(tx, engine, { ...trial, carried }, now)
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  if (!answer) throw new Error('the trial ended without an answer')
  return answer
}

class RolledBack extends Error {}

async function converse(
  tx: Tx,
  engine: Engine,
  { accountId, text, choiceId, carried, settings: given }: Trial & { carried: Carried },
  now: Date,
): Promise<TrialAnswer> {
  const account = await getAccount(tx, accountId)
  const settings = given === undefined ? await getBotSettings(tx, accountId) : readBotSettings(given)
  const { contactId, conversationId } = await insertStage(tx, { accountId, cart: carried.cart }, now)
  const ids = { accountId, contactId, conversationId, turnId: newId(now.getTime()) }
  const { tools } = runDirectly(tx, { ...ids, platform: 'web', currency: account.currency, settings, now })
  const plan = await engine.plan(
    {
      now,
      platform: 'web',
      account: { ...account, language: account.language as 'es' | 'pt' | 'en' },
      customer: { name: 'Desconocido', phone: null },
      settings,
      lines: [
        { role: 'user', content: text, input: choiceId === undefined ? {} : { choiceId }, createdAt: now },
      ],
      history: carried.history.map(heard),
      memory: carried.engine ?? undefined,
    },
    tools,
  )
  const said = plan.replies.map((part) => ({ role: 'assistant', content: textOfPart(part) }) as const)
  const at = now.toISOString()
  const history = [...carried.history, { role: 'user' as const, content: text }, ...said]
  return {
    replies: plan.replies,
    memory: {
      engine: plan.memory,
      cart: await findCart(tx, ids),
      history: history.slice(-historyMax).map((each) => ({ at, ...each })),
    },
    hand_off: plan.handOff ?? null,
  }
}

function heard({ role, content, at }: Carried['history'][number]): HistoryMessage {
  return { role, content: content.slice(0, limits.messageCharsMax), input: {}, createdAt: new Date(at) }
}

// A channel, a customer and a conversation, for the tools to work on.
async function insertStage(
  tx: Tx,
  { accountId, cart }: { accountId: string; cart: Carried['cart'] },
  now: Date,
): Promise<{ contactId: string; conversationId: string }> {
  const [channelId, contactId, identityId, conversationId] = [newId(), newId(), newId(), newId()]
  await tx.query(sql`
    with channel as (
      insert into channels (account_id, id, platform, external_id, name, is_simulated, created_at)
      values (${accountId}, ${channelId}, 'web', ${`try-${channelId}`}, 'try', true, ${now})
    ), contact as (
      insert into contacts (account_id, id, name, created_at) values (${accountId}, ${contactId}, 'Desconocido', ${now})
    ), identity as (
      insert into channel_identities (account_id, id, channel_id, contact_id, user_id, created_at)
      values (${accountId}, ${identityId}, ${channelId}, ${contactId}, 'try', ${now})
    )
    insert into conversations (account_id, id, channel_id, identity_id, contact_id, contact_name, platform, created_at)
    values (${accountId}, ${conversationId}, ${channelId}, ${identityId}, ${contactId}, 'Desconocido', 'web', ${now})`)
  await tx.query(sql`
    insert into carts (account_id, conversation_id, lines, address, updated_at)
    values (${accountId}, ${conversationId}, ${JSON.stringify(cart.lines)}, ${cart.address}, ${now})`)
  return { contactId, conversationId }
}

async function findCart(
  tx: Tx,
  { accountId, conversationId }: { accountId: string; conversationId: string },
): Promise<Carried['cart']> {
  const row = await tx.queryOne<Carried['cart']>(sql`
    select lines, address from carts where account_id = ${accountId} and conversation_id = ${conversationId}`)
  return row ?? fresh.cart
}
