// Puts what the business begins into the customer's conversation, where the sender of answers finds it.
import type { ConsentRule } from '@mostrador/contract/outreach/consents'
import type { Platform } from '@mostrador/contract/values'
import { updateNewToResolved } from '../../domain/conversations/conversations.queries.ts'
import { openConversation } from '../../domain/conversations/conversations.ts'
import type { TemplatePart } from '../../domain/conversations/outgoing.ts'
import { queueParts } from '../../domain/conversations/sends.ts'
import type { Tx } from '../../platform/database/database.ts'
import { findOrCreateCustomer } from '../customers.ts'

type Opened = {
  accountId: string
  channel: { id: string; platform: Platform; externalId: string }
  customer: { phone: string | undefined; userId: string | undefined; name: string | undefined }
}

type Told = Opened & {
  part: TemplatePart
  consentRule: ConsentRule
  campaignId?: string | undefined
}

/** The customer's conversation; one that begins so is out of the inbox until the customer answers. */
export async function openForUs(
  tx: Tx,
  { accountId, channel, customer }: Opened,
  now: Date,
): Promise<string> {
  const place = { accountId, channelId: channel.id }
  const { contact, identityId } = await findOrCreateCustomer(
    tx,
    place,
    { ...customer, former: undefined },
    now,
  )
  const { platform, externalId: channelExternalId } = channel
  const { id, last_message_at: lastAt } = await openConversation(
    tx,
    { ...place, platform, channelExternalId, identityId, contact },
    now,
  )
  if (lastAt === null) await updateNewToResolved(tx, accountId, id, now)
  return id
}

export async function tellCustomer(
  tx: Tx,
  { part, consentRule, campaignId, ...opened }: Told,
  now: Date,
): Promise<{ conversationId: string; messageId: string }> {
  const { accountId } = opened
  const conversationId = await openForUs(tx, opened, now)
  const said = {
    accountId,
    conversationId,
    turnId: null,
    epoch: null,
    role: 'assistant',
    consentRule,
  } as const
  // A test, which is of no campaign, keeps the place of a customer's conversation too.
  const queued = await queueParts(tx, { ...said, campaignId, isQuiet: true, parts: [part] }, now)
  const [message] = queued ?? []
  if (!message) throw new Error('a template always says something')
  return { conversationId, messageId: message.id }
}
