// An account's webhooks as a person reads them in a terminal; with --json everything is told.
import { eventKinds } from '@mostrador/contract/events'
import type { Page } from '../../../platform/lists/page.ts'
import type { Endpoint } from '../../../webhooks/endpoints/endpoint.ts'
import { cutText, printable, renderColumns } from '../../output.ts'

const head = ['NAME', 'STATUS', 'WAITING', 'HELD', 'EVENTS', 'URL', 'HEADERS', 'ID']

/** One line for each webhook. */
export function webhookTable({ data, next_cursor }: Page<Endpoint>): string[] {
  if (data.length === 0) return ['(none)']
  const table = renderColumns([head, ...data.map(cellsOf)])
  return next_cursor === null ? table : [...table, '', `More: --cursor ${next_cursor}`]
}

/** Its name for people, else where it leads. */
export function nameOfWebhook({ name, url }: Pick<Endpoint, 'name' | 'url'>): string {
  return cutText(printable(name ?? URL.parse(url)?.host ?? url), 30)
}

function cellsOf({ id, name, url, events, status, held, pending, headers }: Endpoint): string[] {
  return [
    name === null ? '-' : cutText(printable(name), 30),
    status,
    String(pending),
    String(held),
    events.length === eventKinds.length ? 'all' : events.join(' '),
    printable(url),
    headers.length === 0 ? '-' : headers.map((header) => printable(header.name)).join(' '),
    id,
  ]
}
