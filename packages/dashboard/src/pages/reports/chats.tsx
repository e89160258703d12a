import { Text } from '@mantine/core'
import type { AnswerOf } from '../../api/call.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import classes from './reports.module.css'
import { reportTexts } from './texts.ts'

const steps = ['started', 'with_cart', 'ordered', 'paid'] as const

/** Each step as wide as its share of the chats; the count before stands beside, since percents of few chats say nothing. */
export function Chats({ chats: { now, before } }: { chats: AnswerOf<'getChatReport'>['chats'] }) {
  const t = useTexts(reportTexts)
  const format = useFormat()
  const percent = new Intl.NumberFormat(format.locale, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <ol className={classes.steps}>
      {steps.map((step) => {
        const share = now.started === 0 ? 0 : now[step] / now.started
        return (
          <li key={step}>
            <div className={classes.stepLine}>
              <span>{t(step)}</span>
              <span className={classes.stepCount}>
                <span>
                  <Text component="span" fw={650}>
                    {format.number(now[step])}
                  </Text>
                  {step !== 'started' && ` (${percent.format(share)})`}
                </span>
                <Text size="xs" c="dimmed">
                  {t('formerValue', { value: format.number(before[step]) })}
                </Text>
              </span>
            </div>
            <div className={classes.track} aria-hidden>
              <div className={classes.bar} style={{ width: `${100 * share}%` }} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}
