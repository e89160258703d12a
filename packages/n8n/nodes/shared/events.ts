import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow'

/** An event as webhooks and the feed carry it. */
export type Envelope = IDataObject & {
  event: string
  data: IDataObject & { test?: boolean }
  timestamp: string
  request_id: string
}

const eventOptions: INodePropertyOptions[] = [
  { name: 'Appointment Cancelled', value: 'appointment.cancelled' },
  { name: 'Appointment Scheduled', value: 'appointment.scheduled' },
  { name: 'Conversation Handed Off', value: 'conversation.handed_off' },
  { name: 'Message Received', value: 'message.received' },
  { name: 'Message Sent', value: 'message.sent' },
  { name: 'Order Created', value: 'order.created' },
  { name: 'Order Paid', value: 'order.paid' },
]

export const eventsProperty: INodeProperties = {
  displayName: 'Events',
  name: 'events',
  type: 'multiOptions',
  options: eventOptions,
  default: [],
  description: 'Events that start the workflow; none chosen: all of them',
}

/** Only for workflows that are active: whoever tries one out in the editor wants to see test events. */
export const testEventsProperty: INodeProperties = {
  displayName: 'Start on Test Events',
  name: 'testEvents',
  type: 'boolean',
  default: false,
  description:
    'Whether test events start the active workflow too; they have data.test set. In the editor they always do.',
}

export type Wanted = { events: string[]; testEvents: boolean }

export function isWanted({ event, data }: Envelope, { events, testEvents }: Wanted): boolean {
  return (events.length === 0 || events.includes(event)) && (testEvents || data.test !== true)
}
