// The filters of the API's lists as options of the command line.
import { appointmentStatuses, orderStatuses, paymentStatuses, platforms } from '@mostrador/contract/values'
import { raw, type Sql, sql } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { instantOf } from '../../platform/instants.ts'
import type { Resource } from '../../platform/lists/resource.ts'
import { anyOf, UsageError } from '../command.ts'

export type Filters = {
  from?: string
  to?: string
  status?: string
  paymentStatus?: string
  platform?: string
  conversationId?: string
  isBotActive?: string
  isActive?: string
}

type Given = { table: string; value: string; timezone: string }

/** Option → the list's parameter, and the SQL of its value. */
const options: Readonly<Record<keyof Filters, { parameter: string; read: (given: Given) => Sql }>> = {
  from: { parameter: 'from', read: (given) => time('from', given) },
  to: { parameter: 'to', read: (given) => time('to', given) },
  status: {
    parameter: 'status',
    read: ({ table, value }) =>
      sql`${oneOf('status', table === 'orders' ? orderStatuses : appointmentStatuses, value)}`,
  },
  paymentStatus: {
    parameter: 'payment_status',
    read: ({ value }) => sql`${oneOf('payment-status', paymentStatuses, value)}`,
  },
  platform: { parameter: 'platform', read: ({ value }) => sql`${oneOf('platform', platforms, value)}` },
  conversationId: { parameter: 'conversation_id', read: ({ value }) => sql`${idOf(value)}::uuid` },
  isBotActive: { parameter: 'is_bot_active', read: ({ value }) => flag('is-bot-active', value) },
  isActive: { parameter: 'is_active', read: ({ value }) => flag('is-active', value) },
}

/** Conditions on `t`. Throws UsageError for a filter that the list does not have, invalid_request for a value. */
export function wantedBy(resource: Resource, filters: Filters, timezone: string): Sql[] {
  return Object.entries(options).flatMap(([option, { parameter, read }]) => {
    const value = filters[option as keyof Filters]
    if (value === undefined) return []
    const filter = filtersOf(resource)[parameter]
    if (!filter) throw new UsageError(`--${parameter.replaceAll('_', '-')} does not narrow ${resource.table}`)
    const { column, test } = filter
    return [sql`t.${raw(`${column} ${test}`)} ${read({ table: resource.table, value, timezone })}`]
  })
}

type Filter = { column: string; test: string }

/** Those of the API; a list that has no range of times gets one of when its rows were made. */
function filtersOf({ filters, parent }: Resource): Readonly<Record<string, Filter>> {
  return {
    from: { column: 'created_at', test: '>=' },
    to: { column: 'created_at', test: '<' },
    ...filters,
    ...(parent && { [parent.parameter]: { column: parent.column, test: '=' } }),
  }
}

function time(name: string, { value, timezone }: Given): Sql {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return sql`${instantOf(name, value)}::timestamptz`
  // Refuses a day that no calendar has.
  instantOf(name, `${value}T00:00:00Z`)
  return sql`${value}::timestamp at time zone ${timezone}`
}

function oneOf(name: string, values: readonly string[], value: string): string {
  if (values.includes(value)) return value
  throw new AppError('invalid_request', `${name}: ${anyOf(values)}`)
}

function idOf(value: string): string {
  if (isId(value)) return value
  throw new AppError('invalid_request', 'conversation-id: the id of a conversation')
}

function flag(name: string, value: string): Sql {
  return sql`${oneOf(name, ['true', 'false'], value)}::boolean`
}
