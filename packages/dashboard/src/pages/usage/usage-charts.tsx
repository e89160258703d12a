import type { AnswerOf } from '../../api/call.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { amber, blue, green, red, TimeBars, TimeLines } from '../../parts/charts/time-charts.tsx'
import { Section } from '../../parts/page.tsx'
import { usageTexts } from './texts.ts'
import classes from './usage.module.css'
import { keyName, nearnessOf, together } from './usage-series.ts'

const tints = { succeeded: green, refused: amber, limited: blue, failed: red } as const
const keyTints = [green, blue, amber, red]
/** More lines than colours cannot be told apart. */
const keysMax = keyTints.length

export function UsageCharts({ usage, zone }: { usage: AnswerOf<'getUsage'>; zone: string }) {
  const t = useTexts(usageTexts)
  const format = useFormat()
  const label = (start: string) =>
    usage.step === 'day' ? format.day(start, zone) : `${format.day(start, zone)} ${format.hour(start, zone)}`
  const labelled = <Entry extends { start: string }>(entries: readonly Entry[]) =>
    entries.map(({ start, ...values }) => ({ ...values, label: label(start) }))
  const all = labelled(together(usage))
  const fullest = usage.totals
    .toSorted((one, other) => other.window_used * one.window_max - one.window_used * other.window_max)
    .slice(0, keysMax)
  const nameOf = (id: string) => keyName(usage, id)
  const ms = (value: number) => `${format.number(Math.round(value))} ms`
  const summary = (title: string) => t('summary', { title })
  return (
    <>
      <Section title={t('requests')}>
        <TimeBars
          data={all}
          isStacked
          summary={summary(t('requests'))}
          series={(['succeeded', 'refused', 'limited', 'failed'] as const).map((name) => ({
            ...{ name, label: t(name), color: tints[name] },
          }))}
        />
      </Section>
      <div className={classes.charts}>
        <Section title={t('nearness')} description={t('nearnessText')}>
          <TimeBars
            data={labelled(nearnessOf(usage))}
            summary={summary(t('nearness'))}
            top={100}
            valueFormatter={(value) => `${format.number(value)} %`}
            series={fullest.map(({ key_id }, at) => ({
              ...{ name: key_id, label: nameOf(key_id), color: keyTints[at] ?? green },
            }))}
          />
        </Section>
        <Section title={t('duration')} description={t('durationText')}>
          <TimeLines
            data={all}
            summary={summary(t('duration'))}
            isSparse
            valueFormatter={ms}
            series={[
              { name: 'p50', label: t('p50'), color: green },
              { name: 'p95', label: t('p95'), color: amber },
            ]}
          />
        </Section>
      </div>
    </>
  )
}
