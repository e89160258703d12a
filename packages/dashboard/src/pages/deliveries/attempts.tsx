import { Code, Text, Timeline } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import classes from './attempts.module.css'
import type { DeliveryDetail } from './delivery-page.tsx'
import { deliveryTexts } from './texts.ts'

export function Attempts({ attempts }: { attempts: DeliveryDetail['attempts'] }) {
  const t = useTexts(deliveryTexts)
  const format = useFormat()
  if (attempts.length === 0) return <Text c="dimmed">{t('noAttempts')}</Text>
  const isOk = (status: number | null) => status !== null && status >= 200 && status < 300
  return (
    <Timeline bulletSize={24} lineWidth={2} active={attempts.length}>
      {attempts.map((attempt) => (
        <Timeline.Item
          key={`${attempt.number} ${attempt.started_at}`}
          bullet={isOk(attempt.response_status) ? <IconCheck size={14} /> : <IconX size={14} />}
          color={isOk(attempt.response_status) ? 'counter' : 'red.9'}
          title={`${t('attempt', { number: attempt.number })} · ${attempt.response_status ?? t('noAnswer')}`}
        >
          <Text size="sm" c="dimmed">
            <time dateTime={attempt.started_at}>{format.dateTime(attempt.started_at)}</time> ·{' '}
            {t('took', { ms: format.number(attempt.duration_ms) })}
            {attempt.error !== null && ` · ${attempt.error}`}
          </Text>
          {attempt.excerpt !== '' && (
            <details className={classes.answer}>
              <summary>{t('answerBody')}</summary>
              <Code block>{attempt.excerpt}</Code>
            </details>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
