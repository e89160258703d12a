import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconListNumbers, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { CliHint } from '../../../parts/cli/cli-hint.tsx'
import { useConfirm } from '../../../parts/feedback/confirm.tsx'
import { Section } from '../../../parts/page.tsx'
import { SecretOnce } from '../../../parts/secret-once.tsx'
import { webhookTexts } from '../texts.ts'
import type { Webhook } from '../webhook-status.tsx'
import { RotateAtOnce } from './rotate-at-once.tsx'
import { RotationSteps } from './rotation-steps.tsx'
import { rotationTexts } from './rotation-texts.ts'

type Made = { secret: string; isNext: boolean }

export function SecretSection({ webhook }: { webhook: Webhook }) {
  const t = useTexts(webhookTexts)
  const r = useTexts(rotationTexts)
  const format = useFormat()
  const { ask, dialog } = useConfirm()
  const [made, setMade] = useState<Made>()
  // Not in the part with its button, which is gone as soon as the webhook is read again, and the answer with it.
  const prepare = useChange('prepareWebhookSecret')
  const [wasPromoted, setWasPromoted] = useState(false)
  const [isRotating, rotating] = useDisclosure()
  const { former_secret_expires_at: formerUntil, next_secret_prepared_at: preparedAt } = webhook
  const askToBegin = () =>
    ask({
      title: r('beginTitle'),
      text: (
        <>
          {r('beginText')}
          <CliHint of="prepareWebhookSecret" values={{ id: webhook.id }} />
        </>
      ),
      action: r('begin'),
      onConfirm: async () => {
        const { secret } = await prepare.mutateAsync({ id: webhook.id })
        setMade({ secret, isNext: true })
      },
    })
  return (
    <>
      <Section title={t('secret')} description={t('secretText')}>
        <Stack>
          {formerUntil && <Text size="sm">{t('formerUntil', { time: format.near(formerUntil) })}</Text>}
          {!preparedAt && (formerUntil || wasPromoted) && <Text size="sm">{r('takeOut')}</Text>}
          {preparedAt ? (
            <RotationSteps
              webhook={webhook}
              preparedAt={preparedAt}
              onPromoted={() => setWasPromoted(true)}
            />
          ) : (
            <>
              <Text size="sm">{r('ways')}</Text>
              <Group gap="sm">
                <Button leftSection={<IconListNumbers size={16} />} onClick={askToBegin}>
                  {r('inSteps')}
                </Button>
                <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={rotating.open}>
                  {t('rotate')}
                </Button>
              </Group>
            </>
          )}
        </Stack>
      </Section>
      {dialog}
      <RotateAtOnce
        id={webhook.id}
        isOpen={isRotating}
        onClose={rotating.close}
        onMade={(secret) => setMade({ secret, isNext: false })}
      />
      <SecretOnce
        title={made?.isNext ? r('prepareTitle') : t('newSecret')}
        warning={t('secretOnce')}
        label={t('secret')}
        secret={made?.secret}
        onClose={() => setMade(undefined)}
      >
        {made?.isNext && <Text size="sm">{r('prepareNext')}</Text>}
      </SecretOnce>
    </>
  )
}
