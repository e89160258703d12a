// How a model asks for a step that cannot be taken back: each tool only notes the wish.
import { limits } from '@mostrador/contract/limits'
import type { Tool } from 'ai'
import { Type } from 'typebox'
import { forModel, givenId, plainForModel } from '../tools/tool.ts'
import type { Tools } from '../tools/tool-table.ts'
import type { Closing } from './closing.ts'
import type { Define } from './define-tool.ts'
import { isCustomersWord, type Session } from './session.ts'

const asked =
  'Under your answer the service will write the summary and ask the customer. Nothing is done before the customer agrees; say nothing else about it.'

export function closingTools(session: Session, tools: Tools, define: Define): Record<string, Tool> {
  const wish = (closing: Closing) => {
    session.closing = closing
    return asked
  }
  const refused = (why: string) => ({ refused: why })
  return {
    ask_to_order: define(
      plainForModel(
        'Has the service sum up the cart, ask for the address if one is missing, and for the yes.',
      ),
      async () => {
        const { lines } = await tools.getCart()
        return lines.length === 0 ? refused('the cart is empty') : wish({ kind: 'order' })
      },
    ),
    ask_to_cancel_order: define(
      forModel(
        'Has the service ask whether to cancel an unpaid order.',
        { order_id: givenId },
        (input) => input.order_id,
      ),
      async (orderId) => {
        const order = (await tools.listOrders()).find(({ id }) => id === orderId)
        if (!order) return refused('the customer has no such order')
        if (order.paymentStatus !== 'pending') return refused('it is paid: call hand_over')
        return wish({ kind: 'cancelOrder', orderId })
      },
    ),
    ...bookingTools(session, tools, { define, wish, refused }),
    hand_over: define(
      plainForModel('Calls a person of the shop when you cannot help; the service tells the customer.'),
      async () => {
        session.closing = { kind: 'handOver' }
        return 'the service will tell the customer under your answer'
      },
    ),
  }
}

type Making = {
  define: Define
  wish: (closing: Closing) => string
  refused: (why: string) => { refused: string }
}

function bookingTools(
  session: Session,
  tools: Tools,
  { define, wish, refused }: Making,
): Record<string, Tool> {
  const slotOf = (id: string) => {
    const slot = session.slots.get(id)
    return slot && { id, ...slot }
  }
  const ownOf = async (id: string) => (await tools.listAppointments()).find((each) => each.id === id)
  const unlisted = 'no such free time was listed in this turn: call list_slots'
  return {
    ask_to_book: define(
      forModel(
        'Has the service ask whether to book a free time of list_slots.',
        {
          slot_id: givenId,
          name: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: limits.nameCharsMax,
              description: 'the person it is for, as the customer wrote it, where it is not the customer',
            }),
          ),
          places: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: limits.bookingPlacesMax,
              description: 'how many come, where the customer said more than one',
            }),
          ),
        },
        (input) => input,
      ),
      async ({ slot_id: slotId, name, places }) => {
        const slot = slotOf(slotId)
        if (!slot) return refused(unlisted)
        if (name !== undefined && !isCustomersWord(session, name))
          return refused('give the name exactly as the customer wrote it')
        return wish({ kind: 'book', slot, forWhom: name, places })
      },
    ),
    ask_to_move: define(
      forModel(
        'Has the service ask whether to give an appointment another free time of list_slots.',
        { appointment_id: givenId, slot_id: givenId },
        (input) => input,
      ),
      async ({ appointment_id: appointmentId, slot_id: slotId }) => {
        const slot = slotOf(slotId)
        if (!slot) return refused(unlisted)
        const own = await ownOf(appointmentId)
        return own
          ? wish({ kind: 'move', slot, appointmentId })
          : refused('the customer has no such appointment')
      },
    ),
    ask_to_cancel_appointment: define(
      forModel(
        'Has the service ask whether to cancel an appointment.',
        { appointment_id: givenId },
        (input) => input.appointment_id,
      ),
      async (appointmentId) => {
        const own = await ownOf(appointmentId)
        return own
          ? wish({ kind: 'cancelAppointment', appointmentId })
          : refused('the customer has no such appointment')
      },
    ),
  }
}
