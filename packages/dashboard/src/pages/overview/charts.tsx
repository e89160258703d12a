import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Section } from '../../parts/page.tsx'
import classes from './overview.module.css'
import type { Overview } from './overview.ts'
import { overviewTexts } from './texts.ts'

const height = 220
const green = 'light-dark(#178563, #55c196)'
const amber = 'light-dark(#d97706, #f0b34a)'
const blue = 'light-dark(#3878d6, #7aaef5)'

/** A chunk of its own, because the chart library is as large as the rest of the page. */
export function Charts({ overview }: { overview: Overview }) {
  const t = useTexts(overviewTexts)
  const format = useFormat()
  // At noon, so that the date is the same in every zone.
  const data = overview.days.map((day) => ({
    ...day,
    label: format.day(new Date(`${day.day}T12:00:00`)),
  }))
  const common = {
    h: height,
    data,
    dataKey: 'label',
    tickLine: 'none',
    gridAxis: 'x',
    withLegend: true,
    xAxisProps: { minTickGap: 32 },
    yAxisProps: { width: 44, allowDecimals: false, tickFormatter: format.compact },
    valueFormatter: format.number,
  } as const
  return (
    <div className={classes.charts}>
      <Section title={t('messages')}>
        <BarChart
          {...common}
          type="stacked"
          series={[
            { name: 'messages_in', label: t('customers'), color: blue },
            { name: 'messages_bot', label: t('bot'), color: green },
            { name: 'messages_people', label: t('people'), color: amber },
          ]}
        />
      </Section>
      <Section title={t('turns')}>
        <LineChart
          {...common}
          withDots={false}
          curveType="monotone"
          series={[
            { name: 'bot_turns', label: t('botTurns'), color: green },
            { name: 'hand_overs', label: t('handOvers'), color: amber },
          ]}
        />
      </Section>
      <Section title={t('revenue')}>
        <BarChart
          {...common}
          withLegend={false}
          valueFormatter={(value) => format.money(value, overview.currency)}
          series={[{ name: 'revenue', label: t('revenue'), color: green }]}
        />
      </Section>
      <Section title={`${t('orders')} · ${t('bookings')}`}>
        <BarChart
          {...common}
          series={[
            { name: 'orders', label: t('orders'), color: blue },
            { name: 'bookings', label: t('bookings'), color: green },
          ]}
        />
      </Section>
    </div>
  )
}
