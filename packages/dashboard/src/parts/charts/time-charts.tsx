// Bars and lines over time. A chunk of its own wherever it is used, because the chart library is as large as a page.
import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import { useFormat } from '../../i18n/format.ts'

export const green = 'light-dark(#178563, #55c196)'
export const amber = 'light-dark(#d97706, #f0b34a)'
export const blue = 'light-dark(#3878d6, #7aaef5)'
export const red = 'light-dark(#c92a2a, #f0766d)'

const height = 220

type Series = { name: string; label: string; color: string }
type TimeChartProps = {
  /** One entry a time, named by `label`. */
  data: readonly ({ label: string } & Record<string, string | number | null>)[]
  series: readonly Series[]
  valueFormatter?: (value: number) => string
  /** The top of the axis; by default the highest value. */
  top?: number
  /** For those who do not see it: what it shows, and where the same numbers stand. */
  summary?: string
}

export function TimeBars({ isStacked = false, ...props }: TimeChartProps & { isStacked?: boolean }) {
  const common = useCommon(props)
  return (
    <Described summary={props.summary}>
      <BarChart {...common} {...(isStacked && { type: 'stacked' })} withLegend={props.series.length > 1} />
    </Described>
  )
}

/** `isSparse`: with a dot for each value, as one between two gaps makes no line. */
export function TimeLines({ isSparse = false, ...props }: TimeChartProps & { isSparse?: boolean }) {
  const common = useCommon(props)
  return (
    <Described summary={props.summary}>
      <LineChart {...common} withLegend withDots={isSparse} curveType="monotone" connectNulls={false} />
    </Described>
  )
}

function Described({ summary, children }: { summary: string | undefined; children: React.ReactNode }) {
  return summary === undefined ? (
    children
  ) : (
    <div role="img" aria-label={summary}>
      {children}
    </div>
  )
}

function useCommon({ data, series, valueFormatter, top }: TimeChartProps) {
  const format = useFormat()
  const look = { h: height, dataKey: 'label', tickLine: 'none', gridAxis: 'x' } as const
  return {
    ...look,
    data: [...data],
    series: [...series],
    xAxisProps: { minTickGap: 32 },
    yAxisProps: {
      ...{ width: 44, allowDecimals: false, tickFormatter: format.compact },
      ...(top !== undefined && { domain: [0, top] as [number, number] }),
    },
    valueFormatter: valueFormatter ?? format.number,
  }
}
