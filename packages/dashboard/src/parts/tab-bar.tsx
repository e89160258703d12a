import { SegmentedControl } from '@mantine/core'
import classes from './tab-bar.module.css'

type TabBarProps<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  tabs: readonly (readonly [value: T, label: string])[]
}

/** Parts of a page, one shown at a time; swiped where they do not fit. */
export function TabBar<T extends string>({ label, value, onChange, tabs }: TabBarProps<T>) {
  return (
    <div className={classes.bar}>
      <SegmentedControl
        aria-label={label}
        value={value}
        onChange={onChange}
        data={tabs.map(([tab, text]) => ({ value: tab, label: text }))}
      />
    </div>
  )
}
