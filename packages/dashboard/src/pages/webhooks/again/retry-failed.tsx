import { Button, Checkbox, Group, NativeSelect, Progress, Stack, Text } from '@mantine/core'
import { changedBy } from '@mostrador/contract/dashboard/changes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, call } from '../../../api/call.ts'
import { refresh } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { CliHint } from '../../../parts/cli/cli-hint.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { partTexts } from '../../../parts/texts.ts'
import { webhookTexts } from '../texts.ts'

const hourMs = 3_600_000

type RetryFailedProps = { id: string; isOpen: boolean; onClose: () => void }

/** Retries everything that failed since a time, step by step, and shows the progress. */
export function RetryFailed({ id, isOpen, onClose }: RetryFailedProps) {
  const t = useTexts(webhookTexts)
  const part = useTexts(partTexts)
  const [hours, setHours] = useState('24')
  const { run, retried, state, stopped } = useRetrying(id)
  const [waiting, setWaiting] = useState(true)
  const start = () => void run(sinceOf(hours), waiting)
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('retryFailed')}>
      <Stack>
        <Text size="sm">{t('retryText')}</Text>
        <NativeSelect
          label={t('since')}
          value={hours}
          onChange={(event) => setHours(event.currentTarget.value)}
          data={[
            { value: '1', label: t('lastHour') },
            { value: '24', label: t('lastDay') },
            { value: '168', label: t('lastWeek') },
            { value: '720', label: t('lastMonth') },
          ]}
        />
        <Checkbox
          label={t('retryAlsoWaiting')}
          description={t('retryAlsoWaitingText')}
          checked={waiting}
          onChange={(event) => setWaiting(event.currentTarget.checked)}
        />
        {state !== 'idle' && (
          <div role="status">
            <Progress value={100} animated={state === 'running'} aria-label={t('retryFailed')} />
            <Text size="sm" mt="xs">
              {state === 'done' && retried === 0 ? t('nothingFailed') : t('retried', { n: retried })}
            </Text>
            {stopped && (
              <Text size="sm" mt="xs">
                {t(stopped)}
              </Text>
            )}
          </div>
        )}
        <CliHint
          of={waiting ? 'retryAllDeliveries' : 'retryFailedDeliveries'}
          values={{ webhook: id, since: sinceOf(hours) }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {part('close')}
          </Button>
          <Button onClick={start} loading={state === 'running'}>
            {t('retryFailed')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function sinceOf(hours: string): string {
  return new Date(Date.now() - Number(hours) * hourMs).toISOString()
}

function useRetrying(id: string) {
  const client = useQueryClient()
  const tell = useFailureNotice()
  const [state, setState] = useState<'idle' | 'running' | 'done'>('idle')
  const [retried, setRetried] = useState(0)
  const [stopped, setStopped] = useState<AnswerOf<'retryFailedDeliveries'>['stopped']>(null)
  const run = async (since: string, waiting: boolean) => {
    setState('running')
    setRetried(0)
    setStopped(null)
    try {
      for (let isDone = false; !isDone; ) {
        const step = await call('retryFailedDeliveries', { id, body: { since, waiting } })
        setRetried((sum) => sum + step.retried)
        setStopped(step.stopped)
        isDone = step.is_done
      }
      setState('done')
    } catch (error) {
      setState('idle')
      tell(error)
    }
    await refresh(client, changedBy.retryFailedDeliveries)
  }
  return { run, retried, state, stopped }
}
