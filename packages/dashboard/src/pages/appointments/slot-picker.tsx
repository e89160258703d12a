import { Loader, Text, TextInput, UnstyledButton } from '@mantine/core'
import { usePages } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Failed } from '../../parts/feedback/states.tsx'
import classes from './appointments.module.css'
import { isDay, spanOf, today } from './calendar.ts'
import { appointmentTexts } from './texts.ts'

type SlotPickerProps = {
  sku: string
  zone: string
  day: string
  onDay: (day: string) => void
  chosen: string | undefined
  onChoose: (slotId: string) => void
}

/** Chooses a day and one of its free times. */
export function SlotPicker({ sku, zone, day, onDay, chosen, onChoose }: SlotPickerProps) {
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
      {isDay(day) && <Slots sku={sku} zone={zone} day={day} chosen={chosen} onChoose={onChoose} />}
    </>
  )
}

function Slots({ sku, zone, day, chosen, onChoose }: Omit<SlotPickerProps, 'onDay'>) {
  const t = useTexts(appointmentTexts)
  const format = useFormat()
  const { rows, error, refetch } = usePages('listSlots', {
    query: { sku, ...spanOf([day], zone), limit: 200 },
  })
  if (rows === undefined) return error ? <Failed error={error} onRetry={refetch} /> : <Loader size="sm" />
  if (rows.length === 0) return <Text c="dimmed">{t('noSlots')}</Text>
  return (
    <fieldset className={classes.slotField}>
      <legend>{t('time')}</legend>
      <div className={classes.slots}>
        {rows.map(({ id, start, resource_name }) => (
          <UnstyledButton
            key={id}
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
