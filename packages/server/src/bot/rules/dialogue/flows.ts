// Open questions: how the answer to each is read.
import { cancelIt, cancelsOther, readChange } from '../booking/appointments.ts'
import { startBooking } from '../booking/booking.ts'
import { changeIt } from '../booking/party/change-party.ts'
import { readAppointment, readDay, readService, readSlot, readSlotAnswer } from '../booking/slot-answers.ts'
import { readAddOns, readFewer, readProduct, readVariant } from '../selling/buying-answers.ts'
import { readWhichToCancel } from '../selling/calling-off/calling-off.ts'
import { changeThisLine } from '../selling/cart.ts'
import { agreeToOrder, askAddress, checkOut, meansUsualAddress, takeAddress } from '../selling/checkout.ts'
import { goOnWithout } from '../selling/closing/take-contact.ts'
import { readZone } from '../selling/delivery/take-zone.ts'
import { readMeasure } from '../selling/measured/take-measure.ts'
import { readCancelAnswer } from '../selling/orders.ts'
import type { Act } from '../understanding/act.ts'
import { bestNamed } from '../understanding/match.ts'
import { plainText, setOf, wordsOf } from '../understanding/normalise.ts'
import { denies } from '../understanding/people/assent.ts'
import { turns } from '../understanding/people/offer-answer.ts'
import { opensQuestion } from '../understanding/people/opens-question.ts'
import { lexicons } from '../understanding/vocabulary.ts'
import { done, isAnswer } from './flow-answers.ts'
import type { Flow } from './memory.ts'
import { passToPerson } from './talk.ts'
import { say, type Turn } from './turn.ts'

type At<Name extends Flow['at']> = Extract<Flow, { at: Name }>
/** Resolves with true when the act answered the question. */
type Reader<Name extends Flow['at']> = (turn: Turn, flow: At<Name>, act: Act) => Promise<boolean> | boolean

/** True when the act answered the open question; it has then been acted on. */
export async function continueFlow(turn: Turn, act: Act): Promise<boolean> {
  const { flow } = turn.memory
  if (!flow) return false
  const reader = readers[flow.at] as Reader<typeof flow.at>
  const isRefused = isNewVisit(flow) && refusesVisit(act)
  if (!isRefused && (await reader(turn, flow as never, act))) return true
  if (!isRefused && !endsFlow(turn, act)) return false
  delete turn.memory.flow
  say(turn, flow.at === 'order' || flow.at === 'address' ? 'order_waits' : 'stopped')
  return true
}

function isNewVisit(flow: Flow): boolean {
  return visiting.has(flow.at) && !('appointmentId' in flow && flow.appointmentId !== undefined)
}

/** "No quiero ninguna cita" wants no other hour either. */
function refusesVisit({ text: said, when }: Act): boolean {
  return when === undefined && noVisit.test(plainText(said))
}

const visiting: ReadonlySet<Flow['at']> = new Set(['service', 'day', 'slot', 'slotOk'])
const noVisit =
  /\b(?:no|nao|dont|do not) (?:quiero|quero|quise|queria|necesito|preciso|pedi|want|need|book|agend\w+|marque)\b(?: \S+){0,3}? ?\b(?:citas?|turnos?|reservas?|agend\w+|reservar|marcar|horario|hora marcada|appointment|booking|book|slot)\b/

function endsFlow(turn: Turn, act: Act): boolean {
  const stop = setOf(lexicons[turn.language].stop)
  const said = wordsOf(act.text, turn.language)
    .map(({ plain }) => plain)
    .filter((word) => word !== ',')
    .join(' ')
  return act.intent === 'deny' || stop.has(said)
}

function isMereThanks(said: string): boolean {
  const plain = plainText(said)
  return thanking.test(plain) && !accepting.test(plain)
}

const thanking =
  /\b(?:gracias|grax|thanks|thank you|thx|ty|cheers|obrigad[oa]+|brigad[oa]+|valeu|vlw|agradec\w+)\b/
const accepting =
  /\b(?:si+|sim+|yes|yeah|yep|yup|sure|claro|dale|por favor|porfa\w*|pf|pfv|please|pls|quiero|quero|want|would|pode|puede|pregunt\w+|pergunt\w+|ask|pas[ae]\w*|bueno|ok|okay|listo|ta bom|aceito|de una)\b/

/** "Yes, confirm it" with goods in the cart is said of the order. */
function placesOrder(said: string): boolean {
  return ofOrder.test(plainText(said))
}

const ofOrder =
  /\b(?:confirm[aeo]\w*|confirmad[oa]|pedido|orden|order|compra|cierr\w+|cerr\w+|fech[ae]\w*|fecha|encarg\w+|encomend\w+|place it|buy)\b/

const readers: { [Name in Flow['at']]: Reader<Name> } = {
  product: readProduct,
  variant: readVariant,
  addOns: readAddOns,
  fewer: readFewer,
  measure: readMeasure,
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
  address: (turn, _, act) => {
    if (meansUsualAddress(act.text)) return done(checkOut(turn, act.text))
    return act.intent === 'address' ? done(takeAddress(turn, act.text)) : false
  },
  zone: (turn, _, act) => readZone(turn, act),
  delivery: (turn, _, act) => (act.intent === 'address' ? done(takeAddress(turn, act.text)) : false),
  order: (turn, _, act) => {
    if (act.intent === 'confirm' || act.intent === 'checkout')
      return turns(act.text, 'order') || denies(act.text) || opensQuestion(act.text)
        ? false
        : done(agreeToOrder(turn))
    if (act.intent === 'address') return done(takeAddress(turn, act.text))
    if (!/\b(direccion|endereco|address)\b/.test(plainText(act.text))) return false
    askAddress(turn)
    return true
  },
  contact: (turn, _, act) =>
    act.intent === 'confirm' || act.intent === 'deny' || act.intent === 'checkout'
      ? done(goOnWithout(turn))
      : false,
  person: async (turn, _, act) => {
    if (act.intent !== 'confirm' || act.when) return false
    // "Great, thanks" to the offer of a person ends the talk: whoever is passed on for it is answered no more.
    if (isMereThanks(act.text)) {
      delete turn.memory.flow
      say(turn, 'thanks')
      return true
    }
    if (placesOrder(act.text) && (await turn.tools.getCart()).lines.length > 0) return done(checkOut(turn))
    return done(passToPerson(turn, 'hand_over', 'user_requested'))
  },
  service: readService,
  day: readDay,
  slot: readSlot,
  slotOk: readSlotAnswer,
  appointment: readAppointment,
  change: readChange,
  cancelOk: async (turn, { appointmentId }, act) => {
    if (act.intent === 'confirm') return done(cancelIt(turn, appointmentId))
    if (act.intent !== 'deny') return false
    delete turn.memory.flow
    if (await cancelsOther(turn, act)) return true
    say(turn, 'kept')
    return true
  },
  placesOk: async (turn, flow, act) => {
    if (act.intent === 'confirm') return done(changeIt(turn, flow))
    if (act.intent !== 'deny') return false
    delete turn.memory.flow
    say(turn, 'kept')
    return true
  },
  cancelOrderOk: (turn, { orderId }, act) => readCancelAnswer(turn, orderId, act),
  cancelWhich: readWhichToCancel,
  bookInstead: (turn, _, act) =>
    act.intent === 'confirm' ? done(startBooking(turn, { when: act.when })) : false,
}
