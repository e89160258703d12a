import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { EditedTest } from '../../parts/events/edited-test.tsx'
import { webhookTexts } from './texts.ts'
import type { Webhook } from './webhook-status.tsx'

type TestEventProps = { webhook: Webhook; isOpen: boolean; onClose: () => void }

export function TestEvent({ webhook, isOpen, onClose }: TestEventProps) {
  const t = useTexts(webhookTexts)
  const [event, setEvent] = useState(webhook.events[0] ?? 'order.paid')
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('sendTest')} size="lg">
      <Stack>
        <Text size="sm">{t('testText')}</Text>
        <EditedTest webhookId={webhook.id} event={event} onEvent={setEvent} />
      </Stack>
    </Dialog>
  )
}
