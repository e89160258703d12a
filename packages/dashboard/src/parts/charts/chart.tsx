// Bars and lines drawn by few elements: a chart library took longer than all the rest of a page.
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import classes from './chart.module.css'
import { marksUpTo, placesFor, type Shape, shapeFor } from './scale.ts'

type Series = { label: string; color: string; values: readonly (number | null)[] }

type ChartProps = {
  title: string
  kind: Shape
  /** One for each time, in the order of the values. */
  labels: readonly string[]
  series: readonly Series[]
  format?: ((value: number) => string) | undefined
  /** Words for the marks of the axis, where a bare number does not say enough. */
  markFormat?: ((value: number) => string) | undefined
  /** End of the axis; by default the highest value. */
  top?: number | undefined
}

/** A drawing of so many units in height; the width is one unit for each day. */
const height = 100
/** Beside each other on a phone. */
const labelsMax = 3

export function Chart({ title, kind: wanted, labels, series, format, markFormat, top: highest }: ChartProps) {
  const { compact, number } = useFormat()
  const [day, setDay] = useState<number>()
  const count = labels.length
  const kind = shapeFor(wanted, count)
  const heights = labels.map((_, place) => {
    const values = series.map(({ values }) => values[place] ?? 0)
    return kind === 'stacked' ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values)
  })
  const marks = marksUpTo(highest ?? Math.max(0, ...heights))
  const top = marks.at(-1) ?? 1
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setDay(Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count))))
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setDay((former) => Math.min(count - 1, Math.max(0, (former ?? (by > 0 ? -1 : count)) + by)))
  }
  return (
    <figure className={classes.figure}>
      {series.length > 1 && <Legend series={series} />}
      <div className={classes.plot} data-money={markFormat !== undefined || undefined}>
        {marks.map((mark) => (
          <span key={mark} className={classes.mark} style={{ bottom: `${(100 * mark) / top}%` }}>
            {(markFormat ?? compact)(mark)}
          </span>
        ))}
        <div
          className={classes.days}
          role="application"
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from day to day
          tabIndex={0}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setDay(undefined)}
          onBlur={() => setDay(undefined)}
          onKeyDown={step}
        >
          <svg viewBox={`0 0 ${count} ${height}`} preserveAspectRatio="none" aria-hidden>
            {day !== undefined && <rect className={classes.day} x={day} width={1} height={height} />}
            {series.map(({ label, color, values }, place) =>
              kind === 'stacked' || kind === 'beside' ? (
                <path key={label} d={barsOf(series, place, { kind, top })} fill={color} />
              ) : (
                <g key={label} stroke={color}>
                  <path d={lineOf(values, top)} className={classes.line} />
                  {kind === 'dots' && <path d={dotsOf(values, top)} className={classes.dots} />}
                </g>
              ),
            )}
          </svg>
          {day !== undefined && (
            <div role="status" className={classes.values} style={besideDay(day, count)}>
              <strong>{labels[day]}</strong>
              {series.map(({ label, color, values }) => (
                <div key={label}>
                  <i style={{ background: color }} />
                  {label} <b className="numbers">{valueText(values[day], format ?? number)}</b>
                </div>
              ))}
            </div>
          )}
        </div>
        {placesFor(labelsMax, count).map((place) => (
          <span key={place} className={classes.label} style={{ left: `${(100 * (place + 0.5)) / count}%` }}>
            {labels[place]}
          </span>
        ))}
      </div>
    </figure>
  )
}

/** On the side of the day where there is more room. */
function besideDay(day: number, count: number): { left: string } | { right: string } {
  return day * 2 < count
    ? { left: `${(100 * (day + 1)) / count}%` }
    : { right: `${100 - (100 * day) / count}%` }
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <figcaption className={classes.legend}>
      {series.map(({ label, color }) => (
        <span key={label}>
          <i style={{ background: color }} />
          {label}
        </span>
      ))}
    </figcaption>
  )
}

/** All bars of one series as one path. */
function barsOf(
  series: readonly Series[],
  place: number,
  { kind, top }: { kind: 'stacked' | 'beside'; top: number },
): string {
  const values = series[place]?.values ?? []
  const share = kind === 'stacked' ? 1 : series.length
  const width = 0.7 / share
  return values
    .map((value, day) => {
      if (value === 0 || value === null) return ''
      const below =
        kind === 'stacked'
          ? series.slice(0, place).reduce((sum, each) => sum + (each.values[day] ?? 0), 0)
          : 0
      const left = day + 0.15 + (kind === 'stacked' ? 0 : place * width)
      const bottom = height - (height * below) / top
      return `M${left.toFixed(3)} ${bottom.toFixed(2)}h${width.toFixed(3)}v${((-height * value) / top).toFixed(2)}h${(-width).toFixed(3)}z`
    })
    .join('')
}

/** Broken where a value is missing. */
function lineOf(values: readonly (number | null)[], top: number): string {
  return values
    .map((value, time) => {
      if (value === null) return ''
      const isFirst = time === 0 || values[time - 1] === null
      return `${isFirst ? 'M' : 'L'}${pointOf(value, time, top)}`
    })
    .join('')
}

/** Lines without length, which round ends make into dots. */
function dotsOf(values: readonly (number | null)[], top: number): string {
  return values.map((value, time) => (value === null ? '' : `M${pointOf(value, time, top)}h0`)).join('')
}

function pointOf(value: number, time: number, top: number): string {
  return `${time + 0.5} ${(height - (height * value) / top).toFixed(2)}`
}

function valueText(value: number | null | undefined, format: (value: number) => string): string {
  return typeof value === 'number' ? format(value) : '–'
}
