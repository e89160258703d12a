import type { Permission } from './roles.ts'

/** Things that people can be told of at once. */
export const alertKinds = [
  'hand_over',
  'message',
  'assigned',
  'mention',
  'snooze',
  'order',
  'appointment',
  'webhook',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** Permission without which nobody is told, and kinds that whoever never chose hears of. */
export const alertFacts: Readonly<Record<AlertKind, { needs: Permission; isDefault: boolean }>> = {
  hand_over: { needs: 'conversations.answer', isDefault: true },
  message: { needs: 'conversations.answer', isDefault: true },
  assigned: { needs: 'conversations.answer', isDefault: true },
  mention: { needs: 'conversations.view', isDefault: true },
  snooze: { needs: 'conversations.answer', isDefault: true },
  order: { needs: 'orders.list', isDefault: true },
  appointment: { needs: 'appointments.view', isDefault: false },
  webhook: { needs: 'webhooks.view', isDefault: true },
}
