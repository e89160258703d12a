// Repeats the question of the current flow after an interruption.
import { changeAppointment, changeThis, findAppointment, offerChange } from '../booking/appointments.ts'
import { startBooking } from '../booking/booking.ts'
import { confirmSlot, offerSlots } from '../booking/offering.ts'
import { askPlacesAgain } from '../booking/party/change-party.ts'
import { askAddOns, askFewer, askVariant } from '../selling/asking.ts'
import { askWhichToCancel } from '../selling/calling-off/calling-off.ts'
import { askQuantity, changeLine } from '../selling/cart.ts'
import { askWhich, shortHash, showCategories, shownProducts } from '../selling/catalogue.ts'
import { askAddress, summarise } from '../selling/checkout.ts'
import { goOnWithout } from '../selling/closing/take-contact.ts'
import { askZone } from '../selling/delivery/ask-zone.ts'
import { askMeasure, isByMeasure } from '../selling/measured/by-measure.ts'
import { askWhetherToCancel, openOrder } from '../selling/orders.ts'
import type { Flow } from './memory.ts'
import { ask, offer, type Turn, text, yesOrNo } from './turn.ts'

type At<Name extends Flow['at']> = Extract<Flow, { at: Name }>

const mereOffers: ReadonlySet<Flow['at']> = new Set([
  'person',
  'cancelWhich',
  'change',
  'bookInstead',
  'product',
  'line',
  'fewer',
])

/** Real questions are repeated after an interruption; mere offers are not pressed on the customer. */
export function isWorthAsking(flow: Flow): boolean {
  return !mereOffers.has(flow.at) && !(flow.at === 'order' && flow.isHeld)
}

/** Names the open question, so that the button of an earlier one does not answer it: an order by what is in the cart. */
export async function questionKey({ memory: { flow }, tools }: Turn): Promise<string> {
  if (flow === undefined) return ''
  const asked = JSON.stringify(flow, (name, value) => (besidesQuestion.has(name) ? undefined : value))
  if (flow.at !== 'order') return shortHash(asked)
  const { lines, total, address, delivery } = await tools.getCart()
  const things = lines.map(({ id, quantity, lineTotal }) => [id, quantity, lineTotal])
  return shortHash(JSON.stringify([asked, things, total, address, ...(delivery ? [delivery] : [])]))
}

/** These tell how a question is waiting, not which one it is. */
const besidesQuestion: ReadonlySet<string> = new Set(['isAside', 'isHeld', 'when', 'rest'])

export async function askAgain(turn: Turn, flow: Flow): Promise<void> {
  const asker = askers[flow.at] as (turn: Turn, flow: Flow) => Promise<void> | void
  await asker(turn, flow)
}

type Asker<Name extends Flow['at']> = (turn: Turn, flow: At<Name>) => Promise<void> | void

const askers: { [Name in Flow['at']]: Asker<Name> } = {
  product: async (turn) =>
    askWhich(turn, await shownProducts(turn, { ordinal: undefined, isCheapest: false })),
  variant: (turn, flow) => withProduct(turn, flow, (card) => askVariant(turn, card, flow)),
  addOns: (turn, flow) => withProduct(turn, flow, (card) => askAddOns(turn, card, flow.lineId)),
  fewer: (turn, flow) => withProduct(turn, flow, (card) => askFewer(turn, card, flow)),
  measure: (turn, { at: _, measure: guess, ...buying }) =>
    withProduct(turn, buying, (card) => {
      if (isByMeasure(card)) askMeasure(turn, card, { buying })
    }),
  quantity: async (turn, { lineId }) => {
    const line = (await turn.tools.getCart()).lines.find(({ id }) => id === lineId)
    if (line) askQuantity(turn, line)
  },
  line: (turn, { purpose, quantity }) =>
    changeLine(turn, { query: '', ordinal: undefined }, { purpose, quantity }),
  address: (turn) => askAddress(turn),
  zone: (turn) => askZone(turn),
  delivery: (turn) => ask(turn, 'ask_delivery'),
  contact: (turn) => goOnWithout(turn),
  order: async (turn) => {
    await summarise(turn)
    turn.memory.flow = { at: 'order', isAside: true }
  },
  cancelOrderOk: async (turn, { orderId }) => {
    const order = (await turn.tools.listOrders()).find(({ id }) => id === orderId)
    if (order) askWhetherToCancel(turn, order)
  },
  cancelWhich: async (turn) => {
    const order = await openOrder(turn)
    if (order) askWhichToCancel(turn, order)
  },
  person: (turn) => offer(turn, text(turn, 'no_answer_again'), yesOrNo(turn)),
  service: (turn, { when, forWhom }) => startBooking(turn, { when, forWhom }),
  day: (turn, flow) => offerSlots(turn, flow),
  slot: (turn, { when = {}, ...flow }) => offerSlots(turn, { ...flow, when }),
  slotOk: async (turn, flow) => {
    await confirmSlot(turn, flow)
    if (turn.memory.flow?.at === 'slotOk') turn.memory.flow.isAside = true
  },
  appointment: (turn, { purpose, when }) => changeAppointment(turn, purpose, { when }),
  cancelOk: async (turn, { appointmentId }) => {
    const appointment = await findAppointment(turn, appointmentId)
    if (appointment) await changeThis(turn, appointment, { purpose: 'cancel' })
  },
  placesOk: askPlacesAgain,
  change: async (turn, { appointmentId }) => {
    const appointment = await findAppointment(turn, appointmentId)
    if (appointment) offerChange(turn, appointment)
  },
  bookInstead: (turn) => offer(turn, text(turn, 'appointments_none'), yesOrNo(turn)),
}

async function withProduct(
  turn: Turn,
  { productId }: { productId: string },
  ask: (card: NonNullable<Awaited<ReturnType<Turn['tools']['getProduct']>>>) => void,
): Promise<void> {
  const card = await turn.tools.getProduct(productId)
  if (card) return ask(card)
  delete turn.memory.flow
  await showCategories(turn)
}
