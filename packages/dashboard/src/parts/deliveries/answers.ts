// The end of an attempt, in a few words and in a sentence.
import { limits } from '@mostrador/contract/limits'
import type { Translate } from '../../i18n/texts.ts'
import type { Delivery } from './delivery-status.tsx'
import type { deliveryTexts } from './texts.ts'

type Attempt = Pick<Delivery['attempts'][number], 'response_status' | 'error_class'>
type Words = Translate<typeof deliveryTexts>

const shortTexts = {
  timeout: 'short_timeout',
  dns_not_found: 'short_dns',
  dns_failed: 'short_dns',
  dns_ours: 'short_ours',
  address_refused: 'short_address',
  connect: 'short_connect',
  tls: 'short_tls',
  reset: 'short_reset',
  protocol: 'short_protocol',
  local: 'short_ours',
  shutting_down: 'short_ours',
} as const satisfies Record<string, keyof typeof deliveryTexts>

/** The status, or else the kind of fault; a newer server may know others. */
export function shortAnswer(t: Words, { response_status: status, error_class: kind }: Attempt): string {
  if (status !== null) return isRedirect(status) ? t('short_redirect', { status }) : String(status)
  return kind !== null && Object.hasOwn(shortTexts, kind)
    ? t(shortTexts[kind as keyof typeof shortTexts])
    : t('noAnswer')
}

export function answerText(t: Words, { response_status: status, error_class: kind }: Attempt): string {
  if (kind === 'status' && status !== null) return t(statusText(status))
  const key = `error_${kind}`
  const seconds = limits.webhookAttemptMs / 1_000
  return t(Object.hasOwn(shortTexts, kind ?? '') ? (key as 'error_timeout') : 'error_connect', { seconds })
}

function statusText(status: number) {
  if (isRedirect(status)) return 'error_redirect'
  if (status === 410) return 'error_gone'
  if (status >= 400 && status < 500) return 'error_refused'
  return status >= 500 ? 'error_fault' : 'error_status'
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304
}
