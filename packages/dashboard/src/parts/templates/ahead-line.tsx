import { Text } from '@mantine/core'
import type { ReminderAhead } from '@mostrador/contract/dashboard/outreach/reminders'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Status } from '../status.tsx'
import { reminderTexts } from './reminder-texts.ts'

type Ahead = Pick<ReminderAhead, 'at' | 'delay' | 'reason'> & { form?: ReminderAhead['form'] }

/** When a reminder goes, or why it will not. */
export function AheadLine({ ahead: { at, delay, reason, form } }: { ahead: Ahead }) {
  const t = useTexts(reminderTexts)
  const format = useFormat()
  const when = { when: format.near(at) }
  if (reason !== null) {
    return (
      <div>
        <Status tone="quiet">{t('goesNot')}</Status>
        <Text size="sm" c="dimmed">
          {t(`reason_${reason}`)}
        </Text>
      </div>
    )
  }
  return (
    <div>
      <Status tone="wait">
        {delay === null
          ? t(form === 'template' ? 'goesByTemplate' : 'goes', when)
          : t(delay === 'talk' ? 'goesTalk' : 'goesDelayed', when)}
      </Status>
    </div>
  )
}
