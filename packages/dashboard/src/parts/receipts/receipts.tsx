import { Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import type { Customer, UndecidedOrder } from './receipt.ts'
import { ReceiptCard } from './receipt-card.tsx'
import { receiptTexts } from './receipt-texts.ts'
import classes from './receipts.module.css'

/** Payments of this conversation that a person is to check, each beside its order. */
export function Receipts({ id, customer }: { id: string; customer: Customer }) {
  const t = useTexts(receiptTexts)
  const enabled = useMay('orders.view')
  const { data } = useRead('listReceipts', { id }, { enabled })
  const receipts = data?.data ?? []
  const undecided = data?.undecided ?? []
  if (receipts.length + undecided.length === 0) return null
  return (
    <section className={classes.receipts} aria-label={t('title')}>
      {undecided.map((order) => (
        <UndecidedCard key={order.id} order={order} />
      ))}
      {receipts.map((receipt) => (
        <ReceiptCard key={receipt.id} receipt={receipt} customer={customer} isBesideChat />
      ))}
    </section>
  )
}

/** The money of an order does not fit its total: somebody decides where orders are. */
function UndecidedCard({ order }: { order: UndecidedOrder }) {
  const t = useTexts(receiptTexts)
  const format = useFormat()
  const { id, number, total, currency, received } = order
  const amounts = {
    amount: format.money(received.amount, received.currency),
    total: format.money(total, currency),
  }
  return (
    <div className={classes.receipt}>
      <IconAlertTriangle size={20} aria-hidden className={classes.icon} />
      <div className={classes.facts}>
        <Text fw={550}>{t('undecided', { number })}</Text>
        <div className={classes.line}>{t('undecidedWhy', amounts)}</div>
      </div>
      <Button size="sm" renderRoot={(props) => <Link to="/orders/$id" params={{ id }} {...props} />}>
        {t('decide')}
      </Button>
    </div>
  )
}
