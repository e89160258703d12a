// More products in an order that exists, also after a part of it was paid.
import { Alert, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../dialog.tsx'
import { failureText } from '../feedback/failure-text.ts'
import { notifyDone, useFailureNotice } from '../feedback/notify.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import { CartOffer, takenFromCart, useCart } from './cart-offer.tsx'
import { orderingTexts } from './texts.ts'
import { useQuote } from './use-quote.ts'
import { givenLines, lacksOf, type WishLine } from './wish.ts'
import { WishLines } from './wish-lines.tsx'

type AddLinesProps = { order: AnswerOf<'getOrder'>; isOpen: boolean; onClose: () => void }

export function AddLines({ isOpen, ...props }: AddLinesProps) {
  const t = useTexts(orderingTexts)
  const { order, onClose } = props
  const title = t('addTitle', { number: order.number })
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title} size="lg" centered={false}>
      {isOpen && <AddForm {...props} />}
    </Dialog>
  )
}

/** The words for the customer are offered on the page, which says that they do not know yet. */
function AddForm({ order, onClose }: Omit<AddLinesProps, 'isOpen'>) {
  const t = useTexts(orderingTexts)
  const { language } = useLanguage()
  const onError = useFailureNotice()
  const add = useChange('addOrderLines')
  const [lines, setLines] = useState<WishLine[]>([])
  const [before] = useState(order.lines.length)
  const lacks = lacksOf(lines)
  const isWhole = lacks === undefined
  const { contact_id: contactId } = order
  const cart = useCart(contactId ?? undefined)
  const quote = useQuote(
    isWhole && contactId !== null
      ? { contact_id: contactId, lines: givenLines(lines), address: null, is_pickup: true }
      : undefined,
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole || add.isPending) return
    const onSuccess = () => {
      onClose()
      notifyDone(t('added'))
    }
    const body = { lines: givenLines(lines), before, ...takenFromCart(cart.taken) }
    add.mutate({ id: order.id, body }, { onSuccess, onError })
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <CartOffer cart={cart} setLines={setLines} />
        <WishLines lines={lines} setLines={setLines} totals={quote.data?.lines} />
        {quote.data && isWhole && <Then order={order} added={quote.data.subtotal} />}
        {quote.error && isWhole && <Alert color="yellow">{failureText(quote.error, language)}</Alert>}
        <FormButtons submit={t('add')} isBusy={add.isPending} lacks={lacks && t(lacks)} onClose={onClose} />
      </Stack>
    </form>
  )
}

function Then({ order, added }: { order: AnswerOf<'getOrder'>; added: number }) {
  const t = useTexts(orderingTexts)
  const format = useFormat()
  const money = (amount: number) => format.money(amount, order.currency)
  return (
    <Text role="status">
      {t('totalThen', { total: money(order.total + added) })}{' '}
      {order.parts > 0 && t('leftThen', { left: money(order.left + added) })}
    </Text>
  )
}
