import { useAccount } from '../../api/session.ts'
import { BookAppointment } from './book-appointment.tsx'
import { today } from './calendar.ts'

export type BookForProps = { contactId: string; isOpen: boolean; onClose: () => void }

/** Booking for a customer on the page where they are, from today on. */
export function BookFor({ contactId, isOpen, onClose }: BookForProps) {
  const { timezone: zone } = useAccount()
  return (
    <BookAppointment
      isOpen={isOpen}
      onClose={onClose}
      zone={zone}
      wanted={{ day: today(zone) }}
      contactId={contactId}
    />
  )
}
