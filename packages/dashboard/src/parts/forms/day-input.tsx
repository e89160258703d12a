import { TextInput, type TextInputProps } from '@mantine/core'
import { useFormat } from '../../i18n/format.ts'
import classes from './day-input.module.css'

type DayInputProps = Omit<TextInputProps, 'type' | 'inputContainer'>

/** A day, such as 2026-12-25. Browsers write it by their own language, so while nobody edits it ours is shown above it. */
export function DayInput(props: DayInputProps) {
  const format = useFormat()
  const { value } = props
  const shown =
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
      ? format.date(`${value}T00:00:00Z`, 'UTC')
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
