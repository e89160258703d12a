import {
  isNamedMeans,
  namesOfMeans,
  type PaymentMeans,
} from '@mostrador/contract/dashboard/payments/payment-means'
import { useTexts } from '../../i18n/language.tsx'
import { receiptTexts } from './receipt-texts.ts'

/** How money came, as people say it. */
export function useMeansName(): (means: PaymentMeans) => string {
  const t = useTexts(receiptTexts)
  return (means) => (isNamedMeans(means) ? namesOfMeans[means] : t(`means_${means}`))
}
