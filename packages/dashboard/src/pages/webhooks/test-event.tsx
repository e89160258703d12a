import { NativeSelect, Stack, Text } from '@mantine/core'
import { type EventKind, eventKinds } from '@mostrador/contract/events'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { webhookTexts } from './texts.ts'
import type { Webhook } from './webhook-status.tsx'

type TestEventProps = { webhook: Webhook; isOpen: boolean; onClose: () => void }

/** Sends a test event and shows its delivery. */
export function TestEvent({ webhook, isOpen, onClose }: TestEventProps) {
  const t = useTexts(webhookTexts)
  const tell = useFailureNotice()
  const navigate = useNavigate()
  const [event, setEvent] = useState<EventKind>(webhook.events[0] ?? 'order.paid')
  const test = useChange('testWebhook')
  const send = () =>
    test.mutate(
      { id: webhook.id, body: { event } },
      {
        onSuccess: (answer) => {
          onClose()
          void navigate({ to: '/developers/deliveries/$id', params: { id: answer.delivery_id } })
        },
        onError: tell,
      },
    )
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('sendTest')}>
      <Stack>
        <Text size="sm">{t('testText')}</Text>
        <NativeSelect
          label={t('event')}
          value={event}
          onChange={(change) => setEvent(change.currentTarget.value as EventKind)}
          data={[...eventKinds]}
        />
        <FormButtons submit={t('send')} isBusy={test.isPending} onSubmit={send} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}
