// Decides about each reminder that is due, and queues its message in the transaction that writes the decision.

import { reminderFacts, type SkipReason } from '@mostrador/contract/outreach/reminders'
import { getAccount } from '../accounts/accounts.ts'
import { openForUs } from '../channels/campaigns/campaign-sends.ts'
import { lockIdentityKeys } from '../domain/contacts/identities.queries.ts'
import { lockConversationById } from '../domain/conversations/conversations.queries.ts'
import { queueParts } from '../domain/conversations/sends.ts'
import { tellLive } from '../events/live.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { fateOf } from '../platform/work/failure.ts'
import { listCandidates } from './candidates.ts'
import { type Candidate, holds } from './occasions.queries.ts'
import { type RemindDeps, type Shop, sourcesOf, writeReminder } from './reminder-message.ts'
import { withDefaults } from './reminder-settings.ts'
import {
  closeWish,
  insertDecision,
  listReminded,
  lockRecipient,
  type Recipient,
  readRecipients,
} from './reminders.queries.ts'
import { gapMs } from './rules/gap.ts'
import { keptFrom, talkUntil } from './rules/kept-from.ts'
import { timerOf } from './rules/timer.ts'

/** Every account with reminders; a failure of one is thrown at the end and does not stop the others. */
export async function remindAll(db: Database, deps: RemindDeps, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const { id, terms } of await listReminded(db)) {
    try {
      await remindAccount(db, deps, { account: await getAccount(db, id), ...withDefaults(terms) }, now)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `reminders of ${failures.length} accounts failed`)
}

/** A failure of one is thrown at the end and does not stop the others, unless the database is at fault. */
async function remindAccount(db: Database, deps: RemindDeps, shop: Shop, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const candidate of await listCandidates(db, shop, now)) {
    if (timerOf(shop, candidate, now)(now, shop.settings.quiet_hours).do === 'wait') continue
    try {
      await db.transaction((tx) => decide(tx, deps, { shop, candidate }, now))
    } catch (error) {
      if (fateOf(error, 0) === 'later') throw error
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders failed`)
}

async function decide(
  tx: Tx,
  deps: RemindDeps,
  { shop: known, candidate }: { shop: Shop; candidate: Candidate },
  now: Date,
): Promise<void> {
  const { account } = known
  const { kind, subject } = candidate
  const { rule } = reminderFacts[kind]
  const recipient = await recipientOf(tx, known, candidate, now)
  if (recipient === 'changed') return
  const conversation = recipient?.conversation
  const skip = async (why: SkipReason) => {
    const decision = { accountId: account.id, kind, subject, contactId: recipient?.contact_id ?? null }
    const isNew = await insertDecision(
      tx,
      { ...decision, conversationId: conversation?.id ?? null, state: 'skipped', reason: why },
      now,
    )
    if (isNew && kind === 'back_in_stock') await closeWish(tx, account.id, subject.id, now)
    if (isNew) tellLive(tx, account.id, 'reminders')
  }
  // As the shop has set them by now: what was saved a moment ago holds.
  const shop = recipient?.terms ? { account, ...withDefaults(recipient.terms) } : known
  const timed = timerOf(shop, candidate, now)(now, shop.settings.quiet_hours)
  if (!shop.settings.kinds[kind].is_on || timed.do === 'wait') return
  if (timed.do === 'skip') return skip(timed.reason)
  if (!recipient || !conversation) return skip('no_conversation')
  const why = keptFrom(kind, recipient, shop.settings.weekly_max)
  if (why !== undefined) return skip(why)
  if (talkUntil(kind, conversation, now) !== undefined || !conversation.may_leave) return
  if (conversation.id !== null) await lockConversationById(tx, account.id, conversation.id)
  if (!(await holds(tx, account.id, candidate, now))) return
  const writing = { shop, candidate, recipient, conversation }
  const written = await writeReminder(sourcesOf(tx, shop.account.id), deps, writing, now)
  if (typeof written === 'string') return skip(written)
  const decision = { accountId: account.id, kind, subject, contactId: recipient.contact_id }
  const form = written.kind === 'template' ? 'template' : 'text'
  const apartSince =
    candidate.start === undefined ? undefined : new Date(now.getTime() - gapMs(shop.settings))
  const conversationId = conversation.id ?? (await opened(tx, account.id, { recipient, conversation }, now))
  const isNew = await insertDecision(
    tx,
    { ...decision, conversationId, state: 'sent', form, apartSince },
    now,
  )
  if (!isNew) return apartSince && skip('just_reminded')
  if (kind === 'back_in_stock') await closeWish(tx, account.id, subject.id, now)
  const said = { accountId: account.id, conversationId, turnId: null, epoch: null } as const
  await queueParts(tx, { ...said, role: 'assistant', parts: [written], consentRule: rule }, now)
  tellLive(tx, account.id, 'reminders')
}

/**
 * Locked. Who can only be reached by opening a conversation is known by their phone's key, which is locked before any
 * row, as by whoever writes to us at this moment: `changed` when that made another of it.
 */
async function recipientOf(
  tx: Tx,
  { account: { id: accountId }, settings }: Shop,
  { kind, subject: { contact_id: contactId, conversation_id: conversationId } }: Candidate,
  now: Date,
): Promise<Recipient | 'changed' | undefined> {
  if (contactId === null) return undefined
  const { template } = settings.kinds[kind]
  const asked = { contactId, conversationId, rule: reminderFacts[kind].rule, template }
  const [before] = await readRecipients(tx, { accountId, asked: [asked] }, now)
  const toOpen = before?.recipient && placeToOpen(before.recipient)
  if (toOpen)
    await lockIdentityKeys(tx, { accountId, ...toOpen }, { phoneKeys: [toOpen.phoneKey], userIds: [] })
  const recipient = await lockRecipient(tx, { accountId, ...asked }, now)
  const later = recipient && placeToOpen(recipient)
  const isSame =
    later === undefined || (later.channelId === toOpen?.channelId && later.phoneKey === toOpen.phoneKey)
  return isSame ? recipient : 'changed'
}

function placeToOpen({ phone_key: phoneKey, conversation }: Recipient) {
  if (conversation?.id !== null || phoneKey === null) return undefined
  return { channelId: conversation.channel_id, phoneKey }
}

function opened(
  tx: Tx,
  accountId: string,
  { recipient, conversation }: { recipient: Recipient; conversation: NonNullable<Recipient['conversation']> },
  now: Date,
): Promise<string> {
  const { channel_id: id, platform, channel_external_id: externalId } = conversation
  const customer = { phone: recipient.phone_key ?? undefined, userId: undefined, name: undefined }
  return openForUs(tx, { accountId, channel: { id, platform, externalId }, customer }, now)
}
