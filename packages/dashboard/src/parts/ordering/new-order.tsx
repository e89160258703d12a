import { Alert, Button, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { type FormEvent, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { CustomerField, type Known } from '../booking/customer-field.tsx'
import { useProposedWords, useTellCustomer, withdrawOffer } from '../conversations/tell-customer.tsx'
import { Dialog } from '../dialog.tsx'
import { useClosingGuard, useNoteTyped } from '../feedback/closing-guard.tsx'
import { failureText } from '../feedback/failure-text.ts'
import { notifyDone, useFailureNotice } from '../feedback/notify.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import { useTryNames } from '../forms/try-names.ts'
import { usePersonName } from '../shop/states.tsx'
import { CartOffer, takenFromCart, useCart } from './cart-offer.tsx'
import { NewCustomer } from './new-customer.tsx'
import classes from './ordering.module.css'
import { OrderTerms, useOrderTerms } from './terms.tsx'
import { orderingTexts } from './texts.ts'
import { useQuote } from './use-quote.ts'
import { addressFor, givenLines, lacksOf, linesOfOrder, type WishLine } from './wish.ts'
import { WishLines } from './wish-lines.tsx'

type OrderDetail = AnswerOf<'getOrder'>

export type NewOrderProps = {
  isOpen: boolean
  onClose: () => void
  /** Chosen in the form where absent. */
  contactId?: string | undefined
  /** The new order takes its place. */
  replaces?: OrderDetail
  /** Leads to its page, which offers words for the customer; without it they are offered here. */
  onCreated?: (order: OrderDetail) => void
}

/** An order that a person takes on behalf of a customer. */
export function NewOrder(props: NewOrderProps) {
  const t = useTexts(orderingTexts)
  const { isOpen, onClose, replaces } = props
  const title = replaces ? t('changeTitle', { number: replaces.number }) : t('title')
  const { close, noteTyped, question } = useClosingGuard(onClose)
  return (
    <>
      <Dialog opened={isOpen} onClose={close} title={title} size="lg" centered={false}>
        {isOpen && <OrderForm {...props} onLeave={close} onTyped={noteTyped} />}
      </Dialog>
      {question}
    </>
  )
}

type OrderFormProps = NewOrderProps & {
  /** Without having placed it. */
  onLeave: () => void
  onTyped: (isTyped: boolean) => void
}

function OrderForm({ onClose, onLeave, onTyped, contactId, replaces, onCreated }: OrderFormProps) {
  const t = useTexts(orderingTexts)
  const tellFailure = useFailureNotice()
  const tellCustomer = useTellCustomer()
  const words = useProposedWords()
  const create = useChange('createOrder')
  const namesOf = useTryNames()
  const [former] = useState<WishLine[]>(() => (replaces ? linesOfOrder(replaces) : []))
  const [lines, setLines] = useState(former)
  const [isPickup, setPickup] = useState(replaces?.is_pickup ?? false)
  const formerAddress = replaces && (replaces.is_pickup ? '' : (replaces.delivery_address ?? ''))
  const [typed, setAddress] = useState(formerAddress)
  const [note, setNote] = useState('')
  const { customer, field, isTyped } = useCustomer(contactId)
  const cart = useCart(customer?.id)
  const address = addressFor(typed, cart.cart)
  const terms = useOrderTerms(replaces)
  const isOrderTyped = lines !== former || note !== '' || typed !== formerAddress
  useNoteTyped(isOrderTyped || terms.isTyped || isTyped, onTyped)
  const wish = customer && {
    ...{ contact_id: customer.id, lines: givenLines(lines), is_pickup: isPickup },
    address: isPickup ? null : address.trim() || null,
    ...terms.wish,
  }
  const lacks =
    wish === undefined ? 'lacksCustomer' : (lacksOf(lines) ?? (terms.isWhole ? undefined : 'lacksTerms'))
  const isWhole = lacks === undefined
  const quote = useQuote(isWhole ? wish : undefined)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (wish === undefined || create.isPending) return
    const body = {
      ...wish,
      ...(note.trim() && { note: note.trim() }),
      ...(replaces && { replaces: replaces.id }),
      ...takenFromCart(cart.taken),
    }
    create.mutate(
      { body: { ...body, ...namesOf(body) } },
      {
        onSuccess: (order) => {
          onClose()
          if (replaces) withdrawOffer({ kind: 'order', id: replaces.id })
          const done = t('created', { number: order.number })
          if (onCreated) {
            notifyDone(done)
            return onCreated(order)
          }
          tellCustomer({
            done,
            words: words(order.customer_language).summary(order, replaces?.number),
            conversationId: order.conversation_id,
            phone: order.customer_phone,
            about: { kind: 'order', id: order.id },
          })
        },
        onError: tellFailure,
      },
    )
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        {replaces && <Alert color="blue">{t('changeHint')}</Alert>}
        {field}
        {customer && (
          <>
            <CartOffer
              cart={cart}
              setLines={setLines}
              onTaken={(taken) => setAddress((now) => now || (taken.address ?? undefined))}
            />
            <WishLines lines={lines} setLines={setLines} replaces={replaces} totals={quote.data?.lines} />
            <SegmentedControl
              aria-label={t('receives')}
              value={isPickup ? 'pickup' : 'delivered'}
              onChange={(value) => setPickup(value === 'pickup')}
              data={[
                { value: 'delivered', label: t('delivered') },
                { value: 'pickup', label: t('pickup') },
              ]}
            />
            {!isPickup && (
              <Textarea
                label={t('address')}
                autosize
                minRows={1}
                maxLength={limits.orderAddressCharsMax}
                value={address}
                onChange={({ currentTarget }) => setAddress(currentTarget.value)}
              />
            )}
            <OrderTerms terms={terms} zones={quote.data?.zones ?? []} isPickup={isPickup} />
            <Textarea
              label={t('note')}
              autosize
              minRows={1}
              maxLength={limits.orderNoteCharsMax}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
            {quote.data && isWhole && <Sums quote={quote.data} />}
            {quote.error && isWhole && <QuoteFailure error={quote.error} />}
          </>
        )}
        <div className={classes.foot}>
          <FormButtons
            submit={replaces ? t('replace') : t('create')}
            isBusy={create.isPending}
            lacks={lacks && t(lacks)}
            onClose={onLeave}
          />
        </div>
      </Stack>
    </form>
  )
}

/** The customer of the page, or one who is looked for. */
function useCustomer(contactId: string | undefined) {
  const t = useTexts(orderingTexts)
  const nameOf = usePersonName()
  const card = useRead('getContactCard', { id: contactId ?? '' }, { enabled: contactId !== undefined })
  const mayAdd = useMay('contacts.edit')
  const [name, setName] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [isTyped, noteTyped] = useState(false)
  const [chosen, setChosen] = useState<Known>()
  const given = card.data?.contact
  if (contactId !== undefined) {
    const field = given && <Text>{t('customer', { name: nameOf(given.name, given) })}</Text>
    return { customer: given, field, isTyped }
  }
  const take = (contact: Known | undefined) => {
    setChosen(contact)
    setAdding(false)
  }
  const field = isAdding ? (
    <NewCustomer name={name} onAdded={take} onLeave={() => setAdding(false)} onTyped={noteTyped} />
  ) : (
    <div>
      <CustomerField value={name} hint={t('pickCustomer')} onChange={setName} known={chosen} onKnown={take} />
      {mayAdd && chosen === undefined && (
        <Button mt="xs" variant="default" size="compact-md" onClick={() => setAdding(true)}>
          {t('newCustomer')}
        </Button>
      )}
    </div>
  )
  return { customer: chosen, field, isTyped }
}

function Sums({ quote }: { quote: AnswerOf<'quoteOrder'> }) {
  const t = useTexts(orderingTexts)
  const format = useFormat()
  const { subtotal, delivery_fee: fee, is_delivery_open: isOpen, discount, total, currency } = quote
  return (
    <dl className={classes.sums}>
      {(fee !== null || isOpen || discount !== null) && (
        <>
          <dt>{t('subtotal')}</dt>
          <dd className="numbers">{format.money(subtotal, currency)}</dd>
        </>
      )}
      {discount !== null && (
        <>
          <dt>{t('discount')}</dt>
          <dd className="numbers">−{format.money(discount, currency)}</dd>
        </>
      )}
      {(fee !== null || isOpen) && (
        <>
          <dt>{t('delivery')}</dt>
          <dd className="numbers">
            {fee === null ? t('deliveryOpen') : fee === 0 ? t('free') : format.money(fee, currency)}
          </dd>
        </>
      )}
      <dt data-total>{t('total')}</dt>
      <dd className="numbers" data-total>
        {format.money(total, currency)}
      </dd>
    </dl>
  )
}

function QuoteFailure({ error }: { error: Error }) {
  const { language } = useLanguage()
  return <Alert color="yellow">{failureText(error, language)}</Alert>
}
