// The log of deliveries as a person reads it in a terminal: one line each; with --json everything is told.
import type { Page } from '../../../platform/lists/page.ts'
import type { Delivery } from '../../../webhooks/log/deliveries.ts'
import { printable, renderColumns } from '../../output.ts'

const head = ['TIME', 'EVENT', 'ABOUT', 'STATUS', 'TRIES', 'LAST ANSWER', 'NEXT TRY', 'ID']

export function deliveryTable({ data, next_cursor }: Page<Delivery>): string[] {
  if (data.length === 0) return ['(none)']
  const table = renderColumns([head, ...data.map(cellsOf)])
  return next_cursor === null ? table : [...table, '', `More: --cursor ${next_cursor}`]
}

function cellsOf({
  id,
  created_at,
  event,
  is_test,
  about,
  status,
  attempts,
  next_attempt_at,
}: Delivery): string[] {
  const last = attempts.at(-1)
  const answer = last === undefined ? '-' : (last.error ?? String(last.response_status ?? '-'))
  return [
    created_at.toISOString(),
    is_test ? `${event} (test)` : event,
    aboutText(about),
    status,
    String(attempts.length),
    printable(answer),
    next_attempt_at?.toISOString() ?? '-',
    id,
  ]
}

/** Which order, or whose appointment or conversation. */
function aboutText(about: Delivery['about']): string {
  const order = about?.order_number ? `#${about.order_number}` : null
  const text = [order, about?.customer_name ?? null].filter((part) => part !== null).join(' ')
  return text === '' ? '-' : printable(text).slice(0, 30)
}
