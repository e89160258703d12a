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

type DeliveryStatusProps = { delivery: Pick<Delivery, 'status'> & { attempts: readonly unknown[] } }

/** One that failed and still has attempts left is not simply on its way. */
export function DeliveryStatus({ delivery: { status, attempts } }: DeliveryStatusProps) {
  const t = useTexts(deliveryTexts)
  const isRetrying = status === 'pending' && attempts.length > 0
  return <Status tone={isRetrying ? 'wait' : tones[status]}>{isRetrying ? t('retrying') : t(status)}</Status>
}
