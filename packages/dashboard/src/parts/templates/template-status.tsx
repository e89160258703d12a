import { Alert, Stack, Text } from '@mantine/core'
import type { Template } from '@mostrador/contract/dashboard/outreach/templates'
import type { TemplateState } from '@mostrador/contract/outreach/templates'
import { useTexts } from '../../i18n/language.tsx'
import { Status, type Tone } from '../status.tsx'
import { templateTexts } from './template-texts.ts'

const tones: Record<TemplateState, Tone> = {
  approved: 'good',
  pending: 'wait',
  rejected: 'bad',
  paused: 'bad',
  disabled: 'bad',
  archived: 'quiet',
}

export function TemplateStatus({ state }: { state: TemplateState }) {
  const t = useTexts(templateTexts)
  return <Status tone={tones[state]}>{t(`state_${state}`)}</Status>
}

/** Why it cannot be sent, and what helps; nothing where all is well. */
export function TemplateTrouble({ template }: { template: Template }) {
  const t = useTexts(templateTexts)
  const { state, reason, detail } = template
  if (state !== 'rejected' && state !== 'paused') return null
  return (
    <Alert color="red" title={t(`state_${state}`)}>
      <Stack gap={4}>
        <Text size="sm">{state === 'paused' ? t('pausedHint') : t(`reason_${reason ?? 'other'}`)}</Text>
        {detail !== null && (
          <Text size="sm" c="dimmed">
            {t('said')}: <q>{detail}</q>
          </Text>
        )}
      </Stack>
    </Alert>
  )
}
