// Why the log has no delivery of an order, as far as the webhooks of now tell.
import type { Row } from '../../api/call.ts'

type Webhook = Pick<Row<'listWebhooks'>, 'name' | 'url' | 'events' | 'created_at'>
export type Why =
  | { why: 'noWebhook' | 'notSubscribed' | 'notKept' }
  | { why: 'addedLater'; webhook: Pick<Webhook, 'name' | 'url' | 'created_at'> }

/** The number of an order, if that is what was searched for. */
export function orderNumberIn(search: string | undefined): number | undefined {
  const digits = /^#?\s*(\d{1,9})$/.exec(search?.trim() ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The first to be added of the webhooks that new orders are sent to speaks for all. */
export function whyNothing(webhooks: readonly Webhook[], placedAt: string): Why {
  if (webhooks.length === 0) return { why: 'noWebhook' }
  const [first] = webhooks
    .filter(({ events }) => events.includes('order.created'))
    .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
  if (first === undefined) return { why: 'notSubscribed' }
  if (Date.parse(first.created_at) > Date.parse(placedAt)) return { why: 'addedLater', webhook: first }
  return { why: 'notKept' }
}
