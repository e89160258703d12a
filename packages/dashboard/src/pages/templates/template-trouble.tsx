import { Alert, Stack, Text } from '@mantine/core'
import type { Template } from '@mostrador/contract/dashboard/outreach/templates'
import { formFaultsOf } from '@mostrador/contract/outreach/template-form'
import { useTexts } from '../../i18n/language.tsx'
import { templateTexts } from '../../parts/templates/template-texts.ts'
import { troubleTexts } from './trouble-texts.ts'

/** Why it cannot be sent, and what helps; nothing where all is well. */
export function TemplateTrouble({ template }: { template: Template }) {
  const own = useTexts(templateTexts)
  const t = useTexts(troubleTexts)
  const { state, reason, detail, content } = template
  if (state !== 'rejected' && state !== 'paused') return null
  // The faults that this one has, where they can be seen, and else all that it may be.
  const faults = state === 'rejected' && reason === 'invalid_format' ? formFaultsOf(content) : []
  return (
    <Alert color="red" title={own(`state_${state}`)}>
      <Stack gap={4}>
        {faults.length === 0 && (
          <Text size="sm">{state === 'paused' ? t('pausedHint') : t(`reason_${reason ?? 'other'}`)}</Text>
        )}
        {faults.map((fault) => (
          <Text key={fault} size="sm">
            {t(`fault_${fault}`, { place: '{{1}}' })}
          </Text>
        ))}
        {detail !== null && (
          <Text size="sm" c="dimmed">
            {t('said')}: <q>{detail}</q>
          </Text>
        )}
      </Stack>
    </Alert>
  )
}
