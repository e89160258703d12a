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

type EditProps = { order: AnswerOf<'getOrder'>; isOpen: boolean; onClose: () => void }

export function EditDeliveryFee({ order, isOpen, onClose }: EditProps) {
  const t = useTexts(orderTexts)
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('deliveryFee')}>
      <FeeForm order={order} onClose={onClose} />
    </Dialog>
  )
}

/** The customer does not know of the new total yet: the page then offers the whole order in words. */
function FeeForm({ order, onClose }: Omit<EditProps, 'isOpen'>) {
  const t = useTexts(orderTexts)
  const format = useFormat()
  const onError = useFailureNotice()
  const check = useMoneyCheck()
  const change = useChange('setOrderDeliveryFee')
  const { currency, delivery_fee: fee } = order
  const goods = order.total - (fee ?? 0)
  const form = useForm({
    initialValues: { fee: editMoney(fee, format.locale) },
    validate: { fee: (text) => (text.trim() === '' ? t('feeMissing') : check(text)) },
  })
  const read = readMoney(form.values.fee, format.locale, currency)
  const send = () => {
    if (!('amount' in read)) return
    const onSuccess = () => {
      onClose()
      notifyDone(t('done'))
    }
    change.mutate({ id: order.id, body: { fee: read.amount } }, { onSuccess, onError })
  }
  return (
    <form className="fields" noValidate onSubmit={form.onSubmit(send)}>
      <MoneyField label={`${t('deliveryFee')} (${currency})`} data-autofocus {...form.getInputProps('fee')} />
      {'amount' in read && (
        <Text size="sm">{t('newTotal', { total: format.money(goods + read.amount, currency) })}</Text>
      )}
      <FormButtons
        submit={t('save')}
        isBusy={change.isPending}
        isUnchanged={!form.isDirty()}
        onClose={onClose}
      />
    </form>
  )
}
