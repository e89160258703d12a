import { UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { nowIn, type Wanted } from '../../parts/booking/calendar.ts'
import { appointmentTexts } from '../../parts/booking/texts.ts'
import classes from './appointments.module.css'

type FreeCellsProps = {
  column: number
  day: string
  /** In the day view a column is one resource. */
  resource: string | undefined
  hours: { first: number; last: number }
  zone: string
  onBook: (wanted: Wanted) => void
}

/** The hours of a column that are not over, behind its appointments: choosing one books in it. */
export function FreeCells({ column, day, resource, hours: { first, last }, zone, onBook }: FreeCellsProps) {
  const t = useTexts(appointmentTexts)
  const format = useFormat()
  const now = nowIn(zone)
  const isAhead = (hour: number) => day > now.day || (day === now.day && (hour + 1) * 60 > now.minutes)
  return Array.from({ length: last - first }, (_, index) => first + index)
    .filter(isAhead)
    .map((hour) => {
      const time = format.time(new Date(Date.UTC(2026, 0, 1, hour)), 'UTC')
      const at = t('bookAt', { time, day: format.day(`${day}T12:00:00Z`, 'UTC') })
      return (
        <UnstyledButton
          key={hour}
          className={classes.cell}
          style={{ top: `${(100 * (hour - first)) / (last - first)}%` }}
          data-cell={`${column} ${hour}`}
          tabIndex={-1}
          aria-label={resource === undefined ? at : `${at} · ${resource}`}
          onClick={() => onBook({ day, minutes: hour * 60, resource })}
        >
          <IconPlus size={16} aria-hidden />
        </UnstyledButton>
      )
    })
}

const steps: Readonly<Record<string, readonly [columns: number, hours: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Arrows go from cell to cell: as stops of the tab key they would be a hundred. */
export function stepBetweenCells(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  const grid = event.currentTarget
  const from = document.activeElement?.getAttribute('data-cell')?.split(' ').map(Number)
  const target = from
    ? grid.querySelector(`[data-cell="${(from[0] ?? 0) + step[0]} ${(from[1] ?? 0) + step[1]}"]`)
    : event.target === grid
      ? grid.querySelector('[data-cell]')
      : null
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.focus()
}
