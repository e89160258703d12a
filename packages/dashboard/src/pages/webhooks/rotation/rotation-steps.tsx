import { Button, Group, Stack, Text } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { IconCheck, IconSend } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useChange, useRead } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { CliHint } from '../../../parts/cli/cli-hint.tsx'
import { TestAnswer } from '../../../parts/events/test-answer.tsx'
import { useConfirm } from '../../../parts/feedback/confirm.tsx'
import { notifyDone, useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { Status } from '../../../parts/status.tsx'
import type { Webhook } from '../webhook-status.tsx'
import { OverlapSelect } from './overlap-select.tsx'
import classes from './rotation.module.css'
import { rotationTexts } from './rotation-texts.ts'

/** Polled until the test that was sent has shown that the receiver knows the secret. */
const unprovenEveryMs = 1_000

type RotationStepsProps = { webhook: Webhook; preparedAt: string; onPromoted: () => void }

/** The change of a secret that was prepared: installed by the reader, tried, and made the current one. */
export function RotationSteps({ webhook, preparedAt, onPromoted }: RotationStepsProps) {
  const { id, next_secret_tested_at: testedAt } = webhook
  const t = useTexts(rotationTexts)
  const format = useFormat()
  return (
    <ol className={classes.steps}>
      <Step mark={<IconCheck size={14} />} title={t('prepared')}>
        <Text size="sm" c="dimmed">
          {t('preparedText', { time: format.near(preparedAt) })}
        </Text>
        <Cancel id={id} />
      </Step>
      <Step mark="2" title={t('install')} isCurrent>
        <Text size="sm" c="dimmed">
          {t('installText')}
        </Text>
        <Try id={id} testedAt={testedAt} />
      </Step>
      <Step mark="3" title={t('promoteStep')}>
        <Text size="sm" c="dimmed">
          {t('promoteText')}
        </Text>
        <Promote id={id} isTested={testedAt !== null} onPromoted={onPromoted} />
      </Step>
    </ol>
  )
}

type StepProps = { mark: ReactNode; title: string; isCurrent?: boolean; children: ReactNode }

function Step({ mark, title, isCurrent = false, children }: StepProps) {
  return (
    <li className={classes.step} aria-current={isCurrent ? 'step' : undefined}>
      <span className={classes.mark} aria-hidden>
        {mark}
      </span>
      <Stack gap="xs" align="flex-start" className={classes.words}>
        <Text fw={600}>{title}</Text>
        {children}
      </Stack>
    </li>
  )
}

function Try({ id, testedAt }: { id: string; testedAt: string | null }) {
  const t = useTexts(rotationTexts)
  const tell = useFailureNotice()
  const test = useChange('testWebhook')
  const format = useFormat()
  const deliveryId = test.data?.delivery_id
  useRead('getWebhook', { id }, { everyMs: deliveryId && testedAt === null ? unprovenEveryMs : false })
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('testText')}
      </Text>
      <Button
        variant="default"
        leftSection={<IconSend size={16} />}
        loading={test.isPending}
        onClick={() => test.mutate({ id, body: {} }, { onError: tell })}
      >
        {t('test')}
      </Button>
      <div role="status">
        {deliveryId && <TestAnswer id={deliveryId} key={deliveryId} />}
        {testedAt !== null && <Status tone="good">{t('tested', { time: format.near(testedAt) })}</Status>}
      </div>
    </>
  )
}

type PromoteProps = { id: string; isTested: boolean; onPromoted: () => void }

function Promote({ id, isTested, onPromoted }: PromoteProps) {
  const t = useTexts(rotationTexts)
  const tell = useFailureNotice()
  const [overlapHours, setOverlapHours] = useState<number>(limits.webhookSecretOverlapHours)
  const promote = useChange('promoteWebhookSecret')
  const { ask, dialog } = useConfirm()
  // Awaited, because callbacks are dropped with this step, which is gone as soon as the webhook is read again.
  const send = async () => {
    await promote.mutateAsync({ id, body: { overlap_hours: overlapHours } })
    onPromoted()
    notifyDone(t('promoted'))
  }
  const askToSend = () =>
    ask({
      title: t('untestedTitle'),
      text: t('untestedText'),
      action: t('promoteAnyway'),
      isDangerous: true,
      onConfirm: send,
    })
  return (
    <Stack gap="xs" className={classes.promote}>
      {!isTested && <Status tone="wait">{t('untested')}</Status>}
      <Group gap="sm" align="flex-end">
        <OverlapSelect hours={overlapHours} onChange={setOverlapHours} />
        <Button
          onClick={() => (isTested ? void send().catch(tell) : askToSend())}
          loading={promote.isPending}
        >
          {t('promote')}
        </Button>
      </Group>
      <CliHint of="promoteWebhookSecret" values={{ id, 'overlap-hours': String(overlapHours) }} />
      {dialog}
    </Stack>
  )
}

function Cancel({ id }: { id: string }) {
  const t = useTexts(rotationTexts)
  const { ask, dialog } = useConfirm()
  const cancel = useChange('cancelWebhookSecret')
  const askToCancel = () =>
    ask({
      title: t('cancelTitle'),
      text: (
        <>
          {t('cancelText')}
          <CliHint of="cancelWebhookSecret" values={{ id }} />
        </>
      ),
      action: t('cancel'),
      isDangerous: true,
      onConfirm: async () => {
        await cancel.mutateAsync({ id })
        notifyDone(t('cancelled'))
      },
    })
  return (
    <>
      <Button variant="subtle" color="red" size="compact-sm" onClick={askToCancel}>
        {t('cancel')}
      </Button>
      {dialog}
    </>
  )
}
