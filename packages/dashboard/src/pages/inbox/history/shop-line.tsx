// Lines about what became of an order or an appointment of the conversation: loaded where there is one.
import { Link } from '@tanstack/react-router'
import { useAccount, useMay } from '../../../api/session.ts'
import { dayIn, useFormat } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/language.tsx'
import classes from '../inbox.module.css'
import type { Entry, History, ShopKind } from './history-entry.ts'
import { shopLineTexts } from './shop-line-texts.ts'

type ShopLineProps = { history: History; kind: ShopKind; author: Entry['author'] }

/** Stands in the words for what leads to the order or appointment. */
const place = '\u0000'

export function ShopLine({ history, kind, author }: ShopLineProps) {
  const t = useTexts(shopLineTexts)
  const format = useFormat()
  const { currency: home } = useAccount()
  const { actor, former, until, amount, currency } = history
  const said = () => {
    const actors = { customer: t('customer'), command: t('server'), shop: t('shop'), provider: t('provider') }
    const who = author?.name ?? (actor in actors ? actors[actor as keyof typeof actors] : t('somebody'))
    const subject = place
    if (kind === 'order_cancelled' && actor === 'clock') return t('orderExpired', { subject })
    if (kind === 'order_cancelled' && actor === 'command') return t('orderCancelledByCommand', { subject })
    const money = amount === null ? '' : format.money(amount, currency ?? home)
    if (kind === 'order_paid' && amount !== null) return t('paidAmount', { who, subject, amount: money })
    if (kind === 'order_refunded' && amount !== null)
      return t('refundedAmount', { who, subject, amount: money })
    // The translator leaves alone what a text has no place for.
    const time = until === null ? '' : format.near(until)
    return t(kind, { who, subject, former: former ?? '', amount: money, time })
  }
  const [before, after] = said().split(place)
  return (
    <>
      {before}
      <Subject history={history} kind={kind} />
      {after}
    </>
  )
}

function Subject({ history: { subject, about, until }, kind }: Pick<ShopLineProps, 'history' | 'kind'>) {
  const t = useTexts(shopLineTexts)
  const { timezone } = useAccount()
  const mayOrder = useMay('orders.view')
  const mayBook = useMay('appointments.view')
  const isAppointment = kind.startsWith('appointment_')
  const name = subject ?? (isAppointment ? t('appointment') : '')
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
