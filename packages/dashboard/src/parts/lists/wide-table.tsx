import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

type WideTableProps = { label: string; minWidth: number; mah?: number; children: ReactNode }

/** A table that scrolls within itself where the screen is narrow, by the keyboard too. */
export function WideTable({ label, children, ...size }: WideTableProps) {
  return (
    <Table.ScrollContainer type="native" {...size} role="region" aria-label={label} tabIndex={0}>
      {children}
    </Table.ScrollContainer>
  )
}
