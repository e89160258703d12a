import { Button, Group, Modal, NativeSelect, Progress, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refresh } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useFailureNotice } from '../../parts/notify.tsx'
import { partTexts } from '../../parts/texts.ts'
import { webhookTexts } from './texts.ts'

const hourMs = 3_600_000

type RetryFailedProps = { id: string; isOpen: boolean; onClose: () => void }

/** Starts over what failed since a time, step by step, and shows how far it is. */
export function RetryFailed({ id, isOpen, onClose }: RetryFailedProps) {
  const t = useTexts(webhookTexts)
  const part = useTexts(partTexts)
  const [hours, setHours] = useState('24')
  const { run, retried, state } = useRetrying(id)
  const start = () => void run(new Date(Date.now() - Number(hours) * hourMs).toISOString())
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('retryFailed')}
      centered
      closeButtonProps={{ 'aria-label': part('close') }}
    >
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
        {state !== 'idle' && (
          <div role="status">
            <Progress value={100} animated={state === 'running'} aria-label={t('retryFailed')} />
            <Text size="sm" mt="xs">
              {state === 'done' && retried === 0 ? t('nothingFailed') : t('retried', { n: retried })}
            </Text>
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {part('close')}
          </Button>
          <Button onClick={start} loading={state === 'running'}>
            {t('retryFailed')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function useRetrying(id: string) {
  const client = useQueryClient()
  const tell = useFailureNotice()
  const [state, setState] = useState<'idle' | 'running' | 'done'>('idle')
  const [retried, setRetried] = useState(0)
  const run = async (since: string) => {
    setState('running')
    setRetried(0)
    try {
      for (let isDone = false; !isDone; ) {
        const step = await call('retryFailedDeliveries', { id, body: { since } })
        setRetried((sum) => sum + step.retried)
        isDone = step.is_done
      }
      setState('done')
    } catch (error) {
      setState('idle')
      tell(error)
    }
    await refresh(client, ['listDeliveries', 'getWebhook', 'listWebhooks'])
  }
  return { run, retried, state }
}
