// Words about an order or appointment as it is now: a draft about it may be older than its last change.
import type { AnswerOf } from '../../api/call.ts'
import { withoutDust } from '../shop/without-dust.ts'
import type { proposedWords } from './proposed-words.ts'

type GivenBack = Parameters<Spoken['refunded']>[1]
type Spoken = ReturnType<typeof proposedWords>
type Order = AnswerOf<'getOrder'>
type Appointment = AnswerOf<'getAppointment'>
type Change = NonNullable<Order['news']>['change']

const ofOrders = {
  confirmed: 'orderConfirmed',
  paid: 'paid',
  completed: 'orderCompleted',
} as const

/** For the newest change by hand; behind a refund that they were told of by mistake, what changed besides. */
export function orderNewsWords(spoken: Spoken, order: Order, change: Change): string | undefined {
  const mistaken = toldByMistake(order)
  if (mistaken <= 0) return changeWords(spoken, order, change)
  if (change === 'refunded' || !isChangedBesides(order)) return spoken.refundMistaken(order, mistaken)
  const now = change === 'changed' && order.status === 'completed' ? 'completed' : change
  const words = changeWords(spoken, order, now)
  return [spoken.refundMistaken(order, mistaken, words !== undefined), words]
    .filter((part) => part !== undefined)
    .join('\n\n')
}

function changeWords(spoken: Spoken, order: Order, change: Change): string | undefined {
  // A cancelled order's words and those of the whole order say it themselves.
  const isSaid = change === 'cancelled' || change === 'placed' || change === 'changed'
  const back = isSaid ? undefined : givenBackSince(order)
  if (change === 'refunded') return back && spoken.refunded(order, back)
  const words = wordsOf(spoken, order, change)
  return words === undefined || back === undefined ? words : `${words} ${spoken.alsoRefunded(order, back)}`
}

function wordsOf(spoken: Spoken, order: Order, change: Exclude<Change, 'refunded'>): string | undefined {
  // An appointment's.
  if (change === 'booked' || change === 'moved') return undefined
  if (change === 'cancelled') return spoken.cancelled(order)
  if (change === 'placed' || change === 'changed') return spoken.summary(order, order.replaces?.number)
  if (change === 'part_paid') return spoken.partPaid(order, lastPart(order), order.left)
  // With the payment that waited for it: that is what the customer waits to hear.
  if (change === 'confirmed' && order.payment_status === 'paid') return spoken.order('paid', withCame(order))
  return spoken.order(ofOrders[change], withCame(order))
}

/** Since the news, of which the customer does not know either. */
function givenBackSince({ history, news }: Order): GivenBack | undefined {
  const since = history.filter(
    ({ kind, created_at: at }) => kind === 'refunded' && news !== null && at >= news.changed_at,
  )
  const amount = since.reduce((sum, refund) => sum + (refund.amount ?? 0), 0)
  return amount === 0 ? undefined : { amount, goods: since.flatMap(({ goods }) => goods ?? []) }
}

/** The money of refunds that the customer was told of and that were taken back since; those of which they never knew are left out. */
function toldByMistake({ history, news }: Order): number {
  const mistaken = history.reduce((sum, { kind, amount, created_at: at }) => {
    if (news === null || at < news.changed_at) return sum
    if (kind === 'refund_undone') return sum + (amount ?? 0)
    return kind === 'refund_mistaken' ? sum - (amount ?? 0) : sum
  }, 0)
  return withoutDust(mistaken)
}

/** Its terms, or how it stands, since the news. */
function isChangedBesides({ history, news }: Order): boolean {
  return history.some(
    ({ kind, status, payment_status: payment, created_at: at }) =>
      news !== null &&
      at >= news.changed_at &&
      !refundKinds.has(kind) &&
      (termChanges.has(kind) || status !== null || payment !== null),
  )
}

type Kind = Order['history'][number]['kind']

const refundKinds: ReadonlySet<Kind> = new Set(['refunded', 'refund_mistaken', 'refund_undone'])
const termChanges: ReadonlySet<Kind> = new Set([
  ...(['delivery_fee_changed', 'discount_changed', 'measure_changed', 'quantity_changed'] as const),
  ...(['lines_added', 'part_paid', 'payment_undone'] as const),
])

/** Also what was more than the total, and what of it was given back meanwhile. */
function withCame(order: Order): Order & { came: number } {
  const { held, history, currency } = order
  if (order.held_currency !== currency) return { ...order, came: order.total }
  const back = history.reduce((sum, { kind, amount }) => sum + (kind === 'refunded' ? (amount ?? 0) : 0), 0)
  return { ...order, came: held + back }
}

/** The part that came last. */
function lastPart({ history, parts }: Order): number {
  return history.findLast(({ kind }) => kind === 'part_paid')?.amount ?? parts
}

export function appointmentNewsWords(
  spoken: Spoken,
  appointment: Appointment,
  change: Change,
): string | undefined {
  return isOfAppointment(change) ? spoken.appointment(change, appointment) : undefined
}

const ofAppointments = ['booked', 'moved', 'confirmed', 'cancelled', 'changed'] as const

function isOfAppointment(change: Change): change is (typeof ofAppointments)[number] {
  return ofAppointments.some((each) => each === change)
}

/** The words to send of it now, in the place of the `proposed` ones; undefined where nothing is left to tell. */
export function orderWordsNow(spoken: Spoken, order: Order, proposed: string): string | undefined {
  const { news, status, payment_status: payment } = order
  if (news) return news.told_at === null ? orderNewsWords(spoken, order, news.change) : undefined
  // It was taken back, or they know of it; and they know the rest.
  if (tellsRefund(spoken, order, proposed)) return undefined
  // The customer, the bot or a provider went on since the change by hand.
  if (status === 'cancelled' || status === 'completed') return undefined
  return payment === 'paid'
    ? spoken.order('paid', withCame(order))
    : spoken.summary(order, order.replaces?.number)
}

/** Refunds that were not told one by one were told together, up to the newest. */
function tellsRefund(spoken: Spoken, order: Order, proposed: string): boolean {
  const refunds = order.history.filter(({ kind }) => kind === 'refunded' || kind === 'refund_mistaken')
  return refunds.some((_, at) => {
    const told = refunds.slice(at)
    const amount = told.reduce((sum, refund) => sum + (refund.amount ?? 0), 0)
    return spoken.refunded(order, { amount, goods: told.flatMap(({ goods }) => goods ?? []) }) === proposed
  })
}

export function appointmentWordsNow(spoken: Spoken, appointment: Appointment): string | undefined {
  const { news } = appointment
  if (news === null || news.told_at !== null) return undefined
  return appointmentNewsWords(spoken, appointment, news.change)
}
