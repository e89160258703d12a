import { Alert, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import { useState } from 'react'
import { useChange } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { editMoney, readMoney } from '../../i18n/money.ts'
import { useProposedWords, useTellCustomer, useTellCustomerHere } from '../conversations/tell-customer.tsx'
import { Dialog } from '../dialog.tsx'
import { failureText, isReason } from '../feedback/failure-text.ts'
import { notifyDone, useFailureNotice } from '../feedback/notify.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import { MoneyField, useMoneyCheck } from '../money-field.tsx'
import { type Customer, numbersOf, type Receipt } from './receipt.ts'
import { receiptTexts } from './receipt-texts.ts'

/** The sender of the receipt; their conversation is open beside it, or elsewhere. */
type Payer = { conversationId: string; isHere: boolean } & Customer

type ConfirmPaidProps = { receipt: Receipt; payer: Payer; isOpen: boolean; onClose: () => void }

/** A person says which amount arrived, and under which reference. */
export function ConfirmPaid({ receipt, payer, isOpen, onClose }: ConfirmPaidProps) {
  const t = useTexts(receiptTexts)
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('paidTitle', { number: receipt.order.number })}>
      <PaidForm receipt={receipt} payer={payer} onClose={onClose} />
    </Dialog>
  )
}

function PaidForm({
  receipt: { id, order, reading, seen_on: seenOn, same_file_on: sameFileOn },
  payer,
  onClose,
}: Omit<ConfirmPaidProps, 'isOpen'>) {
  const t = useTexts(receiptTexts)
  const format = useFormat()
  const { language } = useLanguage()
  const tell = useFailureNotice()
  const tellHere = useTellCustomerHere()
  const tellElsewhere = useTellCustomer()
  const tellCustomer = payer.isHere ? tellHere : tellElsewhere
  const words = useProposedWords()
  const check = useMoneyCheck()
  const markPaid = useChange('markReceiptPaid')
  const [repeated, setRepeated] = useState<string>()
  const { left } = order
  const form = useForm({
    initialValues: { amount: editMoney(left, format.locale), reference: reading?.reference ?? '' },
    validate: { amount: check },
  })
  const read = readMoney(form.values.amount, format.locale, order.currency)
  const total = format.money(order.total, order.currency)
  const missing = 'amount' in read ? left - read.amount : 0
  const waits = missing < 0 || (missing > 0 && !isPartly(order))
  const isKnown = repeated !== undefined || seenOn.length + sameFileOn.length > 0
  const send = ({ amount: text, reference }: { amount: string; reference: string }) => {
    const money = readMoney(text, format.locale, order.currency)
    if (!('amount' in money)) return
    const body = {
      amount: money.amount,
      reference: reference.trim() || null,
      ...(isKnown && { is_repeated: true }),
    }
    markPaid.mutate(
      { id, body },
      {
        onSuccess: () => {
          onClose()
          const rest = left - money.amount
          const noted = t('noted', { amount: format.money(money.amount, order.currency) })
          const of = { ...order, customer_name: payer.name }
          const { conversationId } = payer
          // Another amount leaves the order to a person: nothing is settled yet that the customer could be told.
          if (rest < 0 || (rest > 0 && !isPartly(order))) notifyDone(noted)
          else if (rest > 0)
            tellCustomer({
              done: noted,
              words: words(payer.language).partPaid(of, money.amount, rest),
              conversationId,
            })
          else
            tellCustomer({
              ...{ done: t('paid'), words: words(payer.language).order('paid', of), conversationId },
              about: { kind: 'order', id: order.id },
            })
        },
        onError: (error) =>
          isReason(error, 'receipt_known') || isReason(error, 'receipt_file_known')
            ? setRepeated(failureText(error, language))
            : tell(error),
      },
    )
  }
  return (
    <form className="fields" noValidate onSubmit={form.onSubmit(send)}>
      <Text>
        {t('paidText', { total })}
        {order.received > 0 &&
          ` ${t('cameAlready', { amount: format.money(order.received, order.currency), left: format.money(left, order.currency) })}`}
      </Text>
      <MoneyField label={t('amount')} data-autofocus {...form.getInputProps('amount')} />
      <TextInput
        label={t('referenceField')}
        maxLength={limits.receiptReferenceCharsMax}
        {...form.getInputProps('reference')}
      />
      {waits && (
        <Alert color="yellow">{t('otherAmount', { left: format.money(left, order.currency) })}</Alert>
      )}
      {missing > 0 && !waits && (
        <Alert color="blue">{t('isPart', { left: format.money(missing, order.currency) })}</Alert>
      )}
      {repeated !== undefined && <Alert color="yellow">{repeated}</Alert>}
      {repeated === undefined && seenOn.length > 0 && (
        <Alert color="yellow">{t('seen', { orders: numbersOf(seenOn) })}</Alert>
      )}
      {repeated === undefined && sameFileOn.length > 0 && (
        <Alert color="yellow">{t('sameFile', { orders: numbersOf(sameFileOn) })}</Alert>
      )}
      <FormButtons
        submit={isKnown ? t('markAnyway') : missing > 0 ? t('notePart') : t('markPaid')}
        isBusy={markPaid.isPending}
        onClose={onClose}
      />
    </form>
  )
}

/** Less than the total is noted as a part; for an order in another state a person decides. */
function isPartly({ status, payment_status: payment }: Receipt['order']): boolean {
  return (
    status !== 'cancelled' && status !== 'requires_action' && ['pending', 'partially_paid'].includes(payment)
  )
}
