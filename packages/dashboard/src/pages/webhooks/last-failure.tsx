import { Code, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { answerText } from '../../parts/deliveries/answers.ts'
import { deliveryTexts } from '../../parts/deliveries/texts.ts'
import { failingTexts } from './failing-texts.ts'

/** As often as the state itself. */
const everyMs = 5_000

/** The end of the newest attempt that failed, the first words of the server's answer, and the way to it. */
export function LastFailure({ id }: { id: string }) {
  const t = useTexts(failingTexts)
  const answers = useTexts(deliveryTexts)
  const format = useFormat()
  const { data } = useRead('getWebhookHealth', { id }, { everyMs })
  const last = data?.last_failed
  if (!last) return null
  const ended = Date.parse(last.started_at) + last.duration_ms
  const status = last.response_status === null ? '' : `${last.response_status} · `
  return (
    <Text size="sm" component="div" mt={4}>
      {t('lastFailure', { time: format.nearMoment(new Date(ended)) })} {status}
      {answerText(answers, last)}
      {last.answer !== '' && (
        <Code block mt={4} lang="en">
          {last.answer}
        </Code>
      )}
      <Link to="/developers/deliveries/$id" params={{ id: last.delivery_id }}>
        {t('seeFailure')}
      </Link>
    </Text>
  )
}
