// The platform lets businesses write only for some hours after the customer's last message: how many are left.
import type { Row } from '../../api/call.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { inboxTexts } from './texts.ts'

type ReplyWindowProps = {
  conversation: Pick<Row<'listConversations'>, 'reply_until' | 'reply_hours' | 'has_templates'>
  className?: string | undefined
  /** In a list's row: said from when it is a reason to answer now. */
  isShort?: boolean
}

const hourMs = 3_600_000
/** From here on it is a reason to answer now. */
const soonMs = 4 * hourMs

export function ReplyWindow({ conversation, className, isShort = false }: ReplyWindowProps) {
  const t = useTexts(inboxTexts)
  const format = useFormat()
  const { reply_until: until, reply_hours: hours, has_templates: hasTemplates } = conversation
  if (until === null || hours === null) return null
  const left = Date.parse(until) - Date.now()
  const over = hasTemplates ? 'windowOver' : 'windowOverPlain'
  const words = isShort
    ? ({ left: 'windowLeftShort', over: `${over}Short` } as const)
    : ({ left: 'windowLeft', over } as const)
  const isSoon = left > 0 && left <= soonMs
  if (isShort && left > soonMs) return null
  return (
    <time dateTime={until} className={className} data-soon={isSoon || undefined} title={format.near(until)}>
      {left <= 0 ? t(words.over) : t(words.left, { time: format.span(new Date(Date.now() - left)) })}
    </time>
  )
}
