// The days beside which a period stands.
import type { ReportUnit } from '@mostrador/contract/dashboard/insights/reports'

export type Days = { from: string; to: string }

/**
 * A month that has begun stands beside the same days of the month before, and a whole one beside the whole month; days
 * of a week beside those of the week before; all else beside as many days just before it.
 */
export function formerDays({ from, to }: Days, unit: ReportUnit = unitOf({ from, to })): Days {
  if (unit === 'week') return shifted({ from, to }, 7)
  if (unit === 'days') return shifted({ from, to }, countOf({ from, to }))
  const last = dayOf(at(from) - dayMs)
  const isWhole = dayOf(at(to) + dayMs).endsWith('-01')
  const sameDay = `${last.slice(0, 8)}${to.slice(8)}`
  return { from: `${last.slice(0, 8)}01`, to: isWhole || sameDay > last ? last : sameDay }
}

/** Where nobody said it, several days from the first of a month are taken for a month, and from a Monday for a week. */
function unitOf({ from, to }: Days): ReportUnit {
  const count = countOf({ from, to })
  if (count === 1) return 'days'
  if (from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)) return 'month'
  return count < 7 && new Date(at(from)).getUTCDay() === 1 ? 'week' : 'days'
}

const countOf = ({ from, to }: Days) => (at(to) - at(from)) / dayMs + 1
const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

function shifted({ from, to }: Days, days: number): Days {
  return { from: dayOf(at(from) - days * dayMs), to: dayOf(at(to) - days * dayMs) }
}
