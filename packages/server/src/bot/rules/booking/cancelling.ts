// Calling off: the appointment, the order or the cart, whichever is there and spoken of.

import { lastSpokenOf } from '../dialogue/focus.ts'
import { say, type Turn } from '../dialogue/turn.ts'
import { cancelOrder, hasOpenOrder } from '../selling/orders.ts'
import type { Act } from '../understanding/act.ts'
import { plainText } from '../understanding/normalise.ts'
import { changeAppointment } from './appointments.ts'

const namesVisit =
  /\b(?:citas?|turnos?|reservas?|horarios?|agendamentos?|appointments?|bookings?|visits?|sesion|consulta)\b/

/** "Cancel it" outside any question refers to the booking or order. */
export async function deny(turn: Turn, act: Act, { others }: { others: readonly Act[] }): Promise<void> {
  if (others.length > 0) return
  const isCancel = /\b(cancel|desmarc|anul)/.test(plainText(act.text))
  const isBooked = isCancel && (await turn.tools.listAppointments()).length > 0
  if (isBooked || (isCancel && (await turn.tools.getCart()).lines.length > 0)) return cancelBooking(turn, act)
  say(turn, 'ok')
}

/** Without an appointment, "cancel" means the cart or open order, unless it names an appointment. */
export async function cancelBooking(turn: Turn, act: Act): Promise<void> {
  const isBooked = (await turn.tools.listAppointments()).length > 0
  const spoken = lastSpokenOf(turn, 'order', 'appointment')?.kind
  const isVisit = act.intent !== 'cancel_order' && namesVisit.test(plainText(act.text))
  const isOrder = act.intent === 'cancel_order' || (spoken === 'order' && !isVisit)
  const isNone = !isBooked && !(isVisit && (await turn.tools.listServices()).length > 0)
  const isCart = isNone && (await turn.tools.getCart()).lines.length > 0
  if (isCart || ((isNone || isOrder) && (await hasOpenOrder(turn)))) return cancelOrder(turn, act)
  const { when, query } = act
  await changeAppointment(turn, 'cancel', { when, query })
}
