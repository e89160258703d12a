import type { Resource } from '../../platform/lists/resource.ts'

export const orderResource: Resource = {
  table: 'orders',
  order: 'newest',
  appended: {},
  filters: {
    status: { column: 'status', test: '=', type: 'text' },
    payment_status: { column: 'payment_status', test: '=', type: 'text' },
    conversation_id: { column: 'conversation_id', test: '=', type: 'uuid' },
  },
}
