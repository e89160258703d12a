import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Row } from '../../api/call.ts'
import { useAccount, useMay } from '../../api/session.ts'
import { dayIn, useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { historyTexts } from './history-texts.ts'
import classes from './inbox.module.css'

type Entry = Pick<Row<'listMessages'>, 'author' | 'history' | 'created_at'>
type History = NonNullable<Entry['history']>

/** Something that was done with the conversation, its orders or appointments, between its messages. */
export function HistoryLine({ entry }: { entry: Entry }) {
  const { history } = entry
  const said = useSaid()
  const format = useFormat()
  if (history === null) return null
  // The words stand around the subject, which leads to what it names.
  const [before, after] = said({ ...entry, history }).split(place)
  return (
    <li className={classes.message} data-role="history">
      {before}
      {after !== undefined && <Subject history={history} />}
      {after} · {format.time(entry.created_at)}
    </li>
  )
}

const place = '\u0000'

function useSaid(): (entry: Entry & { history: History }) => string {
  const t = useTexts(historyTexts)
  const format = useFormat()
  return ({ author, history }) => {
    const { kind, actor, until } = history
    const actors = { customer: t('customer'), command: t('server'), shop: t('shop'), provider: t('provider') }
    const who = author?.name ?? (actor in actors ? actors[actor as keyof typeof actors] : t('somebody'))
    const time = until === null ? '' : format.near(until)
    const subject = place
    if (kind === 'assigned' && actor === 'rule') return t('assignedByRule', { subject })
    if (kind === 'assigned') return history.is_own ? t('taken', { who }) : t('assigned', { who, subject })
    if (kind === 'reopened' && actor === 'customer') return t('reopenedByCustomer')
    if (kind === 'woken' && actor === 'customer') return t('reopenedByCustomer')
    if (kind === 'woken' && actor !== 'person') return t('wokenByItself')
    if (kind === 'order_cancelled' && actor === 'clock') return t('orderExpired', { subject })
    if (kind === 'order_cancelled' && actor === 'command') return t('orderCancelledByCommand', { subject })
    // The translator leaves alone what a text has no place for.
    return t(kind, { who, subject, time })
  }
}

function Subject({ history }: { history: History }): ReactNode {
  const t = useTexts(historyTexts)
  const { timezone } = useAccount()
  const mayOrder = useMay('orders.view')
  const mayBook = useMay('appointments.view')
  const { kind, subject, about, until } = history
  const isAppointment = kind.startsWith('appointment_')
  const name = subject ?? t(isAppointment ? 'appointment' : 'somebody')
  if (about !== null && isAppointment && mayBook && until !== null) {
    return (
      <Link
        to="/appointments"
        search={{ open: about, day: dayIn(timezone, until) }}
        className={classes.about}
      >
        {name}
      </Link>
    )
  }
  if (about !== null && !isAppointment && mayOrder) {
    return (
      <Link to="/orders/$id" params={{ id: about }} className={classes.about}>
        {name}
      </Link>
    )
  }
  return name
}
