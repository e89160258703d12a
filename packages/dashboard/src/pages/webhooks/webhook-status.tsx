import type { Row } from '../../api/call.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import { webhookTexts } from './texts.ts'

export type Webhook = Row<'listWebhooks'>

export function nameOf({ name, url }: Webhook): string {
  return name ?? url
}

const tones: Record<Webhook['status'], Tone> = { active: 'good', paused: 'wait', broken: 'bad' }

export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const t = useTexts(webhookTexts)
  const { status, consecutive_failures: n } = webhook
  if (status === 'active' && n > 0) return <Status tone="wait">{t('failingNow', { n })}</Status>
  return <Status tone={tones[status]}>{t(status)}</Status>
}
