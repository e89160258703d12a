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
  return <Status tone={tones[webhook.status]}>{t(webhook.status)}</Status>
}
