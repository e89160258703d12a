import type { Resource } from '../../platform/lists/resource.ts'

export const conversationResource: Resource = {
  table: 'conversations',
  order: 'newest',
  visible: 't.deleted_at is null',
  appended: {},
  filters: {
    platform: { column: 'platform', test: '=', type: 'text' },
    is_bot_active: { column: 'is_bot_active', test: '=', type: 'boolean' },
  },
}

export const messageResource: Resource = {
  table: 'messages',
  order: 'oldest',
  appended: { payload: "coalesce(t.payload::text, 'null')" },
  filters: {},
  parent: {
    parameter: 'conversation_id',
    table: 'conversations',
    column: 'conversation_id',
    visible: 'p.deleted_at is null',
  },
}
