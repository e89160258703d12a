import { useMay } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { amber, blue, green, TimeBars, TimeLines } from '../../parts/charts/time-charts.tsx'
import { Section } from '../../parts/page.tsx'
import classes from './overview.module.css'
import type { Overview } from './overview.ts'
import { overviewTexts } from './texts.ts'

export function Charts({ overview }: { overview: Overview }) {
  const t = useTexts(overviewTexts)
  const format = useFormat()
  const seesRevenue = useMay('sales.view')
  // At noon, so that the date is the same in every zone.
  const data = overview.days.map((day) => ({
    ...day,
    label: format.day(`${day.day}T12:00:00Z`, 'UTC'),
  }))
  return (
    <div className={classes.charts}>
      <Section title={t('messages')}>
        <TimeBars
          data={data}
          isStacked
          series={[
            { name: 'messages_in', label: t('customers'), color: blue },
            { name: 'messages_bot', label: t('bot'), color: green },
            { name: 'messages_people', label: t('people'), color: amber },
          ]}
        />
      </Section>
      <Section title={t('turns')}>
        <TimeLines
          data={data}
          series={[
            { name: 'bot_turns', label: t('botTurns'), color: green },
            { name: 'hand_overs', label: t('handOvers'), color: amber },
          ]}
        />
      </Section>
      {seesRevenue && (
        <Section title={t('revenue')}>
          <TimeBars
            data={data}
            valueFormatter={(value) => format.money(value, overview.currency)}
            markFormatter={(value) => format.compactMoney(value, overview.currency)}
            series={[{ name: 'revenue', label: t('revenue'), color: green }]}
          />
        </Section>
      )}
      <Section title={`${t('orders')} · ${t('bookings')}`}>
        <TimeBars
          data={data}
          series={[
            { name: 'orders', label: t('orders'), color: blue },
            { name: 'bookings', label: t('bookings'), color: green },
          ]}
        />
      </Section>
    </div>
  )
}
