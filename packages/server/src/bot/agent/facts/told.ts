// The result of a tool as a model reads it: each fact beside the reference by which alone it may be told.
import { Temporal } from 'temporal-polyfill'
import { dayAndTime } from '../../rules/booking/offering.ts'
import { hoursOfDay, hoursOfWeek } from '../../rules/dialogue/hours.ts'
import { type Turn, text } from '../../rules/dialogue/turn.ts'
import { orderLine } from '../../rules/selling/orders.ts'
import type { Arguments, Results, ToolName } from '../../tools/tool-table.ts'
import type {
  BookedAppointment,
  Cart,
  CustomerOrder,
  KnowledgeHit,
  OpeningDay,
  SlotChoice,
  ToolResult,
} from '../../tools/tools.ts'
import { moneyOf, referTo, type Telling } from './telling.ts'
import { tellProduct } from './told-product.ts'

type Teller<Name extends ToolName> = (
  telling: Telling,
  result: Results[Name],
  argument: Arguments[Name],
) => unknown

const tellers: { readonly [Name in ToolName]?: Teller<Name> } = {
  searchProducts: (telling, found) => found.map((card) => tellProduct(telling, card)),
  getProduct: (telling, card) => (card ? tellProduct(telling, card) : 'no such product is offered'),
  listServices: (telling, found) => found.map((card) => tellProduct(telling, card)),
  listCategories: (telling, names) => names.map((name) => tellCategory(telling, name)),
  searchKnowledge: tellNotes,
  getCart: tellCart,
  addToCart: accepted(tellCart),
  setQuantity: accepted(tellCart),
  clearCart: tellCart,
  setAddress: tellCart,
  listOrders: (telling, orders) => orders.map((order) => tellOrder(telling, order)),
  listSlots: (telling, found, { productId }) =>
    accepted((each, slots: readonly SlotChoice[]) => slots.map((slot) => tellSlot(each, slot, productId)))(
      telling,
      found,
    ),
  listAppointments: (telling, ahead) => ahead.map((each) => tellAppointment(telling, each)),
  listOpening: (telling, days, { productId }) => days.map((day) => tellOpening(telling, day, productId)),
}

/** For the model; a tool without a teller returns no facts. */
export function tellResult<Name extends ToolName>(
  telling: Telling,
  name: Name,
  { result, argument }: { result: Results[Name]; argument: Arguments[Name] },
): unknown {
  const tell = tellers[name] as Teller<Name> | undefined
  if (!tell) throw new Error(`a model is not offered ${name}`)
  return tell(telling, result, argument)
}

function accepted<Value>(tell: (telling: Telling, value: Value) => unknown) {
  return (telling: Telling, result: ToolResult<Value>) =>
    result.ok ? tell(telling, result.value) : { refused: result.refused.message }
}

function tellCategory(telling: Telling, name: string) {
  const handle = telling.facts.handleOf(`category ${name}`)
  telling.facts.addNameWords(name, `category ${handle}`)
  return referTo(telling, { kind: 'category', subject: `category ${handle}`, text: () => name }, handle)
}

function tellNotes(telling: Telling, hits: readonly KnowledgeHit[]) {
  return hits.map(({ question, answer }) => {
    const handle = telling.facts.handleOf(`note ${answer}`)
    const note = telling.facts.add({ kind: 'note', subject: `note ${handle}`, text: () => answer }, handle)
    return { question, answer, reference: note }
  })
}

function tellCart(telling: Telling, cart: Cart) {
  const { facts } = telling
  facts.forget(['line', 'cart', 'total'])
  const lines = cart.lines.map((line) => {
    const handle = facts.handleOf(line.id)
    const values = (turn: Turn) => ({
      count: line.quantity,
      name: line.name,
      total: moneyOf(line.lineTotal)(turn),
    })
    const told = (turn: Turn) => text(turn, 'cart_line', values(turn)).replace(/^•\s*/, '')
    facts.addNameWords(line.name, line.productId)
    return {
      line_id: handle,
      quantity: line.quantity,
      line: referTo(telling, { kind: 'line', subject: line.productId, text: told }, handle),
    }
  })
  if (lines.length === 0) return { lines, note: 'the cart is empty', address: cart.address }
  const all = (turn: Turn) =>
    cart.lines
      .map(({ quantity, name, lineTotal, measure }) =>
        measure !== undefined && quantity === 1
          ? text(turn, 'line', { name, price: moneyOf(lineTotal)(turn) })
          : text(turn, 'cart_line', { count: quantity, name, total: moneyOf(lineTotal)(turn) }),
      )
      .join('\n')
  facts.add({ kind: 'cart', subject: 'cart', text: all })
  const total = referTo(telling, { kind: 'total', subject: 'cart', text: moneyOf(cart.total) })
  return { lines, all_lines: '{cart}', total, address: cart.address }
}

function tellOrder(telling: Telling, order: CustomerOrder) {
  const handle = telling.facts.handleOf(order.id)
  const told = (turn: Turn) => orderLine(turn, order)
  const url = telling.payAt(order)
  const isOpen = order.paymentStatus === 'pending' && order.status !== 'cancelled'
  return {
    order_id: handle,
    status: order.status,
    paid: order.paymentStatus,
    order: referTo(telling, { kind: 'order', subject: order.id, text: told }, handle),
    ...(isOpen &&
      url !== undefined && {
        pay_at: telling.facts.add({ kind: 'link', subject: order.id, text: () => url }, handle),
      }),
  }
}

function tellSlot(telling: Telling, { id, start, resourceName }: SlotChoice, productId: string) {
  const handle = telling.facts.handleOf(id)
  const told = (turn: Turn) => text(turn, 'named_time', dayAndTime(turn, start))
  return {
    slot_id: handle,
    with: resourceName,
    time: referTo(telling, { kind: 'slot', subject: productId, text: told }, handle),
  }
}

function tellAppointment(telling: Telling, { id, serviceName, start, status }: BookedAppointment) {
  const handle = telling.facts.handleOf(id)
  const told = (turn: Turn) =>
    text(turn, 'appointment_line', { service: serviceName, ...dayAndTime(turn, start) }).replace(/^•\s*/, '')
  return {
    appointment_id: handle,
    status,
    appointment: referTo(telling, { kind: 'appointment', subject: id, text: told }, handle),
  }
}

function tellOpening(telling: Telling, { date, exception, service }: OpeningDay, productId?: string) {
  const own = productId === undefined ? exception : service
  if (own === null && hoursOfWeek(telling.turn) === undefined) return { date, note: 'no hours are set' }
  const told = (turn: Turn) => hoursOfDay(turn, Temporal.PlainDate.from(date), own)
  return referTo(telling, { kind: 'hours', subject: date, text: told }, date)
}
