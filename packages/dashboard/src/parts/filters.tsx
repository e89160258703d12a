import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './filters.module.css'

/** A row of filters above a list; on a phone several lines. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={classes.filters}>{children}</div>
}

type FilterProps = {
  label: string
  /** What is chosen when nothing is filtered. */
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
