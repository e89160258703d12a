// Opens a turn: takes its locks in the order everybody keeps to and reads its engine's context.
import type { Platform } from '@mostrador/contract/values'
import { type Conversation, lockConversationById } from '../../domain/conversations/conversations.queries.ts'
import { divideStory, listStory } from '../../domain/conversations/story.ts'
import { type ClaimedTurn, isTurnHeld } from '../../domain/conversations/turns.ts'
import { type Db, sql, type Tx, together } from '../../platform/database/database.ts'
import { withDefaults } from '../bot-settings.ts'
import type { TurnContext } from '../engine.ts'
import type { BotSettings } from '../settings.ts'
import type { TurnScope } from '../tools/scope.ts'

export type OpenTurn = {
  context: TurnContext
  scope: TurnScope
  epoch: number
  /** As it was when it was locked. */
  conversation: Conversation
  /** Time of the newest line. */
  answeredUntil: Date
  /** Time of the first of the lines after an instant. */
  firstLineAfter(at: Date): Date | undefined
}

export type Opened =
  | { kind: 'open'; turn: OpenTurn }
  /** The turn ends without an answer. */
  | { kind: 'silent' | 'nothing_to_answer'; answeredUntil: Date }
  | { kind: 'lost' }

export async function openTurn(tx: Tx, turn: ClaimedTurn, now: Date): Promise<Opened> {
  const { contact, conversation, known, story } = await lockAndRead(tx, turn)
  if (!known?.isHeld) return { kind: 'lost' }
  // A merge has given the conversation to another contact; the next claim finds that one.
  if (known.contactId !== turn.contactId) return { kind: 'lost' }
  // The account was suspended meanwhile; the turn waits until it is resumed.
  if (known.accountStatus !== 'active') return { kind: 'lost' }
  if (!contact || !conversation?.is_bot_active) {
    return { kind: 'silent', answeredUntil: known.answeredUntil ?? new Date(0) }
  }
  const { lines, history } = divideStory(story, { answeredUntil: known.answeredUntil, now })
  const last = lines.at(-1)
  if (!last) return { kind: 'nothing_to_answer', answeredUntil: known.answeredUntil ?? new Date(0) }
  const settings = withDefaults(known.settings)
  // An opt-out is about messages that nobody asked for; here the customer has written.
  const isBlocked = contact.status === 'blocked' && contact.opted_out_at === null
  const isWanted = settings.is_enabled && !isBlocked
  if (!isWanted) return { kind: 'silent', answeredUntil: last.createdAt }
  const { name, currency, timezone, language, platform } = known
  return {
    kind: 'open',
    turn: {
      context: {
        now,
        platform,
        account: { name, currency, timezone, language },
        customer: { name: contact.name, phone: contact.phone },
        settings,
        lines,
        history,
        hasReceipt: known.receiptAt !== null && known.receiptAt >= (lines[0]?.createdAt ?? now),
        memory: known.memory ?? undefined,
      },
      scope: {
        accountId: turn.accountId,
        contactId: contact.id,
        conversationId: turn.conversationId,
        turnId: turn.turnId,
        platform,
        currency,
        language,
        settings,
        now,
      },
      epoch: conversation.handoff_epoch,
      conversation,
      answeredUntil: last.createdAt,
      firstLineAfter: (at) => lines.find(({ createdAt }) => createdAt > at)?.createdAt,
    },
  }
}

// Sent together but executed in order, so the reads happen under the locks.
async function lockAndRead(tx: Tx, turn: ClaimedTurn) {
  const locks = [
    lockContactOf(tx, turn),
    lockConversationById(tx, turn.accountId, turn.conversationId),
  ] as const
  const reads = [findKnown(tx, turn), listStory(tx, turn)] as const
  await together(...locks, ...reads)
  const [contact, conversation] = await Promise.all(locks)
  const [known, story] = await Promise.all(reads)
  return { contact, conversation, known, story }
}

/** Takes the locks only. False when this worker has lost the turn, or a person has taken over since `epoch`. */
export async function lockTurn(tx: Tx, turn: ClaimedTurn, epoch: number): Promise<boolean> {
  if (!(await lockContactOf(tx, turn))) return false
  const conversation = await lockConversationById(tx, turn.accountId, turn.conversationId)
  return conversation?.handoff_epoch === epoch && (await isTurnHeld(tx, turn))
}

type TurnContact = {
  id: string
  name: string
  phone: string | null
  status: string
  opted_out_at: Date | null
}

function lockContactOf(tx: Tx, { accountId, contactId }: ClaimedTurn): Promise<TurnContact | undefined> {
  return tx.queryOne(sql`
    select id, name, coalesce(phone, told_phone) as phone, status, opted_out_at from contacts
    where account_id = ${accountId} and id = ${contactId} for no key update`)
}

type Known = {
  name: string
  accountStatus: string
  currency: string
  timezone: string
  language: TurnContext['account']['language']
  platform: Platform
  contactId: string
  isHeld: boolean
  settings: Partial<BotSettings> | null
  memory: unknown
  answeredUntil: Date | null
  /** Time of the newest payment receipt that nobody has decided about. */
  receiptAt: Date | null
}

/** A statement of its own, so that it sees writes made while the locks were awaited. */
function findKnown(db: Db, { accountId, conversationId, fence }: ClaimedTurn): Promise<Known | undefined> {
  return db.queryOne(sql`
    select a.name, a.status as "accountStatus", a.currency, a.timezone, a.language, v.platform,
      v.contact_id as "contactId", t.fence is not null as "isHeld", s.document as settings, m.memory,
      m.answered_until as "answeredUntil", (
        select max(r.created_at) from payment_receipts r
        where r.account_id = a.id and r.conversation_id = v.id and r.state = 'open') as "receiptAt"
    from accounts a join conversations v on v.account_id = a.id and v.id = ${conversationId}
    left join bot_turns t on t.account_id = a.id and t.conversation_id = v.id and t.fence = ${fence}
    left join bot_settings s on s.account_id = a.id
    left join bot_memories m on m.account_id = a.id and m.conversation_id = v.id
    where a.id = ${accountId}`)
}
