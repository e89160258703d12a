import { Anchor, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconReceipt2, IconTextRecognition } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useChange, useRead } from '../../../api/hooks.ts'
import { useMay } from '../../../api/session.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { notifyDone, useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { shopTexts } from '../../../parts/shop/texts.ts'
import { ConfirmPaid, type Payer } from './confirm-paid.tsx'
import { numbersOf, type Receipt, type UndecidedOrder } from './receipt.ts'
import { receiptTexts } from './receipt-texts.ts'
import classes from './receipts.module.css'

/** Payments of this conversation that a person is to check, each beside its order. */
export function Receipts({ id, contactName }: { id: string; contactName: string | null }) {
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
        <ReceiptCard key={receipt.id} receipt={receipt} payer={{ conversationId: id, name: contactName }} />
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

function ReceiptCard({ receipt, payer }: { receipt: Receipt; payer: Payer }) {
  const t = useTexts(receiptTexts)
  const shop = useTexts(shopTexts)
  const format = useFormat()
  const tell = useFailureNotice()
  const mayEdit = useMay('orders.edit')
  const [isOpen, paying] = useDisclosure()
  const dismiss = useChange('dismissReceipt')
  const { id, order, is_file: isFile, differs, seen_on: seenOn, same_file_on: sameFileOn } = receipt
  const onSuccess = () => notifyDone(t('dismissed'))
  return (
    <div className={classes.receipt}>
      <IconReceipt2 size={20} aria-hidden className={classes.icon} />
      <div className={classes.facts}>
        <Text fw={550}>{isFile ? t('file') : t('words')}</Text>
        <div className={classes.line}>
          <Anchor renderRoot={(props) => <Link to="/orders/$id" params={{ id: order.id }} {...props} />}>
            {t('order', { number: order.number })}
          </Anchor>
          <span>{format.money(order.total, order.currency)}</span>
          <span className={classes.dimmed}>{shop(`payment_${order.payment_status}`)}</span>
          {order.received > 0 && (
            <span>
              {t('came', {
                amount: format.money(order.received, order.currency),
                left: format.money(order.left, order.currency),
              })}
            </span>
          )}
          {isFile && (
            <Anchor
              renderRoot={(props) => (
                <Link
                  to="."
                  search={(former: object) => ({ ...former, message: receipt.message_id })}
                  {...props}
                />
              )}
            >
              {t('show')}
            </Anchor>
          )}
        </div>
        <Reading receipt={receipt} />
        {differs && <Warning>{t('differs')}</Warning>}
        {seenOn.length > 0 && <Warning>{t('seen', { orders: numbersOf(seenOn) })}</Warning>}
        {sameFileOn.length > 0 && <Warning>{t('sameFile', { orders: numbersOf(sameFileOn) })}</Warning>}
      </div>
      {mayEdit && (
        <div className={classes.buttons}>
          <Button size="sm" onClick={paying.open}>
            {t('markPaid')}
          </Button>
          <Button
            size="sm"
            variant="default"
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate({ id }, { onSuccess, onError: tell })}
          >
            {isFile ? t('dismiss') : t('dismissWords')}
          </Button>
        </div>
      )}
      <ConfirmPaid receipt={receipt} payer={payer} isOpen={isOpen} onClose={paying.close} />
    </div>
  )
}

/** A suggestion: it is shown as what it is, and decides nothing. */
function Reading({ receipt: { reading, order } }: { receipt: Receipt }) {
  const t = useTexts(receiptTexts)
  const format = useFormat()
  if (reading?.state === 'waiting') return <div className={classes.dimmed}>{t('reading')}</div>
  if (reading?.state !== 'read') return null
  const { amount, currency, date, reference } = reading
  const facts = [
    amount === null ? '' : format.money(amount, currency ?? order.currency),
    date === null ? '' : format.date(`${date}T12:00:00.000Z`),
    reference === null ? '' : t('reference', { reference }),
  ].filter((fact) => fact !== '')
  if (facts.length === 0) return null
  return (
    <div className={classes.dimmed}>
      <IconTextRecognition size={14} aria-hidden /> {t('read')} {facts.join(' · ')}
    </div>
  )
}

function Warning({ children }: { children: string }) {
  return (
    <div className={classes.warning}>
      <IconAlertTriangle size={15} aria-hidden /> {children}
    </div>
  )
}
