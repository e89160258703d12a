import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
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

type NoteRefundProps = {
  order: AnswerOf<'getOrder'>
  isOpen: boolean
  onClose: () => void
  /** Once it is noted. */
  onNoted: (amount: number) => void
}

export function NoteRefund({ order, isOpen, onClose, onNoted }: NoteRefundProps) {
  const t = useTexts(orderTexts)
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('refundTitle')}>
      <RefundForm order={order} onClose={onClose} onNoted={onNoted} />
    </Dialog>
  )
}

function RefundForm({ order, onClose, onNoted }: Omit<NoteRefundProps, 'isOpen'>) {
  const t = useTexts(orderTexts)
  const format = useFormat()
  const tell = useFailureNotice()
  const check = useMoneyCheck()
  const note = useChange('noteOrderRefund')
  const left = order.refundable ?? 0
  const form = useForm({
    initialValues: { amount: editMoney(left, format.locale), note: '' },
    validate: {
      amount: (text) => (text.trim() === '' ? t('refundText', { left: money(left) }) : check(text)),
    },
  })
  const money = (value: number) => format.money(value, order.currency)
  const send = ({ amount: text, note: why }: { amount: string; note: string }) => {
    const read = readMoney(text, format.locale, order.currency)
    if (!('amount' in read)) return
    const onSuccess = () => {
      notifyDone(t('done'))
      onClose()
      onNoted(read.amount)
    }
    const body = { amount: read.amount, ...(why.trim() !== '' && { note: why.trim() }) }
    note.mutate({ id: order.id, body }, { onSuccess, onError: tell })
  }
  return (
    <form className="fields" noValidate onSubmit={form.onSubmit(send)}>
      <Text>{t('refundText', { left: money(left) })}</Text>
      <MoneyField label={t('amount')} data-autofocus {...form.getInputProps('amount')} />
      <Textarea
        label={t('refundWhy')}
        autosize
        minRows={1}
        maxLength={limits.orderNoteCharsMax}
        {...form.getInputProps('note')}
      />
      <FormButtons submit={t('note_refund')} isBusy={note.isPending} onClose={onClose} />
    </form>
  )
}
