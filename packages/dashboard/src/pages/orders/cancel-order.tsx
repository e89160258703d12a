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
import { moneyLeft } from './money-left.ts'
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

/** Each way in which it came, with what happens to it. */
function MoneyLeft({ order }: { order: OrderDetail }) {
  const t = useTexts(orderTexts)
  const shop = useTexts(shopTexts)
  const format = useFormat()
  const { person: me } = useMe()
  const { paid_by: paidBy, received } = order
  const left = moneyLeft(order)
  const money = (amount: number) => format.money(amount, order.currency)
  const total = money(left.hand)
  const markedBy = (by: { id: string; name: string } | null) => {
    if (by === null) return t('markedByHand', { total })
    return by.id === me.id ? t('markedByYou', { total }) : t('markedBySomebody', { name: by.name, total })
  }
  const noted =
    paidBy === null
      ? t('cancelPartPaid', { amount: total, total: money(order.total) })
      : 'provider' in paidBy
        ? t('cancelHandToo', { amount: total })
        : markedBy(paidBy.person)
  const ofProvider = paidBy !== null && 'provider' in paidBy && left.provider > 0 && paidBy
  const said = [
    ...(ofProvider
      ? [
          t(ofProvider.by === 'shop' ? 'cancelPaidShop' : 'cancelPaidLink', {
            total: format.money(left.provider, order.held_currency),
            provider: shop(ofProvider.provider),
          }),
        ]
      : []),
    ...(left.hand > 0 ? [`${noted} ${t('cancelPaidHand')}`] : []),
    ...(received ? [t('cancelWaiting', { amount: format.money(received.amount, received.currency) })] : []),
  ]
  if (said.length === 0) return null
  return (
    <Alert color="yellow">
      {said.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </Alert>
  )
}
