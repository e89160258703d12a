import { Stack, Text } from '@mantine/core'
import type { ReminderDecision } from '@mostrador/contract/dashboard/outreach/reminders'
import { useTexts } from '../../i18n/language.tsx'
import { Status } from '../status.tsx'
import { DateTime } from '../time.tsx'
import { reminderTexts } from './reminder-texts.ts'

/** A reminder that was sent, or was not and why. */
export function DecisionLine({ decision }: { decision: ReminderDecision }) {
  const t = useTexts(reminderTexts)
  const { kind, state, form, reason, created_at: at } = decision
  return (
    <Stack gap={2}>
      <Text size="sm">{t(`kind_${kind}`)}</Text>
      <Status tone={state === 'sent' ? 'good' : 'quiet'}>
        {form === null ? t(`state_${state}`) : `${t(`state_${state}`)} ${t(`form_${form}`)}`}
      </Status>
      {reason !== null && (
        <Text size="sm" c="dimmed">
          {t(`reason_${reason}`)}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        <DateTime value={at} />
      </Text>
    </Stack>
  )
}
