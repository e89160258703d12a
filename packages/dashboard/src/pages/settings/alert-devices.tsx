import { Button, Group, Text } from '@mantine/core'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useDevice } from '../../app/alerts/device.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { alertTexts } from '../../parts/alerts/texts.ts'
import { DangerButton } from '../../parts/danger-button.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Section } from '../../parts/page.tsx'
import { browserName } from './browser-name.ts'
import classes from './settings.module.css'

type Device = AnswerOf<'getAlerts'>['devices'][number]

/** Everywhere that the person's alerts come to. */
export function Devices({ devices }: { devices: readonly Device[] }) {
  const t = useTexts(alertTexts)
  if (devices.length === 0) return null
  return (
    <Section title={t('devices')} flush>
      <ul className={classes.rows}>
        {devices.map((device) => (
          <Row key={device.id} device={device} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ device: { id, user_agent: agent, is_this: isThis, created_at: since } }: { device: Device }) {
  const t = useTexts(alertTexts)
  const format = useFormat()
  const tell = useFailureNotice()
  const { turnOff } = useDevice()
  const test = useChange('testDevice')
  const remove = useChange('removeDevice')
  const name = browserName(agent) ?? t('unknownDevice')
  const drop = () =>
    (isThis ? turnOff() : remove.mutateAsync({ id })).then(() => notifyDone(t('removed')), tell)
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={550}>
          {name}
          {isThis && ` · ${t('device').toLowerCase()}`}
        </Text>
        <Text size="sm" c="dimmed">
          {t('toldSince', { time: format.near(since) })}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          loading={test.isPending}
          onClick={() =>
            test.mutate(
              { id },
              { onSuccess: ({ outcome }) => notifyDone(t(`test_${outcome}`)), onError: tell },
            )
          }
        >
          {t('test')}
        </Button>
        <DangerButton size="compact-sm" onClick={() => void drop()}>
          {t('remove')}
        </DangerButton>
      </Group>
    </li>
  )
}
