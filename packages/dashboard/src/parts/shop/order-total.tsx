import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { deliveryTexts } from './delivery-texts.ts'

type OrderTotalProps = { order: { total: number; currency: string; is_delivery_open: boolean } }

/** With delivery, or beside the words that it is still to come where a person has yet to say what it costs. */
export function OrderTotal({ order }: OrderTotalProps) {
  const t = useTexts(deliveryTexts)
  const format = useFormat()
  const total = format.money(order.total, order.currency)
  return <span className="numbers">{order.is_delivery_open ? t('plusDelivery', { total }) : total}</span>
}
