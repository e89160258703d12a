import { Text } from '@mantine/core'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { deliveryTexts } from './delivery-texts.ts'

type Summed = { total: number; refunded: number; currency: string }
type OrderTotalProps = { order: Summed & { is_delivery_open: boolean } }

/**
 * With delivery, or beside the words that it is still to come where a person has yet to say what it costs; below it, what
 * was given back of it.
 */
export function OrderTotal({ order }: OrderTotalProps) {
  const t = useTexts(deliveryTexts)
  const format = useFormat()
  const total = format.money(order.total, order.currency)
  return (
    <>
      <span className="numbers">{order.is_delivery_open ? t('plusDelivery', { total }) : total}</span>
      <GivenBack order={order} />
    </>
  )
}

/** Money of the order that went back to the customer, and what is left of the total; nothing where none did. */
export function GivenBack({ order: { total, refunded, currency } }: { order: Summed }) {
  const t = useTexts(deliveryTexts)
  const format = useFormat()
  if (refunded === 0) return null
  const back = format.money(refunded, currency)
  const left = format.money(total - refunded, currency)
  return (
    <Text size="sm" c="dimmed" component="div" className="numbers">
      {total === refunded ? t('allGivenBack', { back }) : t('givenBack', { back, left })}
    </Text>
  )
}
