import { NumberInput, Stack, Switch, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { ApiFailure } from '../../api/request.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { editMoney, readMoney } from '../../i18n/money.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { useClosingGuard, useNoteTyped } from '../../parts/feedback/closing-guard.tsx'
import { isReason } from '../../parts/feedback/failure-text.ts'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { MoneyField, useMoneyCheck } from '../../parts/money-field.tsx'
import { useSeenMoney } from '../../parts/receipts/seen-money.ts'
import { type Back, goodsOf, proposedRefund } from './refund-proposal.ts'
import { refundTexts } from './refund-texts.ts'
import { useUndoRefund } from './take-back.tsx'

type OrderDetail = AnswerOf<'getOrder'>
type NoteRefundProps = { order: OrderDetail; isOpen: boolean; onClose: () => void }

export function NoteRefund({ order, isOpen, onClose }: NoteRefundProps) {
  const t = useTexts(refundTexts)
  const { close, noteTyped, question } = useClosingGuard(onClose)
  return (
    <>
      <Dialog opened={isOpen} onClose={close} title={t('refundTitle')}>
        <RefundForm order={order} onLeave={close} onClose={onClose} onTyped={noteTyped} />
      </Dialog>
      {question}
    </>
  )
}

type RefundFormProps = {
  order: OrderDetail
  /** Without having noted it. */
  onLeave: () => void
  onClose: () => void
  onTyped: (isTyped: boolean) => void
}
type Filled = { amount: string; note: string; back: Back; restock: boolean }

/** The words for the customer are offered on the page, which says that they do not know yet. */
function RefundForm({ order, onLeave, onClose, onTyped }: RefundFormProps) {
  const t = useTexts(refundTexts)
  const format = useFormat()
  const tell = useFailureNotice()
  const check = useMoneyCheck()
  const note = useChange('noteOrderRefund')
  const { offerUndo } = useUndoRefund(order)
  const money = (value: number) => format.money(value, order.currency)
  const left = order.refundable ?? 0
  const tooMuch = (text: string) => {
    const read = readMoney(text, format.locale, order.currency)
    return 'amount' in read && read.amount > left ? t('refundMuch', { left: money(left) }) : null
  }
  const proposed = (back: Back) => {
    const amount = proposedRefund(order, back)
    return amount === 0 ? '' : editMoney(amount, format.locale)
  }
  const form = useForm<Filled>({
    initialValues: { amount: proposed({}), note: '', back: {}, restock: true },
    validate: {
      amount: (text) =>
        text.trim() === '' ? t('refundText', { left: money(left) }) : (check(text) ?? tooMuch(text)),
    },
  })
  const { before, noteRefusal } = useSeenMoney(left, () => {
    if (form.isDirty('amount')) return
    const amount = proposed(form.getValues().back)
    form.setInitialValues({ ...form.getInitialValues(), amount })
    form.setFieldValue('amount', amount)
  })
  useNoteTyped(form.isDirty(), onTyped)
  const send = ({ amount: text, note: why, back, restock }: Filled) => {
    const read = readMoney(text, format.locale, order.currency)
    if (!('amount' in read)) return
    const goods = goodsOf(back)
    const body = {
      ...{ amount: read.amount, before },
      ...(why.trim() !== '' && { note: why.trim() }),
      ...(goods.length > 0 && { goods, restock }),
    }
    const onSuccess = ({ mistakable_refund: noted }: OrderDetail) => {
      onClose()
      offerUndo(noted)
    }
    const onError = (error: unknown) => {
      noteRefusal(error)
      // A colleague gave some of it back meanwhile.
      const max = isReason(error, 'refund_much') ? leftIn(error) : undefined
      if (max === undefined) tell(error)
      else form.setFieldError('amount', t('refundMuch', { left: money(max) }))
    }
    note.mutate({ id: order.id, body }, { onSuccess, onError })
  }
  /** The proposal follows the goods, as long as no other amount was typed. */
  const choose = (id: string, quantity: number | string) => {
    const [before, after] = [form.values.back, { ...form.values.back, [id]: quantity }]
    form.setFieldValue('back', after)
    if (form.values.amount === proposed(before)) form.setFieldValue('amount', proposed(after))
  }
  // A cancelled order's goods are back already.
  const lines =
    order.status === 'cancelled' ? [] : order.lines.filter(({ quantity, returned }) => quantity > returned)
  return (
    <form className="fields" noValidate onSubmit={form.onSubmit(send)}>
      <Text>{t('refundText', { left: money(left) })}</Text>
      {lines.length > 0 && (
        <Stack gap="xs" component="fieldset" m={0} p={0} style={{ border: 0 }}>
          <Text component="legend" fw={600} p={0}>
            {t('goodsBack')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('goodsBackText')}
          </Text>
          {lines.map(({ id, name, quantity, returned }) => (
            <NumberInput
              key={id}
              label={name}
              description={t('goodsOf', { n: quantity - returned })}
              min={0}
              max={quantity - returned}
              clampBehavior="strict"
              allowDecimal={false}
              allowNegative={false}
              value={form.values.back[id] ?? 0}
              onChange={(value) => choose(id, value)}
            />
          ))}
          {goodsOf(form.values.back).length > 0 && (
            <Switch
              label={t('restock')}
              description={t('restockText')}
              {...form.getInputProps('restock', { type: 'checkbox' })}
            />
          )}
        </Stack>
      )}
      <MoneyField
        label={`${t('amount')} (${order.currency})`}
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <Textarea
        label={t('refundWhy')}
        autosize
        minRows={1}
        maxLength={limits.orderNoteCharsMax}
        {...form.getInputProps('note')}
      />
      <FormButtons submit={t('note_refund')} isBusy={note.isPending} onClose={onLeave} />
    </form>
  )
}

function leftIn(error: unknown): number | undefined {
  const max = error instanceof ApiFailure ? error.values?.left : undefined
  return typeof max === 'number' ? max : undefined
}
