// Taps: every choice the bot offers, dispatched by the prefix of its id. Buttons of old messages keep working.

import { changeThis, findAppointment, readChange, tellAppointments } from '../booking/appointments.ts'
import { startBooking } from '../booking/booking.ts'
import { bookSlot, confirmSlot, dayAndTime, offerSlots } from '../booking/offering.ts'
import { bookedText } from '../booking/party/places.ts'
import { readDay } from '../booking/slot-answers.ts'
import { addExtras } from '../selling/amend.ts'
import { addOnOf, countAsked, leaveExtras, recallWish, variantOf } from '../selling/asking.ts'
import { buyProduct, goOn } from '../selling/buying.ts'
import { callOffChosen } from '../selling/calling-off/calling-off.ts'
import { changeThisLine, showCart } from '../selling/cart.ts'
import { categoryChoiceId, listCategory, showCategories, showProduct } from '../selling/catalogue.ts'
import { askAddress, checkOut } from '../selling/checkout.ts'
import { chooseZone } from '../selling/delivery/take-zone.ts'
import { tellOrders } from '../selling/orders.ts'
import { showAskedPictures } from '../selling/showing/pictures.ts'
import type { Act } from '../understanding/act.ts'
import { plainText } from '../understanding/normalise.ts'
import { bareNumberOf } from '../understanding/quantities.ts'
import { lexicons, meaningsOf } from '../understanding/vocabulary.ts'
import { askAgain, questionKey } from './flow-questions.ts'
import { continueFlow } from './flows.ts'
import { lastSpokenOf } from './focus.ts'
import { tellHours } from './hours.ts'
import { passToPerson, showMenu } from './talk.ts'
import { say, type Turn } from './turn.ts'

/** The offered choice that a text names by number or title. */
export function offeredChoice(turn: Turn, text: string): string | undefined {
  const { offered } = turn.memory
  const number = bareNumberOf(text)
  if (number !== undefined && isList(offered)) return offered[number - 1]?.id
  const said = plainText(text)
  const place = placeOf(turn, said)
  // "The first" does not pick between yes and no.
  if (place !== undefined && offered.every(({ id }) => !/^yes(?::|$)/.test(id))) {
    return offered.at(place > 0 ? place - 1 : place)?.id
  }
  return offered.find(({ title }) => said !== '' && plainText(title) === said)?.id
}

/** Buttons below a product or a cart are no list: "2" is how many. */
function isList(offered: readonly { id: string }[]): boolean {
  return !offered.some(({ id }) => /^(?:add:|checkout$|menu:catalogue$)/.test(id))
}

/** Acts on a tapped choice; false for an id that is not ours. */
export async function follow(turn: Turn, choiceId: string): Promise<boolean> {
  const at = choiceId.indexOf(':')
  const name = at < 0 ? choiceId : choiceId.slice(0, at)
  const follower = Object.hasOwn(followers, name) ? followers[name] : undefined
  if (!follower) return false
  await follower(turn, choiceId.slice(at + 1))
  return true
}

/** The position when the whole text is an ordinal. Only in the customer's language: elsewhere the word may be a day. */
function placeOf({ language }: Turn, said: string): number | undefined {
  const place = meaningsOf(lexicons[language].ordinals).get(said)
  return place === undefined ? undefined : Number(place)
}

type Follower = (turn: Turn, key: string) => Promise<void> | void

const menu: Readonly<Record<string, (turn: Turn) => Promise<void> | void>> = {
  catalogue: (turn) => showCategories(turn),
  book: (turn) => startBooking(turn, {}),
  cart: (turn) => showCart(turn),
  orders: (turn) => tellOrders(turn),
  appointments: (turn) => tellAppointments(turn),
  hours: (turn) => tellHours(turn, actOf('hours')),
  person: (turn) => passToPerson(turn, 'hand_over', 'user_requested'),
}

const followers: Readonly<Record<string, Follower>> = {
  menu: async (turn, key) => {
    delete turn.memory.flow
    const shown = Object.hasOwn(menu, key) ? menu[key] : undefined
    await (shown ? shown(turn) : showMenu(turn))
  },
  yes: (turn, key) => answerFlow(turn, 'confirm', key),
  no: (turn, key) => answerFlow(turn, 'deny', key),
  cancel: callOffChosen,
  checkout: (turn) => checkOut(turn),
  address: (turn) => askAddress(turn),
  zone: chooseZone,
  cat: async (turn, key) => {
    const category = (await turn.tools.listCategories()).find(
      (name) => categoryChoiceId(name) === `cat:${key}`,
    )
    await (category === undefined ? showCategories(turn) : listCategory(turn, category))
  },
  more: async (turn, key) => {
    const [hash = '', from = ''] = key.split(':')
    const category = (await turn.tools.listCategories()).find(
      (name) => categoryChoiceId(name) === `cat:${hash}`,
    )
    await (category === undefined ? showCategories(turn) : listCategory(turn, category, Number(from) || 0))
  },
  see: async (turn, id) => {
    const { flow } = turn.memory
    const card = await turn.tools.getProduct(id)
    if (!card) return showCategories(turn)
    if (flow?.at === 'product') {
      const { quantity, rest, amount: said = '' } = flow
      recallWish(turn, card, flow.said)
      return buyProduct(turn, card, { quantity, rest, said })
    }
    if (showAskedPictures(turn, card)) return
    const { listed, shown } = turn.memory
    showProduct(turn, card, { said: shown.includes(id) ? listed : undefined })
  },
  add: async (turn, id) => {
    const card = await turn.tools.getProduct(id)
    await (card
      ? buyProduct(turn, card, { quantity: countAsked(turn, card), rest: [] })
      : showCategories(turn))
  },
  var: chooseVariant,
  extra: chooseExtra,
  line: async (turn, id) => {
    const { flow } = turn.memory
    const line = (await turn.tools.getCart()).lines.find((each) => each.id === id)
    if (!line || flow?.at !== 'line') return showCart(turn)
    await changeThisLine(turn, line, flow)
  },
  count: async (turn, key) => {
    const { flow } = turn.memory
    const lineId = flow?.at === 'quantity' ? flow.lineId : lastSpokenOf(turn, 'line')?.id
    const line = (await turn.tools.getCart()).lines.find(({ id }) => id === lineId)
    await (line
      ? changeThisLine(turn, line, { purpose: 'quantity', quantity: Number(key) || 1 })
      : showCart(turn))
  },
  svc: (turn, id) => {
    const { flow } = turn.memory
    const { when, forWhom } = flow?.at === 'service' ? flow : {}
    return startBooking(turn, { productId: id, when, forWhom })
  },
  day: async (turn, day) => {
    const { flow } = turn.memory
    if (flow?.at !== 'day') return startBooking(turn, {})
    await readDay(turn, flow, { ...actOf('book'), when: { from: day, to: day } })
  },
  change: async (turn, wish) => {
    const { flow } = turn.memory
    if (flow?.at !== 'change') return tellAppointments(turn)
    const intent = wish === 'move' ? 'move' : wish === 'cancel' ? 'cancel_booking' : 'deny'
    await readChange(turn, flow, actOf(intent))
  },
  slot: chooseSlot,
  visit: answerReminder,
  appt: async (turn, id) => {
    const { flow } = turn.memory
    const appointment = await findAppointment(turn, id)
    if (!appointment || flow?.at !== 'appointment') return tellAppointments(turn)
    await changeThis(turn, appointment, { purpose: flow.purpose, when: flow.when })
  },
}

/** A tap on a reminder's button; the appointment may have been moved or called off since. */
async function answerReminder(turn: Turn, key: string): Promise<void> {
  const at = key.indexOf(':')
  const [wish, id] = [key.slice(0, at), key.slice(at + 1)]
  delete turn.memory.flow
  const appointment = await findAppointment(turn, id)
  if (!appointment) return tellAppointments(turn)
  if (wish !== 'confirm') {
    return changeThis(turn, appointment, { purpose: wish === 'cancel' ? 'cancel' : 'move' })
  }
  const confirmed = await turn.tools.confirmAppointment(id)
  if (!confirmed.ok) return tellAppointments(turn)
  const { start } = confirmed.value
  say(turn, 'visit_confirmed', { service: bookedText(turn, confirmed.value), ...dayAndTime(turn, start) })
}

/** Without a key, the button is from before they had one. */
async function answerFlow(turn: Turn, intent: 'confirm' | 'deny', key: string): Promise<void> {
  const { flow } = turn.memory
  if (flow && key !== '' && key !== (await questionKey(turn))) {
    say(turn, 'button_old')
    return askAgain(turn, flow)
  }
  if (turn.memory.flow && (await continueFlow(turn, actOf(intent)))) return
  if (turn.memory.flow) return showMenu(turn)
  say(turn, intent === 'confirm' ? 'nothing_to_confirm' : 'ok')
}

async function chooseVariant(turn: Turn, key: string): Promise<void> {
  const [productId = '', hash = ''] = key.split(':')
  const card = await turn.tools.getProduct(productId)
  const variantId = card && variantOf(card, hash)
  if (!card || variantId === undefined) return card ? showProduct(turn, card) : showCategories(turn)
  const { flow } = turn.memory
  const known = flow?.at === 'variant' && flow.productId === productId ? flow : { quantity: 1, rest: [] }
  const { quantity, rest, addOnIds = [], measure } = { addOnIds: undefined, measure: undefined, ...known }
  const buying = { productId, variantId, addOnIds, quantity, rest }
  await goOn(turn, card, measure === undefined ? buying : { ...buying, measure })
}

async function chooseExtra(turn: Turn, key: string): Promise<void> {
  const { flow } = turn.memory
  if (flow?.at !== 'addOns') return showCart(turn)
  const card = await turn.tools.getProduct(flow.productId)
  if (!card) return showCategories(turn)
  const addOn = addOnOf(card, `extra:${key}`)
  await (addOn === undefined ? leaveExtras(turn) : addExtras(turn, flow.lineId, [addOn]))
}

async function chooseSlot(turn: Turn, id: string): Promise<void> {
  const { flow } = turn.memory
  if (flow?.at === 'slotOk' && flow.slot.id === id) return bookSlot(turn, flow)
  const slot = flow?.at === 'slot' ? flow.slots.find((each) => each.id === id) : undefined
  if (slot && flow?.at === 'slot') return confirmSlot(turn, { ...flow, slot })
  if (flow?.at === 'slot' || flow?.at === 'slotOk') {
    say(turn, 'slots_old')
    const { productId, appointmentId, forWhom } = flow
    return offerSlots(turn, { productId, appointmentId, forWhom, when: {} })
  }
  say(turn, 'slots_old')
  await startBooking(turn, {})
}

function actOf(intent: Act['intent']): Act {
  return {
    intent,
    text: '',
    query: '',
    quantity: undefined,
    items: [],
    when: undefined,
    ordinal: undefined,
    isCheapest: false,
    isQuestion: false,
  }
}
