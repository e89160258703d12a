// Apart from the kinds' names: most of what speaks of events needs no schemas, and whatever dispatches is spared their library.
import { type Static, type TSchema, Type } from 'typebox'
import type { EventKind } from '../events.ts'
import { receivedPlatforms } from '../platforms.ts'
import {
  appointmentStatuses,
  examplePlatform,
  handoffReasons,
  orderPlatforms,
  orderStatuses,
  paymentStatuses,
} from '../values.ts'

/** Any field may be null, as in the API. */
const nullable = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })
const text = (description: string) => nullable(Type.String(), description)
const id = (description: string) => nullable(Type.String({ format: 'uuid' }), description)
const instant = (description: string) =>
  nullable(Type.String({ format: 'date-time' }), `${description} ISO 8601 in UTC with milliseconds.`)
const oneOf = <const T extends string[]>(title: string, values: T, description: string) =>
  nullable(Type.Enum(values, { title }), description)

const customer = {
  customer_phone: text('Phone of the customer.'),
  customer_name: text('Name of the customer.'),
}

const order = {
  order_id: id('The order.'),
  external_id: text("The order's id in the shop it came from."),
  platform: oneOf('OrderPlatform', [...orderPlatforms], 'Where the order came from.'),
  total: nullable(Type.Number({ format: 'double' }), 'Total in major units of `currency`.'),
  ...customer,
  conversation_id: id('The conversation it was placed in; null for orders from elsewhere.'),
}

const appointment = Type.Object({
  appointment_id: id('The appointment.'),
  conversation_id: id('The conversation it was booked in; null for others.'),
  customer_name: text('Name of the customer.'),
  customer_phone: text('Phone of the customer.'),
  customer_email: text('E-mail address of the customer.'),
  start_time: instant('Start.'),
  end_time: instant('End.'),
  status: oneOf('AppointmentStatus', [...appointmentStatuses], 'State of the appointment.'),
  meeting_link: text('Address of the video call.'),
})

/** Schema of `data` by kind. Contract part 6; the fields of events other than `order.paid` are ours. */
export const eventData = {
  'message.received': Type.Object({
    message_id: id('The message.'),
    conversation_id: id('The conversation it belongs to.'),
    contact_id: id('Who wrote it.'),
    platform: oneOf('ReceivedPlatform', [...receivedPlatforms], 'Channel on which it arrived.'),
    channel_phone_id: text("The channel's own identifier: WhatsApp's phone number id or the page."),
    ...customer,
    content: text('Text, or a description of what was sent.'),
    platform_message_id: text("The channel's own id of the message."),
    payload: nullable(Type.Object({}, { additionalProperties: true }), 'The message as the channel gave it.'),
    created_at: instant('When it was stored.'),
  }),
  'message.sent': Type.Object({
    turn_id: id("The bot's turn; one event a turn."),
    conversation_id: id('The conversation it answers.'),
    platform: text('Channel on which it was sent.'),
    channel_phone_id: text("The channel's own identifier."),
    ...customer,
    messages: Type.Array(
      Type.Object({
        message_id: id('The message.'),
        content: text('Its text.'),
        platform_message_id: text("The channel's own id of the message."),
        created_at: instant('When it was stored.'),
      }),
      { description: 'The parts of the answer in their order.' },
    ),
  }),
  'conversation.handed_off': Type.Object({
    conversation_id: id('The conversation.'),
    platform: text('Channel on which it takes place.'),
    contact_phone: text('Phone of the contact.'),
    contact_name: text('Name of the contact.'),
    handoff_reason: oneOf('HandoffReason', [...handoffReasons], 'Why a person was called.'),
    handed_off_at: instant('When.'),
  }),
  'order.created': Type.Object({
    ...order,
    status: oneOf('OrderStatus', [...orderStatuses], 'State of the order.'),
    payment_status: oneOf('PaymentStatus', [...paymentStatuses], 'State of the payment.'),
    currency: text('ISO 4217 currency code.'),
    created_at: instant('When it was stored.'),
  }),
  'order.paid': Type.Object({
    ...order,
    currency: text('ISO 4217 currency code.'),
    paid_at: instant('When it was paid.'),
  }),
  'appointment.scheduled': appointment,
  'appointment.cancelled': appointment,
} as const satisfies Record<EventKind, TSchema>

export type EventData<Kind extends EventKind> = Static<(typeof eventData)[Kind]>

/** The body sent to a receiver. Contract part 6. */
export type EventEnvelope<Kind extends EventKind = EventKind> = {
  event: Kind
  data: EventData<Kind>
  /** Time of emission, ISO 8601 in UTC with milliseconds. */
  timestamp: string
  /** The event's id, by which receivers recognise repetitions. */
  request_id: string
}

const sampleCustomer = { customer_phone: '+573105550101', customer_name: 'Laura Gómez' }
const sampleIds = {
  message: '01939d2e-7c0f-7aa0-9f6e-5d1c2b3a4f01',
  conversation: '01939d2b-4a20-7c31-8e5d-7b2f9a6c1d02',
  contact: '01939d2b-4a1e-7d84-a3b7-1c8e4f5a6d03',
  turn: '01939d2e-7c10-7be2-b1c4-9f3a2d7e5c04',
  order: '01939d2e-7c0e-7f15-8a92-3e6b1d4c7f05',
  appointment: '01939d2e-7c0d-7e63-95d8-6a4c2f1b8e06',
} as const
const sampleAt = '2026-11-21T10:15:30.123Z'
const sampleOrder = {
  order_id: sampleIds.order,
  external_id: null,
  platform: examplePlatform,
  total: 129900,
  ...sampleCustomer,
  conversation_id: sampleIds.conversation,
  currency: 'COP',
} as const
const sampleAppointment = {
  appointment_id: sampleIds.appointment,
  conversation_id: sampleIds.conversation,
  ...sampleCustomer,
  customer_email: 'laura@example.com',
  start_time: '2026-11-24T15:00:00.000Z',
  end_time: '2026-11-24T15:45:00.000Z',
  meeting_link: 'https://meet.example.com/abc',
} as const

/** An example of each kind, for test events and the docs. */
export const eventSamples: { readonly [Kind in EventKind]: EventData<Kind> } = {
  'message.received': {
    message_id: sampleIds.message,
    conversation_id: sampleIds.conversation,
    contact_id: sampleIds.contact,
    platform: examplePlatform,
    channel_phone_id: '106540352242922',
    ...sampleCustomer,
    content: '¿Tienen talla M?',
    platform_message_id: 'wamid.HBgMNTczMTA1NTUwMTAx',
    payload: { type: 'text', text: { body: '¿Tienen talla M?' } },
    created_at: sampleAt,
  },
  'message.sent': {
    turn_id: sampleIds.turn,
    conversation_id: sampleIds.conversation,
    platform: examplePlatform,
    channel_phone_id: '106540352242922',
    ...sampleCustomer,
    messages: [
      {
        message_id: sampleIds.message,
        content: 'Sí, nos quedan dos.',
        platform_message_id: 'wamid.HBgMNTczMTA1NTUwMTAy',
        created_at: sampleAt,
      },
    ],
  },
  'conversation.handed_off': {
    conversation_id: sampleIds.conversation,
    platform: examplePlatform,
    contact_phone: '+573105550101',
    contact_name: 'Laura Gómez',
    handoff_reason: 'user_requested',
    handed_off_at: sampleAt,
  },
  'order.created': { ...sampleOrder, status: 'pending', payment_status: 'pending', created_at: sampleAt },
  'order.paid': { ...sampleOrder, paid_at: sampleAt },
  'appointment.scheduled': { ...sampleAppointment, status: 'scheduled' },
  'appointment.cancelled': { ...sampleAppointment, status: 'cancelled' },
}
