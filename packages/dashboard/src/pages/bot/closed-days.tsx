import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarHeart, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { today } from '../../parts/booking/calendar.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Lines, Loaded } from '../../parts/feedback/states.tsx'
import { useUndo } from '../../parts/feedback/undo.tsx'
import { DayInput } from '../../parts/forms/day-input.tsx'
import { ChooseHolidays } from '../../parts/holidays/choose-holidays.tsx'
import { holidayTexts } from '../../parts/holidays/holiday-texts.ts'
import { specialDaysPlace } from '../../parts/shop/shown-place.ts'
import classes from './bot.module.css'
import { ClosedDay, type SpecialDay } from './closed-day.tsx'
import { botPageTexts } from './texts.ts'

type Availability = AnswerOf<'getAvailability'>

/** The days from today on that have hours of their own, or none. Each change is saved at once. */
export function ClosedDays() {
  const read = useRead('getAvailability', {})
  return (
    <Loaded query={read} skeleton={<Lines count={2} />}>
      {(availability) => (
        <Days availability={availability} onRefused={async () => (await read.refetch()).data} />
      )}
    </Loaded>
  )
}

type Change = (days: readonly SpecialDay[]) => readonly SpecialDay[]

/** Changes follow one another, each on what the one before it left: the version of the document is another by then. */
function usePut(availability: Availability, onRefused: () => Promise<Availability | undefined>) {
  const tell = useFailureNotice()
  const { mutateAsync, isPending } = useChange('setAvailability')
  const newest = useRef(availability)
  useEffect(() => {
    newest.current = availability
  }, [availability])
  const last = useRef<Promise<void>>(Promise.resolve())
  const send = async (change: Change, onSuccess?: () => void) => {
    const { exceptions } = newest.current
    const next = change(exceptions).toSorted((one, other) => one.date.localeCompare(other.date))
    // A second click, or an undo of what was put back already.
    if (JSON.stringify(next) === JSON.stringify(exceptions)) return
    try {
      newest.current = await mutateAsync({ body: { ...newest.current, exceptions: next } })
      onSuccess?.()
    } catch (error) {
      tell(error)
      newest.current = (await onRefused()) ?? newest.current
    }
  }
  const put = (change: Change, onSuccess?: () => void) => {
    last.current = last.current.then(() => send(change, onSuccess))
  }
  return { put, isPending }
}

type DaysProps = { availability: Availability; onRefused: () => Promise<Availability | undefined> }

function Days({ availability, onRefused }: DaysProps) {
  const t = useTexts(botPageTexts)
  const format = useFormat()
  const holiday = useTexts(holidayTexts)
  const { timezone } = useAccount()
  const { put, isPending } = usePut(availability, onRefused)
  const offerUndo = useUndo()
  const [isChoosing, holidays] = useDisclosure()
  const [date, setDate] = useState('')
  const { exceptions } = availability
  const now = today(timezone)
  const add = (days: readonly { date: string; name?: string | undefined }[], onSuccess?: () => void) => {
    const fresh = days.filter((day) => !exceptions.some((each) => each.date === day.date))
    holidays.close()
    put(
      (known) => fresh.reduce((all, day) => withDay(all, { ...day, hours: [] }), known),
      () => {
        onSuccess?.()
        notifyDone(t('closedDaysSaved', { n: fresh.length }))
      },
    )
  }
  const remove = (day: SpecialDay) =>
    put(
      (days) => days.filter((each) => each.date !== day.date),
      () => {
        const done = t('closedDayRemoved', { day: format.namedDay(day.date, now) })
        offerUndo(done, () => put((days) => withDay(days, day)))
      },
    )
  const change = (day: SpecialDay) =>
    put(
      (days) => days.map((each) => (each.date === day.date ? day : each)),
      () => notifyDone(t('dayHoursSaved', { day: format.namedDay(day.date, now) })),
    )
  const isAddable = date >= now && !exceptions.some((each) => each.date === date) && !isPending
  const addTyped = () => isAddable && add([{ date }], () => setDate(''))
  return (
    <Stack gap="xs" mt="lg" id={specialDaysPlace}>
      <Text fw={600}>{t('closedDays')}</Text>
      <Text size="sm" c="dimmed">
        {t('closedDaysHint')}
      </Text>
      <ul className={classes.closedDays} aria-label={t('closedDays')}>
        {exceptions
          .filter((day) => day.date >= now)
          .map((day) => (
            <ClosedDay key={day.date} day={day} onRemove={() => remove(day)} onChange={change} />
          ))}
      </ul>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconCalendarHeart size={16} />} onClick={holidays.open}>
          {holiday('ui_choose')}
        </Button>
        <Group gap="xs" wrap="nowrap" className={classes.addDay}>
          <DayInput
            aria-label={t('otherDay')}
            value={date}
            min={now}
            onChange={({ currentTarget }) => setDate(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // The form around it saves something else.
              event.preventDefault()
              addTyped()
            }}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={!isAddable}
            loading={isPending}
            onClick={addTyped}
          >
            {t('addClosedDay')}
          </Button>
        </Group>
      </Group>
      <Dialog opened={isChoosing} onClose={holidays.close} title={holiday('ui_choose')}>
        {isChoosing && <ChooseHolidays known={exceptions.map((day) => day.date)} onChoose={add} />}
      </Dialog>
    </Stack>
  )
}

/** A date stands there once. */
function withDay(days: readonly SpecialDay[], day: SpecialDay): readonly SpecialDay[] {
  return days.some((each) => each.date === day.date) ? days : [...days, day]
}
