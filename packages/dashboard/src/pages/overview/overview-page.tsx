import { Alert, Button, SegmentedControl, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconMessages } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty, Lines, Loaded } from '../../parts/feedback/states.tsx'
import { useFilters } from '../../parts/lists/search-state.ts'
import { Page, Section } from '../../parts/page.tsx'
import classes from './overview.module.css'
import type { Overview } from './overview.ts'
import { overviewTexts } from './texts.ts'
import { Waiting } from './waiting.tsx'

const Charts = lazy(() => import('./charts.tsx').then(({ Charts }) => ({ default: Charts })))
const periods = ['7', '30', '90'] as const
const everyMs = 60_000

export function OverviewPage() {
  const t = useTexts(overviewTexts)
  const format = useFormat()
  const { values, set } = useFilters<'days'>()
  const days = periods.find((period) => period === values.days) ?? '30'
  const overview = useRead('getOverview', { query: { days: Number(days) } }, { everyMs, keepsFormer: true })
  const periodChoice = (
    <SegmentedControl
      aria-label={t('period')}
      value={days}
      onChange={(period) => set({ days: period })}
      data={periods.map((period) => ({ value: period, label: t('days', { n: Number(period) }) }))}
    />
  )
  return (
    <Page
      title={t('title')}
      description={overview.data && format.zone(overview.data.timezone)}
      actions={periodChoice}
    >
      <Loaded query={overview} skeleton={<Lines count={4} height={140} />}>
        {(data) => (
          <>
            {data.is_stopped && <Stopped />}
            <Waiting waiting={data.waiting} />
            {hasAnything(data) ? <Figures overview={data} /> : <Nothing />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Stopped() {
  const t = useTexts(overviewTexts)
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t('stopped')} mb="md">
      {t('stoppedWhy')}
    </Alert>
  )
}

function Figures({ overview }: { overview: Overview }) {
  const t = useTexts(overviewTexts)
  const format = useFormat()
  const sum = (value: (day: Overview['days'][number]) => number) =>
    overview.days.reduce((total, day) => total + value(day), 0)
  const figures = [
    [t('messages'), format.number(sum((day) => day.messages_in + day.messages_bot + day.messages_people))],
    [t('botTurns'), format.number(sum((day) => day.bot_turns))],
    [t('handOvers'), format.number(sum((day) => day.hand_overs))],
    [t('orders'), format.number(sum((day) => day.orders))],
    [
      t('revenue'),
      format.money(
        sum((day) => day.revenue),
        overview.currency,
      ),
    ],
    [t('bookings'), format.number(sum((day) => day.bookings))],
  ] as const
  return (
    <>
      <dl className={classes.figures} aria-label={t('total', { n: overview.days.length })}>
        {figures.map(([name, value]) => (
          <div key={name} className={classes.figure}>
            <dt>{name}</dt>
            <dd className="numbers">{value}</dd>
          </div>
        ))}
      </dl>
      <Suspense fallback={<Skeleton height={320} />}>
        <Charts overview={overview} />
      </Suspense>
    </>
  )
}

function Nothing() {
  const t = useTexts(overviewTexts)
  const mayConnect = useMay('channels.edit')
  return (
    <Section>
      <Empty
        icon={IconMessages}
        title={t('emptyTitle')}
        action={
          mayConnect && (
            <Button renderRoot={(props) => <Link to="/setup/channels" {...props} />}>{t('connect')}</Button>
          )
        }
      >
        {t('empty')}
      </Empty>
    </Section>
  )
}

function hasAnything({ days }: Overview): boolean {
  return days.some(
    (day) => day.messages_in + day.messages_bot + day.messages_people + day.orders + day.bookings > 0,
  )
}
