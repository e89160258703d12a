import { Text } from '@mantine/core'
import type { AnswerOf } from '../../api/call.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useLastWords } from '../../parts/contacts/last-words.ts'
import { useMeansName } from '../../parts/receipts/means-name.ts'
import { shopTexts } from '../../parts/shop/texts.ts'
import { DateTime } from '../../parts/time.tsx'
import classes from './order.module.css'
import { refundTexts } from './refund-texts.ts'
import { orderTexts } from './texts.ts'

type OrderDetail = AnswerOf<'getOrder'>
type Change = OrderDetail['history'][number]
type Message = OrderDetail['messages'][number]

/** Everything that happened to the order, and what was said to the customer meanwhile, oldest first. */
export function OrderHistory({ order }: { order: OrderDetail }) {
  const steps = [
    ...order.history.map((change) => ({ at: change.created_at, id: change.id, change, message: undefined })),
    ...order.messages.map((message) => ({
      at: message.created_at,
      id: message.id,
      change: undefined,
      message,
    })),
  ].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  return (
    <ol className={classes.history}>
      {steps.map(({ id, at, change, message }) => (
        <li key={id} className={classes.step} data-quiet={message !== undefined || undefined}>
          {change && <Happened order={order} change={change} />}
          {message && <Said message={message} />}
          <Text size="sm" c="dimmed">
            <DateTime value={at} />
          </Text>
        </li>
      ))}
    </ol>
  )
}

function Happened({ order, change }: { order: OrderDetail; change: Change }) {
  const t = useTexts(orderTexts)
  const shop = useTexts(shopTexts)
  const refunds = useTexts(refundTexts)
  const meansOf = useMeansName()
  const format = useFormat()
  const { kind, status, payment_status: payment, amount, reason, note, units, goods } = change
  const means = change.paid_with
  const money = amount === null ? '' : format.money(amount, change.currency ?? order.currency)
  const states = [
    ...(status === null ? [] : [shop(`order_${status}`)]),
    ...(payment === null ? [] : [shop(`payment_${payment}`)]),
  ].join(' · ')
  const title = {
    placed: t('happened_placed'),
    changed: states,
    money_waits: money === '' ? states : t('happened_money', { amount: money }),
    part_paid: t('happened_part', { amount: money }),
    refunded: t('happened_refunded', { amount: money }),
    address_changed: t(note === null ? 'happened_address_gone' : 'happened_address'),
    tracking_changed: t('happened_tracking'),
    discount_changed: t(amount === 0 ? 'happened_discount_gone' : 'happened_discount', { amount: money }),
    measure_changed: t('happened_measure'),
    quantity_changed: t('happened_quantity'),
    lines_added: t('happened_lines'),
    payment_mistaken: t('happened_mistaken', { amount: money }),
    payment_undone: t('happened_undone', { amount: money }),
    refund_mistaken: refunds('happened_refund_mistaken', { amount: money }),
    refund_undone: refunds('happened_refund_undone', { amount: money }),
    waiting_refunded: refunds('happened_waiting_refunded', { amount: money }),
    reopened: t('happened_reopened'),
    delivery_fee_changed: t('happened_fee', { amount: money }),
  }[kind]
  // An order that gave way to another says which, in the reader's language; its reason would say less.
  const gaveWay = status === 'cancelled' ? order.replaced_by : null
  const former = kind === 'placed' ? order.replaces : null
  const details = [
    ...(gaveWay === null ? [] : [`${t('replacedBy')} #${gaveWay.number}`]),
    ...(former === null ? [] : [`${t('inPlaceOf')} #${former.number}`]),
    ...(kind === 'changed' && money !== '' && amount !== 0 ? [t('paidAmount', { amount: money })] : []),
    ...(reason === null || gaveWay !== null ? [] : [t(`reason_${reason}`)]),
    ...(means === null ? [] : [meansOf(means)]),
    ...(goods ?? []).map(({ name, quantity }) => `${quantity} × ${name}`),
    ...(note === null ? [] : [note]),
    ...(units === null || units === 0 ? [] : [t('stockBack', { n: units })]),
  ]
  const by = useActor(order, change)
  return (
    <>
      <Text fw={600}>
        {title}
        {by !== undefined && (
          <Text span c="dimmed" fw={400}>
            {' '}
            · {by}
          </Text>
        )}
      </Text>
      {details.map((detail) => (
        <Text key={detail} size="sm" className={classes.said}>
          {detail}
        </Text>
      ))}
    </>
  )
}

function useActor({ platform }: OrderDetail, { actor, actor_name }: Change): string | undefined {
  const t = useTexts(orderTexts)
  const shop = useTexts(shopTexts)
  const provider =
    actor_name !== null && actor_name in shopTexts ? shop(actor_name as keyof typeof shopTexts) : ''
  switch (actor) {
    case null:
      return undefined
    case 'person':
      return t('madeBy_person', { name: actor_name ?? t('somebody') })
    case 'shop':
      return t('madeBy_shop', { name: shop(platform) })
    case 'provider':
      return t('madeBy_provider', { name: provider })
    default:
      return t(`madeBy_${actor}`)
  }
}

function Said({ message }: { message: Message }) {
  const t = useTexts(orderTexts)
  const wordsOf = useLastWords()
  return (
    <>
      <Text fw={600}>
        {t(`said_${message.role}`)}
        {message.delivery_status === 'failed' && (
          <Text span c="var(--mantine-color-error)" fw={400}>
            {' '}
            · {t('notDelivered')}
          </Text>
        )}
      </Text>
      <Text size="sm" c="dimmed" lineClamp={3} className={classes.said}>
        {message.content !== null && wordsOf(message.content)}
      </Text>
    </>
  )
}
