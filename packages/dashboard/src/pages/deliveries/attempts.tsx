import { Code, Text, Timeline } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { AnswerOf } from '../../api/call.ts'
import { asStart } from '../../i18n/days.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { answerText, shortAnswer } from '../../parts/deliveries/answers.ts'
import { attemptMarks } from '../../parts/deliveries/attempt-marks.ts'
import { deliveryTexts } from '../../parts/deliveries/texts.ts'
import classes from './attempts.module.css'

type DeliveryDetail = AnswerOf<'getDelivery'>

export function Attempts({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTexts(deliveryTexts)
  const format = useFormat()
  const { attempts, next_attempt: nextNumber } = delivery
  if (attempts.length === 0) return <Text c="dimmed">{t('noAttempts')}</Text>
  const marks = attemptMarks(attempts, nextNumber)
  const markOf = (index: number) => {
    const mark = marks[index]
    return mark === undefined ? [] : [t(mark)]
  }
  const isOk = (status: number | null) => status !== null && status >= 200 && status < 300
  return (
    <Timeline bulletSize={24} lineWidth={2} active={attempts.length}>
      {attempts.map((attempt, index) => (
        <Timeline.Item
          key={`${attempt.number} ${attempt.started_at}`}
          bullet={isOk(attempt.response_status) ? <IconCheck size={14} /> : <IconX size={14} />}
          color={isOk(attempt.response_status) ? 'counter' : 'red.9'}
          title={[t('attempt', { number: attempt.number }), shortAnswer(t, attempt), ...markOf(index)].join(
            ' · ',
          )}
        >
          <Text size="sm" c="dimmed">
            <time dateTime={attempt.started_at}>{asStart(format.nearMoment(attempt.started_at))}</time> ·{' '}
            {t('took', { ms: format.number(attempt.duration_ms) })}
          </Text>
          {attempt.error_class !== null && <Text size="sm">{answerText(t, attempt)}</Text>}
          {attempt.error !== null && (
            <details className={classes.answer}>
              <summary>{t('technical')}</summary>
              <Code block lang="en">
                {attempt.error}
              </Code>
            </details>
          )}
          {attempt.request && (
            <details className={classes.answer}>
              <summary>{t('sentTo')}</summary>
              <Code block>
                {[`POST ${attempt.request.url}`, ...headerLines(attempt.request.headers)].join('\n')}
              </Code>
              {attempt.request.address !== null && (
                <Text size="sm">{t('connectedTo', { address: attempt.request.address })}</Text>
              )}
            </details>
          )}
          {attempt.answer_headers && (
            <details className={classes.answer}>
              <summary>{t('answerHeaders')}</summary>
              <Code block>{headerLines(attempt.answer_headers).join('\n')}</Code>
            </details>
          )}
          {attempt.excerpt !== '' && (
            // The words of the server that refused last are the first thing that is looked for.
            <details
              className={classes.answer}
              open={index === attempts.length - 1 && !isOk(attempt.response_status)}
            >
              <summary>{t('answerBody')}</summary>
              <Code block>{attempt.excerpt}</Code>
            </details>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}

export function headerLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
}
