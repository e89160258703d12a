import type { MessageRole } from '@mostrador/contract/values'
import { sql, type Tx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

export type NewMessage = {
  role: MessageRole
  content: string
  platformMessageId: string
  /** JSON text on one line. */
  payload: string
  /** The platform's own time. */
  providerAt: Date | undefined
  campaignId: string | undefined
}

/** Inserts the message and writes it through to its conversation, or does neither when it is stored already. */
export function insertMessage(
  tx: Tx,
  row: {
    accountId: string
    conversation: { id: string; channel_id: string }
    message: NewMessage
    createdAt: Date
    unreadCount: number
    customerAt: Date | null
    deliveryStatus: 'sent' | null
  },
): Promise<{ id: string; created_at: Date } | undefined> {
  const { accountId, conversation, message, createdAt } = row
  return tx.queryOne(sql`
    with message as (
      insert into messages (account_id, id, conversation_id, channel_id, role, content, platform_message_id, payload,
        delivery_status, provider_at, created_at)
      values (${accountId}, ${newId(createdAt.getTime())}, ${conversation.id}, ${conversation.channel_id}, ${message.role},
        ${message.content}, ${message.platformMessageId}, ${message.payload}, ${row.deliveryStatus},
        ${message.providerAt}, ${createdAt})
      on conflict (account_id, channel_id, platform_message_id) do nothing
      returning id, created_at, content, role)
    update conversations c set last_message_at = m.created_at, last_message_content = m.content,
      last_message_role = m.role, unread_count = ${row.unreadCount},
      last_customer_at = greatest(c.last_customer_at, ${row.customerAt}),
      meta_campaign_id = coalesce(c.meta_campaign_id, ${message.campaignId})
    from message m
    where c.account_id = ${accountId} and c.id = ${conversation.id}
    returning m.id, m.created_at`)
}
