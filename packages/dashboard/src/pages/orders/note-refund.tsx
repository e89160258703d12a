import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { editMoney, readMoney } from '../../i18n/money.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { MoneyField, useMoneyCheck } from '../../parts/money-field.tsx'
import { orderTexts } from './texts.ts'

type NoteRefundProps = { order: AnswerOf<'getOrder'>; isOpen: boolean; onClose: () => void }

export function NoteRefund({ order, isOpen, onClose }: NoteRefundProps) {
  const t = useTexts(orderTexts)
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('refundTitle')}>
      <RefundForm order={order} onClose={onClose} />
    </Dialog>
  )
}

function RefundForm({ order, onClose }: Omit<NoteRefundProps, 'isOpen'>) {
  const t = useTexts(orderTexts)
  const format = useFormat()
  const tell = useFailureNotice()
  const check = useMoneyCheck()
  const note = useChange('noteOrderRefund')
  const left = order.refundable ?? 0
  const form = useForm({
    initialValues: { amount: editMoney(left, format.locale) },
    validate: {
      amount: (text) => (text.trim() === '' ? t('refundText', { left: money(left) }) : check(text)),
    },
  })
  const money = (value: number) => format.money(value, order.currency)
  const send = ({ amount: text }: { amount: string }) => {
    const read = readMoney(text, format.locale, order.currency)
    if (!('amount' in read)) return
    const onSuccess = () => {
      notifyDone(t('done'))
      onClose()
    }
    note.mutate({ id: order.id, body: { amount: read.amount } }, { onSuccess, onError: tell })
  }
  return (
    <form className="fields" noValidate onSubmit={form.onSubmit(send)}>
      <Text>{t('refundText', { left: money(left) })}</Text>
      <MoneyField label={t('amount')} data-autofocus {...form.getInputProps('amount')} />
      <FormButtons submit={t('note_refund')} isBusy={note.isPending} onClose={onClose} />
    </form>
  )
}
