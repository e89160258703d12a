// Holds a reading against how things stand: nobody asks for the total of an empty cart, or after orders never placed,
// so a question that only sounds like that asks something of the shop.

import { goesOn } from '../asking/going-on.ts'
import type { Act } from '../understanding/act.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { plainText } from '../understanding/normalise.ts'
import { lastSpokenOf } from './focus.ts'
import type { Turn } from './turn.ts'

/** The act itself, or the same as a question where there is nothing of its kind. */
export async function plausible(turn: Turn, act: Act): Promise<Act> {
  if (act.intent === 'book' && act.query !== '' && !(await hasServices(turn)))
    return { ...act, intent: act.isQuestion ? 'stock' : 'search' }
  const lacking = lacks[act.intent]
  if (lacking === undefined || lacking.named.test(plainText(act.text))) return act
  const isOfNote = turn.noteBefore !== undefined && goesOn(turn, act.text)
  if (!act.isQuestion && !lacking.evenUnasked && !isOfNote) return act
  if (await lacking.hasSome(turn)) return act
  const isNamed = act.query !== '' || lastSpokenOf(turn, 'product', 'service') !== undefined
  const isCost = act.intent === 'cart' && isNamed
  // Something is got rid of that was never put into the cart.
  if (act.intent === 'remove' && !act.isQuestion) return { ...act, intent: 'question' }
  return {
    ...act,
    intent: isCost && asksCost.test(plainText(act.text)) ? 'price' : 'question',
    isQuestion: true,
  }
}

type Lacking = {
  /** The thing itself is named, so it is surely meant. */
  named: RegExp
  hasSome: (turn: Turn) => Promise<boolean>
  evenUnasked?: boolean
}

/** Where nothing is booked, whoever "has room for fifteen" or "comes at five" speaks of goods. */
const hasServices = async ({ tools }: Turn) =>
  (await tools.sellsServices()) || (await tools.listServices()).length > 0
const hasLines = async ({ tools }: Turn) => (await tools.getCart()).lines.length > 0
const hasOrders = async ({ tools }: Turn) => (await tools.listOrders()).length > 0
const hasAppointments = async ({ tools }: Turn) => (await tools.listAppointments()).length > 0
const asksCost = /\b(?:cuanto|quanto|how much|sale|sai|fica|queda|custa|cuesta)\b/

const cart: Lacking = {
  named:
    /\b(?:carrit\w*|carro|carrinho|cart|basket|bag|sacola|cesta|canasta|pedido|orden|order|total|cuenta|conta|suma|sumando|(?:que|cuanto) llevo|so far|owe|debo|devo)\b/,
  hasSome: hasLines,
}
const orders: Lacking = {
  named:
    /\b(?:mis?|my|meus?|minhas?|el|o|a|the|our|nuestr[oa]|noss[oa])\s+(?:pedidos?|orden|orders?|paquete|package|encomenda|compras?|parcel|envio|entrega|delivery|domicilio|stuff)\b/,
  hasSome: hasOrders,
}
const appointments: Lacking = {
  named:
    /\b(?:mis?|my|meus?|minhas?|our|nuestr[oa]s?|noss[oa]s?)\s+(?:\w+\s+)?(?:citas?|turnos?|reservas?|horarios?|consultas?|sesion\w*|sessao|sessoes|agendamentos?|appointments?|bookings?|reservations?|slots?|sessions?)\b|\b(?:tengo|tenho|tinha|tenia|have i|do i have)\s+(?:\w+\s+)?(?:cita|turno|reserva|horario|consulta|appointment|booking)\b/,
  hasSome: hasAppointments,
}

const lacks: Partial<Record<Intent, Lacking>> = {
  cart: { ...cart, evenUnasked: true },
  remove: { ...cart, evenUnasked: true },
  clear: cart,
  checkout: cart,
  quantity: cart,
  order_status: { ...orders, evenUnasked: true },
  appointments: { ...appointments, evenUnasked: true },
  cancel_booking: appointments,
}
