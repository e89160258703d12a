// The steps that cannot be taken back. A model may only ask for one: the service then writes the summary, and the rules
// read the customer's answer to it in the next turn.
import { changeThis, findAppointment } from '../rules/booking/appointments.ts'
import { confirmSlot } from '../rules/booking/offering.ts'
import { passToPerson } from '../rules/dialogue/talk.ts'
import type { Turn } from '../rules/dialogue/turn.ts'
import { checkOut } from '../rules/selling/checkout.ts'
import { askWhetherToCancel } from '../rules/selling/orders.ts'

type OfferedSlot = { id: string; start: Date; productId: string }

export type Closing =
  | { kind: 'order' }
  | { kind: 'cancelOrder'; orderId: string }
  | { kind: 'book'; slot: OfferedSlot; forWhom: string | undefined; places: number | undefined }
  | { kind: 'move'; slot: OfferedSlot; appointmentId: string }
  | { kind: 'cancelAppointment'; appointmentId: string }
  | { kind: 'handOver' }

/** Adds the service's own question, or its own words for a hand-over, to the turn. */
export async function askToClose(turn: Turn, closing: Closing): Promise<void> {
  switch (closing.kind) {
    case 'order':
      return checkOut(turn)
    case 'cancelOrder': {
      const order = (await turn.tools.listOrders()).find(({ id }) => id === closing.orderId)
      return order && askWhetherToCancel(turn, order)
    }
    case 'book':
    case 'move': {
      const { id, start, productId } = closing.slot
      const slot = { id, start: start.toISOString() }
      if (closing.kind === 'book' && closing.places !== undefined) turn.memory.party = closing.places
      const who =
        closing.kind === 'book' ? { forWhom: closing.forWhom } : { appointmentId: closing.appointmentId }
      return confirmSlot(turn, { productId, slot, ...who })
    }
    case 'cancelAppointment': {
      const own = await findAppointment(turn, closing.appointmentId)
      return own && changeThis(turn, own, { purpose: 'cancel' })
    }
    case 'handOver':
      turn.isMissed = true
      return passToPerson(turn, 'hand_over_unable', 'bot_unable')
  }
}
