// Why a wanted time cannot be had, in words.
import { weekdays } from '@mostrador/contract/weekdays'
import { Temporal } from 'temporal-polyfill'
import type { OpeningDay, ProductCard, SlotChoice } from '../../tools/tools.ts'
import { localeOf, type Turn, text } from '../dialogue/turn.ts'
import { hasTime, type When } from '../understanding/time/named-time.ts'
import { dateText, localTime, spansText, timeOfClock } from '../wording/format.ts'
import { clockMinutes, clockOfMinutes, isOneDay, minutesOf, readingsOf } from './fitting.ts'

type Wanted = { service: ProductCard; when: When; free: readonly SlotChoice[] }

/** Looks at the shop's hours only when nothing that is free fits. */
export async function reasonFor(turn: Turn, { service, when, free }: Wanted): Promise<string> {
  const { name } = service
  if (!isOneDay(when))
    return text(turn, hasTime(when) ? 'slots_instead' : 'slots_other_day', { service: name })
  const date = Temporal.PlainDate.from(when.from)
  const day = dateText(date, localeOf(turn))
  if (isPast(turn, when)) return text(turn, 'day_past', { day })
  const [opening] = await turn.tools.listOpening({ productId: service.id, from: when.from, to: when.from })
  if (!opening || opening.service.length === 0) {
    return text(turn, isShut(turn, date, opening) ? 'day_closed' : 'day_without_service', {
      day,
      service: name,
    })
  }
  const at = wantedIn(opening, when)
  if (at !== undefined && isOver(turn, when, at)) return text(turn, 'time_past')
  if (at !== undefined && !isWithin(opening, at, service.durationMinutes ?? 0)) {
    return text(turn, 'service_hours', {
      day,
      service: name,
      hours: spansText(opening.service, localeOf(turn)),
    })
  }
  if (free.length === 0) return text(turn, 'day_full', { day, service: name })
  if (at === undefined) return text(turn, 'slots_instead', { service: name })
  return text(turn, 'time_taken', { time: timeOfClock(clockOfMinutes(at), localeOf(turn)) })
}

function isShut(turn: Turn, date: Temporal.PlainDate, opening: OpeningDay | undefined): boolean {
  if (opening?.exception) return opening.exception.length === 0
  const { hours } = turn.context.settings
  const isKnown = Object.values(hours).some((spans) => (spans ?? []).length > 0)
  return isKnown && (hours[weekdays[date.dayOfWeek - 1] ?? 'monday'] ?? []).length === 0
}

/** The reading of the hour that lies within opening hours, otherwise the likelier one. */
function wantedIn({ service }: OpeningDay, when: When): number | undefined {
  const readings = readingsOf(when)
  const isOpen = (at: number) =>
    service.some(({ from, to }) => clockMinutes(from) <= at && at < clockMinutes(to))
  return readings.find(isOpen) ?? readings[0]
}

function isWithin({ service }: OpeningDay, at: number, minutes: number): boolean {
  return service.some(({ from, to }) => clockMinutes(from) <= at && at + minutes <= clockMinutes(to))
}

function isPast({ context: { now, account } }: Turn, { to }: When): boolean {
  return to !== undefined && to < localTime(now, account.timezone).toPlainDate().toString()
}

function isOver({ context: { now, account } }: Turn, { from }: When, at: number): boolean {
  const today = localTime(now, account.timezone).toPlainDate().toString()
  return from === today && at <= minutesOf(now, account.timezone)
}
