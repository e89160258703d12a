import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconHistory,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ActionsMenu } from '../../parts/actions-menu.tsx'
import { CliHint } from '../../parts/cli/cli-hint.tsx'
import { useConfirm } from '../../parts/feedback/confirm.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { RetryFailed } from './again/retry-failed.tsx'
import { StartReplay } from './again/start-replay.tsx'
import { TestEvent } from './test-event.tsx'
import { webhookTexts } from './texts.ts'
import type { Webhook } from './webhook-status.tsx'

export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const t = useTexts(webhookTexts)
  const navigate = useNavigate()
  const tell = useFailureNotice()
  const { ask, dialog } = useConfirm()
  const [isTesting, testing] = useDisclosure()
  const [isRetrying, retrying] = useDisclosure()
  const [isReplaying, replaying] = useDisclosure()
  const pause = useChange('pauseWebhook')
  const resume = useChange('resumeWebhook')
  const remove = useChange('deleteWebhook')
  const { id } = webhook
  const askToDelete = () =>
    ask({
      title: t('deleteTitle'),
      text: (
        <>
          {t('deleteText')}
          <CliHint of="deleteWebhook" values={{ id }} />
        </>
      ),
      action: t('delete'),
      isDangerous: true,
      onConfirm: async () => {
        await remove.mutateAsync({ id })
        notifyDone(t('deleted'))
        await navigate({ to: '/developers/webhooks', ignoreBlocker: true })
      },
    })
  const pauseAction = {
    text: t('pause'),
    icon: <IconPlayerPause size={16} />,
    onChoose: () => pause.mutate({ id }, { onError: tell }),
  }
  const actions = [
    ...(webhook.status === 'active' ? [pauseAction] : []),
    { text: t('retryItem'), icon: <IconRepeat size={16} />, onChoose: retrying.open },
    { text: t('replayItem'), icon: <IconHistory size={16} />, onChoose: replaying.open },
    { text: t('delete'), icon: <IconTrash size={16} />, isDangerous: true, onChoose: askToDelete },
  ]
  return (
    <>
      <Button
        // Nothing but the button that mends it stands out while it is broken.
        variant={webhook.status === 'broken' ? 'default' : 'filled'}
        leftSection={<IconSend size={16} />}
        onClick={testing.open}
      >
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
      <ActionsMenu label={t('actions')} actions={actions} />
      <TestEvent webhook={webhook} isOpen={isTesting} onClose={testing.close} />
      <RetryFailed id={id} isOpen={isRetrying} onClose={retrying.close} />
      {isReplaying && <StartReplay id={id} onClose={replaying.close} />}
      {dialog}
    </>
  )
}
