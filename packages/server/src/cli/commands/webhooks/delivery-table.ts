// The log of deliveries as a person reads it in a terminal; with --json everything is told.
import { limits } from '@mostrador/contract/limits'
import type { Db } from '../../../platform/database/database.ts'
import type { Page } from '../../../platform/lists/page.ts'
import { listEndpoints } from '../../../webhooks/endpoints/endpoints.ts'
import type { Delivery, DeliveryDetail } from '../../../webhooks/log/deliveries.ts'
import { cutText, printable, renderColumns } from '../../output.ts'
import { nameOfWebhook } from './webhook-table.ts'

const head = ['TIME', 'EVENT', 'ABOUT', 'WEBHOOK', 'STATUS', 'TRIES', 'LAST ANSWER', 'NEXT TRY', 'ID']

/** Names of the account's webhooks by their ids; those that were deleted have none. */
export async function webhookNames(db: Db, accountId: string): Promise<ReadonlyMap<string, string>> {
  const { data } = await listEndpoints(db, accountId, {
    limit: limits.webhooksPerAccountMax,
    after: undefined,
    binding: [],
  })
  return new Map(data.map((each) => [each.id, nameOfWebhook(each)]))
}

/** One line for each delivery. */
export function deliveryTable(
  { data, next_cursor }: Page<Delivery>,
  { names, now }: { names: ReadonlyMap<string, string>; now: Date },
): string[] {
  if (data.length === 0) return ['(none)']
  const table = renderColumns([head, ...data.map((each) => cellsOf(each, names, now))])
  return next_cursor === null ? table : [...table, '', `More: --cursor ${next_cursor}`]
}

function cellsOf(delivery: Delivery, names: ReadonlyMap<string, string>, now: Date): string[] {
  const { id, created_at, event, is_test, about, webhook_id, status, attempts } = delivery
  const last = attempts.at(-1)
  const answer = last === undefined ? '-' : (last.error ?? String(last.response_status ?? '-'))
  return [
    created_at.toISOString(),
    is_test ? `${event} (test)` : event,
    aboutText(about),
    names.get(webhook_id) ?? `${webhook_id} (deleted)`,
    status,
    String(attempts.length),
    printable(answer),
    nextTryOf(delivery, now),
    id,
  ]
}

/** One that should have gone already waits behind others: its webhook takes a few at a time, a failing one a single one. */
function nextTryOf({ next_attempt_at }: Pick<Delivery, 'next_attempt_at'>, now: Date): string {
  if (next_attempt_at === null) return '-'
  return next_attempt_at > now ? next_attempt_at.toISOString() : 'when its turn comes'
}

/** Which order, or whose appointment or conversation. */
function aboutText(about: Delivery['about']): string {
  const order = about?.order_number ? `#${about.order_number}` : null
  const text = [order, about?.customer_name ?? null].filter((part) => part !== null).join(' ')
  return text === '' ? '-' : cutText(printable(text), 30)
}

/** One delivery: what it is, each attempt on a line of its own, and the body. */
export function deliveryPage(
  delivery: DeliveryDetail,
  { names, now }: { names: ReadonlyMap<string, string>; now: Date },
): string[] {
  const { id, created_at, event, is_test, about, webhook_id, request_id, status, reason, body } = delivery
  const fields = [
    ['id', id],
    ['event', is_test ? `${event} (test)` : event],
    ['request_id', request_id],
    ['about', aboutText(about)],
    ['webhook', `${names.get(webhook_id) ?? 'deleted'} (${webhook_id})`],
    ['status', reason === null ? status : `${status}: ${printable(reason)}`],
    ['created', created_at.toISOString()],
    ['next try', nextTryOf(delivery, now)],
  ]
  return [
    ...renderColumns(fields),
    '',
    ...attemptLines(delivery),
    '',
    body === null ? '(no body)' : printable(body),
  ]
}

function attemptLines({ attempts }: DeliveryDetail): string[] {
  if (attempts.length === 0) return ['No attempt yet.']
  const rows = attempts.map(({ number, started_at, duration_ms, response_status, error, excerpt }) => [
    String(number),
    started_at.toISOString(),
    `${duration_ms} ms`,
    printable(error ?? String(response_status ?? '-')),
    cutText(printable(excerpt), 80),
  ])
  return renderColumns([['TRY', 'STARTED', 'TOOK', 'ANSWER', 'ITS BEGINNING'], ...rows])
}
