import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useProposedWords } from '../../parts/conversations/tell-customer.tsx'
import { DangerButton } from '../../parts/danger-button.tsx'
import { useConfirm } from '../../parts/feedback/confirm.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { NewOrderLater } from '../../parts/ordering/new-order-later.tsx'
import { ConfirmPaid } from '../../parts/receipts/confirm-paid.tsx'
import { receiptTexts } from '../../parts/receipts/receipt-texts.ts'
import { CancelOrder } from './cancel-order.tsx'
import { MarkSent } from './edit-delivery.tsx'
import { NoteRefund } from './note-refund.tsx'
import { Receipt } from './receipt.tsx'
import { refundTexts } from './refund-texts.ts'
import { TakeBack, useReopen } from './take-back.tsx'
import { orderTexts } from './texts.ts'

type OrderDetail = AnswerOf<'getOrder'>

/** Buttons for the actions the server allows now. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const t = useTexts(orderTexts)
  const payment = useTexts(receiptTexts)
  const refund = useTexts(refundTexts)
  const tell = useFailureNotice()
  const { ask, dialog } = useConfirm()
  const words = useProposedWords()
  const confirm = useChange('confirmOrder')
  const complete = useChange('completeOrder')
  const { offerToReopen } = useReopen(order)
  const reply = useChange('replyToConversation')
  const navigate = useNavigate()
  const [isReplacing, replacing] = useDisclosure()
  const [isOpen, cancelling] = useDisclosure()
  const [isRefundOpen, refunding] = useDisclosure()
  const [isReceiptOpen, receipt] = useDisclosure()
  const [isPaying, paying] = useDisclosure()
  const { id, actions } = order
  const can = (action: (typeof actions)[number]) => actions.includes(action)
  const askToSend = () => {
    const text = words(order.customer_language).summary(order)
    ask({
      title: order.pay_url === null ? t('sendSummary') : t('sendSummaryLink'),
      text: <div style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</div>,
      action: t('sendIt'),
      onConfirm: async () => {
        await reply.mutateAsync({ id: order.conversation_id ?? '', body: { text, leaves_bot: true } })
        notifyDone(t('summarySent'))
      },
    })
  }
  return (
    <>
      {can('mark_paid') && (
        <Button variant={order.has_receipt ? 'default' : 'filled'} onClick={paying.open}>
          {payment('notePayment')}
        </Button>
      )}
      {can('confirm') && (
        <Button
          variant="default"
          loading={confirm.isPending}
          onClick={() =>
            confirm.mutate({ id }, { onSuccess: () => notifyDone(t('confirmedDone')), onError: tell })
          }
        >
          {t('confirm')}
        </Button>
      )}
      {order.conversation_id !== null && isOpenOrder(order) && (
        <Button variant="default" onClick={askToSend}>
          {order.pay_url === null ? t('sendSummary') : t('sendSummaryLink')}
        </Button>
      )}
      {order.status !== 'cancelled' && (
        <Button variant="default" onClick={receipt.open}>
          {t('receipt')}
        </Button>
      )}
      {can('replace') && (
        <Button variant="default" onClick={replacing.open}>
          {t('changeOrder')}
        </Button>
      )}
      <MarkSent order={order} />
      {can('complete') && (
        <Button
          variant="default"
          loading={complete.isPending}
          onClick={() => complete.mutate({ id }, { onSuccess: offerToReopen, onError: tell })}
        >
          {t('complete')}
        </Button>
      )}
      {can('note_refund') && (
        <Button variant="default" onClick={refunding.open}>
          {refund('note_refund')}
        </Button>
      )}
      <TakeBack order={order} />
      {can('cancel') && <DangerButton onClick={cancelling.open}>{t('cancel')}</DangerButton>}
      {dialog}
      {order.contact_id !== null && (
        <NewOrderLater
          contactId={order.contact_id}
          replaces={order}
          isOpen={isReplacing}
          onClose={replacing.close}
          onCreated={(placed) => void navigate({ to: '/orders/$id', params: { id: placed.id } })}
        />
      )}
      <ConfirmPaid
        order={{ ...order, received: receivedOf(order) }}
        receipts={order.receipts.filter(({ state }) => state === 'open')}
        payer={{
          ...{ name: order.customer_name, language: order.customer_language, phone: order.customer_phone },
          ...{ conversationId: order.conversation_id, isHere: false },
        }}
        isOpen={isPaying}
        onClose={paying.close}
      />
      <Receipt order={order} isOpen={isReceiptOpen} onClose={receipt.close} />
      <CancelOrder order={order} isOpen={isOpen} onClose={cancelling.close} />
      <NoteRefund order={order} isOpen={isRefundOpen} onClose={refunding.close} />
    </>
  )
}

/** The parts that came, and what waits for a word beside them. */
const receivedOf = ({ parts, received, currency }: OrderDetail) =>
  parts + (received?.currency === currency ? received.amount : 0)

const isOpenOrder = ({ status }: OrderDetail) => status !== 'cancelled' && status !== 'completed'
