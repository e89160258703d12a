import { Button, Group, Progress, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { limits } from '@mostrador/contract/limits'
import type { Row } from '../../../api/call.ts'
import { useChange, useRead, useReadAgain } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { CliHint } from '../../../parts/cli/cli-hint.tsx'
import { useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { Section } from '../../../parts/page.tsx'
import { partTexts } from '../../../parts/texts.ts'
import { webhookTexts } from '../texts.ts'

type Replay = Row<'listReplays'>

const runningEveryMs = 1_000
const shownForMs = 86_400_000

/** The replay that runs, or the last one for a day or until it is closed. */
export function ReplayProgress({ id, mayStop }: { id: string; mayStop: boolean }) {
  const input = { id, query: { limit: 1 } }
  const replays = useRead('listReplays', input)
  const [replay] = replays.data?.data ?? []
  const [closedId, setClosedId] = useLocalStorage({
    key: `mostrador-replay-closed-${id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const isOver = replay === undefined || replay.ended_at !== null
  useRead('listReplays', input, { everyMs: isOver && !replay?.open ? false : runningEveryMs })
  // The rows below were read a moment before the figure above.
  useReadAgain('listDeliveries', replay && replay.delivered + replay.failed)
  if (!replay) return null
  if (replay.ended_at !== null && Date.parse(replay.ended_at) < Date.now() - shownForMs) return null
  if (isOver && closedId === replay.id) return null
  const close = isOver ? () => setClosedId(replay.id) : undefined
  return <Shown replay={replay} mayStop={mayStop && !isOver} onClose={close} />
}

type ShownProps = { replay: Replay; mayStop: boolean; onClose: (() => void) | undefined }

function Shown({ replay, mayStop, onClose }: ShownProps) {
  const t = useTexts(webhookTexts)
  const part = useTexts(partTexts)
  const format = useFormat()
  const tell = useFailureNotice()
  const stop = useChange('stopReplay')
  const { delivered, failed, total, state } = replay
  const words = [
    t('replayProgress', { done: format.number(delivered), total: format.number(total) }),
    ...(failed > 0 ? [t('replayFailures', { n: failed })] : []),
    `${format.moment(replay.from)} – ${format.moment(replay.to)}`,
  ]
  const partOf = (count: number) => (total === 0 ? 0 : (100 * count) / total)
  return (
    <Section
      title={t(titles[state])}
      actions={
        onClose ? (
          <Button variant="default" size="compact-md" onClick={onClose}>
            {part('close')}
          </Button>
        ) : (
          mayStop && (
            <Button
              variant="default"
              size="compact-md"
              loading={stop.isPending}
              onClick={() => stop.mutate({ id: replay.webhook_id }, { onError: tell })}
            >
              {t('replayStop')}
            </Button>
          )
        )
      }
    >
      <Progress.Root aria-label={t('replay')}>
        <Progress.Section value={partOf(delivered)} animated={state === 'running'} aria-label={t('replay')} />
        <Progress.Section
          value={partOf(failed)}
          color="red"
          aria-label={t('replayFailures', { n: failed })}
        />
      </Progress.Root>
      <Group gap="xs" mt="xs" role="status">
        <Text size="sm">{words.join(' · ')}</Text>
      </Group>
      {mayStop && <CliHint of="stopReplay" values={{ id: replay.webhook_id }} />}
      {replay.reason === 'failing' && (
        <Text size="sm" mt="xs">
          {t('replayFailing', { n: limits.webhookReplayFailuresMax })}
        </Text>
      )}
    </Section>
  )
}

const titles = {
  running: 'replayRunning',
  held: 'replayHeld',
  done: 'replayDone',
  stopped: 'replayStopped',
} as const satisfies Record<Replay['state'], keyof typeof webhookTexts>
