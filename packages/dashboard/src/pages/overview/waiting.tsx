import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarQuestion,
  IconCircleCheck,
  IconMessage,
  IconShoppingBag,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useAccount, useMay } from '../../api/session.ts'
import { type Sale, useUnseenSales } from '../../app/alerts/new-sales.ts'
import { dayIn, useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useLastWords } from '../../parts/contacts/last-words.ts'
import { Section } from '../../parts/page.tsx'
import { usePersonName } from '../../parts/shop/states.tsx'
import { Ago, DateTime } from '../../parts/time.tsx'
import { useWaiting, useWhyWaiting } from '../../parts/waiting/waiting.tsx'
import { Item } from './item.tsx'
import classes from './overview.module.css'
import type { Overview } from './overview.ts'
import { overviewTexts } from './texts.ts'

/** The rest is folded, so that the figures below stay in view. */
const shownAtFirst = 6

/** Items waiting for a person: those that block others first, then the longest waiting of each kind. */
export function Waiting({ waiting }: { waiting: Overview['waiting'] }) {
  const t = useTexts(overviewTexts)
  const format = useFormat()
  const nameOf = usePersonName()
  const mayMend = useMay('webhooks.view')
  const { timezone } = useAccount()
  const [showsAll, setShowsAll] = useState(false)
  const webhooks = mayMend ? waiting.webhooks : []
  const told = useWaiting()
  const unseen = useUnseenSales(told).filter(
    ({ id }) => ![...waiting.orders, ...waiting.appointments].some((each) => each.id === id),
  )
  const count =
    unseen.length +
    waiting.conversations.length +
    waiting.orders.length +
    waiting.appointments.length +
    webhooks.length
  if (count === 0) {
    return (
      <Section flush>
        <p className={classes.calm}>
          <IconCircleCheck color="var(--mantine-color-anchor)" aria-hidden /> {t('nothingWaits')}
        </p>
      </Section>
    )
  }
  const conversations = told?.count ?? waiting.conversations.length
  const items = [
    webhooks.map(({ id, name, url, held }) => (
      <Item
        key={id}
        icon={<IconAlertTriangle size={20} stroke={1.75} />}
        link={(props) => <Link to="/developers/webhooks/$id" params={{ id }} {...props} />}
        name={name ?? url}
        why={t('webhookWaits', { n: held })}
      />
    )),
    waiting.conversations.map((conversation) => (
      <WaitingConversation key={conversation.id} conversation={conversation} />
    )),
    waiting.orders.map(({ id, number, customer_name, contact_id, total, currency, created_at, why }) => (
      <Item
        key={id}
        icon={<IconShoppingBag size={20} stroke={1.75} />}
        link={(props) => <Link to="/orders/$id" params={{ id }} {...props} />}
        name={`#${number} · ${nameOf(customer_name, { id: contact_id })} · ${format.money(total, currency)}`}
        why={t(`orderWaits_${why}`)}
        when={<Ago value={created_at} />}
      />
    )),
    unseen.map((sale) => <NewSale key={sale.id} sale={sale} />),
    waiting.appointments.map(({ id, customer_name, start_time }) => (
      <Item
        key={id}
        icon={<IconCalendarQuestion size={20} stroke={1.75} />}
        link={(props) => (
          <Link to="/appointments" search={{ open: id, day: dayIn(timezone, start_time) }} {...props} />
        )}
        name={nameOf(customer_name)}
        why={t('appointmentWaits')}
        when={<DateTime value={start_time} />}
      />
    )),
  ]
  // Each kind by itself: conversations are those that the inbox counts, and one sum would be another number.
  const kinds = [
    [t('waitingWebhooks', { n: webhooks.length }), webhooks.length] as const,
    [t('waitingConversations', { n: conversations }), conversations] as const,
    [t('waitingOrders', { n: waiting.orders_count }), waiting.orders_count] as const,
    [t('waitingAppointments', { n: waiting.appointments.length }), waiting.appointments.length] as const,
    [t('unseen', { n: unseen.length }), unseen.length] as const,
  ].flatMap(([text, n]) => (n === 0 ? [] : [text]))
  const shown = showsAll ? items.flat() : firstOf(items, shownAtFirst)
  const isFolded = shown.length < items.flat().length
  return (
    <Section title={t('waiting')} description={kinds.join(' · ')} flush>
      <ul className={classes.waiting}>{shown}</ul>
      {isFolded && (
        <Button variant="subtle" fullWidth radius={0} onClick={() => setShowsAll(true)}>
          {t('showAll')}
        </Button>
      )}
    </Section>
  )
}

/** So many of all, the first of each kind among them: a new order is in sight however many customers wait. */
function firstOf(kinds: readonly ReactNode[][], max: number): ReactNode[] {
  const ranked = kinds.flatMap((nodes) => nodes.map((node, rank) => ({ node, rank })))
  const first = new Set(ranked.toSorted((one, other) => one.rank - other.rank).slice(0, max))
  return ranked.filter((each) => first.has(each)).map(({ node }) => node)
}

function WaitingConversation({
  conversation,
}: {
  conversation: Overview['waiting']['conversations'][number]
}) {
  const nameOf = usePersonName()
  const whyWaiting = useWhyWaiting()
  const lastWords = useLastWords()
  const { id, contact_name, last_message_content: content, waiting_since: since } = conversation
  return (
    <Item
      icon={<IconMessage size={20} stroke={1.75} />}
      link={(props) => <Link to="/inbox/$id" params={{ id }} {...props} />}
      name={nameOf(contact_name, { id: conversation.contact_id, phone: conversation.contact_phone })}
      why={[whyWaiting(conversation), content && lastWords(content)]
        .filter((part) => part !== null)
        .join(' · ')}
      when={since === null ? undefined : <Ago value={since} />}
    />
  )
}

/** It came by itself, and this browser has not looked at it yet. */
function NewSale({ sale }: { sale: Sale }) {
  const t = useTexts(overviewTexts)
  const format = useFormat()
  const nameOf = usePersonName()
  const { timezone } = useAccount()
  const name = nameOf(sale.name, { id: sale.contact_id, phone: sale.customer_phone })
  if (sale.kind === 'order') {
    const { number, total, currency } = sale
    const sum = total === null || currency === null ? [] : [format.money(total, currency)]
    return (
      <Item
        icon={<IconShoppingBag size={20} stroke={1.75} />}
        link={(props) => <Link to="/orders/$id" params={{ id: sale.id }} {...props} />}
        name={[`#${number}`, name, ...sum].join(' · ')}
        why={t('newOrder')}
        when={<Ago value={sale.created_at} />}
      />
    )
  }
  const day = sale.start_time === null ? undefined : dayIn(timezone, sale.start_time)
  return (
    <Item
      icon={<IconCalendarQuestion size={20} stroke={1.75} />}
      link={(props) => <Link to="/appointments" search={{ open: sale.id, ...(day && { day }) }} {...props} />}
      name={name}
      why={t('newAppointment')}
      when={sale.start_time === null ? undefined : <DateTime value={sale.start_time} />}
    />
  )
}
