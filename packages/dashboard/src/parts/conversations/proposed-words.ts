// Words for the customer after a change that a person made: a draft, which nobody has sent.
import { plausibleFirstName } from '@mostrador/contract/canned-wording'
import { localWords } from '@mostrador/contract/local-words'
import { withPlaces } from '@mostrador/contract/measures/places'
import { localeTag, moneyText } from '@mostrador/contract/money'
import type { AnswerOf } from '../../api/call.ts'
import type { Account } from '../../api/session.ts'
import { formatIn } from '../../i18n/format.ts'
import { translator } from '../../i18n/texts.ts'
import { totalOfPieces } from '../shop/line-total.ts'
import { proposedTexts } from './texts.ts'

type Appointment = Pick<
  AnswerOf<'getAppointment'>,
  'customer_name' | 'service_name' | 'places' | 'start_time'
>
type Summed = Pick<
  AnswerOf<'getOrder'>,
  | ('customer_name' | 'number' | 'lines' | 'total' | 'currency' | 'parts' | 'left' | 'pay_url')
  | ('status' | 'payment_status')
  | ('refunded' | 'history')
  | ('delivery_fee' | 'delivery_address' | 'is_delivery_open' | 'is_pickup' | 'discount')
>
type Order = Pick<AnswerOf<'getOrder'>, 'customer_name' | 'number' | 'total' | 'currency'>
type Cancelled = Order &
  Pick<AnswerOf<'getOrder'>, 'history' | 'paid_at' | 'has_pay_page' | 'payment_status' | 'parts'>

type Mistaken = Pick<AnswerOf<'getOrder'>, 'status' | 'payment_status' | 'refunded' | 'history' | 'parts'>

/** Money, and the goods that came back for it. */
type Priced = Pick<AnswerOf<'getOrder'>, 'lines' | 'currency'>
type GivenBack = { amount: number; goods: readonly { name: string; quantity: number }[] }

/** In the language that is spoken with the customer and the shop's zone, as its customers are spoken to. */
export function proposedWords({
  language,
  timezone,
  currency: home,
}: Pick<Account, 'language' | 'timezone' | 'currency'>) {
  const t = translator(proposedTexts, language)
  const local = (text: string) => localWords(text, { language, currency: home })
  const format = formatIn(localeTag({ language, currency: home }))
  // As the bot writes it to them.
  const money = (amount: number, currency: string) =>
    moneyText(String(amount), { language, currency, isHome: true })
  const greetingOf = (name: string | null) => {
    const first = plausibleFirstName(name)
    if (first === undefined) return { hello: t('helloNobody'), thanks: t('thanksNobody') }
    return { hello: t('hello', { name: first }), thanks: t('thanks', { name: first }) }
  }
  const whenOf = (start: string) => {
    const day = t('day', {
      weekday: format.weekday(start, timezone),
      date: format.monthDay(start, timezone),
    })
    const time = format.time(start, timezone)
    const clock = { day, time, n: Number.parseInt(time, 10) }
    return t('at', clock)
  }
  const backOf = ({ amount, goods }: GivenBack, { currency, lines }: Priced) => {
    const named = isPriceOf(goods, lines, amount)
      ? goods.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
      : ''
    return named === '' ? money(amount, currency) : `${money(amount, currency)} (${named})`
  }
  /** Given back already, or still to be. */
  const moneyBack = (
    { history, payment_status: payment, parts }: Pick<Cancelled, 'history' | 'payment_status' | 'parts'>,
    currency: string,
  ): string[] => {
    const given = history.reduce(
      (sum, { kind, amount }) => sum + (kind === 'refunded' ? (amount ?? 0) : 0),
      0,
    )
    if (given > 0) return [t('gaveBack', { amount: money(given, currency) })]
    return payment === 'paid' || parts > 0 ? [t('willGiveBack')] : []
  }
  return {
    appointment: (
      change: 'booked' | 'moved' | 'confirmed' | 'cancelled' | 'changed',
      appointment: Appointment,
    ) => {
      const { customer_name: name, service_name, places, start_time: start } = appointment
      const service = service_name === null ? null : withPlaces(service_name, places, language)
      return plain(
        t(change === 'changed' ? 'peopleChanged' : change, {
          hello: greetingOf(name).hello,
          appointment: service === null ? t('appointment') : t('appointmentFor', { service }),
          when: whenOf(start),
        }),
      )
    },
    refunded: ({ customer_name: name, number, ...priced }: Omit<Order, 'total'> & Priced, back: GivenBack) =>
      plain(t('refunded', { hello: greetingOf(name).hello, number, amount: backOf(back, priced) })),
    /** They were told of it, and it was noted by mistake. What they are owed or got besides is said again, unless more words follow. */
    refundMistaken: (
      { customer_name: name, number, currency, ...order }: Omit<Order, 'total'> & Mistaken,
      amount: number,
      isFollowed = false,
    ) => {
      const said = t('refundMistaken', {
        hello: greetingOf(name).hello,
        number,
        amount: money(amount, currency),
      })
      if (isFollowed) return plain(said)
      const isPaid = order.status !== 'cancelled' && order.payment_status === 'paid'
      const rest = isPaid
        ? [t('staysPaid')]
        : order.status === 'cancelled' || order.refunded > 0
          ? moneyBack(order, currency)
          : []
      return plain([said, ...rest].join(' '))
    },
    /** Behind other words about the order. */
    alsoRefunded: (order: Priced, back: GivenBack) => plain(t('gaveBack', { amount: backOf(back, order) })),
    order: (
      change: 'paid' | 'orderConfirmed' | 'orderCompleted',
      { customer_name: name, number, total, currency, came = total }: Order & { came?: number },
    ) => {
      const facts = { ...greetingOf(name), number, total: money(total, currency) }
      if (change !== 'paid' || came <= total) return plain(t(change, facts))
      return plain(t('paidBeyond', { ...facts, came: money(came, currency) }))
    },
    goesTo: ({ customer_name: name, number }: Pick<Order, 'customer_name' | 'number'>, address: string) =>
      plain(t('goesToNow', { hello: greetingOf(name).hello, number, address })),
    onItsWay: t('onItsWay'),
    /** In the shop's own words, which may be nothing but a link. */
    whereIs: (
      { customer_name: name, number }: Pick<Order, 'customer_name' | 'number'>,
      { text, url }: { text: string | null; url: string | null },
    ) => {
      const told = [text, url].filter((part) => part !== null).join(' · ')
      return plain(t('whereIs', { hello: greetingOf(name).hello, number, told }))
    },
    /** With the reason that was given, and that a link for paying it is no longer good. */
    cancelled: ({ customer_name: name, number, total, currency, ...order }: Cancelled) => {
      const facts = { ...greetingOf(name), number, total: money(total, currency) }
      const reason = order.history.findLast((entry) => entry.reason !== null)?.reason ?? 'other'
      const told = t(`cancelledBy_${reason}`, facts)
      const link = order.has_pay_page && order.paid_at === null ? [t('linkIsOver')] : []
      return plain([told, ...moneyBack(order, currency), ...link].join(' '))
    },
    receipt: ({ customer_name: name, number }: Pick<Order, 'customer_name' | 'number'>, url: string) =>
      plain(t('receipt', { hello: greetingOf(name).hello, number, url })),
    /** `replaced`: the number of the order in whose place it stands. */
    summary: (order: Summed, replaced?: number) => {
      const {
        number,
        lines,
        total,
        currency,
        parts,
        left,
        delivery_fee: fee,
        delivery_address: address,
        discount,
      } = order
      const told = (amount: number) => money(amount, currency)
      return plain(
        [
          t(order.status === 'confirmed' ? 'summaryConfirmed' : 'summary', {
            hello: greetingOf(order.customer_name).hello,
            number,
          }),
          ...lines.map(({ name, add_ons: addOns, quantity, total: sum }) =>
            t('line', {
              quantity,
              name: [name, ...addOns.map((addOn) => addOn.name)].join(' + '),
              total: told(sum),
            }),
          ),
          ...(fee === null ? [] : [local(t('delivery', { fee: fee === 0 ? t('free') : told(fee) }))]),
          ...(order.is_delivery_open ? [local(t('deliveryOpen'))] : []),
          ...(discount === null ? [] : [t('discount', { amount: told(discount) })]),
          '',
          t('total', { total: told(total) }),
          ...(order.payment_status === 'paid' ? [t('allPaid')] : []),
          ...(order.refunded > 0 ? [t('gaveBack', { amount: backOf(backIn(order), order) })] : []),
          ...(parts > 0 && left > 0 && order.payment_status !== 'paid'
            ? [t('partCame', { amount: told(parts) }), t('leftToPay', { left: told(left) })]
            : []),
          ...(order.is_pickup ? [address ?? t('fetched')] : []),
          ...(order.is_pickup || address === null ? [] : [t('goesTo', { address })]),
          ...(order.pay_url === null ? [] : [t('payAt', { url: order.pay_url })]),
          ...(replaced === undefined ? [] : ['', t('replaces', { replaced })]),
        ].join('\n'),
      )
    },
    partPaid: (
      { customer_name: name, number, currency }: Omit<Order, 'total'>,
      amount: number,
      left: number,
    ) =>
      plain(
        t('partPaid', {
          thanks: greetingOf(name).thanks,
          number,
          amount: money(amount, currency),
          left: money(left, currency),
        }),
      ),
  }
}

const backIn = ({ refunded, history }: Pick<Summed, 'refunded' | 'history'>): GivenBack => ({
  amount: refunded,
  goods: history.flatMap(({ kind, goods }) => (kind === 'refunded' ? (goods ?? []) : [])),
})

/** The goods account for all of the amount: beside more than their price they would be read as its reason. */
function isPriceOf(goods: GivenBack['goods'], lines: Priced['lines'], amount: number): boolean {
  const price = goods.reduce((sum, { name, quantity }) => {
    const line = lines.find((each) => each.name === name)
    return sum + (line ? totalOfPieces(line, quantity) : 0)
  }, 0)
  return amount <= price + dust
}

/** Divided prices leave some. */
const dust = 0.005

/** Formats hold words together with spaces of their own, which not every chat shows as spaces. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')
