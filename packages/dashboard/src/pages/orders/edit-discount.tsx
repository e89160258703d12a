import { Button, Group, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { editMoney } from '../../i18n/money.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { useMoneyHabit } from '../../parts/money-field.tsx'
import { DiscountField, type DiscountText, readDiscount } from '../../parts/ordering/terms.tsx'
import { orderTexts } from './texts.ts'

type EditProps = { order: AnswerOf<'getOrder'>; isOpen: boolean; onClose: () => void }

export function EditDiscount({ order, isOpen, onClose }: EditProps) {
  const t = useTexts(orderTexts)
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('discount')}>
      <DiscountForm order={order} onClose={onClose} />
    </Dialog>
  )
}

/** The customer does not know of the new total yet: the page then offers the whole order in words. */
function DiscountForm({ order, onClose }: Omit<EditProps, 'isOpen'>) {
  const t = useTexts(orderTexts)
  const format = useFormat()
  const habit = useMoneyHabit()
  const onError = useFailureNotice()
  const change = useChange('setOrderDiscount')
  const former = order.discount
  const [value, setValue] = useState<DiscountText>({
    kind: 'amount',
    text: former === null ? '' : editMoney(former, habit.locale),
  })
  const read = readDiscount(value, habit)
  const goods = order.lines.reduce((sum, line) => sum + line.total, 0)
  const amount = read && (read.kind === 'amount' ? read.amount : (goods * read.percent) / 100)
  const send = (discount: typeof read | null) => {
    if (discount === undefined || change.isPending) return
    const onSuccess = () => {
      onClose()
      notifyDone(t('done'))
    }
    change.mutate({ id: order.id, body: { discount } }, { onSuccess, onError })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(read)
  }
  return (
    <form className="fields" noValidate onSubmit={submit}>
      <DiscountField value={value} onChange={setValue} isFocused />
      {amount !== undefined && (
        <Text size="sm">
          {t('newTotal', { total: format.money(goods + (order.delivery_fee ?? 0) - amount, order.currency) })}
        </Text>
      )}
      {former !== null && (
        <Group>
          <Button variant="default" size="compact-md" onClick={() => send(null)}>
            {t('discountAway')}
          </Button>
        </Group>
      )}
      <FormButtons
        submit={t('save')}
        isBusy={change.isPending}
        isUnchanged={value.text.trim() === ''}
        lacks={read === undefined ? t('fieldWrong') : undefined}
        onClose={onClose}
      />
    </form>
  )
}
