import { Anchor, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconCircleCheck, IconReceipt2, IconTextRecognition } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useChange } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { notifyDone, useFailureNotice } from '../feedback/notify.tsx'
import { DocumentFile } from '../media/document-file.tsx'
import { Photo } from '../media/photo.tsx'
import { shopTexts } from '../shop/texts.ts'
import { ConfirmPaid } from './confirm-paid.tsx'
import { type Customer, fits, numbersOf, paysAll, type Receipt } from './receipt.ts'
import { receiptTexts } from './receipt-texts.ts'
import classes from './receipts.module.css'

type ReceiptCardProps = {
  receipt: Receipt
  customer: Customer
  /** Else it stands beside its order. */
  isBesideChat: boolean
}

/** The picture, what was read of it, and the order's own amounts: a person compares and decides. */
export function ReceiptCard({ receipt, customer, isBesideChat }: ReceiptCardProps) {
  const t = useTexts(receiptTexts)
  const format = useFormat()
  const { is_file: isFile, state, seen_on: seenOn, same_file_on: sameFileOn } = receipt
  const isOpen = state === 'open'
  const decision = isOpen && <Decision receipt={receipt} customer={customer} isBesideChat={isBesideChat} />
  return (
    <div className={classes.receipt} data-wide={!isBesideChat || undefined}>
      <Look receipt={receipt} />
      <div className={classes.facts}>
        <Text fw={550}>
          {isFile ? t('file') : t('words')}{' '}
          <Text span size="sm" c="dimmed" fw={400}>
            {format.near(receipt.created_at)}
          </Text>
        </Text>
        <Amounts receipt={receipt} isBesideChat={isBesideChat} />
        {isOpen && isFile && <Reading receipt={receipt} />}
        {isOpen && receipt.differs && <Warning>{t('differs')}</Warning>}
        {isOpen && seenOn.length > 0 && <Warning>{t('seen', { orders: numbersOf(seenOn) })}</Warning>}
        {sameFileOn.length > 0 && <Warning>{t('sameFile', { orders: numbersOf(sameFileOn) })}</Warning>}
        {!isOpen && <Noted receipt={receipt} />}
        {!isBesideChat && decision}
      </div>
      {isBesideChat && decision}
    </div>
  )
}

/** As far as its money paid the order. */
function Noted({ receipt }: { receipt: Receipt }) {
  const t = useTexts(receiptTexts)
  const format = useFormat()
  const { amount, order } = receipt
  const part =
    amount === null
      ? t('partNotedOnce')
      : t(amount < order.total ? 'partNoted' : 'noted', { amount: format.money(amount, order.currency) })
  return (
    <div className={classes.good}>
      <IconCircleCheck size={15} aria-hidden /> {paysAll(receipt) ? t('paid') : part}
    </div>
  )
}

/** A picture opens whole, a PDF in the browser's viewer; any other document is saved. */
function Look({ receipt: { file, is_file: isFile } }: { receipt: Receipt }) {
  const t = useTexts(receiptTexts)
  if (file !== null && file.preview_url !== null) {
    return (
      <div className={classes.look}>
        <Photo title={t('picture')} url={file.url} preview={file.preview_url} />
      </div>
    )
  }
  if (file !== null) {
    return (
      <DocumentFile
        url={file.url}
        name={file.name ?? t('document')}
        bytes={file.bytes}
        mediaType={file.media_type}
      />
    )
  }
  return <IconReceipt2 size={20} aria-label={isFile ? t('fileComes') : undefined} className={classes.icon} />
}

function Amounts({ receipt, isBesideChat }: Omit<ReceiptCardProps, 'customer'>) {
  const t = useTexts(receiptTexts)
  const shop = useTexts(shopTexts)
  const format = useFormat()
  const { order, conversation_id: id, message_id: message, is_file: isFile } = receipt
  const money = (amount: number) => format.money(amount, order.currency)
  const chat = (
    <Anchor
      renderRoot={(props) => (
        <Link
          to="/inbox/$id"
          params={{ id }}
          search={(former: object) => ({ ...(isBesideChat && former), message })}
          {...props}
        />
      )}
    >
      {isBesideChat ? t('show') : t('showInChat')}
    </Anchor>
  )
  return (
    <div className={classes.line}>
      {isBesideChat && (
        <Anchor renderRoot={(props) => <Link to="/orders/$id" params={{ id: order.id }} {...props} />}>
          {t('order', { number: order.number })}
        </Anchor>
      )}
      <span>{isBesideChat ? money(order.total) : t('total', { total: money(order.total) })}</span>
      {isBesideChat && <span className={classes.dimmed}>{shop(`payment_${order.payment_status}`)}</span>}
      {order.received > 0 && receipt.state === 'open' && (
        <span>{t('came', { amount: money(order.received), left: money(order.left) })}</span>
      )}
      {(isFile || !isBesideChat) && chat}
    </div>
  )
}

/** A suggestion: it is shown as what it is, and decides nothing. */
function Reading({ receipt }: { receipt: Receipt }) {
  const t = useTexts(receiptTexts)
  const format = useFormat()
  const { reading, order } = receipt
  if (reading?.state === 'waiting') return <div className={classes.dimmed}>{t('reading')}</div>
  const { amount, currency, date, reference } = reading ?? nothing
  const facts = [
    amount === null ? '' : format.money(amount, currency ?? order.currency),
    date === null ? '' : format.date(`${date}T12:00:00.000Z`, 'UTC'),
    reference === null ? '' : t('reference', { reference }),
  ].filter((fact) => fact !== '')
  if (facts.length === 0) return <div className={classes.dimmed}>{t('compare')}</div>
  return (
    <>
      <div className={classes.dimmed}>
        <IconTextRecognition size={14} aria-hidden /> {t('read')} {facts.join(' · ')}
      </div>
      {fits(receipt) && (
        <div className={classes.good}>
          <IconCircleCheck size={15} aria-hidden /> {t('fits')}
        </div>
      )}
    </>
  )
}

const nothing = { amount: null, currency: null, date: null, reference: null }

function Decision({ receipt, customer, isBesideChat }: ReceiptCardProps) {
  const t = useTexts(receiptTexts)
  const tell = useFailureNotice()
  const mayEdit = useMay('orders.edit')
  const [isOpen, paying] = useDisclosure()
  const dismiss = useChange('dismissReceipt')
  const { id, is_file: isFile, conversation_id: conversationId } = receipt
  const onSuccess = () => notifyDone(t('dismissed'))
  if (!mayEdit) return null
  return (
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
      <ConfirmPaid
        order={receipt.order}
        receipts={[receipt]}
        payer={{ conversationId, ...customer, phone: null, isHere: isBesideChat }}
        isOpen={isOpen}
        onClose={paying.close}
      />
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
