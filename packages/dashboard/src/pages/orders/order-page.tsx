import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useMay, useMe } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { PhoneLink } from '../../parts/contacts/phone-link.tsx'
import { orderNewsWords } from '../../parts/conversations/news-words.ts'
import { useProposedWords } from '../../parts/conversations/tell-customer.tsx'
import { ToldState } from '../../parts/conversations/told-state.tsx'
import { CopyIcon } from '../../parts/copy.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { ReceiptCard } from '../../parts/receipts/receipt-card.tsx'
import { receiptTexts } from '../../parts/receipts/receipt-texts.ts'
import { keptTotal } from '../../parts/shop/line-total.ts'
import { measureTexts } from '../../parts/shop/measure-texts.ts'
import { OrderTotal } from '../../parts/shop/order-total.tsx'
import { holdsMoney, isOwed } from '../../parts/shop/owed.ts'
import {
  customerOf,
  OrderOrigin,
  OrderStatus,
  PaymentStatus,
  usePersonName,
} from '../../parts/shop/states.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import { Thumbnail } from '../../parts/shop/thumbnail.tsx'
import { DateTime } from '../../parts/time.tsx'
import { EditAddress, EditTracking } from './edit-delivery.tsx'
import { EditMeasure } from './edit-measure.tsx'
import { EditQuantity } from './edit-quantity.tsx'
import classes from './order.module.css'
import { OrderActions } from './order-actions.tsx'
import { OrderHistory } from './order-history.tsx'
import { refundTexts } from './refund-texts.ts'
import { TermLines } from './term-lines.tsx'
import { orderTexts } from './texts.ts'

type OrderDetail = AnswerOf<'getOrder'>

const route = getRouteApi('/signed-in/orders/$id')

export function OrderPage() {
  const t = useTexts(orderTexts)
  const nameOf = usePersonName()
  const { id } = route.useParams()
  const order = useRead('getOrder', { id })
  const mayEdit = useMay('orders.edit')
  const seesList = useMay('orders.list')
  const { data } = order
  return (
    <Page
      title={
        data ? t('of', { number: data.number, name: nameOf(data.customer_name, customerOf(data)) }) : t('one')
      }
      states={
        data && (
          <Group gap="md">
            <OrderStatus status={data.status} />
            <PaymentStatus order={data} />
          </Group>
        )
      }
      back={seesList ? '/orders' : '/inbox'}
      actions={mayEdit && data && <OrderActions order={data} />}
    >
      <Loaded query={order}>{(loaded) => <Detail order={loaded} />}</Loaded>
    </Page>
  )
}

function Told({ order }: { order: OrderDetail }) {
  const words = useProposedWords()
  const { id, news, conversation_id: conversationId, customer_phone: phone } = order
  const place = useNewsInSight(order)
  if (news === null) return null
  const told = orderNewsWords(words(order.customer_language), order, news.change)
  if (told === undefined) return null
  return (
    <div ref={place} className={classes.news}>
      <ToldState
        about={{ kind: 'order', id }}
        news={news}
        words={told}
        conversationId={conversationId}
        phone={phone}
      />
    </div>
  )
}

/** News of a change that was made here, farther down the page, are brought into sight. */
function useNewsInSight({ news, history }: OrderDetail) {
  const place = useRef<HTMLDivElement>(null)
  // A second change of the same kind leaves the time of the first, as long as it is untold.
  const changedAt = news?.told_at === null ? `${news.change} ${news.changed_at} ${history.length}` : undefined
  const seen = useRef(changedAt)
  useEffect(() => {
    if (changedAt !== undefined && changedAt !== seen.current) {
      // They stand below the order's name and states, which are seen along with them where both have room.
      window.scrollTo(0, 0)
      place.current?.scrollIntoView({ block: 'nearest' })
    }
    seen.current = changedAt
  }, [changedAt])
  return place
}

/** The customer is told of both by the words about the new one. */
function Replaced({ by }: { by: NonNullable<OrderDetail['replaced_by']> }) {
  const t = useTexts(orderTexts)
  const { data } = useRead('getOrder', { id: by.id })
  return (
    <>
      <Alert color="blue">
        {t('replacedBy')}{' '}
        <Link to="/orders/$id" params={{ id: by.id }}>
          #{by.number}
        </Link>
      </Alert>
      {data && <Told order={data} />}
    </>
  )
}

function Detail({ order }: { order: OrderDetail }) {
  const t = useTexts(orderTexts)
  const shop = useTexts(shopTexts)
  const receiptWords = useTexts(receiptTexts)
  const format = useFormat()
  const { received } = order
  const money = (amount: number) => format.money(amount, order.currency)
  const isPartPaid = order.parts > 0 && order.paid_at === null
  // A cancelled order gives no money back by itself.
  const isOfShop = order.external_id !== null && holdsMoney(order) && !order.actions.includes('note_refund')
  return (
    <>
      {order.replaced_by && <Replaced by={order.replaced_by} />}
      {order.replaces && (
        <Alert color="blue">
          {t('inPlaceOf')}{' '}
          <Link to="/orders/$id" params={{ id: order.replaces.id }}>
            #{order.replaces.number}
          </Link>
        </Alert>
      )}
      <Told order={order} />
      {isPartPaid && (
        <Alert color="yellow">
          {t('parts', { amount: money(order.parts), total: money(order.total), left: money(order.left) })}
        </Alert>
      )}
      {isOwed(order) && (
        <Alert color="yellow">
          {t('owed', {
            amount: order.held > 0 ? format.money(order.held, order.held_currency) : money(order.total),
          })}
        </Alert>
      )}
      {order.surplus > 0 && <Alert color="yellow">{t('surplus', { amount: money(order.surplus) })}</Alert>}
      {isOfShop && <Alert color="blue">{t('ofShop', { shop: shop(order.platform) })}</Alert>}
      {received && (
        <Alert color="yellow">
          {t('received', {
            amount: format.money(received.amount, received.currency),
            time: format.near(received.at),
          })}
        </Alert>
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
          {order.receipts.length > 0 && (
            <Section title={receiptWords('section')} flush>
              {order.receipts.map((receipt) => (
                <ReceiptCard
                  key={receipt.id}
                  receipt={receipt}
                  customer={{ name: order.customer_name, language: order.customer_language }}
                  isBesideChat={false}
                />
              ))}
            </Section>
          )}
          <Section title={t('lines')} flush>
            <Lines order={order} />
          </Section>
          <Section title={t('history')}>
            <OrderHistory order={order} />
          </Section>
        </div>
        <Section title={t('details')}>
          <Facts facts={factsOf(order, t)} />
          <DeliveryFacts order={order} />
          <Group gap="xs" mt="md">
            {order.conversation_id !== null && (
              <Button
                variant="default"
                size="compact-md"
                renderRoot={(props) => (
                  <Link to="/inbox/$id" params={{ id: order.conversation_id ?? '' }} {...props} />
                )}
              >
                {t('conversation')}
              </Button>
            )}
            {order.contact_id !== null && (
              <Button
                variant="default"
                size="compact-md"
                renderRoot={(props) => (
                  <Link to="/contacts/$id" params={{ id: order.contact_id ?? '' }} {...props} />
                )}
              >
                {t('contact')}
              </Button>
            )}
          </Group>
        </Section>
      </div>
    </>
  )
}

function factsOf(order: OrderDetail, t: ReturnType<typeof useTexts<typeof orderTexts>>) {
  const facts: [string, React.ReactNode][] = [
    [t('from'), <OrderOrigin key="from" order={order} />],
    [
      t('phone'),
      order.customer_phone === null ? '–' : <PhoneLink key="phone" phone={order.customer_phone} />,
    ],
    [t('placed'), <DateTime key="placed" value={order.created_at} />],
    [t('updated'), <DateTime key="updated" value={order.updated_at} />],
  ]
  if (order.external_id !== null) facts.push([t('external'), order.external_id])
  if (order.paid_at !== null) facts.push([t('paidAt'), <DateTime key="paid" value={order.paid_at} />])
  // The time to pay ends with the payment, and with the order.
  if (order.expires_at !== null && order.paid_at === null && order.status === 'pending')
    facts.push([t('expires'), <DateTime key="expires" value={order.expires_at} />])
  return facts
}

/** Where it goes and where it is, with the ways to change both. */
function DeliveryFacts({ order }: { order: OrderDetail }) {
  const t = useTexts(orderTexts)
  const mayEdit = useMay('orders.edit')
  const [isAddressOpen, addressing] = useDisclosure()
  const [isTrackingOpen, tracking] = useDisclosure()
  const { delivery_address: address, actions } = order
  const { text, url } = order.tracking
  const edit = (action: 'edit_address' | 'edit_tracking', label: string, open: () => void) =>
    mayEdit &&
    actions.includes(action) && (
      <div>
        <Anchor component="button" type="button" size="sm" onClick={open}>
          {label}
        </Anchor>
      </div>
    )
  const facts: [string, React.ReactNode][] = [
    [
      t('deliverTo'),
      <div key="address">
        {address === null && t(order.is_pickup ? 'fetched' : 'noAddress')}
        {address !== null && <Address label={t('deliverTo')} value={address} />}
        {edit('edit_address', t('editAddress'), addressing.open)}
      </div>,
    ],
    [
      t('whereIs'),
      <div key="tracking">
        {text === null && url === null && t('noTracking')}
        {text !== null && <div>{text}</div>}
        {url !== null && (
          <Anchor href={url} target="_blank" rel="noreferrer" className={classes.said}>
            {url}
          </Anchor>
        )}
        {edit('edit_tracking', t('editTracking'), tracking.open)}
      </div>,
    ],
  ]
  return (
    <>
      <Facts facts={facts} />
      <EditAddress order={order} isOpen={isAddressOpen} onClose={addressing.close} />
      <EditTracking order={order} isOpen={isTrackingOpen} onClose={tracking.close} />
    </>
  )
}

/** Copyable, for whoever delivers. */
function Address({ label, value }: { label: string; value: string }) {
  return (
    <>
      {value} <CopyIcon label={label} value={value} />
    </>
  )
}

function Lines({ order }: { order: OrderDetail }) {
  const t = useTexts(orderTexts)
  const measures = useTexts(measureTexts)
  const refunds = useTexts(refundTexts)
  // A shop that keeps codes of its own finds them on the product; here they are for those who match systems.
  const showsSku = useMe().role === 'developer'
  const format = useFormat()
  const money = (value: number) => format.money(value, order.currency)
  return (
    <>
      {order.lines.length === 0 && (
        <Text c="dimmed" p="lg">
          {t('noLines')}
        </Text>
      )}
      <ul className={classes.lines}>
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their places
          <li key={index} className={classes.line}>
            <span className={`numbers ${classes.quantity}`}>
              {line.returned > 0 && <s>{line.quantity}</s>} {line.quantity - line.returned} ×
            </span>
            {line.picture_url !== null && <Thumbnail url={line.picture_url} />}
            <div className={classes.words}>
              <div className={classes.name}>
                {line.product_id === null ? (
                  line.name
                ) : (
                  <Link to="/products/$id" params={{ id: line.product_id }}>
                    {line.name}
                  </Link>
                )}
              </div>
              <Text size="sm" c="dimmed">
                {line.sale_unit === null
                  ? t('each', { price: money(line.unit_price) })
                  : `${money(line.measure_price ?? line.unit_price)} ${measures(`per_${line.sale_unit}`)}`}
                {showsSku && line.sku !== null && ` · ${line.sku}`}
                {line.add_ons.map((addOn) => ` · + ${addOn.name} ${money(addOn.price)}`).join('')}
              </Text>
              {line.returned > 0 && <Text size="sm">{refunds('lineBack', { n: line.returned })}</Text>}
              <EditMeasure order={order} line={line} />
              <EditQuantity order={order} line={line} />
            </div>
            <span className="numbers">
              {line.returned > 0 && <s>{money(line.total)}</s>} {money(keptTotal(line))}
            </span>
          </li>
        ))}
        <TermLines order={order} />
        <li className={classes.total}>
          <span>{t('total')}</span>
          <div className={classes.sum}>
            <OrderTotal order={order} />
          </div>
        </li>
      </ul>
    </>
  )
}
