import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { deliveryTexts } from '../../parts/deliveries/texts.ts'

const tickMs = 1_000
const webhookEveryMs = 5_000

/** When the next attempt comes, to the second; of a webhook that fails it may have to wait for others. */
export function NextAttempt({ delivery }: { delivery: AnswerOf<'getDelivery'> }) {
  const { next_attempt: number, next_attempt_at: at, webhook_id } = delivery
  if (number === null || at === null) return null
  return <Waiting number={number} at={at} webhookId={webhook_id} />
}

function Waiting({ number, at, webhookId }: { number: number; at: string; webhookId: string }) {
  const t = useTexts(deliveryTexts)
  const format = useFormat()
  const webhook = useRead('getWebhook', { id: webhookId }, { everyMs: webhookEveryMs })
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const isFailing = (webhook.data?.consecutive_failures ?? 0) > 0
  const when = format.until(at, now)
  const isDue = Date.parse(at) <= now
  return (
    <Text size="sm" c="dimmed" mt="sm">
      {isFailing
        ? isDue
          ? t('nextDue', { number })
          : t('nextLater', { number, when })
        : t('nextAttempt', { number, when })}
    </Text>
  )
}
