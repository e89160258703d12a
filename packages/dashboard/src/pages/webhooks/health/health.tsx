import { Skeleton, Text, Tooltip } from '@mantine/core'
import { useRead } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { partTexts } from '../../../parts/texts.ts'
import { webhookTexts } from '../texts.ts'
import classes from './health.module.css'

/** Slower answers are drawn no taller. */
const tallestMs = 4_000

/** As often as the state beside it, which it must not contradict. */
const everyMs = 5_000

/** A bar chart of the newest attempts, with a summary in words. */
export function Health({ id, isSmall = false }: { id: string; isSmall?: boolean }) {
  const t = useTexts(webhookTexts)
  const part = useTexts(partTexts)
  const format = useFormat()
  const { data, error } = useRead('getWebhookHealth', { id }, { everyMs })
  if (data === undefined && error !== null) {
    return (
      <Text size="sm" c="dimmed">
        {part('failed')}
      </Text>
    )
  }
  if (data === undefined) return <Skeleton height={isSmall ? 28 : 56} />
  const attempts = data.attempts.slice(isSmall ? -30 : -60)
  if (attempts.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('healthNone')}
      </Text>
    )
  }
  const ok = attempts.filter((attempt) => attempt.is_ok).length
  return (
    <div>
      <div
        className={classes.bars}
        data-small={isSmall || undefined}
        role="img"
        aria-label={t('healthSummary', { ok, n: attempts.length })}
      >
        {attempts.map((attempt) => (
          <Tooltip
            key={`${attempt.delivery_id} ${attempt.started_at}`}
            label={`${format.moment(attempt.started_at)} · ${attempt.response_status ?? '–'} · ${attempt.duration_ms} ms`}
          >
            <span
              className={classes.bar}
              data-ok={attempt.is_ok}
              style={{ height: `${25 + 75 * Math.min(1, Math.sqrt(attempt.duration_ms / tallestMs))}%` }}
            />
          </Tooltip>
        ))}
      </div>
      {!isSmall && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('healthSummary', { ok, n: attempts.length })}
        </Text>
      )}
    </div>
  )
}
