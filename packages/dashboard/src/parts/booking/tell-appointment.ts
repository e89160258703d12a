import { useTexts } from '../../i18n/language.tsx'
import { useProposedWords, useTellCustomer } from '../conversations/tell-customer.tsx'
import { notifyDone } from '../feedback/notify.tsx'
import type { Appointment } from './calendar.ts'
import { appointmentTexts } from './texts.ts'

const done = {
  booked: 'booked',
  confirmed: 'confirmedDone',
  moved: 'moved',
  cancelled: 'cancelled',
  changed: 'peopleChanged',
} as const satisfies Record<string, keyof typeof appointmentTexts>

/** Says that it is done, and offers words of it for the customer; `phone`: where the appointment itself has none. */
export function useTellAppointment(): (
  change: keyof typeof done,
  appointment: Appointment,
  phone?: string | null,
) => void {
  const t = useTexts(appointmentTexts)
  const tellCustomer = useTellCustomer()
  const words = useProposedWords()
  return (change, appointment, phone = null) =>
    tellCustomer({
      done: t(done[change]),
      words: words(appointment.customer_language).appointment(change, appointment),
      conversationId: appointment.conversation_id,
      phone: appointment.customer_phone ?? phone,
      about: { kind: 'appointment', id: appointment.id },
    })
}

/** The same where the appointment itself stands beside it, with the words and the ways to tell them. */
export function useDoneAppointment(): (change: keyof typeof done) => void {
  const t = useTexts(appointmentTexts)
  return (change) => notifyDone(t(done[change]))
}
