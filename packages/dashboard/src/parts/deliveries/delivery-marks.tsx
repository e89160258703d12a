import { Badge } from '@mantine/core'
import { useTexts } from '../../i18n/language.tsx'
import type { Delivery } from './delivery-status.tsx'
import { deliveryTexts } from './texts.ts'

/** Tells a test event, and a delivery that a replay sends or has sent again. */
export function DeliveryMarks({ delivery }: { delivery: Pick<Delivery, 'is_test' | 'is_replay'> }) {
  const t = useTexts(deliveryTexts)
  const marks = [...(delivery.is_test ? [t('test')] : []), ...(delivery.is_replay ? [t('replay')] : [])]
  return marks.map((mark) => (
    <Badge key={mark} variant="outline" size="sm" color="gray" c="var(--mantine-color-dimmed)" mr={4}>
      {mark}
    </Badge>
  ))
}
