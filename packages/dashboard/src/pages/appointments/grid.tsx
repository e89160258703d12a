import { UnstyledButton } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import {
  type Appointment,
  type Block,
  blocksOf,
  hoursOf,
  nowIn,
  takenPlaces,
  today,
  type View,
  type Wanted,
} from '../../parts/booking/calendar.ts'
import { isClosed } from '../../parts/booking/closed-days.ts'
import { appointmentTexts } from '../../parts/booking/texts.ts'
import { customerOf, usePersonName } from '../../parts/shop/states.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import classes from './appointments.module.css'
import { FreeCells, stepBetweenCells } from './free-cells.tsx'

type GridProps = {
  view: View
  days: readonly string[]
  appointments: readonly Appointment[]
  zone: string
  onOpen: (id: string) => void
  /** Absent for those who may not book. */
  onBook: ((wanted: Wanted) => void) | undefined
}

type ColumnData = { name: string; day: string; resource?: string; blocks: Block[] }

/** Seven of these, each with two appointments side by side, fit beside the navigation at 1366 pixels. */
const columnRemMin = 7
const trackRemMin = 4.1

/** Hours as rows, days as columns; in the day view, one column per resource. */
export function Grid({ view, days, appointments, zone, onOpen, onBook }: GridProps) {
  const t = useTexts(appointmentTexts)
  const format = useFormat()
  const columns: ColumnData[] =
    view === 'week'
      ? days.map((day) => ({
          name: format.namedDay(day, today(zone)),
          day,
          blocks: blocksOf(appointments, day, zone),
        }))
      : columnsByResource(appointments, days[0] ?? '', zone)
  const full = takenPlaces(appointments)
  const availability = useRead('getAvailability', {}).data
  const open = [availability, ...(availability?.resources ?? [])].flatMap((each) =>
    Object.values(each?.hours ?? {}).flat(),
  )
  const { first, last } = hoursOf(
    columns.flatMap(({ blocks }) => blocks),
    open,
  )
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  const now = nowIn(zone)
  // All as wide as the fullest one needs for what stands beside each other in it to be read.
  const tracksMax = Math.max(1, ...columns.flatMap(({ blocks }) => blocks.map(({ tracks }) => tracks)))
  const columnRem = Math.max(columnRemMin, trackRemMin * tracksMax)
  const style = {
    '--hours': hours.length,
    gridTemplateColumns: `3.25rem repeat(${columns.length}, minmax(${columnRem}rem, 1fr))`,
  } as CSSProperties
  return (
    <section
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('calendar')}
      aria-description={onBook && t('cellsHint')}
      onKeyDown={onBook && stepBetweenCells}
    >
      <div className={classes.grid} style={style}>
        <div className={classes.corner} />
        {columns.map(({ name, day }) => (
          <div
            key={name}
            className={classes.columnHead}
            data-today={(view === 'week' && day === now.day) || undefined}
          >
            {name}
            {availability && isClosed(availability, day) && (
              <span className={classes.closedHead}>{t('closed')}</span>
            )}
          </div>
        ))}
        <div className={classes.hours} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} className={classes.hour}>
              {format.hour(new Date(Date.UTC(2026, 0, 1, hour)), 'UTC')}
            </span>
          ))}
        </div>
        {columns.map((column, index) => (
          <div
            key={column.name}
            className={classes.column}
            data-closed={(availability && isClosed(availability, column.day)) || undefined}
          >
            {onBook && (
              <FreeCells
                column={index}
                day={column.day}
                resource={column.resource}
                hours={{ first, last }}
                zone={zone}
                onBook={onBook}
              />
            )}
            {column.day === now.day && now.minutes >= first * 60 && now.minutes <= last * 60 && (
              <div className={classes.now} style={{ top: `${share(now.minutes, first, last)}%` }} />
            )}
            {column.blocks.map((block) => (
              <BlockButton
                key={block.appointment.id}
                block={block}
                full={full.get(block.appointment.id)}
                hours={{ first, last }}
                zone={zone}
                onOpen={onOpen}
              />
            ))}
          </div>
        ))}
      </div>
      {appointments.length === 0 && <p className={classes.none}>{t('nothing')}</p>}
    </section>
  )
}

function columnsByResource(appointments: readonly Appointment[], day: string, zone: string): ColumnData[] {
  const byResource = Map.groupBy(appointments, ({ resource_name }) => resource_name)
  const columns = [...byResource].map(([name, own]) => ({
    name,
    day,
    resource: name,
    blocks: blocksOf(own, day, zone),
  }))
  return columns.length > 0 ? columns : [{ name: '–', day, blocks: [] }]
}

/** A minute's position between the first and last hour shown, in percent. */
function share(minutes: number, first: number, last: number): number {
  return (100 * (minutes - first * 60)) / ((last - first) * 60)
}

/** Shorter appointments have room for one line only. */
const shortMinutes = 30
/** And these for a name of one line below the time. */
const lowMinutes = 40

type BlockButtonProps = {
  block: Block
  /** How full its start is, where several may book it. */
  full: { taken: number; n: number } | undefined
  hours: { first: number; last: number }
  zone: string
  onOpen: (id: string) => void
}

function BlockButton({ block, full, hours: { first, last }, zone, onOpen }: BlockButtonProps) {
  const t = useTexts(appointmentTexts)
  const shop = useTexts(shopTexts)
  const format = useFormat()
  const nameOf = usePersonName()
  const { appointment, from, to, track, tracks } = block
  const top = share(from, first, last)
  const name = nameOf(appointment.customer_name, customerOf(appointment))
  const time = format.time(appointment.start_time, zone)
  const state = appointment.status === 'scheduled' ? null : shop(`appointment_${appointment.status}`)
  const people = appointment.places > 1 ? t('peopleOf', { n: appointment.places }) : null
  const taken = full ? t('taken', full) : null
  const about = [time, people, appointment.service_name, taken, state].filter((part) => part !== null)
  return (
    <UnstyledButton
      title={[name, ...about].join(' · ')}
      className={classes.block}
      data-status={appointment.status}
      data-short={to - from < shortMinutes || undefined}
      data-low={to - from < lowMinutes || undefined}
      style={{
        top: `${top}%`,
        height: `calc(${share(to, first, last) - top}% - 2px)`,
        left: `${(100 * track) / tracks}%`,
        width: `calc(${100 / tracks}% - 3px)`,
      }}
      onClick={() => onOpen(appointment.id)}
    >
      <span className={classes.blockTime}>{time}</span>
      <span className={classes.blockName}>
        {name}
        {people !== null && ` · ${people}`}
      </span>
      {state !== null && <span className={classes.blockText}>{state}</span>}
      {taken !== null && <span className={classes.blockText}>{taken}</span>}
      {appointment.service_name !== null && (
        <span className={classes.blockText}>{appointment.service_name}</span>
      )}
    </UnstyledButton>
  )
}
