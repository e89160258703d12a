import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './filters.module.css'

/** A row of filters above a list, wrapped on a phone. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={classes.filters}>{children}</div>
}

type FilterProps = {
  label: string
  /** The option for no filter. */
  all: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  options: readonly (readonly [value: string, label: string])[]
}

export function Filter({ label, all, value, onChange, options }: FilterProps) {
  return (
    <NativeSelect
      aria-label={label}
      className={classes.filter}
      data-active={value !== undefined || undefined}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      data={[{ value: '', label: all }, ...options.map(([option, text]) => ({ value: option, label: text }))]}
    />
  )
}

/** A day, as the account's calendar has it. */
export function DayFilter({ label, value, onChange }: Pick<FilterProps, 'label' | 'value' | 'onChange'>) {
  return (
    <TextInput
      type="date"
      aria-label={label}
      className={classes.day}
      leftSection={label}
      leftSectionWidth="4rem"
      leftSectionProps={{ 'aria-hidden': true }}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}
