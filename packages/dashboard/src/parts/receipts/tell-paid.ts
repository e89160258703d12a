import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useProposedWords, useTellCustomerHere } from '../conversations/tell-customer.tsx'
import { notifyDone } from '../feedback/notify.tsx'
import { type PayableOrder, type Payer, staysPartly } from './receipt.ts'
import { receiptTexts } from './receipt-texts.ts'

/** `isAnswer`: the customer sent a receipt and waits for this. */
type Noted = { amount: number; isAnswer: boolean }

/** Says what was noted of an order, as it was before, and beside the chat offers words for the customer. */
export function useTellPaid(payer: Payer): (order: PayableOrder, noted: Noted) => void {
  const t = useTexts(receiptTexts)
  const format = useFormat()
  const here = useTellCustomerHere()
  const words = useProposedWords()(payer.language)
  return (order, { amount, isAnswer }) => {
    const { conversationId } = payer
    const rest = order.left - amount
    const noted = t('noted', { amount: format.money(amount, order.currency) })
    // Another amount leaves the order to a person: nothing is settled yet that the customer could be told.
    if (rest < 0 || (rest > 0 && !staysPartly(order))) return notifyDone(noted)
    const done = rest > 0 ? noted : t('paid')
    // The order's page offers words itself, and keeps them until they are sent.
    if (!payer.isHere || conversationId === null) return notifyDone(done)
    const of = { ...order, customer_name: payer.name }
    const about = { kind: 'order', id: order.id, change: rest > 0 ? 'part_paid' : 'paid' } as const
    const told = rest > 0 ? words.partPaid(of, amount, rest) : words.order('paid', of)
    here({ done, words: told, isNews: rest === 0 && !isAnswer, about, conversationId })
  }
}
