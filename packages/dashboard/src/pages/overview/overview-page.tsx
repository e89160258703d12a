import { Alert, Button, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconMessages } from '@tabler/icons-react'
import { Link, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useChange, useRead } from '../../api/hooks.ts'
import { useAccount, useMay, useMe } from '../../api/session.ts'
import { dayIn, useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Empty, Lines, Loaded } from '../../parts/feedback/states.tsx'
import { useFilters } from '../../parts/lists/search-state.ts'
import { OwnShop } from '../../parts/own-shop/own-shop.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { Charts } from './charts.tsx'
import { Coming } from './coming.tsx'
import { type FirstStepsState, ownSteps, placeOf } from './first-steps/own-steps.ts'
import { firstStepTexts } from './first-steps/texts.ts'
import classes from './overview.module.css'
import type { Overview } from './overview.ts'
import { overviewTexts } from './texts.ts'
import { Waiting } from './waiting.tsx'

// For new accounts only.
const FirstSteps = lazyRouteComponent(() => import('./first-steps/first-steps.tsx'), 'FirstSteps')
const periods = ['today', 'week', '7', '30', '90'] as const
type Period = (typeof periods)[number]
const everyMs = 60_000

export function OverviewPage() {
  const t = useTexts(overviewTexts)
  const format = useFormat()
  const { values, set } = useFilters<'days'>()
  const { timezone, is_demo: isDemo } = useAccount()
  const mayStart = useMay('account.edit')
  const seesAppointments = useMay('appointments.view')
  const period = periods.find((each) => each === values.days) ?? '30'
  const nameOf = (each: Period) =>
    each === 'today' ? t('today') : each === 'week' ? t('thisWeek') : t('days', { n: Number(each) })
  const days = daysOf(period, dayIn(timezone, new Date().toISOString()))
  const firstSteps = useRead('getFirstSteps', {})
  const me = useMe()
  const overview = useRead('getOverview', { query: { days } }, { everyMs, keepsFormer: true })
  const steps =
    firstSteps.data && me.role
      ? ownSteps({ permissions: me.permissions, role: me.role }, firstSteps.data)
      : []
  const place = firstSteps.data === undefined ? undefined : placeOf(firstSteps.data, steps)
  const isQuiet = overview.data !== undefined && !hasAnything(overview.data) && !hasWaiting(overview.data)
  const periodChoice = !(place === 'page' && isQuiet) && (
    <SegmentedControl
      aria-label={t('period')}
      classNames={{ label: classes.period }}
      value={period}
      onChange={(chosen) => set({ days: chosen })}
      data={periods.map((each) => ({ value: each, label: each === 'week' ? t('week') : nameOf(each) }))}
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
                {isDemo && mayStart && <OwnShop />}
                {place !== undefined && place !== 'none' && (
                  <Suspense fallback={<Lines count={4} height={140} />}>
                    <FirstSteps state={state} steps={steps} canFold={place === 'bar'} />
                  </Suspense>
                )}
                {/* Until there is something to tell, the list of a new account is its whole overview. */}
                {!(place === 'page' && isQuiet) && (
                  <>
                    {hasAnything(data) && <Figures overview={data} name={nameOf(period)} />}
                    <Waiting waiting={data.waiting} />
                    {seesAppointments && <Coming />}
                    {hasAnything(data) ? <Charts overview={data} /> : <Nothing state={state} />}
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

type Figure = readonly [
  name: string,
  value: string,
  more?: { to?: '/orders' | '/appointments' | '/reports'; note?: string },
]

function Figures({ overview, name }: { overview: Overview; name: string }) {
  const t = useTexts(overviewTexts)
  const format = useFormat()
  const sum = (value: (day: Overview['days'][number]) => number) =>
    overview.days.reduce((total, day) => total + value(day), 0)
  const revenue = sum((day) => day.revenue ?? 0)
  const returned = overview.returned ?? 0
  const less = t('revenueLess', {
    returned: format.money(returned, overview.currency),
    left: format.money(revenue - returned, overview.currency),
  })
  const seesRevenue = useMay('sales.view')
  const seesOrders = useMay('orders.list')
  const figures: readonly Figure[] = [
    ...(seesRevenue
      ? [
          [
            t('revenue'),
            format.money(revenue, overview.currency),
            { to: '/reports', note: returned > 0 ? less : t('revenueIs') },
          ] satisfies Figure,
        ]
      : []),
    ...(seesOrders
      ? [
          [
            t('orders'),
            format.number(sum((day) => day.orders)),
            { to: '/orders', note: t('ordersAre') },
          ] satisfies Figure,
        ]
      : []),
    [t('bookings'), format.number(sum((day) => day.bookings)), { to: '/appointments' }],
    [t('messages'), format.number(sum((day) => day.messages_in + day.messages_bot + day.messages_people))],
    [t('botTurns'), format.number(sum((day) => day.bot_turns))],
    [t('handOvers'), format.number(sum((day) => day.hand_overs))],
  ]
  return (
    <dl className={classes.figures} aria-label={name}>
      {figures.map(([name, value, { to, note } = {}]) => (
        <div key={name} className={classes.figure}>
          <dt>{to === undefined ? name : <Link to={to}>{name}</Link>}</dt>
          <dd className="numbers">{value}</dd>
          {note && <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
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

function daysOf(period: Period, today: string): number {
  if (period === 'today') return 1
  return period === 'week' ? daysSinceMonday(today) : Number(period)
}

/** With the day itself: a Monday is the first of its week. */
function daysSinceMonday(day: string): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
}

function hasWaiting({ waiting }: Overview): boolean {
  const { conversations, orders, appointments, webhooks } = waiting
  return [conversations, orders, appointments, webhooks].some((items) => items.length > 0)
}

function hasAnything({ days }: Overview): boolean {
  return days.some(
    (day) => day.messages_in + day.messages_bot + day.messages_people + day.orders + day.bookings > 0,
  )
}
