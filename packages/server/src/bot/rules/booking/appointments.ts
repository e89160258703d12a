// The customer's upcoming appointments: listing, moving and cancelling them.
import type { BookedAppointment } from '../../tools/tools.ts'
import { speakOf } from '../dialogue/focus.ts'
import type { Flow } from '../dialogue/memory.ts'
import { choice, handOver, localeOf, offer, say, type Turn, text, yesOrNo } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { timed } from '../understanding/join-acts.ts'
import { bestNamed } from '../understanding/match.ts'
import { plainText } from '../understanding/normalise.ts'
import { hasTime, type When } from '../understanding/time/named-time.ts'
import { localDate, slotText } from '../wording/format.ts'
import type { TextName } from '../wording/texts.ts'
import { dayAndTime, offerSlots, speakOfTime } from './offering.ts'
import { bookedText } from './party/places.ts'

export type Purpose = 'move' | 'cancel'

export async function tellAppointments(turn: Turn): Promise<void> {
  const ahead = await turn.tools.listAppointments()
  const [next] = ahead
  if (!next) return offerNew(turn)
  speakOf(turn, { kind: 'appointment', id: next.id })
  speakOfTime(turn, next.start)
  const lines = ahead.map((each) =>
    text(turn, 'appointment_line', { service: bookedText(turn, each), ...dayAndTime(turn, each.start) }),
  )
  say(turn, 'appointments', { lines: lines.join('\n') })
}

/** Starts moving or cancelling: the only appointment, else the one on the named day, else the customer chooses. */
export async function changeAppointment(
  turn: Turn,
  purpose: Purpose,
  { when, query = '' }: { when?: When | undefined; query?: string },
): Promise<void> {
  const ahead = await turn.tools.listAppointments()
  if (ahead.length === 0) return offerNew(turn)
  const isSource = ({ start }: BookedAppointment) =>
    when?.source === localDate(start, turn.context.account.timezone).toString()
  const left = when?.source === undefined ? [] : ahead.filter(isSource)
  if (left[0] && left.length === 1) return changeThis(turn, left[0], { purpose, when })
  const [focused] = turn.memory.focus ?? []
  const ofDay = ahead.filter(
    ({ start }) => when?.from === localDate(start, turn.context.account.timezone).toString(),
  )
  const byName = bestNamed(
    ahead.map((each) => ({ ...each, name: each.serviceName })),
    query,
  )
  const spoken = ahead.filter(({ id }) => focused?.kind === 'appointment' && id === focused.id)
  const named = ofDay.length > 0 ? ofDay : byName ? [byName] : spoken.length > 0 ? spoken : ahead
  // A day that only identifies the appointment is not the day to move it to.
  const target = ofDay.length > 0 && when !== undefined && !hasTime(when) ? undefined : when
  const [only] = named
  if (only && named.length === 1) return changeThis(turn, only, { purpose, when: target })
  turn.memory.flow = { at: 'appointment', purpose, ...(target && { when: target }) }
  const choices = named.map(({ id, serviceName, start }) => ({
    id: `appt:${id}`,
    title: slotText(start, localeOf(turn)),
    description: serviceName,
  }))
  const head: TextName = purpose === 'move' ? 'which_to_move' : 'which_to_cancel'
  const lines = named.map((each) =>
    text(turn, 'appointment_line', { service: bookedText(turn, each), ...dayAndTime(turn, each.start) }),
  )
  offer(turn, [text(turn, head), ...lines].join('\n'), { choices })
}

export async function changeThis(
  turn: Turn,
  appointment: BookedAppointment,
  { purpose, when }: { purpose: Purpose; when?: When | undefined },
): Promise<void> {
  const { id, productId, start } = appointment
  speakOf(turn, { kind: 'appointment', id })
  if (purpose === 'cancel') {
    turn.memory.flow = { at: 'cancelOk', appointmentId: id }
    const values = { service: bookedText(turn, appointment), ...dayAndTime(turn, start) }
    return offer(turn, text(turn, 'cancel_confirm', values), yesOrNo(turn, 'cancel_yes', 'cancel_no'))
  }
  const services = await turn.tools.listServices()
  const service = services.find((each) => each.id === productId)
  const day = localDate(start, turn.context.account.timezone).toString()
  const target = hasOnlyHour(when) ? { ...when, from: day, to: day } : (when ?? {})
  if (service) return offerSlots(turn, { productId: service.id, when: target, appointmentId: id })
  say(turn, 'hand_over_unable')
  handOver(turn, 'bot_unable')
}

/** Asks whether an appointment that seems to come at a bad time is to be moved or cancelled. */
export function offerChange(turn: Turn, booked: BookedAppointment): void {
  const { id, start } = booked
  turn.memory.flow = { at: 'change', appointmentId: id }
  const values = { service: bookedText(turn, booked), ...dayAndTime(turn, start) }
  const choices = [
    choice(turn, 'change:move', 'change_move'),
    choice(turn, 'change:cancel', 'cancel_yes'),
    choice(turn, 'change:keep', 'cancel_no'),
  ]
  offer(turn, text(turn, 'change_or_cancel', values), { choices })
}

/** The appointment and what may be done with it were named, so the wish itself is the yes. */
export async function readChange(
  turn: Turn,
  { appointmentId }: Extract<Flow, { at: 'change' }>,
  { intent, when, isQuestion, query, text: said }: Act,
): Promise<boolean> {
  const isCancel = intent === 'cancel_booking' || (intent === 'deny' && cancels.test(plainText(said)))
  if (isCancel) {
    const isSure = !isQuestion && !unsure.test(plainText(said))
    await (isSure ? cancelIt(turn, appointmentId) : askCancel(turn, appointmentId))
    return true
  }
  if (intent === 'deny') {
    delete turn.memory.flow
    say(turn, 'kept')
    return true
  }
  if (
    intent !== 'move' &&
    intent !== 'book' &&
    !(when && timed.has(intent) && (intent !== 'add' || query === ''))
  )
    return false
  const own = await findAppointment(turn, appointmentId)
  if (own) await changeThis(turn, own, { purpose: 'move', when })
  return own !== undefined
}

const unsure =
  /\b(?:acho que|creo que|i think|maybe|perhaps|talvez|quizas?|capaz|puede que|might|may have to)\b/
const cancels = /\b(?:cancel|desmarc|anul|borr|elimin)/

async function askCancel(turn: Turn, appointmentId: string): Promise<void> {
  const own = await findAppointment(turn, appointmentId)
  if (own) await changeThis(turn, own, { purpose: 'cancel' })
}

/** "No, not that one, Monday's": another is to be called off. */
export async function cancelsOther(turn: Turn, { when, text: said }: Act): Promise<boolean> {
  if (when?.from === undefined || when.isRefused) return false
  const { timezone } = turn.context.account
  const ahead = await turn.tools.listAppointments()
  const ofDay = ahead.filter(({ start }) => localDate(start, timezone).toString() === when.from)
  const [only, ...more] = ofDay
  if (!only || more.length > 0 || /\?/.test(said)) return false
  await changeThis(turn, only, { purpose: 'cancel' })
  return true
}

/** "Can it be at three?" names a time only, so the appointment keeps its day. */
function hasOnlyHour(when: When | undefined): boolean {
  if (!when || when.from !== undefined || when.isSoonest) return false
  return hasTime(when)
}

export async function findAppointment(turn: Turn, id: string): Promise<BookedAppointment | undefined> {
  return (await turn.tools.listAppointments()).find((appointment) => appointment.id === id)
}

export async function cancelIt(turn: Turn, appointmentId: string): Promise<void> {
  delete turn.memory.flow
  const done = await turn.tools.cancelAppointment(appointmentId)
  if (done.ok) return say(turn, 'cancelled', { service: bookedText(turn, done.value) })
  say(turn, 'booking_failed')
  say(turn, 'hand_over_unable')
  handOver(turn, 'bot_unable')
}

function offerNew(turn: Turn): void {
  turn.memory.flow = { at: 'bookInstead' }
  offer(turn, text(turn, 'appointments_none'), yesOrNo(turn))
}
