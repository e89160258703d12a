/** Stored values of the status-like fields. Contract part 3 leaves them open; these are ours. */
export const platforms = ['whatsapp', 'messenger', 'instagram', 'telegram', 'web'] as const
export type Platform = (typeof platforms)[number]

export const orderPlatforms = [...platforms, 'shopify', 'woocommerce', 'manual'] as const

export const contactStatuses = ['lead', 'customer', 'blocked'] as const

export const handoffReasons = [
  'user_requested',
  'bot_unable',
  'operator_takeover',
  'native_app_reply',
  'engine_error',
  'policy',
] as const
export type HandoffReason = (typeof handoffReasons)[number]

export const messageRoles = ['user', 'assistant', 'agent', 'system'] as const
export type MessageRole = (typeof messageRoles)[number]

export const orderStatuses = ['pending', 'confirmed', 'completed', 'cancelled', 'requires_action'] as const
export const paymentStatuses = [
  'pending',
  'authorized',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
  'expired',
] as const

export const appointmentStatuses = ['pending', 'scheduled', 'completed', 'cancelled', 'no_show'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]
export const pricingTypes = ['fixed', 'range', 'variant', 'quote'] as const
export const itemTypes = ['product', 'service'] as const

/** The name of a contact who has told none. Contract part 4. */
export const unknownName = 'Desconocido'

/** Languages the service speaks. */
export const languages = ['es', 'pt', 'en'] as const
