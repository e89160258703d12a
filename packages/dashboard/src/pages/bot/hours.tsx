import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Section } from '../../parts/page.tsx'
import { WeekHours } from '../../parts/week-hours.tsx'
import type { BotForm } from './bot-form.ts'
import { botPageTexts } from './texts.ts'

export function Hours({ form }: { form: BotForm }) {
  const t = useTexts(botPageTexts)
  const { timezone } = useAccount()
  return (
    <Section title={t('openingHours')} description={t('hoursHint', { zone: timezone.replaceAll('_', ' ') })}>
      <WeekHours week={form.values.hours} onChange={(hours) => form.setFieldValue('hours', hours)} />
      <Anchor
        mt="sm"
        display="inline-block"
        size="sm"
        renderRoot={(props) => <Link to="/appointments/availability" {...props} />}
      >
        {t('toBookingHours')}
      </Anchor>
    </Section>
  )
}
