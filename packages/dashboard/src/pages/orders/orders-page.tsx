import { Alert, Button } from '@mantine/core'
import { orderSorts, orderWaits } from '@mostrador/contract/dashboard/orders'
import { limits } from '@mostrador/contract/limits'
import { orderStatuses, paymentStatuses } from '@mostrador/contract/values'
import { IconShoppingBag } from '@tabler/icons-react'
import { Link, lazyRouteComponent, useNavigate } from '@tanstack/react-router'
import type { Row } from '../../api/call.ts'
import { usePages } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CliHint } from '../../parts/cli/cli-hint.tsx'
import { Empty } from '../../parts/feedback/states.tsx'
import { ListFilters } from '../../parts/filtering/list-filters.tsx'
import { DataList } from '../../parts/lists/data-list.tsx'
import { Filter } from '../../parts/lists/filters.tsx'
import { SavedFilters } from '../../parts/lists/saved-filters.tsx'
import { SearchField } from '../../parts/lists/search-field.tsx'
import { known, useFilters } from '../../parts/lists/search-state.ts'
import { SortFilter, useSort } from '../../parts/lists/sort.tsx'
import { useOpenedByAddress } from '../../parts/opened-by-address.ts'
import { NewOrderLater } from '../../parts/ordering/new-order-later.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { OrderTotal } from '../../parts/shop/order-total.tsx'
import { isOwed } from '../../parts/shop/owed.ts'
import {
  customerOf,
  OrderOrigin,
  OrderStatus,
  PaymentStatus,
  usePersonName,
} from '../../parts/shop/states.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import { Status } from '../../parts/status.tsx'
import { Ago } from '../../parts/time.tsx'
import { useWaiting } from '../../parts/waiting/waiting.tsx'
import { ExportOrders } from './export-orders.tsx'
import { orderListTexts } from './list-texts.ts'

// On a phone it waits for the sheet of filters.
const DayFilter = lazyRouteComponent(() => import('../../parts/filtering/day-filter.tsx'), 'DayFilter')

type Order = Row<'listOrders'>

/** The value if it is a day: an address can contain anything. */
function dayOf(value: string | undefined): string | undefined {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value ? value : undefined
}

/** Parts of the address that a saved filter holds. */
const kept = ['search', 'status', 'payment', 'waits', 'from', 'to', 'sort']

export function OrdersPage() {
  const t = useTexts(orderListTexts)
  const shop = useTexts(shopTexts)
  const { values, set } = useFilters<'search' | 'status' | 'payment' | 'waits' | 'from' | 'to'>()
  const search = values.search?.trim() || undefined
  const status = known(values.status, orderStatuses)
  const payment = known(values.payment, paymentStatuses)
  const waits = known(values.waits, orderWaits)
  const days = { from: dayOf(values.from), to: dayOf(values.to) }
  const query = { search, status, payment_status: payment, waits, ...days }
  const sort = useSort(orderSorts)
  const pages = usePages('listOrders', { query: { ...query, sort } })
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <ExportOrders query={query} />
          <PlaceOrder />
        </>
      }
    >
      {waits !== 'refund' && <ToGiveBack />}
      <Section flush>
        <SavedFilters list="orders" names={kept} />
        <ListFilters
          search={
            <SearchField
              label={t('search')}
              value={values.search}
              onChange={(chosen) => set({ search: chosen })}
            />
          }
          set={[status, payment, waits, days.from, days.to, sort]}
          onClear={() => set(Object.fromEntries(kept.slice(1).map((name) => [name, undefined])))}
        >
          <Filter
            label={t('status')}
            all={t('anyStatus')}
            value={status}
            onChange={(chosen) => set({ status: chosen })}
            options={orderStatuses.map((value) => [value, shop(`order_${value}`)])}
          />
          <Filter
            label={t('payment')}
            all={t('anyPayment')}
            value={payment}
            onChange={(chosen) => set({ payment: chosen })}
            options={paymentStatuses.map((value) => [value, shop(`payment_${value}`)])}
          />
          <Filter
            label={t('waits')}
            all={t('anyWaits')}
            value={waits}
            onChange={(chosen) => set({ waits: chosen })}
            options={orderWaits.map((value) => [value, t(`waits_${value}`)])}
          />
          <DayFilter label={t('fromDay')} value={query.from} onChange={(from) => set({ from })} />
          <DayFilter label={t('toDay')} value={query.to} onChange={(to) => set({ to })} />
          <SortFilter
            usual={t('newest')}
            options={[
              ['placed', t('oldest')],
              ['-total', t('largest')],
              ['total', t('smallest')],
            ]}
          />
        </ListFilters>
        <OrderList pages={pages} />
      </Section>
      <CliHint of="exportRows" values={{ resource: 'orders', output: 'orders.csv', status: query?.status }} />
    </Page>
  )
}

/** Money of cancelled orders is asked for by nobody: it is said before a customer does. */
function ToGiveBack() {
  const t = useTexts(orderListTexts)
  const n = useWaiting()?.refunds ?? 0
  if (n === 0) return null
  return (
    <Alert color="yellow">
      {n < limits.ordersWaitingCountMax ? t('toGiveBack', { n }) : t('toGiveBackMany', { n: n - 1 })}{' '}
      <Link to="/orders" search={{ waits: 'refund' }}>
        {t('seeThem')}
      </Link>
    </Alert>
  )
}

/** Leads to the order once it is there. */
function PlaceOrder() {
  const t = useTexts(orderListTexts)
  const navigate = useNavigate()
  const [isOpen, dialog] = useOpenedByAddress('new')
  if (!useMay('orders.edit')) return null
  return (
    <>
      <Button onClick={dialog.open}>{t('newOrder')}</Button>
      <NewOrderLater
        isOpen={isOpen}
        onClose={dialog.close}
        onCreated={({ id }) => void navigate({ to: '/orders/$id', params: { id } })}
      />
    </>
  )
}

function OrderList({ pages }: { pages: ReturnType<typeof usePages<'listOrders'>> }) {
  const t = useTexts(orderListTexts)
  const nameOf = usePersonName()
  const total = (order: Order) => <OrderTotal order={order} />
  return (
    <DataList
      label={t('title')}
      pages={pages}
      rowKey={({ id }) => id}
      columns={[
        { name: 'number', head: t('number'), cell: ({ number }) => `#${number}` },
        {
          name: 'customer',
          head: t('customer'),
          cell: (order) => nameOf(order.customer_name, customerOf(order)),
        },
        { name: 'status', head: t('status'), cell: ({ status }) => <OrderStatus status={status} /> },
        {
          name: 'payment',
          head: t('payment'),
          cell: (order) => <Payment order={order} />,
        },
        { name: 'from', head: t('from'), cell: (order) => <OrderOrigin order={order} /> },
        {
          ...{ name: 'total', head: t('total'), sort: 'total', isLargestFirst: true },
          cell: total,
          align: 'end',
        },
        {
          ...{ name: 'placed', head: t('placed'), sort: 'placed', isLargestFirst: true },
          cell: ({ created_at }) => <Ago value={created_at} />,
          align: 'end',
        },
      ]}
      phone={(order) => ({
        title: `#${order.number} · ${nameOf(order.customer_name, customerOf(order))}`,
        aside: total(order),
        text: (
          <>
            <OrderStatus status={order.status} /> · <Payment order={order} />
          </>
        ),
        note: <Ago value={order.created_at} />,
      })}
      link={({ id }, props) => <Link to="/orders/$id" params={{ id }} {...props} />}
      filters={['search', 'status', 'payment', 'waits', 'from', 'to']}
      empty={
        <Empty icon={IconShoppingBag} title={t('emptyTitle')}>
          {t('empty')}
        </Empty>
      }
    />
  )
}

/** With a sign where money is still to be given back, or a receipt waits for somebody's look. */
function Payment({ order }: { order: Order }) {
  const t = useTexts(orderListTexts)
  return (
    <>
      <PaymentStatus order={order} />
      {isOwed(order) && (
        <div>
          <Status tone="wait">{t('owed')}</Status>
        </div>
      )}
      {order.has_receipt && (
        <div>
          <Status tone="wait">{t('waits_receipt')}</Status>
        </div>
      )}
    </>
  )
}
