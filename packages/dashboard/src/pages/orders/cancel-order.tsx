import { Alert, NativeSelect, Text, Textarea } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { orderCancelReasons } from '@mostrador/contract/values'
import { type FormEvent, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useMe } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { known } from '../../parts/lists/search-state.ts'
import { shopTexts } from '../../parts/shop/texts.ts'
import { orderTexts } from './texts.ts'

type OrderDetail = AnswerOf<'getOrder'>
type AskingProps = { order: OrderDetail; isOpen: boolean; onClose: () => void }

/** Asks for the reason, and says what becomes of the money by how it was paid. */
export function CancelOrder({ order, isOpen, onClose }: AskingProps) {
  const t = useTexts(orderTexts)
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('cancelTitle')}>
      <CancelForm order={order} onClose={onClose} />
    </Dialog>
  )
}

function CancelForm({ order, onClose }: Omit<AskingProps, 'isOpen'>) {
  const t = useTexts(orderTexts)
  const tell = useFailureNotice()
  const cancel = useChange('cancelOrder')
  const [reason, setReason] = useState<(typeof orderCancelReasons)[number]>()
  const [note, setNote] = useState('')
  const lacksNote = reason === 'other' && note.trim() === ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason === undefined || lacksNote) return
    const body = { reason, ...(note.trim() === '' ? {} : { note: note.trim() }) }
    const onSuccess = () => {
      onClose()
      notifyDone(t('cancelledDone'))
    }
    cancel.mutate({ id: order.id, body }, { onSuccess, onError: tell })
  }
  return (
    <form className="fields" onSubmit={send}>
      <Text>{t('cancelText')}</Text>
      <MoneyLeft order={order} />
      <NativeSelect
        label={t('why')}
        data-autofocus
        value={reason ?? ''}
        onChange={(event) => setReason(known(event.currentTarget.value, orderCancelReasons))}
        data={[
          { value: '', label: t('choose') },
          ...orderCancelReasons.map((value) => ({ value, label: t(`reason_${value}`) })),
        ]}
      />
      <Textarea
        label={t('note')}
        description={lacksNote ? t('noteNeeded') : undefined}
        autosize
        minRows={2}
        maxLength={limits.orderNoteCharsMax}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FormButtons
        submit={t('cancel')}
        isBusy={cancel.isPending}
        isDangerous
        lacks={reason === undefined ? t('reasonMissing') : lacksNote ? t('noteNeeded') : undefined}
        onClose={onClose}
      />
    </form>
  )
}

function MoneyLeft({ order }: { order: OrderDetail }) {
  const t = useTexts(orderTexts)
  const shop = useTexts(shopTexts)
  const format = useFormat()
  const { person: me } = useMe()
  const { paid_by: paidBy, parts } = order
  const total = format.money(order.total, order.currency)
  if (order.payment_status === 'partially_paid' && parts > 0) {
    const told = t('cancelPartPaid', { amount: format.money(parts, order.currency), total })
    return <Alert color="yellow">{`${told} ${t('cancelPaidHand')}`}</Alert>
  }
  if (paidBy === null || order.payment_status === 'refunded') return null
  const markedBy = (by: { id: string; name: string } | null) => {
    if (by === null) return t('markedByHand', { total })
    return by.id === me.id ? t('markedByYou', { total }) : t('markedBySomebody', { name: by.name, total })
  }
  const text =
    'provider' in paidBy
      ? t(paidBy.by === 'shop' ? 'cancelPaidShop' : 'cancelPaidLink', {
          total,
          provider: shop(paidBy.provider),
        })
      : `${markedBy(paidBy.person)} ${t('cancelPaidHand')}`
  return <Alert color="yellow">{text}</Alert>
}
