import type { Row } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { deliveryTexts } from '../../parts/deliveries/texts.ts'
import { nothingSentTexts } from './nothing-sent-texts.ts'
import { orderNumberIn, whyNothing } from './why-nothing.ts'

type NothingSentProps = {
  search: string | undefined
  /** Undefined while they are read. */
  webhooks: readonly Row<'listWebhooks'>[] | undefined
}

/** Where an order's number was searched for: why nothing was sent of it, and where it is to be had. */
export function NothingSent({ search, webhooks }: NothingSentProps) {
  const t = useTexts(deliveryTexts)
  const why = useTexts(nothingSentTexts)
  const format = useFormat()
  const number = orderNumberIn(search)
  const enabled = useMay('orders.list') && number !== undefined
  const orders = useRead('listOrders', { query: { search: `#${number}` } }, { enabled })
  const order = orders.data?.data.find((each) => each.number === number)
  if (order === undefined || webhooks === undefined) return t('searchHint')
  const reason = whyNothing(webhooks, order.created_at)
  const values = { number: order.number, when: format.nearMoment(order.created_at) }
  return (
    <>
      {reason.why === 'addedLater'
        ? why('addedLater', {
            ...values,
            name: reason.webhook.name ?? reason.webhook.url,
            added: format.nearMoment(reason.webhook.created_at),
          })
        : why(reason.why, values)}{' '}
      <a href="/docs/sync" target="_blank" rel="noreferrer">
        {why('feed')}
      </a>
      .
    </>
  )
}
