import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Section } from '../../parts/page.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { partTexts } from '../../parts/texts.ts'
import { webhookTexts } from './texts.ts'

export function SecretSection({ id }: { id: string }) {
  const t = useTexts(webhookTexts)
  const part = useTexts(partTexts)
  const format = useFormat()
  const tell = useFailureNotice()
  const [isOpen, { open, close }] = useDisclosure()
  const [overlapHours, setOverlapHours] = useState('24')
  const [made, setMade] = useState<AnswerOf<'rotateWebhookSecret'>>()
  const rotate = useChange('rotateWebhookSecret')
  const send = () =>
    rotate.mutate(
      { id, body: { overlap_hours: Number(overlapHours) } },
      {
        onSuccess: (answer) => {
          close()
          setMade(answer)
        },
        onError: tell,
      },
    )
  return (
    <Section title={t('secret')} description={t('secretText')}>
      <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={open}>
        {t('rotate')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('rotate')}>
        <Stack>
          <Text size="sm">{t('rotateText')}</Text>
          <NativeSelect
            label={t('overlap')}
            value={overlapHours}
            onChange={(event) => setOverlapHours(event.currentTarget.value)}
            data={[
              { value: '0', label: t('stopsNow') },
              { value: '1', label: t('hours', { n: 1 }) },
              { value: '24', label: t('hours', { n: 24 }) },
              { value: '168', label: t('days', { n: 7 }) },
            ]}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {part('goBack')}
            </Button>
            <Button onClick={send} loading={rotate.isPending}>
              {t('rotate')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
      <SecretOnce
        title={t('newSecret')}
        warning={t('secretOnce')}
        label={t('secret')}
        secret={made?.secret}
        onClose={() => setMade(undefined)}
      >
        {made && (
          <Text size="sm">{t('formerUntil', { time: format.dateTime(made.former_secret_expires_at) })}</Text>
        )}
      </SecretOnce>
    </Section>
  )
}
