// A reminder to a phone of the business's own, by the way that customers get it: as a text while the platform allows it,
// else by the template. Nothing of it is decided, so the customer it is about loses none.
import type { Language } from '@mostrador/contract/languages'
import {
  type ReminderKind,
  type ReminderPlace,
  type ReminderSettings,
  reminderFacts,
  type SkipReason,
} from '@mostrador/contract/outreach/reminders'
import { getAccount } from '../accounts/accounts.ts'
import { openForUs } from '../channels/campaigns/campaign-sends.ts'
import { formerKey, testPhone } from '../domain/contacts/written-phone.ts'
import { queueParts } from '../domain/conversations/sends.ts'
import { type Database, sql, type Tx } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { Candidate } from './occasions.queries.ts'
import { type RemindDeps, sourcesOf, writeReminder } from './reminder-message.ts'
import { lockRecipient, type Recipient } from './reminders.queries.ts'

const dayMs = 24 * 60 * 60_000

type Asked = {
  accountId: string
  kind: ReminderKind
  /** As they stand in the form, kept or not. */
  settings: ReminderSettings
  phone: string
  language: Language
  /** Made up for the test: there need be no order or product yet. */
  sample: Partial<Record<ReminderPlace, string>>
}

export type ReminderTest = {
  /** Why no customer in this place would get it. */
  reason: SkipReason | null
  form: 'text' | 'template' | null
  conversation_id: string | null
  /** Nothing leaves this service on that number. */
  is_simulated: boolean
}

/** Throws invalid_request unless the phone is one, and conflict where nobody is known by it. */
export function testReminder(
  db: Database,
  deps: RemindDeps,
  { accountId, kind, settings, phone, language, sample }: Asked,
  now: Date,
): Promise<ReminderTest> {
  return db.transaction(async (tx) => {
    const account = await getAccount(tx, accountId)
    const contactId = await contactOf(tx, { accountId, phone, zone: account.timezone })
    const { rule } = reminderFacts[kind]
    const { template } = settings.kinds[kind]
    const recipient = await lockRecipient(
      tx,
      { accountId, contactId, conversationId: null, rule, template },
      now,
    )
    if (!recipient) throw unknownPhone()
    const { conversation } = recipient
    // Neither how many they got this week nor who is talking with them keeps a test from its own people.
    if (!recipient.may_receive) return refused('opted_out')
    if (conversation === null) return refused('no_conversation')
    const shop = { account, settings, starts: {} }
    const candidate = sampleOf(kind, recipient, sample, now)
    const spoken = { ...conversation, language: conversation.language ?? language }
    const writing = { shop, candidate, recipient, conversation: spoken }
    const written = await writeReminder(sourcesOf(tx, accountId), deps, writing, now)
    if (typeof written === 'string') return refused(written)
    const conversationId = conversation.id ?? (await opened(tx, accountId, recipient, now))
    const said = { accountId, conversationId, turnId: null, epoch: null, role: 'assistant' } as const
    await queueParts(tx, { ...said, parts: [written], consentRule: rule, isQuiet: true }, now)
    return {
      ...{ reason: null, form: written.kind === 'template' ? 'template' : 'text' },
      ...{ conversation_id: conversationId, is_simulated: conversation.is_played },
    }
  })
}

const refused = (reason: SkipReason): ReminderTest => ({
  ...{ reason, form: null, conversation_id: null, is_simulated: false },
})

async function contactOf(
  tx: Tx,
  { accountId, phone, zone }: { accountId: string; phone: string; zone: string },
): Promise<string> {
  const key = testPhone(phone, zone)
  const keys = [key, formerKey(key) ?? key]
  const found = await tx.queryOne<{ id: string }>(sql`
    select id from contacts where account_id = ${accountId} and phone_key = any(${keys}::text[])
    order by last_interaction desc nulls last, id limit 1`)
  if (!found) throw unknownPhone()
  return found.id
}

/** The id is nobody's, so a tap on its buttons changes nothing. */
function sampleOf(
  kind: ReminderKind,
  { contact_id, phone }: Recipient,
  { service, number, total, product }: Asked['sample'],
  now: Date,
): Candidate {
  const isVisit = kind === 'appointment_day' || kind === 'appointment_hours'
  const id = newId(now.getTime())
  return {
    ...{ kind, values: { service, number, total, product } as Candidate['values'] },
    subject: { id, at: now, since: now, contact_id, conversation_id: null, phone },
    start: isVisit ? new Date(Math.ceil((now.getTime() + dayMs) / 3_600_000) * 3_600_000) : undefined,
    productId: kind === 'back_in_stock' ? id : undefined,
    orderTotal: kind === 'unpaid_order' ? '85000' : undefined,
  }
}

function opened(
  tx: Tx,
  accountId: string,
  { phone_key, conversation }: Recipient,
  now: Date,
): Promise<string> {
  if (conversation === null) throw new Error('a conversation is opened where one can be')
  const { channel_id: id, platform, channel_external_id: externalId } = conversation
  const customer = { phone: phone_key ?? undefined, userId: undefined, name: undefined }
  return openForUs(tx, { accountId, channel: { id, platform, externalId }, customer }, now)
}

function unknownPhone(): AppError {
  return new AppError('conflict', 'Nobody is known by this phone.', { reason: 'reminder_phone' })
}
