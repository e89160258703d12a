// Puts a campaign's message into the customer's conversation, where the sender of answers finds it.
import type { ConsentRule } from '@mostrador/contract/outreach/consents'
import type { Platform } from '@mostrador/contract/values'
import { updateNewToResolved } from '../../domain/conversations/conversations.queries.ts'
import { openConversation } from '../../domain/conversations/conversations.ts'
import type { TemplatePart } from '../../domain/conversations/outgoing.ts'
import { queueParts } from '../../domain/conversations/sends.ts'
import type { Tx } from '../../platform/database/database.ts'
import { findOrCreateCustomer } from '../customers.ts'

type Told = {
  accountId: string
  channel: { id: string; platform: Platform; externalId: string }
  customer: { phone: string | undefined; userId: string | undefined; name: string | undefined }
  part: TemplatePart
  consentRule: ConsentRule
  campaignId?: string | undefined
}

/** A conversation that begins so is out of the inbox until the customer answers. */
export async function tellCustomer(
  tx: Tx,
  { accountId, channel, customer, part, consentRule, campaignId }: Told,
  now: Date,
): Promise<{ conversationId: string; messageId: string }> {
  const place = { accountId, channelId: channel.id }
  const { contact, identityId } = await findOrCreateCustomer(
    tx,
    place,
    { ...customer, former: undefined },
    now,
  )
  const { platform, externalId: channelExternalId } = channel
  const { id: conversationId, last_message_at: lastAt } = await openConversation(
    tx,
    { ...place, platform, channelExternalId, identityId, contact },
    now,
  )
  if (lastAt === null) await updateNewToResolved(tx, accountId, conversationId, now)
  const said = {
    accountId,
    conversationId,
    turnId: null,
    epoch: null,
    role: 'assistant',
    consentRule,
  } as const
  const [message] = (await queueParts(tx, { ...said, campaignId, parts: [part] }, now)) ?? []
  if (!message) throw new Error('a template always says something')
  return { conversationId, messageId: message.id }
}
