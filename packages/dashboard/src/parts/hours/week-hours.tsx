import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { type Weekday, weekdays } from '@mostrador/contract/weekdays'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useUndo } from '../feedback/undo.tsx'
import classes from './week-hours.module.css'
import { daysApart, daysToFill, rangeOf, type Span, spanProblems, type Week, withMore } from './week-rules.ts'
import { weekTexts } from './week-texts.ts'

type WeekHoursProps = {
  week: Week
  /** How long times are that are added; otherwise a whole day of opening hours. */
  minutes?: number | undefined
  onChange: (week: Week) => void
}

/** Opening hours by weekday; a day without times is closed. */
export function WeekHours({ week, minutes, onChange }: WeekHoursProps) {
  const t = useTexts(weekTexts)
  const set = (day: Weekday, spans: Span[]) => {
    const { [day]: _former, ...others } = week
    onChange(spans.length === 0 ? others : { ...others, [day]: spans })
  }
  const offerUndo = useUndo()
  // Elsewhere nobody would know which hours are taken back.
  const offer = useRef<() => void>(undefined)
  useEffect(() => () => offer.current?.(), [])
  const firstOpen = weekdays.find((day) => (week[day] ?? []).length > 0)
  const filled = daysToFill(week)
  const apart = daysApart(week)
  const dayName = (day: Weekday) => t(day).toLowerCase()
  const range = rangeOf(filled)
  const filledDays = range
    ? t('daysBetween', { first: dayName(range.first), last: dayName(range.last) })
    : filled.map(dayName).join(', ')
  const sameTo = t('sameTo', { days: filledDays })
  const copy = () => {
    onChange({ ...week, ...Object.fromEntries(filled.map((day) => [day, week[firstOpen ?? day]])) })
    offer.current = offerUndo(t('copied', { days: filledDays }), () => onChange(week))
  }
  return weekdays.map((day) => (
    <div key={day} className={classes.day}>
      <Text fw={550}>{t(day)}</Text>
      <div>
        <Spans
          label={t(day)}
          spans={week[day] ?? []}
          none={firstOpen === undefined ? t('notSet') : t('closed')}
          minutes={minutes}
          onChange={(spans) => set(day, spans)}
        />
        {day === firstOpen && filled.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconCopy size={14} />}
            aria-label={`${sameTo}: ${t(day)}`}
            onClick={copy}
          >
            {sameTo}
          </Button>
        )}
        {firstOpen !== undefined && apart.includes(day) && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconCopy size={14} />}
            aria-label={`${t('sameAs', { day: dayName(firstOpen) })}: ${t(day)}`}
            onClick={() => set(day, week[firstOpen] ?? [])}
          >
            {t('sameAs', { day: dayName(firstOpen) })}
          </Button>
        )}
      </div>
    </div>
  ))
}

/** The week at a glance, to be read and not changed. */
export function WeekSummary({ week }: { week: Week }) {
  const t = useTexts(weekTexts)
  const format = useFormat()
  const timed = (time: string) => format.time(clockTime(time), 'UTC')
  return (
    <dl className={classes.summary}>
      {weekdays.map((day) => (
        <div key={day}>
          <dt>{t(day)}</dt>
          <dd className="numbers">
            {(week[day] ?? []).map(({ from, to }) => `${timed(from)} – ${timed(to)}`).join(', ') ||
              t('closed')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Some day at that time; 24:00 is the next one's midnight. */
function clockTime(time: string): Date {
  const [hours, minutes] = time.split(':').map(Number)
  return new Date(Date.UTC(2026, 0, 1, hours, minutes))
}

/** `label` says whose hours they are, for screen readers. */
export function Spans({
  label,
  spans,
  none,
  minutes,
  onChange,
}: {
  label: string
  spans: Span[]
  /** Said where there are no times; that it is closed, unless told. */
  none?: string
  minutes?: number | undefined
  onChange: (spans: Span[]) => void
}) {
  const t = useTexts(weekTexts)
  const problems = spanProblems(spans)
  const change = (at: number, part: Partial<Span>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...part } : span)))
  return (
    <div className={classes.spans}>
      {spans.length === 0 && (
        <Text size="sm" c="dimmed">
          {none ?? t('closed')}
        </Text>
      )}
      {spans.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: spans have no names and keep their places
        <div key={index}>
          <div className={classes.span}>
            <TextInput
              type="time"
              error={problems[index] !== undefined}
              aria-label={`${label} ${t('from')}`}
              value={span.from}
              onChange={(event) => change(index, { from: event.currentTarget.value })}
            />
            –
            <TextInput
              type="time"
              error={problems[index] !== undefined}
              aria-label={`${label} ${t('to')}`}
              // Time fields cannot show 24:00.
              value={span.to === '24:00' ? '00:00' : span.to}
              onChange={(event) =>
                change(index, {
                  to: event.currentTarget.value === '00:00' ? '24:00' : event.currentTarget.value,
                })
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${t('remove')}: ${label} ${span.from}`}
              onClick={() => onChange(spans.filter((_span, at) => at !== index))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
          {problems[index] && (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {t(problems[index])}
            </Text>
          )}
        </div>
      ))}
      {spans.length < limits.bookingSpansPerDayMax && (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          aria-label={`${t('addTimes')}: ${label}`}
          onClick={() => onChange(withMore(spans, minutes))}
        >
          {t('addTimes')}
        </Button>
      )}
    </div>
  )
}
