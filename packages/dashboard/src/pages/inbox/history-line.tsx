import type { Row } from '../../api/call.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { historyTexts } from './history-texts.ts'
import classes from './inbox.module.css'

type Entry = Pick<Row<'listMessages'>, 'author' | 'history' | 'created_at'>

/** Something that was done with the conversation, between its messages. */
export function HistoryLine({ entry }: { entry: Entry }) {
  const t = useTexts(historyTexts)
  const format = useFormat()
  const { author, history } = entry
  if (history === null) return null
  const { kind, actor, subject: name, until } = history
  const who = author?.name ?? t('somebody')
  const subject = name ?? t('somebody')
  const time = until === null ? '' : format.near(until)
  const said = () => {
    if (kind === 'assigned' && actor === 'rule') return t('assignedByRule', { subject })
    if (kind === 'assigned') return history.is_own ? t('taken', { who }) : t('assigned', { who, subject })
    if (kind === 'reopened' && actor === 'customer') return t('reopenedByCustomer')
    if (kind === 'woken' && actor === 'customer') return t('reopenedByCustomer')
    if (kind === 'woken' && actor !== 'person') return t('wokenByItself')
    if (kind === 'order_cancelled' && actor === 'clock') return t('orderExpired', { subject })
    if (kind === 'order_cancelled' && actor === 'command') return t('orderCancelledByCommand', { subject })
    if (
      kind === 'labelled' ||
      kind === 'unlabelled' ||
      kind === 'order_cancelled' ||
      kind === 'order_refunded'
    )
      return t(kind, { who, subject })
    if (kind === 'snoozed') return t('snoozed', { who, time })
    return t(kind, { who })
  }
  return (
    <li className={classes.message} data-role="history">
      {said()} · {format.time(entry.created_at)}
    </li>
  )
}
