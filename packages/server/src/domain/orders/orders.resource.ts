import { type Sql, sql } from '../../platform/database/database.ts'
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

/** SQL of the JSON text of the lines of an order `t`. */
export const orderLinesJson: Sql = sql`(
  select coalesce(json_agg(json_build_object('sku', l.sku, 'name', l.name, 'variant_id', l.variant_id,
    'quantity', l.quantity, 'returned', l.returned, 'unit_price', trim_scale(l.unit_price), 'add_ons', l.add_ons,
    'total', trim_scale(l.total)) order by l.position), '[]')::text
  from order_lines l where l.account_id = t.account_id and l.order_id = t.id)`
