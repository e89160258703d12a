import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type EventKind, eventKinds, type ReplayStatus } from '@mostrador/contract/events'
import { useState } from 'react'
import type { AnswerOf } from '../../../api/call.ts'
import { useChange, useRead } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { CliHint } from '../../../parts/cli/cli-hint.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { failureText } from '../../../parts/feedback/failure-text.ts'
import { useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { FormButtons } from '../../../parts/forms/form-buttons.tsx'
import { instantOf, localField } from '../../../parts/local-time.ts'
import { OwnZone } from '../../../parts/time.tsx'
import { webhookTexts } from '../texts.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000

/** Chooses a time of the log, shows how much it is, and begins to send it again. */
export function StartReplay({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(webhookTexts)
  const tell = useFailureNotice()
  const start = useChange('startReplay')
  const [from, setFrom] = useState(() => localField(new Date(Date.now() - dayMs)))
  // The field has whole minutes, and the one that has begun is meant too.
  const [to, setTo] = useState(() => localField(new Date(Date.now() + minuteMs)))
  const [status, setStatus] = useState<ReplayStatus>('failed')
  const [event, setEvent] = useState<EventKind | ''>('')
  const lastHour = () => {
    setFrom(localField(new Date(Date.now() - hourMs)))
    setTo(localField(new Date(Date.now() + minuteMs)))
  }
  // By the calendar of the fields: a day is not always 24 hours long.
  const yesterday = () => {
    const now = new Date()
    const midnight = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days)
    setFrom(localField(midnight(1)))
    setTo(localField(midnight(0)))
  }
  const [fromAt, toAt] = [instantOf(from), instantOf(to)]
  const window = { from: fromAt ?? '', to: toAt ?? '', status, ...(event === '' ? {} : { event }) }
  const isWhole = fromAt !== undefined && toAt !== undefined
  const found = useRead('countReplay', { id, query: window }, { enabled: isWhole })
  const { count, is_more: isMore } = found.data ?? { count: 0, is_more: false }
  const send = () => start.mutate({ id, body: window }, { onSuccess: onClose, onError: tell })
  return (
    <Dialog opened onClose={onClose} title={t('replay')} size="lg">
      <Stack>
        <Text size="sm">{t('replayText')}</Text>
        <Group gap="xs">
          <Button variant="default" size="compact-sm" onClick={lastHour}>
            {t('replayLastHour')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={yesterday}>
            {t('replayYesterday')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          <OwnZone />
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            type="datetime-local"
            step={1}
            label={t('replayFrom')}
            value={from}
            onChange={(change) => setFrom(change.currentTarget.value)}
          />
          <TextInput
            type="datetime-local"
            step={1}
            label={t('replayTo')}
            value={to}
            onChange={(change) => setTo(change.currentTarget.value)}
          />
        </SimpleGrid>
        <NativeSelect
          label={t('replayWhich')}
          value={status}
          onChange={(change) => setStatus(change.currentTarget.value as ReplayStatus)}
          data={[
            { value: 'failed', label: t('replayFailed') },
            { value: 'delivered', label: t('replayDelivered') },
            { value: 'all', label: t('replayAll') },
          ]}
        />
        <NativeSelect
          label={t('event')}
          value={event}
          onChange={(change) => setEvent(change.currentTarget.value as EventKind | '')}
          data={[{ value: '', label: t('allEvents') }, ...eventKinds]}
        />
        <Found found={found} />
        <CliHint of="startReplay" values={{ id, from: fromAt, to: toAt, event, status }} />
        <FormButtons
          submit={isMore ? t('replaySendMore') : t('replaySend', { n: count })}
          isBusy={start.isPending}
          lacks={!isWhole ? t('replayIncomplete') : count === 0 && !isMore ? t('replayNothing') : undefined}
          onSubmit={send}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  )
}

type FoundProps = {
  found: { data: AnswerOf<'countReplay'> | undefined; error: Error | null }
}

function Found({ found: { data, error } }: FoundProps) {
  const t = useTexts(webhookTexts)
  const format = useFormat()
  const { language } = useLanguage()
  if (error) return <Alert color="red">{failureText(error, language)}</Alert>
  return (
    <div role="status">
      {data && (
        <Text size="sm" fw={600}>
          {t(data.is_more ? 'replayCountMore' : 'replayCount', { n: data.count })}
        </Text>
      )}
      {data?.gone_before && (
        <Text size="sm" c="dimmed">
          {t('replayGone', { when: format.moment(data.gone_before) })}
        </Text>
      )}
    </div>
  )
}
