import { Stack, Text, Title } from '@mantine/core'
import { useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { AheadLine } from '../../parts/templates/ahead-line.tsx'
import { DecisionLine } from '../../parts/templates/decision-line.tsx'
import { reminderTexts } from '../../parts/templates/reminder-texts.ts'

/** Reminders of one appointment: what was sent, and what is still to come. */
export function AppointmentReminders({ id }: { id: string }) {
  const t = useTexts(reminderTexts)
  const { data } = useRead('listAppointmentReminders', { id })
  if (!data) return null
  const { decided, ahead } = data
  return (
    <section>
      <Title order={3} mb={4}>
        {t('title')}
      </Title>
      <Stack gap="sm">
        {decided.toReversed().map((decision) => (
          <DecisionLine key={decision.id} decision={decision} />
        ))}
        {ahead.map((each) => (
          <div key={each.kind}>
            <Text size="sm">{t(`kind_${each.kind}`)}</Text>
            <AheadLine ahead={each} />
          </div>
        ))}
        {decided.length + ahead.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('noneComes')}
          </Text>
        )}
      </Stack>
    </section>
  )
}
