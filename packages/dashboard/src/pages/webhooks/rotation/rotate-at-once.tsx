import { Stack, Text } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { useState } from 'react'
import { useChange } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { CliHint } from '../../../parts/cli/cli-hint.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { FormButtons } from '../../../parts/forms/form-buttons.tsx'
import { webhookTexts } from '../texts.ts'
import { OverlapSelect } from './overlap-select.tsx'

type RotateAtOnceProps = {
  id: string
  isOpen: boolean
  onClose: () => void
  onMade: (secret: string) => void
}

export function RotateAtOnce({ id, isOpen, onClose, onMade }: RotateAtOnceProps) {
  const t = useTexts(webhookTexts)
  const tell = useFailureNotice()
  const [overlapHours, setOverlapHours] = useState<number>(limits.webhookSecretOverlapHours)
  const rotate = useChange('rotateWebhookSecret')
  const send = () =>
    rotate.mutate(
      { id, body: { overlap_hours: overlapHours } },
      {
        onSuccess: ({ secret }) => {
          onClose()
          onMade(secret)
        },
        onError: tell,
      },
    )
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('rotate')}>
      <Stack>
        <Text size="sm">{t('rotateText')}</Text>
        <OverlapSelect hours={overlapHours} onChange={setOverlapHours} />
        <CliHint of="rotateWebhookSecret" values={{ id, 'overlap-hours': String(overlapHours) }} />
        <FormButtons submit={t('rotate')} isBusy={rotate.isPending} onSubmit={send} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}
