import { use } from 'react'
import { DayInput } from '../forms/day-input.tsx'
import classes from '../lists/filters.module.css'
import { type FilterProps, InSheet } from '../lists/filters.tsx'

/** A day, as the account's calendar has it. */
export function DayFilter({ label, value, onChange }: Pick<FilterProps, 'label' | 'value' | 'onChange'>) {
  const isInSheet = use(InSheet)
  return (
    <DayInput
      className={classes.day}
      {...(isInSheet
        ? { label }
        : {
            'aria-label': label,
            leftSection: label,
            leftSectionWidth: '4rem',
            leftSectionProps: { 'aria-hidden': true },
          })}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}
