import { NativeSelect } from '@mantine/core'
import { createContext, type ReactNode, use } from 'react'
import classes from './filters.module.css'

/** In a sheet each filter has its label above it; in a row there is no room. */
export const InSheet = createContext(false)

/** A row of filters above a list, wrapped on a phone. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={classes.filters}>{children}</div>
}

export type FilterProps = {
  label: string
  /** The option for no filter. */
  all: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  options: readonly (readonly [value: string, label: string])[]
}

export function Filter({ label, all, value, onChange, options }: FilterProps) {
  const isInSheet = use(InSheet)
  return (
    <NativeSelect
      {...(isInSheet ? { label } : { 'aria-label': label })}
      className={classes.filter}
      data-active={value !== undefined || undefined}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      data={[{ value: '', label: all }, ...options.map(([option, text]) => ({ value: option, label: text }))]}
    />
  )
}
