import { Loader, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { usePages } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Failed } from '../feedback/states.tsx'
import classes from './booking.module.css'
import { isDay, minutesOf, spanOf, today, type Wanted } from './calendar.ts'
import { appointmentTexts } from './texts.ts'

type SlotPickerProps = {
  sku: string
  /** An appointment that is to be moved: its own time counts as free. */
  moving?: string | undefined
  zone: string
  day: string
  onDay: (day: string) => void
  /** The time that was chosen before a service was: taken if it is free. */
  wanted?: Partial<Wanted> | undefined
  chosen: string | undefined
  onChoose: (slotId: string) => void
}

/** Chooses a day and one of its free times. */
export function SlotPicker({ sku, moving, zone, day, onDay, ...choice }: SlotPickerProps) {
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
      {isDay(day) && <Slots sku={sku} moving={moving} zone={zone} day={day} {...choice} />}
    </>
  )
}

function Slots({ sku, moving, zone, day, wanted, chosen, onChoose }: Omit<SlotPickerProps, 'onDay'>) {
  const t = useTexts(appointmentTexts)
  const format = useFormat()
  const { rows, error, refetch } = usePages('listSlots', {
    query: { sku, ...spanOf([day], zone), moving, limit: 200 },
  })
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
  if (rows.length === 0) return <Text c="dimmed">{t('noSlots')}</Text>
  return (
    <fieldset className={classes.slotField}>
      <legend>{t('time')}</legend>
      {minutes !== undefined && first === undefined && (
        <Text size="sm" mb="xs">
          {t('notFreeAt', { time: format.time(new Date(minutes * 60_000), 'UTC') })}
        </Text>
      )}
      <div className={classes.slots}>
        {rows.map(({ id, start, resource_name }) => (
          <UnstyledButton
            key={id}
            ref={id === chosen && id === first?.id ? showInList : undefined}
            className={classes.slot}
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
          >
            <b className="numbers">{format.time(start, zone)}</b>
            <Text component="span" size="xs" c="dimmed">
              {resource_name}
            </Text>
          </UnstyledButton>
        ))}
      </div>
    </fieldset>
  )
}

const showInList = (slot: HTMLButtonElement | null) => slot?.scrollIntoView({ block: 'nearest' })
