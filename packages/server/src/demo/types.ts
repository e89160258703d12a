// Types of the demo's people, products, dialogues, orders and appointments.
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

/** A moment relative to now; `at` is local time in the business's zone, so it goes only with whole days. */
export type When = { minutesAgo: number } | { daysAgo: number; at: string }

export type Person = {
  key: string
  name: string
  phone?: string
  email?: string
  /** Where their orders go; by default a drawn one. */
  address?: string
  /** Public user name, on channels that have one. */
  username?: string
  blocked?: true
  /** Minimum number of days since first contact, whatever they did since. */
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
  /** Available units; absent when stock is not counted or is kept per variant. */
  stock?: number
  description: string
  knowledge?: string
  variants?: readonly Variant[]
  addOns?: readonly AddOn[]
  faqs?: readonly Faq[]
  inactive?: true
  listedDaysAgo: number
  /** `endsInDays` counts from today; negative for a sale that is over. */
  sale?: { price: number; label: string; beganDaysAgo: number; endsInDays?: number }
  /** Duration of the service, and the resource that gives it. */
  booking?: { minutes: number; resource: string; online?: true }
}

/** `sku` of a product or variant. `price` is required where the catalogue has none. */
export type LineSpec = { sku: string; quantity?: number; price?: number; addOns?: readonly string[] }

export type OrderSpec = {
  lines: readonly LineSpec[]
  delivery?: 'bogota' | 'national'
  status: (typeof orderStatuses)[number]
  payment: (typeof paymentStatuses)[number]
  /** Came of an order that is paid in part; by default half of its total. */
  part?: number
  /** Days between placing and the last change; by default the usual time for the status. */
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
  /** 0 is today if the shop is open, otherwise the next open day; -1 is the last open day before today. */
  openDay: number
  at: string
  /** `by-time`: scheduled until its time, then completed. */
  status: (typeof appointmentStatuses)[number] | 'by-time'
  notes?: string
  moved?: true
}

export type LooseAppointment = AppointmentSpec & {
  contact: string
  /** Days before the start, or before now when it is still ahead. */
  bookedDays: number
}

export type Line = {
  role: MessageRole
  text: string
  /** Minutes since the previous line. */
  after?: number
  buttons?: readonly string[]
  /** The customer tapped one of the previous buttons. */
  tapped?: true
  image?: true
  /** The picture is the receipt of a payment, which waits for a person. */
  receipt?: true
  audio?: true
  /** Items of the channel's catalogue, sent as a cart. */
  cart?: readonly { sku: string; quantity: number; price: number }[]
  /** Written in the channel's own app rather than in Mostrador. */
  native?: true
  failed?: true
  places?: true
  books?: true
  handoff?: HandoffReason
  handback?: true
}

/** Ads that lead to a chat. */
export type AdKey = 'mochilas' | 'filigrana' | 'velas' | 'facial' | 'lino'

export type Dialogue = {
  key: string
  contact: string
  platform: Platform
  ends: When
  /** Customer messages no person has seen. */
  unread?: number
  /** The bot is switched off although nobody has taken over. */
  botOff?: true
  /** The ad that led here. */
  ad?: AdKey
  order?: OrderSpec
  appointment?: AppointmentSpec
  lines: readonly Line[]
}
