import { Button } from '@mantine/core'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useConfirm } from '../../parts/feedback/confirm.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { endUndo, useUndo } from '../../parts/feedback/undo.tsx'
import { refundTexts } from './refund-texts.ts'
import { orderTexts } from './texts.ts'

type OrderDetail = AnswerOf<'getOrder'>

/** That it was delivered is taken back: with the notice right after, or at any time later. */
export function useReopen({ id }: OrderDetail) {
  const t = useTexts(orderTexts)
  const tell = useFailureNotice()
  const change = useChange('reopenOrder')
  const offerUndo = useUndo()
  const about = `delivered ${id}`
  const reopen = () => {
    endUndo(about)
    change.mutate({ id }, { onSuccess: () => notifyDone(t('reopenedDone')), onError: tell })
  }
  const offerToReopen = ({ actions }: OrderDetail) => {
    if (actions.includes('reopen')) offerUndo(t('completedDone'), reopen, about)
    else notifyDone(t('completedDone'))
  }
  return { reopen, offerToReopen, isReopening: change.isPending }
}

type Refund = OrderDetail['mistakable_refund']

/** A refund that was noted by mistake is taken back: with the notice right after, or at any time later. */
export function useUndoRefund({ id, currency }: OrderDetail) {
  const t = useTexts(refundTexts)
  const format = useFormat()
  const tell = useFailureNotice()
  const change = useChange('undoOrderRefund')
  const offer = useUndo()
  const about = `refund ${id}`
  const told = (refund: NonNullable<Refund>) => ({ amount: format.money(refund.amount, currency) })
  const undo = async (refund: NonNullable<Refund>) => {
    endUndo(about)
    await change.mutateAsync({ id, body: { refund: refund.id } })
    notifyDone(t('undoneRefund', told(refund)))
  }
  const offerUndo = (refund: Refund) => {
    if (refund) offer(t('refundNoted', told(refund)), () => undo(refund).catch(tell), about)
  }
  return { undo, offerUndo }
}

/** For what was done by a slip of the finger, or to the wrong order. */
export function TakeBack({ order }: { order: OrderDetail }) {
  const t = useTexts(orderTexts)
  const format = useFormat()
  const { ask, dialog } = useConfirm()
  const undo = useChange('undoOrderPayment')
  const { reopen, isReopening } = useReopen(order)
  const refunds = useTexts(refundTexts)
  const { undo: undoRefund } = useUndoRefund(order)
  const { id, actions, mistakable_payment: payment, mistakable_refund: refund, paid_at: paidAt } = order
  const askIfMistaken = (paid: { id: string; amount: number }) => {
    const told = { amount: format.money(paid.amount, order.currency) }
    ask({
      title: t('undoPaymentTitle', told),
      // Programs were told only of a payment in full.
      text: paidAt === null ? t('undoPaymentText') : `${t('undoPaymentText')} ${t('undoPaidTold')}`,
      action: t('undo_payment'),
      isDangerous: true,
      onConfirm: async () => {
        await undo.mutateAsync({ id, body: { payment: paid.id } })
        notifyDone(t('undonePayment', told))
      },
    })
  }
  const askIfMistakenRefund = (noted: NonNullable<Refund>) =>
    ask({
      title: refunds('undoRefundTitle', { amount: format.money(noted.amount, order.currency) }),
      text: refunds('undoRefundText'),
      action: refunds('undo_refund'),
      isDangerous: true,
      onConfirm: () => undoRefund(noted),
    })
  return (
    <>
      {refund !== null && (
        <Button variant="default" onClick={() => askIfMistakenRefund(refund)}>
          {refunds('undo_refund')}
        </Button>
      )}
      {payment !== null && (
        <Button variant="default" onClick={() => askIfMistaken(payment)}>
          {t('undo_payment')}
        </Button>
      )}
      {actions.includes('reopen') && (
        <Button variant="default" loading={isReopening} onClick={reopen}>
          {t('reopen')}
        </Button>
      )}
      {dialog}
    </>
  )
}
