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

export function DeliveryStatus({ status }: { status: Delivery['status'] }) {
  const t = useTexts(deliveryTexts)
  return <Status tone={tones[status]}>{t(status)}</Status>
}
