// Bars and lines over time.
import { Chart } from './chart.tsx'

export const green = 'light-dark(#178563, #55c196)'
export const amber = 'light-dark(#d97706, #f0b34a)'
export const blue = 'light-dark(#3878d6, #7aaef5)'
export const red = 'light-dark(#c92a2a, #f0766d)'

type Series = { name: string; label: string; color: string }
type TimeChartProps = {
  /** One entry a time, named by `label`. */
  data: readonly ({ label: string } & Record<string, string | number | null>)[]
  series: readonly Series[]
  valueFormatter?: (value: number) => string
  markFormatter?: (value: number) => string
  /** The top of the axis; by default the highest value. */
  top?: number
  /** For those who do not see it: what it shows, and where the same numbers stand. */
  summary?: string
}

export function TimeBars({ isStacked = false, ...props }: TimeChartProps & { isStacked?: boolean }) {
  return <Chart kind={isStacked ? 'stacked' : 'beside'} {...drawn(props)} />
}

/** `isSparse`: with a dot for each value, as one between two gaps makes no line. */
export function TimeLines({ isSparse = false, ...props }: TimeChartProps & { isSparse?: boolean }) {
  return <Chart kind={isSparse ? 'dots' : 'lines'} {...drawn(props)} />
}

function drawn({ data, series, valueFormatter, markFormatter, top, summary }: TimeChartProps) {
  return {
    title: summary ?? series.map(({ label }) => label).join(', '),
    labels: data.map(({ label }) => label),
    series: series.map(({ name, label, color }) => ({
      label,
      color,
      values: data.map((entry) => (typeof entry[name] === 'number' ? entry[name] : null)),
    })),
    format: valueFormatter,
    markFormat: markFormatter,
    top,
  }
}
