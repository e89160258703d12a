// Above the page of a webhook: that nothing is sent, or what waits, with the button that changes it.
import { Alert, Button, Text } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { IconAlertTriangle, IconClockPause, IconPlayerPause } from '@tabler/icons-react'
import { useState } from 'react'
import { call, type Row } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { answerText } from '../../parts/deliveries/answers.ts'
import { deliveryTexts } from '../../parts/deliveries/texts.ts'
import { notifyDone, notifyProblem, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { failingTexts } from './failing-texts.ts'
import { LastFailure } from './last-failure.tsx'
import { webhookTexts } from './texts.ts'
import type { Webhook } from './webhook-status.tsx'

type NoticeProps = { webhook: Webhook; mayEdit: boolean }

export function StateNotice({ webhook, mayEdit }: NoticeProps) {
  const t = useTexts(webhookTexts)
  const failing = useTexts(failingTexts)
  const { status, held, consecutive_failures: failures } = webhook
  const heldText = held > 0 && (
    <Text size="sm" fw={600} mt={4}>
      {t('heldText', { n: held })}
    </Text>
  )
  if (status === 'broken') {
    return (
      <Alert color="red" icon={<IconAlertTriangle />} title={t('brokenTitle')}>
        {t('brokenText', { n: failures })}
        <LastFailure id={webhook.id} />
        {heldText}
        {mayEdit && <Mend webhook={webhook} />}
      </Alert>
    )
  }
  if (status === 'paused') {
    return (
      <Alert color="yellow" icon={<IconPlayerPause />} title={t('pausedTitle')}>
        {t('pausedText')}
        {heldText}
      </Alert>
    )
  }
  return (
    <>
      {failures > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          {failing('failing', { n: failures, max: limits.webhookFailuresMax })}
          <LastFailure id={webhook.id} />
        </Alert>
      )}
      <Waiting webhook={webhook} mayEdit={mayEdit} />
    </>
  )
}

/**
 * Events that failed before wait for a time of their own, while newer ones arrive; while the webhook fails, all wait,
 * and one at a time is tried.
 */
function Waiting({ webhook, mayEdit }: NoticeProps) {
  const t = useTexts(failingTexts)
  const format = useFormat()
  const { id, pending, retrying, next_retry_at: at } = webhook
  const isFailing = webhook.consecutive_failures > 0
  const n = isFailing ? pending : retrying
  if (n === 0) return null
  const nextAt = at !== null && (!isFailing || retrying === pending) ? format.nearMoment(at) : undefined
  return (
    <Alert
      color="yellow"
      icon={<IconClockPause />}
      title={t(isFailing ? 'waitingTitle' : 'retryingTitle', { n })}
    >
      {isFailing && t('waitingText')}{' '}
      {nextAt !== undefined && t(isFailing ? 'waitingNext' : 'retryingText', { time: nextAt })}
      {mayEdit && retrying > 0 && <SendNow id={id} />}
    </Alert>
  )
}

function SendNow({ id }: { id: string }) {
  const t = useTexts(webhookTexts)
  const own = useTexts(failingTexts)
  const tell = useFailureNotice()
  const retry = useChange('retryFailedDeliveries')
  // Nothing has failed for good since this moment, so that only what waits is sent.
  const send = () =>
    retry.mutate(
      { id, body: { since: new Date().toISOString(), waiting: true } },
      { onSuccess: ({ retried }) => notifyDone(t('retried', { n: retried })), onError: tell },
    )
  return (
    <Button mt="sm" display="block" variant="default" loading={retry.isPending} onClick={send}>
      {own('sendNow')}
    </Button>
  )
}

/** Tries one of what is held, and lets the rest follow if it is taken. */
function Mend({ webhook: { id, url } }: { webhook: Webhook }) {
  const t = useTexts(webhookTexts)
  const answers = useTexts(deliveryTexts)
  const tell = useFailureNotice()
  const update = useChange('updateWebhook')
  const [isBusy, setBusy] = useState(false)
  const mend = async () => {
    const failed = await tryOne(id)
    if (failed) return notifyProblem(t('mendFailed', { answer: answerText(answers, failed) }))
    await update.mutateAsync({ id, body: { url } })
    notifyDone(t('mended'))
  }
  const run = () => {
    setBusy(true)
    mend()
      .catch(tell)
      .finally(() => setBusy(false))
  }
  return (
    <Button mt="sm" loading={isBusy} onClick={run}>
      {t('mendNow')}
    </Button>
  )
}

type Attempt = Row<'listDeliveries'>['attempts'][number]
/** Longer than a receiver may take to answer. */
const tryWithinMs = 20_000
const askEveryMs = 500

/**
 * Sends one of what is held, as its button does; resolves with the attempt that was not taken. The attempt tells itself
 * whether it was: the state beside it may have been read a moment earlier.
 */
async function tryOne(webhookId: string): Promise<Attempt | undefined> {
  const query = { webhook_id: webhookId, status: 'held', limit: 1 } as const
  const [held] = (await call('listDeliveries', { query })).data
  if (!held) return undefined
  const before = held.attempts.length
  await call('retryDelivery', { id: held.id })
  for (const end = Date.now() + tryWithinMs; Date.now() < end; ) {
    const { status, attempts } = await call('getDelivery', { id: held.id })
    if (status === 'delivered') return undefined
    const last = attempts.at(-1)
    if (last && attempts.length > before) return last.error_class === null ? undefined : last
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
  }
  return held.attempts.at(-1)
}
