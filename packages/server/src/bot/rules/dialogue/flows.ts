// Open questions: how the answer to each is read.
import { Temporal } from 'temporal-polyfill'
import { cancelIt, changeAppointment, changeThis } from '../booking/appointments.ts'
import { bookSlot, confirmSlot, offeredSlot, offerSlots, startBooking } from '../booking/booking.ts'
import { addToCart } from '../selling/buying.ts'
import { readAddOns, readFewer, readProduct, readVariant } from '../selling/buying-answers.ts'
import { changeThisLine } from '../selling/cart.ts'
import { askAddress, placeOrder, summarise, takeAddress } from '../selling/checkout.ts'
import type { Act } from '../understanding/act.ts'
import type { Expected } from '../understanding/lexicon.ts'
import { bestFits, bestNamed } from '../understanding/match.ts'
import type { When } from '../understanding/named-time.ts'
import { plainText, setOf, wordsOf } from '../understanding/normalise.ts'
import { tellsOnlyTime } from '../understanding/understand.ts'
import { lexicons } from '../understanding/vocabulary.ts'
import { localDate } from '../wording/format.ts'
import { done, isAnswer, uniqueFit } from './flow-answers.ts'
import type { Flow } from './memory.ts'
import { passToPerson } from './talk.ts'
import { say, type Turn } from './turn.ts'

type At<Name extends Flow['at']> = Extract<Flow, { at: Name }>
/** Resolves with true when the act answered the question. */
type Reader<Name extends Flow['at']> = (turn: Turn, flow: At<Name>, act: Act) => Promise<boolean> | boolean

const withYesOrNo: ReadonlySet<Flow['at']> = new Set(['addOns', 'fewer', 'order', 'slotOk', 'cancelOk'])

export function expectedOf(flow: Flow | undefined): Expected | undefined {
  if (!flow) return undefined
  if (flow.at === 'address' || flow.at === 'delivery') return 'address'
  return withYesOrNo.has(flow.at) ? 'confirm' : 'other'
}

/** True when the act answered the open question; it has then been acted on. */
export async function continueFlow(turn: Turn, act: Act): Promise<boolean> {
  const { flow } = turn.memory
  if (!flow) return false
  const reader = readers[flow.at] as Reader<typeof flow.at>
  if (await reader(turn, flow as never, act)) return true
  if (!endsFlow(turn, act)) return false
  delete turn.memory.flow
  say(turn, flow.at === 'order' || flow.at === 'address' ? 'order_waits' : 'stopped')
  return true
}

/** Completes an almost finished cart line when the customer changes the subject. */
export async function leaveFlow(turn: Turn): Promise<void> {
  const { flow } = turn.memory
  delete turn.memory.flow
  if (flow?.at !== 'addOns') return
  const card = await turn.tools.getProduct(flow.productId)
  if (card) await addToCart(turn, card, flow)
}

function endsFlow(turn: Turn, act: Act): boolean {
  const stop = setOf(lexicons[turn.language].stop)
  const said = wordsOf(act.text, turn.language)
    .map(({ plain }) => plain)
    .filter((word) => word !== ',')
    .join(' ')
  return act.intent === 'deny' || stop.has(said)
}

const readers: { [Name in Flow['at']]: Reader<Name> } = {
  product: readProduct,
  variant: readVariant,
  addOns: readAddOns,
  fewer: readFewer,
  quantity: async (turn, { lineId }, act) => {
    const line = (await turn.tools.getCart()).lines.find(({ id }) => id === lineId)
    if (!line || act.quantity === undefined || !isAnswer(act)) return false
    return done(changeThisLine(turn, line, { purpose: 'quantity', quantity: act.quantity }))
  },
  line: async (turn, { purpose, quantity }, act) => {
    if (!isAnswer(act)) return false
    const { lines } = await turn.tools.getCart()
    const line =
      act.ordinal === undefined
        ? bestNamed(lines, act.query)
        : lines.at(act.ordinal > 0 ? act.ordinal - 1 : -1)
    return line ? done(changeThisLine(turn, line, { purpose, quantity })) : false
  },
  address: (turn, _, act) => (act.intent === 'address' ? done(takeAddress(turn, act.text)) : false),
  delivery: (turn, _, act) => (act.intent === 'address' ? done(takeAddress(turn, act.text)) : false),
  order: (turn, _, act) => {
    if (act.intent === 'confirm' || act.intent === 'checkout') return done(placeOrder(turn))
    if (act.intent === 'address') return done(takeAddress(turn, act.text).then(() => summarise(turn)))
    if (!/\b(direccion|endereco|address)\b/.test(plainText(act.text))) return false
    askAddress(turn)
    return true
  },
  person: (turn, _, act) => {
    if (act.intent !== 'confirm') return false
    return done(Promise.resolve(passToPerson(turn, 'hand_over', 'user_requested')))
  },
  service: readService,
  slot: readSlot,
  slotOk: readSlotAnswer,
  appointment: readAppointment,
  cancelOk: (turn, { appointmentId }, act) => {
    if (act.intent === 'confirm' || act.intent === 'cancel_booking')
      return done(cancelIt(turn, appointmentId))
    if (act.intent !== 'deny') return false
    delete turn.memory.flow
    say(turn, 'kept')
    return true
  },
  bookInstead: (turn, _, act) =>
    act.intent === 'confirm' ? done(startBooking(turn, { when: act.when })) : false,
}

async function readService(turn: Turn, { when }: At<'service'>, act: Act): Promise<boolean> {
  if (!isAnswer(act) && act.intent !== 'book') return false
  const services = await turn.tools.listServices()
  const told = act.when ? sharpened(when, act.when) : when
  const chosen = act.ordinal === undefined ? undefined : services.at(act.ordinal > 0 ? act.ordinal - 1 : -1)
  const named = chosen ?? uniqueFit(bestFits(services, act.query))
  if (!named && act.when === undefined) return false
  return done(startBooking(turn, { productId: named?.id, query: act.query, when: told }))
}

async function readSlot(turn: Turn, flow: At<'slot'>, act: Act): Promise<boolean> {
  if (!isAnswer(act) && act.intent !== 'book' && act.intent !== 'move' && !isTime(turn, act)) return false
  if (await namesOther(turn, act, flow.productId)) return false
  const [first] = flow.slots
  const only = flow.slots.length === 1 && act.intent === 'confirm' ? first : undefined
  const slot = only ?? offeredSlot(turn, flow, act)
  if (slot) return done(confirmSlot(turn, { ...flow, slot }))
  const when = act.when ?? bareHour(act)
  if (!when) return false
  return done(offerSlots(turn, { ...flow, when: sharpened(flow.when, when) }))
}

async function readSlotAnswer(turn: Turn, flow: At<'slotOk'>, act: Act): Promise<boolean> {
  const { productId, appointmentId, slot } = flow
  if (await namesOther(turn, act, productId)) return false
  if (act.intent === 'confirm' && !act.when) return done(bookSlot(turn, flow))
  const isOther = act.intent === 'deny' || act.intent === 'book' || act.intent === 'move'
  if (act.when && (isAnswer(act) || isOther || isTime(turn, act))) {
    const day = slot.start.slice(0, 10)
    return done(
      offerSlots(turn, { productId, appointmentId, when: sharpened({ from: day, to: day }, act.when) }),
    )
  }
  if (act.intent !== 'deny') return false
  return done(offerSlots(turn, { productId, appointmentId, when: {} }))
}

/** "What about eight?" picks a time; asking for opening hours does not. */
function isTime({ context, language }: Turn, { intent, text: said, when }: Act): boolean {
  const today = localDate(context.now, context.account.timezone)
  return when !== undefined && intent !== 'hours' && tellsOnlyTime(said, { language, today })
}

/** True when the words clearly name a different service than the one being booked. */
async function namesOther(turn: Turn, { query }: Act, productId: string): Promise<boolean> {
  if (query === '') return false
  const [best] = bestFits(await turn.tools.listServices(), query)
  return best !== undefined && best.fit >= surelyMeant && best.card.id !== productId
}

const surelyMeant = 0.5

async function readAppointment(turn: Turn, { purpose, when }: At<'appointment'>, act: Act): Promise<boolean> {
  if (!isAnswer(act)) return false
  const ahead = await turn.tools.listAppointments()
  const chosen = act.ordinal === undefined ? undefined : ahead.at(act.ordinal > 0 ? act.ordinal - 1 : -1)
  const named =
    chosen ??
    bestNamed(
      ahead.map((each) => ({ ...each, name: each.serviceName })),
      act.query,
    )
  if (named) return done(changeThis(turn, named, { purpose, when }))
  return act.when ? done(changeAppointment(turn, purpose, { when: act.when })) : false
}

/** "At four" after "on Friday" means Friday at four. */
function sharpened(known: When | undefined, said: When): When {
  const { from, to } = known ?? {}
  if (said.isWeekday && from !== undefined) return inWeekOf(from, said)
  if (said.from !== undefined || said.isSoonest || from === undefined || to === undefined) return said
  return { from, to, ...said }
}

/** "On Wednesday" means next week's when next week is being discussed. */
function inWeekOf(day: string, said: When): When {
  const known = Temporal.PlainDate.from(day)
  const monday = known.subtract({ days: known.dayOfWeek - 1 })
  const date = Temporal.PlainDate.from(said.from ?? day)
  const isBefore = Temporal.PlainDate.compare(date, monday) < 0
  const meant = (isBefore ? monday.add({ days: date.dayOfWeek - 1 }) : date).toString()
  return { ...said, from: meant, to: meant }
}

/** A bare number is an hour while a time is being chosen. */
function bareHour({ quantity, intent }: Act): When | undefined {
  if (intent !== 'unclear' && intent !== 'add') return undefined
  if (quantity === undefined || quantity > 23) return undefined
  const hour = quantity < 8 ? quantity + 12 : quantity
  return { time: `${String(hour).padStart(2, '0')}:00` }
}
