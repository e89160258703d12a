// Decides about each reminder that is due, and queues its message in the transaction that writes the decision.

import { languages } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import { type ReminderSettings, reminderFacts, type SkipReason } from '@mostrador/contract/outreach/reminders'
import { type Account, getAccount } from '../accounts/accounts.ts'
import { getBotSettings } from '../bot/bot-settings.ts'
import { paymentUrlOf } from '../bot/tools/payment-url.ts'
import { sendingOf } from '../channels/adapters.ts'
import { listApproved, type Template } from '../channels/templates/templates.queries.ts'
import { type QuietHours, zoneOfPhone } from '../domain/contacts/phone-zones.ts'
import { lockConversationById } from '../domain/conversations/conversations.queries.ts'
import type { OutgoingPart } from '../domain/conversations/outgoing.ts'
import { queueParts } from '../domain/conversations/sends.ts'
import { tellLive } from '../events/live.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { listCandidates } from './candidates.ts'
import { type Candidate, holds } from './occasions.queries.ts'
import { withDefaults } from './reminder-settings.ts'
import { byTemplate, tapsOf, templateFor, textOf, valuesOf } from './reminder-words.ts'
import {
  closeWish,
  insertDecision,
  listReminded,
  lockRecipient,
  type Recipient,
} from './reminders.queries.ts'
import { type Timed, timingOf, whenToSend } from './rules/when.ts'

export type RemindDeps = {
  /** An address at which a kept file opens for the platform. */
  pictureOf: (file: { accountId: string; fileId: string }, now: Date) => string
}

/** Every account with reminders; a failure of one is thrown at the end and does not stop the others. */
export async function remindAll(db: Database, deps: RemindDeps, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const { id, settings } of await listReminded(db)) {
    try {
      await remindAccount(
        db,
        deps,
        { account: await getAccount(db, id), settings: withDefaults(settings) },
        now,
      )
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `reminders of ${failures.length} accounts failed`)
}

type Shop = { account: Account; settings: ReminderSettings }

async function remindAccount(db: Database, deps: RemindDeps, shop: Shop, now: Date): Promise<void> {
  for (const candidate of await listCandidates(db, shop, now)) {
    const { kind, subject } = candidate
    const { minutes } = shop.settings.kinds[kind]
    const zone = shop.account.timezone
    // A product is due from the moment that it is there, not from the wish.
    const at = kind === 'back_in_stock' ? now : subject.at
    const timing = timingOf(kind, minutes, { at, since: subject.since }, zone)
    const nightsOf = (quiet: QuietHours) => ({ timezone: zoneOfPhone(subject.phone, zone), quiet })
    const timed = whenToSend(timing, now, nightsOf(shop.settings.quiet_hours))
    if (timed.do === 'wait') continue
    const reason = timed.do === 'skip' ? timed.reason : undefined
    await db.transaction((tx) =>
      decide(
        tx,
        deps,
        { shop, candidate, reason, timed: (quiet) => whenToSend(timing, now, nightsOf(quiet)) },
        now,
      ),
    )
  }
}

type Given = {
  shop: Shop
  candidate: Candidate
  reason: SkipReason | undefined
  timed: (quiet: QuietHours) => Timed
}

async function decide(
  tx: Tx,
  deps: RemindDeps,
  { shop, candidate, reason, timed }: Given,
  now: Date,
): Promise<void> {
  const { account } = shop
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
  if (reason !== undefined) return skip(reason)
  if (!recipient || !conversation) return skip('no_conversation')
  // As the shop has set them by now: what was saved a moment ago holds.
  if (timed(recipient.quiet_hours ?? shop.settings.quiet_hours).do === 'wait') return
  if (!recipient.may_receive) return skip('opted_out')
  if (recipient.sent >= shop.settings.weekly_max) return skip('weekly_limit')
  // A person who is talking with them speaks better of money and carts.
  if (conversation.handoff_active && (kind === 'left_cart' || kind === 'unpaid_order')) return skip('person')
  await lockConversationById(tx, account.id, conversation.id)
  if (!(await holds(tx, account.id, candidate, now))) return
  const written = await write(tx, deps, { shop, candidate, recipient, conversation }, now)
  if (typeof written === 'string') return skip(written)
  const decision = { accountId: account.id, kind, subject, contactId: recipient.contact_id }
  const form = written.kind === 'template' ? 'template' : 'text'
  const isNew = await insertDecision(
    tx,
    { ...decision, conversationId: conversation.id, state: 'sent', form },
    now,
  )
  if (!isNew) return
  if (kind === 'back_in_stock') await closeWish(tx, account.id, subject.id, now)
  const said = { accountId: account.id, conversationId: conversation.id, turnId: null, epoch: null } as const
  await queueParts(tx, { ...said, role: 'assistant', parts: [written], consentRule: rule }, now)
  tellLive(tx, account.id, 'reminders')
}

type Writing = {
  shop: Shop
  candidate: Candidate
  recipient: Recipient
  conversation: NonNullable<Recipient['conversation']>
}

async function write(
  tx: Tx,
  { pictureOf }: RemindDeps,
  { shop: { account, settings }, candidate, recipient, conversation }: Writing,
  now: Date,
): Promise<OutgoingPart | SkipReason> {
  const { kind } = candidate
  const setting = settings.kinds[kind]
  const language = languages.find((each) => each === conversation.language) ?? account.language
  const link = await linkFor(tx, account, settings, candidate)
  if (kind === 'after_visit' && link === undefined) return 'no_link'
  const values = valuesOf(candidate, { account, language, name: recipient.name, link })
  const taps = tapsOf(candidate, language)
  if (isOpen(conversation, now)) return textOf({ kind, setting, language, values }, taps)
  const place = { accountId: account.id, channelId: conversation.channel_id }
  const names = setting.template === null ? [] : [setting.template]
  const template = templateFor(await listApproved(tx, { ...place, names }), language)
  if (!template) return 'no_template'
  const picture = pictureUrl(template, (fileId) => pictureOf({ accountId: account.id, fileId }, now))
  return byTemplate(template, { values, picture, taps }) ?? 'template_incomplete'
}

function pictureUrl({ file_id: fileId }: Template, urlOf: (fileId: string) => string): string | undefined {
  return fileId === null ? undefined : urlOf(fileId)
}

/** Inside the platform's window, with some time to spare. */
function isOpen(
  { platform, is_played: isPlayed, last_customer_at: last }: Writing['conversation'],
  now: Date,
): boolean {
  const hours = sendingOf(platform)?.limits.windowHours ?? null
  if (hours === null || isPlayed) return true
  const untilMs = (last === null ? 0 : Date.parse(last)) + hours * 3_600_000
  return now.getTime() < untilMs - limits.reminderWindowMarginMinutes * 60_000
}

async function linkFor(
  tx: Tx,
  { id, currency }: Account,
  { review_url: review }: ReminderSettings,
  { kind, subject, orderTotal }: Candidate,
): Promise<string | undefined> {
  if (kind === 'after_visit') return review ?? undefined
  if (kind !== 'unpaid_order' || orderTotal === undefined) return undefined
  return paymentUrlOf(await getBotSettings(tx, id), { id: subject.id, total: orderTotal, currency })
}
