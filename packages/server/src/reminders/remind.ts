// Decides about each reminder that is due, and queues its message in the transaction that writes the decision.

import { reminderFacts, type SkipReason } from '@mostrador/contract/outreach/reminders'
import { getAccount } from '../accounts/accounts.ts'
import { lockConversationById } from '../domain/conversations/conversations.queries.ts'
import { queueParts } from '../domain/conversations/sends.ts'
import { tellLive } from '../events/live.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { listCandidates } from './candidates.ts'
import { type Candidate, holds } from './occasions.queries.ts'
import { type RemindDeps, type Shop, sourcesOf, writeReminder } from './reminder-message.ts'
import { withDefaults } from './reminder-settings.ts'
import { closeWish, insertDecision, listReminded, lockRecipient } from './reminders.queries.ts'
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

async function remindAccount(db: Database, deps: RemindDeps, shop: Shop, now: Date): Promise<void> {
  for (const candidate of await listCandidates(db, shop, now)) {
    if (timerOf(shop, candidate, now)(now, shop.settings.quiet_hours).do === 'wait') continue
    await db.transaction((tx) => decide(tx, deps, { shop, candidate }, now))
  }
}

async function decide(
  tx: Tx,
  deps: RemindDeps,
  { shop: known, candidate }: { shop: Shop; candidate: Candidate },
  now: Date,
): Promise<void> {
  const { account } = known
  const { kind, subject } = candidate
  const { contact_id: contactId, conversation_id: conversationId } = subject
  const { rule } = reminderFacts[kind]
  const place = { accountId: account.id, contactId: contactId ?? '', conversationId, rule }
  const recipient = contactId === null ? undefined : await lockRecipient(tx, place, now)
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
  if (talkUntil(kind, conversation, now) !== undefined) return
  await lockConversationById(tx, account.id, conversation.id)
  if (!(await holds(tx, account.id, candidate, now))) return
  const writing = { shop, candidate, recipient, conversation }
  const written = await writeReminder(sourcesOf(tx, shop.account.id), deps, writing, now)
  if (typeof written === 'string') return skip(written)
  const decision = { accountId: account.id, kind, subject, contactId: recipient.contact_id }
  const form = written.kind === 'template' ? 'template' : 'text'
  const apartSince =
    candidate.start === undefined ? undefined : new Date(now.getTime() - gapMs(shop.settings))
  const isNew = await insertDecision(
    tx,
    { ...decision, conversationId: conversation.id, state: 'sent', form, apartSince },
    now,
  )
  if (!isNew) return apartSince && skip('just_reminded')
  if (kind === 'back_in_stock') await closeWish(tx, account.id, subject.id, now)
  const said = { accountId: account.id, conversationId: conversation.id, turnId: null, epoch: null } as const
  await queueParts(tx, { ...said, role: 'assistant', parts: [written], consentRule: rule }, now)
  tellLive(tx, account.id, 'reminders')
}
