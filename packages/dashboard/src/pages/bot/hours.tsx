import { Anchor, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { WeekHours } from '../../parts/hours/week-hours.tsx'
import { Section } from '../../parts/page.tsx'
import type { BotForm } from './bot-form.ts'
import { ClosedDays } from './closed-days.tsx'
import { botPageTexts } from './texts.ts'

export function Hours({ form }: { form: BotForm }) {
  const t = useTexts(botPageTexts)
  const { timezone } = useAccount()
  const format = useFormat()
  return (
    <Section title={t('openingHours')} description={t('hoursHint', { zone: format.zone(timezone) })}>
      <WeekHours week={form.values.hours} onChange={(hours) => form.setFieldValue('hours', hours)} />
      <ClosedDays />
      <Group gap="md" mt="sm">
        <Anchor size="sm" renderRoot={(props) => <Link to="/appointments/availability" {...props} />}>
          {t('toBookingHours')}
        </Anchor>
      </Group>
    </Section>
  )
}
