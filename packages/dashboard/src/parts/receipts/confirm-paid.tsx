import { Alert, NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type PaymentMeans, usualMeans } from '@mostrador/contract/dashboard/payments/payment-means'
import { limits } from '@mostrador/contract/limits'
import { useState } from 'react'
import { useChange } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { editMoney, readMoney } from '../../i18n/money.ts'
import { Dialog } from '../dialog.tsx'
import { failureText, isReason } from '../feedback/failure-text.ts'
import { useFailureNotice } from '../feedback/notify.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import { MoneyField, useMoneyCheck } from '../money-field.tsx'
import { useMeansName } from './means-name.ts'
import { numbersOf, type PayableOrder, type Payer, type Receipt, staysPartly } from './receipt.ts'
import { receiptTexts } from './receipt-texts.ts'
import { useSeenMoney } from './seen-money.ts'
import { useTellPaid } from './tell-paid.ts'

type ConfirmPaidProps = {
  order: PayableOrder
  /** Open ones of the order; the money may have come with one of them. */
  receipts: readonly Receipt[]
  payer: Payer
  isOpen: boolean
  onClose: () => void
}

/** A person says which amount arrived, under which reference and how: all that was left, or a part of it. */
export function ConfirmPaid({ isOpen, ...props }: ConfirmPaidProps) {
  const t = useTexts(receiptTexts)
  const { order, onClose } = props
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('paidTitle', { number: order.number })}>
      <ReceiptChoice {...props} />
    </Dialog>
  )
}

/** With one receipt the money came with it; else a person says with which. */
function ReceiptChoice({ receipts, ...props }: Omit<ConfirmPaidProps, 'isOpen'>) {
  const t = useTexts(receiptTexts)
  const format = useFormat()
  const [id, setId] = useState(receipts[0]?.id ?? '')
  const receipt = receipts.find((each) => each.id === id)
  return (
    <>
      {receipts.length > 1 && (
        <NativeSelect
          mb="sm"
          label={t('cameWith')}
          value={receipt?.id ?? ''}
          data={[
            ...receipts.map(({ id: value, created_at: at, is_file: isFile }) => ({
              value,
              label: `${t(isFile ? 'file' : 'words')} · ${format.near(at)}`,
            })),
            { value: '', label: t('cameWithNone') },
          ]}
          onChange={(event) => setId(event.currentTarget.value)}
        />
      )}
      <PaidForm key={receipt?.id} receipt={receipt} {...props} />
    </>
  )
}

type PaidFormProps = Omit<ConfirmPaidProps, 'isOpen' | 'receipts'> & { receipt: Receipt | undefined }
type Fields = { amount: string; reference: string; means: PaymentMeans | '' }

function PaidForm({ order, receipt, payer, onClose }: PaidFormProps) {
  const t = useTexts(receiptTexts)
  const format = useFormat()
  const { language } = useLanguage()
  const tell = useFailureNotice()
  const tellPaid = useTellPaid(payer)
  const check = useMoneyCheck()
  const ofReceipt = useChange('markReceiptPaid')
  const ofOrder = useChange('noteOrderPayment')
  const [repeated, setRepeated] = useState<string>()
  const { left } = order
  const meansOf = useMeansName()
  const form = useForm<Fields>({
    initialValues: {
      amount: editMoney(left, format.locale),
      reference: receipt?.reading?.reference ?? '',
      means: '',
    },
    validate: { amount: check },
  })
  const { before, noteRefusal } = useSeenMoney(order.received, () => {
    if (!form.isDirty('amount')) form.setFieldValue('amount', editMoney(left, format.locale))
  })
  const money = (amount: number) => format.money(amount, order.currency)
  const read = readMoney(form.values.amount, format.locale, order.currency)
  const missing = 'amount' in read ? left - read.amount : 0
  const waits = missing < 0 || (missing > 0 && !staysPartly(order))
  const isSeen = (receipt?.seen_on.length ?? 0) + (receipt?.same_file_on.length ?? 0) > 0
  const isKnown = repeated !== undefined || isSeen
  const send = ({ amount: text, reference, means }: Fields) => {
    const given = readMoney(text, format.locale, order.currency)
    if (!('amount' in given)) return
    const body = {
      amount: given.amount,
      reference: reference.trim() || null,
      before,
      ...(means !== '' && { paid_with: means }),
      ...(isKnown && { is_repeated: true }),
    }
    const answers = {
      onSuccess: () => {
        onClose()
        tellPaid(order, { amount: given.amount, isAnswer: receipt !== undefined })
      },
      onError: (error: unknown) => {
        noteRefusal(error)
        if (isReason(error, 'receipt_known') || isReason(error, 'receipt_file_known'))
          setRepeated(failureText(error, language))
        else tell(error)
      },
    }
    if (receipt) ofReceipt.mutate({ id: receipt.id, body }, answers)
    else ofOrder.mutate({ id: order.id, body }, answers)
  }
  return (
    <form className="fields" noValidate onSubmit={form.onSubmit(send)}>
      <Text>
        {t(receipt ? 'paidText' : 'paidTextPlain', { total: money(order.total) })}
        {order.received > 0 && ` ${t('cameAlready', { amount: money(order.received), left: money(left) })}`}
      </Text>
      <MoneyField
        label={`${t('amount')} (${order.currency})`}
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <TextInput
        label={t('referenceField')}
        maxLength={limits.receiptReferenceCharsMax}
        {...form.getInputProps('reference')}
      />
      <NativeSelect
        label={t('means')}
        data={[
          { value: '', label: t('meansUnsaid') },
          ...usualMeans(order.currency).map((value) => ({ value, label: meansOf(value) })),
        ]}
        {...form.getInputProps('means')}
      />
      {waits && <Alert color="yellow">{t('otherAmount', { left: money(left) })}</Alert>}
      {missing > 0 && !waits && <Alert color="blue">{t('isPart', { left: money(missing) })}</Alert>}
      {repeated !== undefined && <Alert color="yellow">{repeated}</Alert>}
      {repeated === undefined && receipt && <Doubts receipt={receipt} />}
      <FormButtons
        submit={isKnown ? t('markAnyway') : missing > 0 ? t('notePart') : t('markPaid')}
        isBusy={ofReceipt.isPending || ofOrder.isPending}
        onClose={onClose}
      />
    </form>
  )
}

function Doubts({ receipt: { seen_on: seenOn, same_file_on: sameFileOn } }: { receipt: Receipt }) {
  const t = useTexts(receiptTexts)
  return (
    <>
      {seenOn.length > 0 && <Alert color="yellow">{t('seen', { orders: numbersOf(seenOn) })}</Alert>}
      {sameFileOn.length > 0 && (
        <Alert color="yellow">{t('sameFile', { orders: numbersOf(sameFileOn) })}</Alert>
      )}
    </>
  )
}
