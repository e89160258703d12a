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
import { DayInput } from '../../parts/forms/day-input.tsx'
import { ChooseHolidays } from '../../parts/holidays/choose-holidays.tsx'
import { holidayTexts } from '../../parts/holidays/holiday-texts.ts'
import { RemoveEntry } from '../../parts/remove-entry.tsx'
import classes from './bot.module.css'
import { botPageTexts } from './texts.ts'

type Availability = AnswerOf<'getAvailability'>
type SpecialDay = Availability['exceptions'][number]

/** The days from today on that have hours of their own, or none. Each change is saved at once. */
export function ClosedDays() {
  const t = useTexts(botPageTexts)
  const holiday = useTexts(holidayTexts)
  const tell = useFailureNotice()
  const { timezone } = useAccount()
  const read = useRead('getAvailability', {})
  const save = useChange('setAvailability')
  const [isChoosing, holidays] = useDisclosure()
  const [date, setDate] = useState('')
  // An undo comes after a newer version was read.
  const newest = useRef<Availability>(undefined)
  useEffect(() => {
    newest.current = read.data
  }, [read.data])
  if (!read.data) return null
  const { exceptions } = read.data
  const now = today(timezone)
  const put = (change: (now: readonly SpecialDay[]) => readonly SpecialDay[], done?: string) => {
    if (newest.current === undefined) return
    const next = change(newest.current.exceptions).toSorted((one, other) =>
      one.date.localeCompare(other.date),
    )
    save.mutate(
      { body: { ...newest.current, exceptions: next } },
      {
        onSuccess: (answer) => {
          newest.current = answer
          if (done !== undefined) notifyDone(done)
        },
        onError: (error) => {
          tell(error)
          void read.refetch()
        },
      },
    )
  }
  const add = (days: readonly { date: string; name?: string | undefined }[]) => {
    const fresh = days.filter((day) => !exceptions.some((each) => each.date === day.date))
    holidays.close()
    setDate('')
    put(
      (days) => [...days, ...fresh.map((day) => ({ ...day, hours: [] }))],
      t('closedDaysSaved', { n: fresh.length }),
    )
  }
  const isAddable = date >= now && !exceptions.some((each) => each.date === date)
  return (
    <Stack gap="xs" mt="lg">
      <Text fw={600}>{t('closedDays')}</Text>
      <Text size="sm" c="dimmed">
        {t('closedDaysHint')}
      </Text>
      <ul className={classes.closedDays} aria-label={t('closedDays')}>
        {exceptions
          .filter((day) => day.date >= now)
          .map((day) => (
            <ClosedDay
              key={day.date}
              day={day}
              onRemove={() => put((days) => days.filter((each) => each.date !== day.date))}
              onUndo={() => put((days) => [...days, day])}
            />
          ))}
      </ul>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconCalendarHeart size={16} />} onClick={holidays.open}>
          {holiday('ui_choose')}
        </Button>
        <Group gap="xs" wrap="nowrap">
          <DayInput
            aria-label={t('otherDay')}
            value={date}
            min={now}
            onChange={({ currentTarget }) => setDate(currentTarget.value)}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={!isAddable}
            loading={save.isPending}
            onClick={() => add([{ date }])}
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

type ClosedDayProps = { day: SpecialDay; onRemove: () => void; onUndo: () => void }

function ClosedDay({ day: { date, name, hours }, onRemove, onUndo }: ClosedDayProps) {
  const t = useTexts(botPageTexts)
  const format = useFormat()
  const { timezone } = useAccount()
  const shown = format.namedDay(date, today(timezone))
  const open = hours.map(({ from, to }) => `${from}–${to}`).join(', ')
  return (
    <li>
      <span>
        <strong>{shown}</strong>
        {name !== undefined && ` · ${name}`} · {open === '' ? t('closedAllDay') : open}
      </span>
      <RemoveEntry label={t('removeClosedDay', { day: shown })} onRemove={onRemove} onUndo={onUndo} />
    </li>
  )
}
