import { SegmentedControl } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './tab-bar.module.css'

type TabBarProps<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  tabs: readonly (readonly [value: T, label: string])[]
}

/** Sections of a page, one shown at a time; scrolls where they do not fit. */
export function TabBar<T extends string>({ label, value, onChange, tabs }: TabBarProps<T>) {
  const bar = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may be out of sight
  useEffect(() => {
    bar.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <div ref={bar} className={classes.bar}>
      <SegmentedControl
        aria-label={label}
        value={value}
        onChange={onChange}
        data={tabs.map(([tab, text]) => ({ value: tab, label: text }))}
      />
    </div>
  )
}
