/** Kinds of events that webhooks carry. Contract part 6. */
export const eventKinds = [
  'message.received',
  'message.sent',
  'conversation.handed_off',
  'order.created',
  'order.paid',
  'appointment.scheduled',
  'appointment.cancelled',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Delivery states; `held` is derived rather than stored: unfinished while its endpoint is paused or broken. */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'held'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
/** The log is filtered by status, or by `last_failed`: failed for good, or open after an attempt that failed. */
export const deliveryFilters = [...deliveryStatuses, 'last_failed'] as const
export type DeliveryFilter = (typeof deliveryFilters)[number]

/** Deliveries that a replay is about, by how they ended. */
export const replayStatuses = ['failed', 'delivered', 'all'] as const
export type ReplayStatus = (typeof replayStatuses)[number]

export const replayStates = ['running', 'held', 'done', 'stopped'] as const
export type ReplayState = (typeof replayStates)[number]

/** Why a replay was stopped. */
export const replayEnds = ['stopped', 'failing', 'webhook_deleted'] as const
export type ReplayEnd = (typeof replayEnds)[number]

export const endpointStatuses = ['active', 'paused', 'broken'] as const
export type EndpointStatus = (typeof endpointStatuses)[number]
