// Usual periods of reports, by the days of the business.
import type { ReportUnit } from '@mostrador/contract/dashboard/insights/reports'

export type Period = { from: string; to: string }

export const presets = [
  'today',
  'yesterday',
  'days7',
  'days30',
  'days90',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
] as const
export type Preset = (typeof presets)[number]

/** Beside the same of which they stand: their days alone do not tell on the first of a month, or on a Monday. */
export function unitOf(preset: Preset): ReportUnit {
  if (preset === 'thisWeek' || preset === 'lastWeek') return 'week'
  return preset === 'thisMonth' || preset === 'lastMonth' ? 'month' : 'days'
}

/** Weeks begin on Monday. */
export function periodOf(preset: Preset, today: string): Period {
  const upTo = (days: number) => ({ from: shifted(today, 1 - days), to: today })
  const dayOfMonth = Number(today.slice(8))
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  switch (preset) {
    case 'today':
      return upTo(1)
    case 'yesterday':
      return { from: shifted(today, -1), to: shifted(today, -1) }
    case 'days7':
      return upTo(7)
    case 'days30':
      return upTo(30)
    case 'days90':
      return upTo(90)
    case 'thisWeek':
      return upTo(sinceMonday + 1)
    case 'lastWeek':
      return { from: shifted(today, -sinceMonday - 7), to: shifted(today, -sinceMonday - 1) }
    case 'thisMonth':
      return upTo(dayOfMonth)
    case 'lastMonth': {
      const last = shifted(today, -dayOfMonth)
      return { from: `${last.slice(0, 8)}01`, to: last }
    }
  }
}

function shifted(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
