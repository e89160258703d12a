// The message of one reminder: as a text within the platform's window, outside of it by an approved template.

import type { BotSettings } from '@mostrador/contract/bot-settings'
import { languages } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import type { ReminderSettings, SkipReason } from '@mostrador/contract/outreach/reminders'
import type { Account } from '../accounts/accounts.ts'
import { getBotSettings } from '../bot/bot-settings.ts'
import { paymentUrlOf } from '../bot/tools/payment-url.ts'
import { sendingOf } from '../channels/adapters.ts'
import { listApproved, type Template } from '../channels/templates/templates.queries.ts'
import type { OutgoingPart } from '../domain/conversations/outgoing.ts'
import type { Db } from '../platform/database/database.ts'
import type { Candidate } from './occasions.queries.ts'
import type { ReminderTerms } from './reminder-settings.ts'
import { byTemplate, tapsOf, templateFor, textOf, valuesOf } from './reminder-words.ts'
import type { Recipient } from './reminders.queries.ts'

export type RemindDeps = {
  /** An address at which a kept file opens for the platform. */
  pictureOf: (file: { accountId: string; fileId: string }, now: Date) => string
}

export type Shop = { account: Account } & ReminderTerms

/** The shop's own facts that messages are made of, each read once however many are written. */
export type Sources = {
  approved: (channelId: string, name: string) => Promise<Template[]>
  bot: () => Promise<BotSettings>
}

export function sourcesOf(db: Db, accountId: string): Sources {
  const templates = new Map<string, Promise<Template[]>>()
  let bot: Promise<BotSettings> | undefined
  return {
    approved(channelId, name) {
      const key = `${channelId} ${name}`
      const read = templates.get(key) ?? listApproved(db, { accountId, channelId, names: [name] })
      templates.set(key, read)
      return read
    },
    bot() {
      bot ??= getBotSettings(db, accountId)
      return bot
    },
  }
}

export type Writing = {
  shop: Shop
  candidate: Candidate
  recipient: Recipient
  conversation: NonNullable<Recipient['conversation']>
}

/** The message, or why there can be none. */
export async function writeReminder(
  sources: Sources,
  { pictureOf }: RemindDeps,
  { shop: { account, settings }, candidate, recipient, conversation }: Writing,
  at: Date,
): Promise<OutgoingPart | SkipReason> {
  const { kind } = candidate
  const setting = settings.kinds[kind]
  const language = languages.find((each) => each === conversation.language) ?? account.language
  const link = await linkFor(sources, account, settings, candidate)
  if (kind === 'after_visit' && link === undefined) return 'no_link'
  const values = valuesOf(candidate, { account, language, name: recipient.name, link }, at)
  const taps = tapsOf(candidate, language)
  if (conversation.id !== null && isOpen(conversation, at))
    return textOf({ kind, setting, language, values }, taps)
  if (setting.template === null) return 'no_template'
  const template = templateFor(await sources.approved(conversation.channel_id, setting.template), language)
  if (!template) return 'no_template'
  const picture = pictureUrl(template, (fileId) => pictureOf({ accountId: account.id, fileId }, at))
  return byTemplate(template, { values, picture, taps }) ?? 'template_incomplete'
}

function pictureUrl({ file_id: fileId }: Template, urlOf: (fileId: string) => string): string | undefined {
  return fileId === null ? undefined : urlOf(fileId)
}

/** Inside the platform's window, with some time to spare. */
function isOpen({ platform, last_customer_at: last }: Writing['conversation'], now: Date): boolean {
  const hours = sendingOf(platform)?.limits.windowHours ?? null
  if (hours === null) return true
  const untilMs = (last === null ? 0 : Date.parse(last)) + hours * 3_600_000
  return now.getTime() < untilMs - limits.reminderWindowMarginMinutes * 60_000
}

async function linkFor(
  sources: Sources,
  { currency }: Account,
  { review_url: review }: ReminderSettings,
  { kind, subject, orderTotal }: Candidate,
): Promise<string | undefined> {
  if (kind === 'after_visit') return review ?? undefined
  if (kind !== 'unpaid_order' || orderTotal === undefined) return undefined
  return paymentUrlOf(await sources.bot(), { id: subject.id, total: orderTotal, currency })
}
