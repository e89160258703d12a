import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Status, type Tone } from '../status.tsx'
import { testTexts } from './test-texts.ts'

/** Polled while pending, in case the live stream is down. */
const pendingEveryMs = 1_000

/** The receiver's answer to a test event, as soon as there is one. */
export function TestAnswer({ id }: { id: string }) {
  const t = useTexts(testTexts)
  const { data } = useRead('getDelivery', { id })
  const isOpen = data === undefined || data.status === 'pending'
  useRead('getDelivery', { id }, { everyMs: isOpen ? pendingEveryMs : false })
  const format = useFormat()
  const answer = answerOf(data)
  const last = data?.attempts.at(-1)
  return (
    <Group gap="sm">
      <Status tone={answer.tone}>
        {'status' in answer ? t(answer.text, { status: answer.status }) : t(answer.text)}
      </Status>
      {last && (
        <Text size="sm" component="span" c="dimmed">
          {t('took', { ms: format.number(last.duration_ms) })}
        </Text>
      )}
      {data && (
        <Text size="sm" component="span">
          <Link to="/developers/deliveries/$id" params={{ id }}>
            {t('see')}
          </Link>
        </Text>
      )}
    </Group>
  )
}

type Answer =
  | { tone: Tone; text: 'held' | 'waiting' | 'unanswered' }
  | { tone: Tone; text: 'accepted' | 'refused'; status: number }

function answerOf(delivery: AnswerOf<'getDelivery'> | undefined): Answer {
  const [last] = delivery?.attempts.slice(-1) ?? []
  if (delivery?.status === 'held') return { tone: 'wait', text: 'held' }
  if (last === undefined) return { tone: 'info', text: 'waiting' }
  const status = last.response_status
  if (status === null) return { tone: 'bad', text: 'unanswered' }
  return delivery?.status === 'delivered'
    ? { tone: 'good', text: 'accepted', status }
    : { tone: 'bad', text: 'refused', status }
}
