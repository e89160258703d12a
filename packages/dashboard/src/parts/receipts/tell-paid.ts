import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useProposedWords, useTellCustomer, useTellCustomerHere } from '../conversations/tell-customer.tsx'
import { notifyDone } from '../feedback/notify.tsx'
import { type PayableOrder, type Payer, staysPartly } from './receipt.ts'
import { receiptTexts } from './receipt-texts.ts'

/** `isAnswer`: the customer sent a receipt and waits for this. */
type Noted = { amount: number; isAnswer: boolean }

/** Says what was noted of an order, as it was before, and offers words for the customer. */
export function useTellPaid(payer: Payer): (order: PayableOrder, noted: Noted) => void {
  const t = useTexts(receiptTexts)
  const format = useFormat()
  const here = useTellCustomerHere()
  const elsewhere = useTellCustomer()
  const words = useProposedWords()(payer.language)
  return (order, { amount, isAnswer }) => {
    const { conversationId, phone } = payer
    const rest = order.left - amount
    const noted = t('noted', { amount: format.money(amount, order.currency) })
    // Another amount leaves the order to a person: nothing is settled yet that the customer could be told.
    if (rest < 0 || (rest > 0 && !staysPartly(order))) return notifyDone(noted)
    const of = { ...order, customer_name: payer.name }
    const change =
      rest > 0
        ? { done: noted, words: words.partPaid(of, amount, rest) }
        : {
            ...{ done: t('paid'), words: words.order('paid', of), isNews: !isAnswer },
            about: { kind: 'order', id: order.id } as const,
          }
    if (payer.isHere && conversationId !== null) here({ ...change, conversationId })
    else elsewhere({ ...change, conversationId, phone })
  }
}
