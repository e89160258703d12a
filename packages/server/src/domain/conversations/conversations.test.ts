import { describe, expect, test } from 'vitest'
import type { Conversation } from './conversations.queries.ts'
import { mergedConversation } from './conversations.ts'

const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  id: 'a',
  channel_id: 'c',
  identity_id: 'i',
  is_bot_active: true,
  handoff_active: false,
  handoff_reason: null,
  handoff_epoch: 0,
  last_message_at: null,
  last_customer_at: null,
  unread_count: 0,
  waiting_since: null,
  resolved_at: null,
  snoozed_until: null,
  meta_campaign_id: null,
  created_at: new Date(1_000),
  ...more,
})

describe('conversations that become one', () => {
  test('the bot stays silent when a person had any of them, and for the reason of that one', () => {
    const held = conversation({
      is_bot_active: false,
      handoff_active: true,
      handoff_reason: 'bot_unable',
      handoff_epoch: 3,
    })
    const merged = mergedConversation(conversation(), [held])
    expect(merged).toMatchObject({ is_bot_active: false, handoff_active: true, handoff_reason: 'bot_unable' })
    expect(mergedConversation(conversation(), [conversation({ is_bot_active: false })]).is_bot_active).toBe(
      false,
    )
    expect(mergedConversation(conversation(), [conversation()]).is_bot_active).toBe(true)
  })

  test('the epoch rises above every one there was, so that nothing prepared for one goes out', () => {
    const merged = mergedConversation(conversation({ handoff_epoch: 1 }), [
      conversation({ handoff_epoch: 4 }),
    ])
    expect(merged.handoff_epoch).toBe(5)
  })

  test.each<[string, (Date | null)[], Date | null]>([
    ['resolved only if all were, at the last of their times', [new Date(5), new Date(9)], new Date(9)],
    ['open if one of them was', [new Date(5), null], null],
    ['open if the other one was', [null, new Date(5)], null],
  ])('what becomes of them is %s', (_, [first = null, second = null], expected) => {
    const merged = mergedConversation(conversation({ resolved_at: first, snoozed_until: first }), [
      conversation({ resolved_at: second, snoozed_until: second }),
    ])
    expect([merged.resolved_at, merged.snoozed_until]).toEqual([expected, expected])
  })

  test('unread messages add up, the window is the latest, the campaign that of the oldest that has one', () => {
    const merged = mergedConversation(conversation({ unread_count: 2, last_customer_at: new Date(9) }), [
      conversation({ unread_count: 3, last_customer_at: new Date(5), meta_campaign_id: 'AD_1' }),
      conversation({ meta_campaign_id: 'AD_2' }),
    ])
    expect(merged).toMatchObject({ unread_count: 5, last_customer_at: new Date(9), meta_campaign_id: 'AD_1' })
  })
})
