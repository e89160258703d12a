import { limits } from '@mostrador/contract/limits'
import { useAccount } from '../../api/session.ts'
import { dayIn } from '../../i18n/format.ts'
import { known, useFilters } from '../../parts/lists/search-state.ts'
import { type Period, type Preset, periodOf, presets } from './presets.ts'

const usual = 'days30'

/** The days that the address asks for; the last thirty where it asks for none, or for what no report takes. */
export function usePeriod(): {
  period: Period
  preset: Preset | undefined
  set: (period: Partial<Period>) => void
  choose: (preset: Preset) => void
} {
  const { timezone } = useAccount()
  const { values, set } = useFilters<'from' | 'to' | 'period'>()
  const today = dayIn(timezone, new Date().toISOString())
  const given = { from: values.from ?? '', to: values.to ?? '' }
  const named = known(values.period, presets) ?? usual
  const period = isPeriod(given) ? given : periodOf(named, today)
  // The last day of a month of thirty is the end of two presets: the chosen one stays the chosen one.
  const preset = isPeriod(given) ? presets.find((each) => isSame(periodOf(each, today), period)) : named
  // The other end follows, so that one change never asks for days in the wrong order.
  const setKept = (change: Partial<Period>) => {
    const next = { ...period, ...change }
    const unnamed = { period: undefined }
    if (next.from <= next.to) set({ ...next, ...unnamed })
    else if (change.from === undefined) set({ from: next.to, to: next.to, ...unnamed })
    else set({ from: next.from, to: next.from, ...unnamed })
  }
  const choose = (period: Preset) => set({ from: undefined, to: undefined, period })
  return { period, preset, set: setKept, choose }
}

function isSame(one: Period, other: Period): boolean {
  return one.from === other.from && one.to === other.to
}

function isPeriod({ from, to }: Period): boolean {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)]
  const days = (last - first) / 86_400_000 + 1
  return days >= 1 && days <= limits.reportDaysMax
}
