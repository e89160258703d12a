// Opens a turn: takes its locks in the order everybody keeps to and reads its engine's context.
import { limits } from '@mostrador/contract/limits'
import type { Platform } from '@mostrador/contract/values'
import { type Conversation, lockConversationById } from '../../domain/conversations/conversations.queries.ts'
import { divideStory, listStory } from '../../domain/conversations/story.ts'
import {
  type ClaimedTurn,
  claimNamed,
  isTurnHeld,
  type NamedTurn,
  type TurnContact,
  turnContactColumns,
} from '../../domain/conversations/turns.ts'
import { findCart } from '../../domain/orders/customer-orders.queries.ts'
import { lookAt } from '../../domain/products/offered/offered.ts'
import { type Db, empty, sql, type Tx, together } from '../../platform/database/database.ts'
import { withDefaults } from '../bot-settings.ts'
import type { TurnContext } from '../engine.ts'
import type { BotSettings } from '../settings.ts'
import type { TurnScope } from '../tools/scope.ts'
import type { Looked } from '../tools/tool-runs.ts'

export type OpenTurn = {
  context: TurnContext
  scope: TurnScope
  looked: Looked
  epoch: number
  /** As it was when it was locked. */
  conversation: Conversation
  /** Time of the newest line. */
  answeredUntil: Date
  /** Time of the first of the lines after an instant. */
  firstLineAfter(at: Date): Date | undefined
}

export type Opened =
  | { kind: 'open'; claimed: ClaimedTurn; turn: OpenTurn }
  /** The turn ends without an answer. */
  | { kind: 'silent' | 'nothing_to_answer'; claimed: ClaimedTurn; answeredUntil: Date }
  | { kind: 'lost' }

/** The transaction must be rolled back: another worker took the turn, or one that was named cannot be run now. */
export class LostTurn extends Error {
  override readonly name = 'LostTurn'
}

/** Throws LostTurn. */
export async function openTurn(tx: Tx, given: ClaimedTurn | NamedTurn, now: Date): Promise<Opened> {
  const { contact, conversation, known, story, looked, claimed: turn } = await lockAndRead(tx, given, now)
  if (!turn || !known?.isHeld) return { kind: 'lost' }
  // A merge has given the conversation to another contact; the next claim finds that one.
  const isMoved = known.contactId !== turn.contactId
  // Suspended meanwhile: the turn waits until the account is resumed.
  const isSuspended = known.accountStatus !== 'active'
  // Whoever holds the contact or the conversation is not waited for.
  const isBusy = isNamed(given) && (!contact || !conversation)
  if (isNamed(given) && (isMoved || isSuspended || isBusy))
    throw new LostTurn('the turn is left to the next claim')
  if (isMoved || isSuspended) return { kind: 'lost' }
  if (!contact || !conversation?.is_bot_active) {
    return { kind: 'silent', claimed: turn, answeredUntil: known.answeredUntil ?? new Date(0) }
  }
  return openFor(turn, { contact, conversation, known, story, looked }, now)
}

type Read = { contact: TurnContact; conversation: Conversation; known: Known; story: Story; looked: Looked }

function openFor(
  turn: ClaimedTurn,
  { contact, conversation, known, story, looked }: Read,
  now: Date,
): Opened {
  const { lines, history } = divideStory(story, { answeredUntil: known.answeredUntil, now })
  const last = lines.at(-1)
  if (!last)
    return { kind: 'nothing_to_answer', claimed: turn, answeredUntil: known.answeredUntil ?? new Date(0) }
  const settings = withDefaults(known.settings)
  // An opt-out is about messages that nobody asked for; here the customer has written.
  const isBlocked = contact.status === 'blocked' && contact.opted_out_at === null
  const isWanted = settings.is_enabled && !isBlocked
  if (!isWanted) return { kind: 'silent', claimed: turn, answeredUntil: last.createdAt }
  const { name, currency, timezone, language, platform } = known
  return {
    kind: 'open',
    claimed: turn,
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
        isTeamAtWork:
          known.teamWroteAt !== null && now.getTime() - known.teamWroteAt.getTime() < limits.atWorkMs,
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
      looked,
      epoch: conversation.handoff_epoch,
      conversation,
      answeredUntil: last.createdAt,
      firstLineAfter: (at) => lines.find(({ createdAt }) => createdAt > at)?.createdAt,
    },
  }
}

export function isNamed(turn: ClaimedTurn | NamedTurn): turn is NamedTurn {
  return 'terms' in turn
}

type Story = Awaited<ReturnType<typeof listStory>>

// Sent together but executed in order, so the reads happen under the locks.
async function lockAndRead(tx: Tx, turn: ClaimedTurn | NamedTurn, now: Date) {
  const claiming = isNamed(turn) ? lockAndClaim(tx, turn, now) : lockClaimed(tx, turn)
  const reads = [
    findKnown(tx, turn),
    listStory(tx, turn),
    lookAt(tx, turn.accountId),
    findCart(tx, turn),
  ] as const
  await together(claiming, ...reads)
  const [known, story, look, cart] = await Promise.all(reads)
  return { ...(await claiming), known, story, looked: { look, cart } }
}

async function lockClaimed(tx: Tx, turn: ClaimedTurn) {
  const locks = [
    lockContactOf(tx, turn),
    lockConversationById(tx, turn.accountId, turn.conversationId),
  ] as const
  await together(...locks)
  const [contact, conversation] = await Promise.all(locks)
  return { contact, conversation, claimed: turn }
}

async function lockAndClaim(tx: Tx, turn: NamedTurn, now: Date) {
  const { contact, conversation, claimed } = (await claimNamed(tx, turn, now)) ?? {}
  return { contact, conversation, claimed }
}

/** Takes the locks only. False when this worker has lost the turn, or a person has taken over since `epoch`. */
export async function lockTurn(tx: Tx, turn: ClaimedTurn, epoch: number): Promise<boolean> {
  if (!(await lockContactOf(tx, turn))) return false
  const conversation = await lockConversationById(tx, turn.accountId, turn.conversationId)
  return conversation?.handoff_epoch === epoch && (await isTurnHeld(tx, turn))
}

function lockContactOf(tx: Tx, { accountId, contactId }: ClaimedTurn): Promise<TurnContact | undefined> {
  return tx.queryOne(sql`
    select ${turnContactColumns} from contacts
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
  /** When somebody who is not away last took a conversation or answered in one. */
  teamWroteAt: Date | null
}

/** A statement of its own, so that it sees writes made while the locks were awaited. */
function findKnown(db: Db, turn: ClaimedTurn | NamedTurn): Promise<Known | undefined> {
  const { accountId, conversationId } = turn
  const isOwn = isNamed(turn) ? empty : sql`and t.fence = ${turn.fence}`
  return db.queryOne(sql`
    select a.name, a.status as "accountStatus", a.currency, a.timezone, a.language, v.platform,
      v.contact_id as "contactId", t.fence is not null as "isHeld", s.document as settings, m.memory,
      m.answered_until as "answeredUntil", (
        select max(r.created_at) from payment_receipts r
        where r.account_id = a.id and r.conversation_id = v.id and r.state = 'open') as "receiptAt", (
        select max(p.wrote_at) from people_seen p
        join memberships e on e.account_id = p.account_id and e.user_id = p.user_id
        where p.account_id = a.id and not e.is_away) as "teamWroteAt"
    from accounts a join conversations v on v.account_id = a.id and v.id = ${conversationId}
    left join bot_turns t on t.account_id = a.id and t.conversation_id = v.id ${isOwn}
    left join bot_settings s on s.account_id = a.id
    left join bot_memories m on m.account_id = a.id and m.conversation_id = v.id
    where a.id = ${accountId}`)
}
