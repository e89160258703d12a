// The forms in which the demo's people, products, dialogues, orders and appointments are written down.
import type {
  appointmentStatuses,
  HandoffReason,
  itemTypes,
  MessageRole,
  orderPlatforms,
  orderStatuses,
  Platform,
  paymentStatuses,
  pricingTypes,
} from '@mostrador/contract/values'

/** A moment relative to now; `at` is the clock in the business's zone, so it only stands with whole days back. */
export type When = { minutesAgo: number } | { daysAgo: number; at: string }

export type Person = {
  key: string
  name: string
  phone?: string
  email?: string
  /** Public name on a channel that has one. */
  username?: string
  blocked?: true
  /** Known for at least so long, whatever they did since. */
  knownDays?: number
}

export type Variant = { id: string; name: string; sku: string; price: number; stock: number }
export type AddOn = { id: string; name: string; price: number }
type Faq = { question: string; answer: string }

export type ProductSpec = {
  sku: string
  name: string
  category: string
  item: (typeof itemTypes)[number]
  pricing: (typeof pricingTypes)[number]
  price?: number
  range?: readonly [min: number, max: number]
  /** Available units; absent when they are not counted or stand with the variants. */
  stock?: number
  description: string
  knowledge?: string
  variants?: readonly Variant[]
  addOns?: readonly AddOn[]
  faqs?: readonly Faq[]
  inactive?: true
  listedDaysAgo: number
  /** `endsInDays` counts from today and is negative for a sale that is over. */
  sale?: { price: number; label: string; beganDaysAgo: number; endsInDays?: number }
  /** How long a booking takes, and who takes it. */
  booking?: { minutes: number; resource: string; online?: true }
}

/** `sku` is a product's or a variant's. `price` is needed where the catalogue has none. */
export type LineSpec = { sku: string; quantity?: number; price?: number; addOns?: readonly string[] }

export type OrderSpec = {
  lines: readonly LineSpec[]
  delivery?: 'bogota' | 'national'
  status: (typeof orderStatuses)[number]
  payment: (typeof paymentStatuses)[number]
  /** When it last changed, in days after it was placed; else what is usual for its status. */
  changedDays?: number
}

export type LooseOrder = OrderSpec & {
  contact: string
  platform: (typeof orderPlatforms)[number]
  placed: When
  externalId?: string
}

export type AppointmentSpec = {
  service: string
  /** 0 is today where the shop is open, else the next open day; -1 is the last open day before today. */
  openDay: number
  at: string
  /** `by-time`: completed once it is over, scheduled before. */
  status: (typeof appointmentStatuses)[number] | 'by-time'
  /** Beyond the time that the service takes. */
  extraMinutes?: number
  notes?: string
  moved?: true
}

export type LooseAppointment = AppointmentSpec & {
  contact: string
  /** Days before its start, or before now when it is still ahead. */
  bookedDays: number
}

export type Line = {
  role: MessageRole
  text: string
  /** Minutes since the line before. */
  after?: number
  buttons?: readonly string[]
  /** The customer pressed one of the buttons before. */
  tapped?: true
  image?: true
  audio?: true
  /** Items of the channel's catalogue that the customer sent as a cart. */
  cart?: readonly { sku: string; quantity: number; price: number }[]
  /** Written in the channel's own app, outside of Mostrador. */
  native?: true
  failed?: true
  places?: true
  books?: true
  handoff?: HandoffReason
  handback?: true
}

/** Advertisements that lead to a chat. */
export type AdKey = 'mochilas' | 'filigrana' | 'velas' | 'facial' | 'lino'

export type Dialogue = {
  key: string
  contact: string
  platform: Platform
  ends: When
  /** Customer messages that no person has seen. */
  unread?: number
  /** The bot was switched off although nobody took over. */
  botOff?: true
  /** The ad whose click led here. */
  ad?: AdKey
  order?: OrderSpec
  appointment?: AppointmentSpec
  lines: readonly Line[]
}
