import { Button, Group, Loader, Text, TextInput, UnstyledButton } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { useEffect, useRef } from 'react'
import { usePages, useRead } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ownZone } from '../../i18n/zone.ts'
import { Failed } from '../feedback/states.tsx'
import classes from './booking.module.css'
import { type Appointment, dayOf, isDay, minutesOf, spanOf, today, type Wanted } from './calendar.ts'
import { appointmentTexts } from './texts.ts'

type Moved = Pick<Appointment, 'id' | 'start_time' | 'resource_name'>

type SlotPickerProps = {
  sku: string
  /** An appointment that is to be moved: its own time counts as free, and is not offered. */
  moving?: Moved | undefined
  /** How many places are to be free; absent: one, or those of the appointment that is moved. */
  places?: number | undefined
  zone: string
  day: string
  /** A time that was chosen is of the former day, and is chosen no more. */
  onDay: (day: string) => void
  /** The time that was chosen before a service was: taken if it is free. */
  wanted?: Partial<Wanted> | undefined
  chosen: string | undefined
  onChoose: (slotId: string) => void
}

/** Chooses a day and one of its free times. */
export function SlotPicker({ sku, moving, places, zone, day, onDay, ...choice }: SlotPickerProps) {
  const t = useTexts(appointmentTexts)
  return (
    <>
      <TextInput
        type="date"
        label={t('date')}
        min={today(zone)}
        value={day}
        onChange={(event) => onDay(event.currentTarget.value)}
      />
      {isDay(day) && (
        <Slots sku={sku} moving={moving} places={places} zone={zone} day={day} onDay={onDay} {...choice} />
      )}
    </>
  )
}

function Slots({ sku, moving, places, zone, day, onDay, wanted, chosen, onChoose }: SlotPickerProps) {
  const t = useTexts(appointmentTexts)
  const format = useFormat()
  const slots = usePages('listSlots', {
    query: { sku, ...spanOf([day], zone), moving: moving?.id, places, limit: 200 },
  })
  const { error, refetch, isPlaceholderData: isOfFormerDay } = slots
  const rows = isOfFormerDay ? undefined : slots.rows?.filter((slot) => !isOwn(slot, moving))
  const minutes = wanted?.minutes
  const fitting = rows?.filter(({ start }) => {
    const at = minutesOf(start, zone)
    return minutes !== undefined && at >= minutes && at < minutes + 60
  })
  const first = fitting?.find(({ resource_name: name }) => name === wanted?.resource) ?? fitting?.[0]
  const isTaken = useRef(false)
  useEffect(() => {
    if (first === undefined || isTaken.current) return
    isTaken.current = true
    onChoose(first.id)
  }, [first, onChoose])
  if (rows === undefined) return error ? <Failed error={error} onRetry={refetch} /> : <Loader size="sm" />
  if (rows.length === 0)
    return <NextFree sku={sku} moving={moving} places={places} zone={zone} day={day} onDay={onDay} />
  // Where there is only one, its name beside every hour says nothing.
  const isOne = rows.every((slot) => slot.resource_name === rows[0]?.resource_name)
  const own = rows.find(({ id }) => id === chosen)?.start
  const isElsewhere = format.time(rows[0]?.start ?? '', zone) !== format.time(rows[0]?.start ?? '', ownZone())
  return (
    <fieldset className={classes.slotField}>
      <legend>{t('time')}</legend>
      {isElsewhere && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('zone', { zone: format.zone(zone) })}
          {own !== undefined && ` (${t('yours', { time: format.time(own, ownZone()) })})`}
        </Text>
      )}
      {minutes !== undefined && first === undefined && (
        <Text size="sm" mb="xs">
          {t('notFreeAt', { time: format.time(new Date(minutes * 60_000), 'UTC') })}
        </Text>
      )}
      <div
        className={classes.slots}
        data-followed={(chosen !== undefined && moving === undefined) || undefined}
      >
        {rows.map(({ id, start, resource_name, places_left: left }) => (
          <UnstyledButton
            key={id}
            ref={id === chosen ? showInList : undefined}
            className={classes.slot}
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
          >
            <b className="numbers">{format.time(start, zone)}</b>
            <Text component="span" size="xs" c="dimmed">
              {[
                ...(isOne ? [] : [resource_name]),
                ...(left === undefined ? [] : [t('placesLeft', { n: left })]),
              ].join(' · ')}
            </Text>
          </UnstyledButton>
        ))}
      </div>
    </fieldset>
  )
}

/** Whoever finds a day full is led to the next one that is not. */
function NextFree({
  sku,
  moving,
  places,
  zone,
  day,
  onDay,
}: Omit<SlotPickerProps, 'chosen' | 'onChoose' | 'wanted'>) {
  const t = useTexts(appointmentTexts)
  const format = useFormat()
  const { from } = spanOf([day], zone)
  const to = new Date(Date.parse(from) + limits.slotDaysMax * 86_400_000).toISOString()
  const { data } = useRead('listSlots', { query: { sku, from, to, moving: moving?.id, places, limit: 2 } })
  const start = data?.data.find((slot) => !isOwn(slot, moving))?.start
  return (
    <Group gap="sm">
      <Text c="dimmed">
        {t('noSlots')} {data !== undefined && start === undefined && t('noneSoon')}
      </Text>
      {start !== undefined && (
        <Button variant="light" onClick={() => onDay(dayOf(start, zone))}>
          {t('nextFree', { day: format.day(start, zone) })}
        </Button>
      )}
    </Group>
  )
}

/** To move it there would change nothing. */
const isOwn = (slot: { start: string; resource_name: string }, moving: Moved | undefined): boolean =>
  moving !== undefined && slot.start === moving.start_time && slot.resource_name === moving.resource_name

const showInList = (slot: HTMLButtonElement | null) => slot?.scrollIntoView({ block: 'nearest' })
