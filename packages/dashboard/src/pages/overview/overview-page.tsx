import { Alert, Button, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconMessages } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useChange, useRead } from '../../api/hooks.ts'
import { useMay, useMe } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Empty, Lines, Loaded } from '../../parts/feedback/states.tsx'
import { useFilters } from '../../parts/lists/search-state.ts'
import { Page, Section } from '../../parts/page.tsx'
import { Charts } from './charts.tsx'
import { type FirstStepsState, ownSteps, placeOf } from './first-steps/own-steps.ts'
import { firstStepTexts } from './first-steps/texts.ts'
import classes from './overview.module.css'
import type { Overview } from './overview.ts'
import { overviewTexts } from './texts.ts'
import { Waiting } from './waiting.tsx'

// For new accounts only.
const FirstSteps = lazyRouteComponent(() => import('./first-steps/first-steps.tsx'), 'FirstSteps')
const periods = ['7', '30', '90'] as const
const everyMs = 60_000

export function OverviewPage() {
  const t = useTexts(overviewTexts)
  const format = useFormat()
  const { values, set } = useFilters<'days'>()
  const days = periods.find((period) => period === values.days) ?? '30'
  const firstSteps = useRead('getFirstSteps', {})
  const me = useMe()
  const overview = useRead('getOverview', { query: { days: Number(days) } }, { everyMs, keepsFormer: true })
  const steps =
    firstSteps.data && me.role
      ? ownSteps({ permissions: me.permissions, role: me.role }, firstSteps.data)
      : []
  const place = firstSteps.data === undefined ? undefined : placeOf(firstSteps.data, steps)
  const isQuiet = overview.data !== undefined && !hasAnything(overview.data) && !hasWaiting(overview.data)
  const periodChoice = !(place === 'page' && isQuiet) && (
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
      <Loaded query={firstSteps} skeleton={<Lines count={4} height={140} />}>
        {(state) => (
          <Loaded query={overview} skeleton={<Lines count={4} height={140} />}>
            {(data) => (
              <>
                {data.is_stopped && <Stopped />}
                {place !== undefined && place !== 'none' && (
                  <Suspense fallback={<Lines count={4} height={140} />}>
                    <FirstSteps state={state} steps={steps} canFold={place === 'bar'} />
                  </Suspense>
                )}
                {/* Until there is something to tell, the list of a new account is its whole overview. */}
                {!(place === 'page' && isQuiet) && (
                  <>
                    <Waiting waiting={data.waiting} />
                    {hasAnything(data) ? <Figures overview={data} /> : <Nothing state={state} />}
                  </>
                )}
              </>
            )}
          </Loaded>
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
  // The shop's income is no business of those who only answer.
  const seesRevenue = useMe().role !== 'agent'
  const figures = [
    [t('messages'), format.number(sum((day) => day.messages_in + day.messages_bot + day.messages_people))],
    [t('botTurns'), format.number(sum((day) => day.bot_turns))],
    [t('handOvers'), format.number(sum((day) => day.hand_overs))],
    [t('orders'), format.number(sum((day) => day.orders))],
    ...(seesRevenue
      ? [
          [
            t('revenue'),
            format.money(
              sum((day) => day.revenue),
              overview.currency,
            ),
          ] as const,
        ]
      : []),
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
      <Charts overview={overview} seesRevenue={seesRevenue} />
    </>
  )
}

/** A quiet time of an account; only a new one is told how to begin. */
function Nothing({ state }: { state: FirstStepsState }) {
  const t = useTexts(overviewTexts)
  const first = useTexts(firstStepTexts)
  const tell = useFailureNotice()
  const mayShow = useMay('channels.edit')
  const show = useChange('showFirstSteps')
  const isBeginning = state.is_new && state.is_hidden && mayShow
  return (
    <Section>
      <Empty
        icon={IconMessages}
        title={state.is_new ? t('emptyTitle') : t('quietTitle')}
        action={
          isBeginning && (
            <Button loading={show.isPending} onClick={() => show.mutate({}, { onError: tell })}>
              {first('showList')}
            </Button>
          )
        }
      >
        {state.is_new ? t('empty') : t('quiet')}
      </Empty>
    </Section>
  )
}

function hasWaiting({ waiting }: Overview): boolean {
  return Object.values(waiting).some((items) => items.length > 0)
}

function hasAnything({ days }: Overview): boolean {
  return days.some(
    (day) => day.messages_in + day.messages_bot + day.messages_people + day.orders + day.bookings > 0,
  )
}
