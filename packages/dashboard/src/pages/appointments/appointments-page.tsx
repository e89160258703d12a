import { ActionIcon, Button, Checkbox, SegmentedControl, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconClockCog, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { usePages } from '../../api/hooks.ts'
import { useAccount, useMay } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { BookAppointment } from '../../parts/booking/book-appointment.tsx'
import {
  dayOf,
  daysOf,
  isDay,
  shifted,
  spanOf,
  today,
  type View,
  type Wanted,
} from '../../parts/booking/calendar.ts'
import { appointmentTexts } from '../../parts/booking/texts.ts'
import { Failed, Lines, Waiting } from '../../parts/feedback/states.tsx'
import { useFilters } from '../../parts/lists/search-state.ts'
import { useOpenedByAddress } from '../../parts/opened-by-address.ts'
import { Page, Section } from '../../parts/page.tsx'
import { Agenda } from './agenda.tsx'
import { AppointmentDrawer } from './appointment-drawer.tsx'
import classes from './appointments.module.css'
import { ExportAppointments } from './export-appointments.tsx'
import { Grid } from './grid.tsx'

const everyMs = 60_000

export function AppointmentsPage() {
  const t = useTexts(appointmentTexts)
  const format = useFormat()
  const { timezone: zone } = useAccount()
  const { values, set } = useFilters<'view' | 'day' | 'open' | 'contact'>()
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const view: View = values.view === 'day' || (values.view === undefined && !isWide) ? 'day' : 'week'
  const day = isDay(values.day) ? values.day : today(zone)
  const days = useMemo(() => daysOf(view, day, !isWide), [view, day, isWide])
  const [showsCancelled, setShowsCancelled] = useState(false)
  const [isBooking, booking] = useOpenedByAddress('new')
  const mayEdit = useMay('appointments.edit')
  const maySetUp = useMay('availability.edit')
  const { rows, error, refetch } = useAll(days, zone)
  const shown = rows?.filter(({ status }) => showsCancelled || status !== 'cancelled')
  const onOpen = (id: string) => set({ open: id })
  const [wanted, want] = useState<{ day: string } & Partial<Wanted>>()
  const book = (chosen: typeof wanted) => {
    want(chosen)
    booking.open()
  }
  return (
    <Page
      title={t('title')}
      description={t('zone', { zone: format.zone(zone) })}
      actions={
        <>
          <ExportAppointments days={days} zone={zone} showsCancelled={showsCancelled} />
          {maySetUp && (
            <Button
              variant="default"
              leftSection={<IconClockCog size={16} />}
              renderRoot={(props) => <Link to="/appointments/availability" {...props} />}
            >
              {t('availability')}
            </Button>
          )}
          {mayEdit && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => book(undefined)}>
              {t('book')}
            </Button>
          )}
        </>
      }
    >
      <Section flush>
        <Head view={view} day={day} days={days} zone={zone} onChange={set} />
        {shown === undefined ? (
          error ? (
            <Failed error={error} onRetry={refetch} />
          ) : (
            <Waiting>
              <Lines count={6} height={64} />
            </Waiting>
          )
        ) : view === 'week' && !isWide ? (
          <Agenda
            days={days}
            appointments={shown}
            zone={zone}
            onOpen={onOpen}
            onBook={mayEdit ? (chosen) => book({ day: chosen }) : undefined}
          />
        ) : (
          <Grid
            view={view}
            days={days}
            appointments={shown}
            zone={zone}
            onOpen={onOpen}
            onBook={mayEdit ? book : undefined}
          />
        )}
      </Section>
      <Checkbox
        label={t('showCancelled')}
        checked={showsCancelled}
        onChange={(event) => setShowsCancelled(event.currentTarget.checked)}
      />
      <AppointmentDrawer id={values.open} zone={zone} onClose={() => set({ open: undefined })} />
      <BookAppointment
        isOpen={isBooking}
        onClose={() => {
          booking.close()
          set({ contact: undefined })
        }}
        contactId={values.contact}
        onBooked={(start) => set({ day: dayOf(start, zone) })}
        zone={zone}
        wanted={wanted ?? { day: day < today(zone) ? today(zone) : day }}
      />
    </Page>
  )
}

/** Reads all pages: a week has one or two. */
function useAll(days: readonly string[], zone: string) {
  const pages = usePages('listAppointments', { query: { ...spanOf(days, zone), limit: 200 } }, { everyMs })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return pages
}

type HeadProps = {
  view: View
  day: string
  days: readonly string[]
  zone: string
  onChange: (changes: { view?: View; day?: string }) => void
}

function Head({ view, day, days, zone, onChange }: HeadProps) {
  const t = useTexts(appointmentTexts)
  const format = useFormat()
  const noon = (date: string) => format.day(`${date}T12:00:00Z`, 'UTC')
  const label =
    view === 'day'
      ? format.namedDay(day, today(zone))
      : `${noon(days[0] ?? day)} – ${noon(days.at(-1) ?? day)}`
  return (
    <div className={classes.head}>
      <div className={classes.steps}>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={() => onChange({ day: shifted(day, view, -1) })}
          aria-label={t('former')}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Text fw={600} aria-live="polite">
          {label}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={() => onChange({ day: shifted(day, view, 1) })}
          aria-label={t('next')}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
      <Button variant="default" size="compact-md" onClick={() => onChange({ day: today(zone) })}>
        {t('today')}
      </Button>
      <SegmentedControl
        className={classes.views}
        size="xs"
        aria-label={t('view')}
        value={view}
        onChange={(chosen) => onChange({ view: chosen })}
        data={[
          { value: 'day', label: t('day') },
          { value: 'week', label: t('week') },
        ]}
      />
    </div>
  )
}
