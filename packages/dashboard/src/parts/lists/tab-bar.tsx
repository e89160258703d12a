import { SegmentedControl } from '@mantine/core'
import classes from './tab-bar.module.css'

type TabBarProps<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  tabs: readonly (readonly [value: T, label: string])[]
}

/** Sections of a page, one shown at a time; on a phone all of them stay in sight, on as many lines as they need. */
export function TabBar<T extends string>({ label, value, onChange, tabs }: TabBarProps<T>) {
  return (
    <div className={classes.bar}>
      <SegmentedControl
        aria-label={label}
        classNames={{ root: classes.tabs, control: classes.tab }}
        withItemsBorders={false}
        value={value}
        onChange={onChange}
        data={tabs.map(([tab, text]) => ({ value: tab, label: text }))}
      />
    </div>
  )
}
