import { TextInput, type TextInputProps } from '@mantine/core'
import { useFormat } from '../../i18n/format.ts'
import classes from './day-input.module.css'

const digits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

type DayInputProps = Omit<TextInputProps, 'type' | 'inputContainer'>

/** A day, such as 2026-12-25. Browsers write it by their own language, so while nobody edits it ours is shown above it. */
export function DayInput(props: DayInputProps) {
  const { locale } = useFormat()
  const numeric = new Intl.DateTimeFormat(locale, { ...digits, timeZone: 'UTC' })
  const { value } = props
  const shown =
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
      ? numeric.format(new Date(`${value}T00:00:00Z`))
      : '–'
  return (
    <TextInput
      {...props}
      type="date"
      inputContainer={(input) => (
        <div
          className={classes.day}
          data-shown={shown}
          data-beside={props.leftSection !== undefined || undefined}
        >
          {input}
        </div>
      )}
    />
  )
}
