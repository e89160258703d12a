import { Button, Group, Stack, Text } from '@mantine/core'
import { platformFacts } from '@mostrador/contract/platforms'
import { IconActivityHeartbeat } from '@tabler/icons-react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import '../../i18n/reasons/at-hand.ts'
import { reasonText } from '../../parts/feedback/failure-text.ts'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Section } from '../../parts/page.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import { Status, type Tone } from '../../parts/status.tsx'
import type { Channel } from './channels-page.tsx'
import { channelTexts } from './texts.ts'

export type Checked = AnswerOf<'checkChannel'>

const tones: Record<'ok' | 'failed' | 'waiting' | 'skipped', Tone> = {
  ok: 'good',
  failed: 'bad',
  waiting: 'wait',
  skipped: 'quiet',
}

type Advice = Extract<keyof typeof channelTexts, `advice_${string}`>

/** Names of the secrets that the check finds missing. */
const secretNames = {
  'access token': 'accessToken',
  'app secret': 'appSecret',
  'verify token': 'lackingVerifyToken',
  'a secret that Telegram is told': 'lackingTelegramSecret',
} as const

/** Advice in the reader's language. */
function adviceOf({ name, state }: Pick<Checked['checks'][number], 'name' | 'state'>) {
  const key = `advice_${name}_${state}`
  return key in channelTexts ? (key as Advice) : 'advice_platform_skipped'
}

/** It says no more than the checks below it do. */
function headlineOf({ is_ok, checks }: Checked) {
  if (!is_ok) return 'notYet'
  return checks.some(({ state }) => state === 'waiting') ? 'waitsFor' : 'allGood'
}

type LiveCheckProps = {
  channel: Channel
  data: Checked | undefined
  onChecked: (checked: Checked) => void
}

export function LiveCheck({ channel: { id, platform }, data, onChecked }: LiveCheckProps) {
  const t = useTexts(channelTexts)
  const format = useFormat()
  const { language } = useLanguage()
  const tell = useFailureNotice()
  const check = useChange('checkChannel')
  const connect = useChange('connectChannel')
  const named = { platform: useTexts(shopTexts)(platform) }
  const lackingIn = (why: Record<string, string | number> | null) =>
    String(why?.names ?? '')
      .split(', ')
      .flatMap((each) => (each in secretNames ? [t(secretNames[each as keyof typeof secretNames])] : []))
      .join(', ')
  const showing = { onSuccess: onChecked, onError: tell }
  const said = ({ at, ...why }: Record<string, string | number>) =>
    reasonText({ ...why, ...(at === undefined ? {} : { at: format.moment(String(at)) }) }, language)
  return (
    <Section
      title={t('checkTitle')}
      description={t('checkText')}
      actions={
        <Group gap="sm">
          {platformFacts[platform].connects === 'from here' && (
            <Button loading={connect.isPending} onClick={() => connect.mutate({ id }, showing)}>
              {t('tellPlatform', named)}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconActivityHeartbeat size={16} />}
            loading={check.isPending}
            onClick={() => check.mutate({ id }, showing)}
          >
            {t('check')}
          </Button>
        </Group>
      }
    >
      <Stack gap="sm" role="status">
        {data && <Text fw={600}>{t(headlineOf(data))}</Text>}
        {data?.checks.map(({ name, state, why }) => (
          <div key={name}>
            <Status tone={tones[state]}>{`${t(`check_${name}`, named)}: ${t(`state_${state}`)}`}</Status>
            <Text size="sm" c="dimmed">
              {t(adviceOf({ name, state }), { ...named, names: lackingIn(why) })}
            </Text>
            {why && (
              <Text component="details" size="sm" c="dimmed">
                <summary>{t('details')}</summary>
                {said(why)}
              </Text>
            )}
          </div>
        ))}
        {data?.last_inbound_at && (
          <Text size="sm" c="dimmed">
            {t('lastInbound', { when: format.ago(data.last_inbound_at) })}
          </Text>
        )}
      </Stack>
    </Section>
  )
}
