import type { Row } from '../../api/call.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Status, type Tone } from '../status.tsx'
import { deliveryTexts } from './texts.ts'

export type Delivery = Row<'listDeliveries'>

const tones: Record<Delivery['status'], Tone> = {
  delivered: 'good',
  pending: 'info',
  failed: 'bad',
  held: 'wait',
}

type DeliveryStatusProps = { delivery: Pick<Delivery, 'status' | 'next_attempt'> }

/** One that failed and still has attempts left is not simply on its way; one that starts again is. */
export function DeliveryStatus({ delivery: { status, next_attempt } }: DeliveryStatusProps) {
  const t = useTexts(deliveryTexts)
  const isRetrying = status === 'pending' && (next_attempt ?? 1) > 1
  return <Status tone={isRetrying ? 'wait' : tones[status]}>{isRetrying ? t('retrying') : t(status)}</Status>
}
