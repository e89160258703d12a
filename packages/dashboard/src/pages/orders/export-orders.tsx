import { type CsvCell, csvPhone } from '@mostrador/contract/csv'
import { type AnswerOf, call, type Input } from '../../api/call.ts'
import { useAccount } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import type { Translate } from '../../i18n/texts.ts'
import { notifyDone } from '../../parts/feedback/notify.tsx'
import { csvTime } from '../../parts/lists/csv.ts'
import { ExportButton } from '../../parts/lists/export-button.tsx'
import { customerOf, useOrigin, usePersonName } from '../../parts/shop/states.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import { orderListTexts } from './list-texts.ts'

type Exported = AnswerOf<'exportOrders'>['data'][number]

/** The orders that the filters let through, as a file for spreadsheets. */
export function ExportOrders({ query }: { query: Input<'exportOrders'>['query'] }) {
  const t = useTexts(orderListTexts)
  const shop = useTexts(shopTexts)
  const nameOf = usePersonName()
  const originOf = useOrigin()
  const { timezone } = useAccount()
  const format = useFormat()
  const rows = async () => {
    const { data, is_cut } = await call('exportOrders', { query: query ?? {} })
    if (is_cut) notifyDone(t('exportCut', { n: data.length }))
    return [
      headOf(t, format.zone(timezone)),
      ...data.map((order) => cellsOf(order, { t, shop, timezone, nameOf, originOf })),
    ]
  }
  return <ExportButton name={t('fileName')} rows={rows} />
}

function headOf(t: Translate<typeof orderListTexts>, zone: string): CsvCell[] {
  const zoned = (head: string) => `${head} (${zone})`
  return [
    ...[t('number'), zoned(t('placed')), t('customer'), t('phone'), t('status'), t('payment'), t('from')],
    ...[
      t('items'),
      t('deliveryFee'),
      t('discount'),
      t('total'),
      t('refunded'),
      t('currency'),
      zoned(t('paidAt')),
      t('deliverTo'),
      t('external'),
      t('cancelReason'),
    ],
    // By which programs know them; last, out of the way of people.
    ...[t('orderId'), t('contactId')],
  ]
}

type Words = {
  t: Translate<typeof orderListTexts>
  shop: Translate<typeof shopTexts>
  timezone: string
  nameOf: ReturnType<typeof usePersonName>
  originOf: ReturnType<typeof useOrigin>
}

function cellsOf(order: Exported, { t, shop, timezone, nameOf, originOf }: Words): CsvCell[] {
  const time = (value: string | null) => csvTime(value, timezone)
  const items = order.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
  const { reason, note } = order.cancelled ?? {}
  const why = reason === undefined ? null : [t(`reason_${reason}`), note].filter((part) => part).join(': ')
  return [
    ...[order.number, time(order.created_at), nameOf(order.customer_name, customerOf(order))],
    csvPhone(order.customer_phone),
    ...[shop(`order_${order.status}`), shop(`payment_${order.payment_status}`), originOf(order)],
    ...[
      items,
      order.delivery_fee,
      order.discount,
      order.total,
      order.refunded,
      order.currency,
      time(order.paid_at),
      order.delivery_address,
      order.external_id,
      why,
    ],
    ...[order.id, order.contact_id],
  ]
}
