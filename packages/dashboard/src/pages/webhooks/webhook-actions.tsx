import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconDots,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useConfirm } from '../../parts/confirm.tsx'
import { notifyDone, useFailureNotice } from '../../parts/notify.tsx'
import { RetryFailed } from './retry-failed.tsx'
import { TestEvent } from './test-event.tsx'
import { webhookTexts } from './texts.ts'
import type { Webhook } from './webhook-status.tsx'

const outdated = ['listWebhooks', 'getWebhook', 'listDeliveries'] as const

export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const t = useTexts(webhookTexts)
  const navigate = useNavigate()
  const tell = useFailureNotice()
  const { ask, dialog } = useConfirm()
  const [isTesting, testing] = useDisclosure()
  const [isRetrying, retrying] = useDisclosure()
  const pause = useChange('pauseWebhook', outdated)
  const resume = useChange('resumeWebhook', outdated)
  const remove = useChange('deleteWebhook', ['listWebhooks'])
  const { id } = webhook
  const askToDelete = () =>
    ask({
      title: t('deleteTitle'),
      text: t('deleteText'),
      action: t('delete'),
      isDangerous: true,
      onConfirm: async () => {
        await remove.mutateAsync({ id })
        notifyDone(t('deleted'))
        await navigate({ to: '/developers/webhooks' })
      },
    })
  return (
    <>
      <Button leftSection={<IconSend size={16} />} onClick={testing.open}>
        {t('sendTest')}
      </Button>
      {webhook.status === 'paused' && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} />}
          loading={resume.isPending}
          onClick={() => resume.mutate({ id }, { onError: tell })}
        >
          {t('resume')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px="sm" aria-label={t('actions')}>
            <IconDots size={18} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {webhook.status === 'active' && (
            <Menu.Item
              leftSection={<IconPlayerPause size={16} />}
              onClick={() => pause.mutate({ id }, { onError: tell })}
            >
              {t('pause')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconRepeat size={16} />} onClick={retrying.open}>
            {t('retryFailed')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={16} />}
            c="var(--mantine-color-error)"
            onClick={askToDelete}
          >
            {t('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <TestEvent webhook={webhook} isOpen={isTesting} onClose={testing.close} />
      <RetryFailed id={id} isOpen={isRetrying} onClose={retrying.close} />
      {dialog}
    </>
  )
}
