// A payment receipt that a customer of the demo sent: its picture is drawn by the worker, and what a machine would read of
// it is there.
import { receiptAddress } from '../shop/drawn-receipt.ts'
import type { Dialogue } from '../types.ts'
import type { World } from '../world.ts'
import type { buildMessages } from './build-messages.ts'
import type { BuiltOrder } from './build-orders.ts'

const reference = 'M12847093'

type Given = {
  dialogue: Dialogue
  conversationId: string
  messages: ReturnType<typeof buildMessages>
  order: BuiltOrder | undefined
}

/** Undefined for a dialogue in which none was sent. */
export function buildReceipt(world: World, { dialogue, conversationId, messages, order }: Given) {
  const message = messages[dialogue.lines.findIndex(({ receipt }) => receipt)]
  if (message === undefined || order === undefined) return undefined
  const { id: messageId, created_at: at } = message
  const { id: orderId, total, currency } = order.order
  const date = at.toLocaleDateString('en-CA', { timeZone: world.zone })
  return {
    media: {
      ...{ message_id: messageId, position: 0, kind: 'image', state: 'waiting' },
      source: { url: receiptAddress(total) },
      due_at: world.now,
    },
    receipt: {
      id: world.id(`receipt of ${dialogue.key}`, at),
      conversation_id: conversationId,
      message_id: messageId,
      is_file: true,
      order_id: orderId,
      state: 'open',
      reading_state: 'read',
      reading: { amount: total, currency, date, reference },
      reference_key: reference,
      created_at: at,
    },
  }
}
