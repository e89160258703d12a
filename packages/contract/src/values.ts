/** Stored values of status-like fields. Contract part 3 leaves them open; these are ours. */
export const platforms = ['whatsapp', 'messenger', 'instagram', 'telegram', 'web'] as const
export type Platform = (typeof platforms)[number]

/** The service's own chat; here the service itself is the platform. */
export const chatPlatform = 'web' satisfies Platform
/** Most customers write here; a new account is led to it. */
export const mainPlatform = 'whatsapp' satisfies Platform
/** The platform used in examples. */
export const examplePlatform = 'whatsapp' satisfies Platform

/** Shops that report their orders. */
export const shops = ['shopify', 'woocommerce'] as const
export type Shop = (typeof shops)[number]

/** Providers that collect payments for orders and report them. */
export const paymentProviders = ['stripe', 'mercadopago'] as const

export const providers = [...shops, ...paymentProviders] as const
export type Provider = (typeof providers)[number]

export const orderPlatforms = [...platforms, ...shops, 'manual'] as const
export type OrderPlatform = (typeof orderPlatforms)[number]

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
/** Those by which the bot calls for a person; by the others a person comes unasked. */
export const botHandoffReasons: readonly HandoffReason[] = [
  'user_requested',
  'bot_unable',
  'engine_error',
  'policy',
]

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

/** Why a person cancelled an order; `other` comes with a note. */
export const orderCancelReasons = ['customer', 'stock', 'unpaid', 'delivery', 'mistake', 'other'] as const

export const appointmentStatuses = ['pending', 'scheduled', 'completed', 'cancelled', 'no_show'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]
export const pricingTypes = ['fixed', 'range', 'variant', 'quote'] as const
/** Reasons why a service that is for sale cannot be booked. */
export const bookingProblems = ['no_duration', 'nobody', 'no_hours'] as const
export type BookingProblem = (typeof bookingProblems)[number]

export const itemTypes = ['product', 'service'] as const

/** Name of a contact who has given none. Contract part 4. */
export const unknownName = 'Desconocido'
