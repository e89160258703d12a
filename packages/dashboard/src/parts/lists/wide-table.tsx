import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './wide-table.module.css'

type WideTableProps = {
  label: string
  minWidth: number
  mah?: number
  /** On a phone each row is a block, its cells named by `data-head`. */
  isStacked?: boolean
  children: ReactNode
}

/** A table that scrolls within itself where the screen is narrow, by the keyboard too. */
export function WideTable({ label, isStacked = false, children, ...size }: WideTableProps) {
  return (
    <Table.ScrollContainer
      type="native"
      className={isStacked ? classes.stacked : undefined}
      {...size}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      {children}
    </Table.ScrollContainer>
  )
}
