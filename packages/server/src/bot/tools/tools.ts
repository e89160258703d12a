// Arguments and results of the bot's tools.
import type { SaleUnit } from '@mostrador/contract/measures'
import type { Picture } from '../../domain/conversations/outgoing.ts'
import type { DeliveryQuote } from '../../domain/orders/delivery-fee.ts'

/** Prices are decimal text in the account's currency, never binary numbers. */
export type ProductCard = {
  id: string
  name: string
  sku: string | null
  itemType: 'product' | 'service'
  pricingType: 'fixed' | 'range' | 'variant' | 'quote'
  /** Current price, sale included; null when only a range, a variant or a quote gives one. */
  price: string | null
  regularPrice: string | null
  saleLabel: string | null
  priceMin: string | null
  priceMax: string | null
  description: string | null
  category: string | null
  /** Null when stock is not counted. */
  available: number | null
  /** Prices are of one of it; absent where it is sold by the piece. */
  saleUnit?: SaleUnit
  /** The least that is sold, in thousandths of the unit. */
  measureMin?: number
  variants: readonly {
    id: string
    name: string
    price: string | null
    available: number | null
    /** Absent where the product's own shows it. */
    picture?: Picture
  }[]
  addOns: readonly { id: string; name: string; price: string }[]
  isBookable: boolean
  durationMinutes: number | null
  /** How many may book one start; absent where it is one. */
  places?: number
  picture: Picture | null
  /** The others, in the shop's order. */
  morePictures?: readonly Picture[]
}

/** A passage of the shop's knowledge that may answer a question; lists are best first. */
export type KnowledgeHit = {
  question: string | null
  answer: string
  productId: string | null
  /** Fit from 0 to 1. */
  score: number
}

export type CartLine = {
  /** Identifies the line within this cart. */
  id: string
  productId: string
  variantId: string | null
  addOnIds: readonly string[]
  /** Including variant and add-ons, and the amount of goods by measure. */
  name: string
  quantity: number
  /** Amount of goods by measure, in thousandths of the unit; their quantity is 1. */
  measure?: number
  unitPrice: string
  lineTotal: string
}
/** `total`: the goods alone; `delivery` is absent where it costs nothing and nothing is said of it. */
export type Cart = {
  lines: readonly CartLine[]
  total: string
  address: string | null
  delivery?: DeliveryQuote
}

/** `total`: with delivery, unless a person has still to say what that costs. */
export type PlacedOrder = {
  id: string
  number: string
  total: string
  paymentUrl: string | null
  isDeliveryOpen?: true
}
/** `left`: places that are free, where a start has several. */
export type SlotChoice = { id: string; start: Date; end: Date; resourceName: string; left?: number }
export type BookedAppointment = {
  id: string
  /** The service for finding a new time; null when it is no longer sold. */
  productId: string | null
  serviceName: string
  start: Date
  end: Date
  /** How many places it takes; absent where it is one. */
  places?: number
  status: string
}

/** `refused` gives the reason in words for the engine, never for the customer: sold out, slot taken. */
export type ToolResult<Value> = { ok: true; value: Value } | { ok: false; refused: Refusal }
export type Refusal = {
  code:
    | 'unknown'
    | 'sold_out'
    | 'needs_variant'
    | 'no_price'
    | 'slot_taken'
    | 'not_allowed'
    | 'too_little'
    | 'invalid'
  message: string
  /** How many are left, when that is too few. */
  available?: number | undefined
}

export type CartItem = {
  productId: string
  variantId?: string
  addOnIds?: readonly string[]
  quantity: number
  /** Amount of goods by measure, in thousandths of the unit; so many of one unit each where absent. */
  measure?: number
}
export type ChannelOrder = {
  lines: readonly { sku: string; quantity: number }[]
  note: string | undefined
}
/** A line of a channel's cart that could not be kept, or not in full. */
export type ChannelMiss = {
  /** As the channel sent it. */
  sku: string
  /** Null when the shop sells nothing with this SKU. */
  name: string | null
  wanted: number
  kept: number
  code: Refusal['code']
}
/** `kept`: the lines of the cart that came from the channel. */
export type ChannelCart = { cart: Cart; kept: readonly string[]; missed: readonly ChannelMiss[] }
export type CustomerOrder = {
  id: string
  number: string
  status: string
  paymentStatus: string
  total: string
  /** A person has still to say what delivery costs. */
  isDeliveryOpen?: boolean
  /** Where it goes; null where nothing was said. */
  address?: string | null
  /** Where it is, in the shop's own words. */
  tracking?: string | null
  /** Where it is paid, as long as it is not. */
  paymentUrl?: string
}
export type OrderRefunds = {
  number: string
  paymentStatus: string
  /** Names of its lines. */
  names: readonly string[]
  /** `at` as ISO. */
  refunds: readonly { amount: string; currency: string; at: string }[]
}
export type SlotSearch = {
  productId: string
  from: Date
  to: Date
  limit: number
  /** How many are to be free; absent: one. */
  places?: number | undefined
  /** One about to be moved, whose own time counts as free. */
  appointmentId?: string | undefined
}
type Span = { from: string; to: string }
/** Hours on a date, such as `2026-12-08`. */
export type OpeningDay = {
  date: string
  /** Hours in which the service asked about is given. */
  service: readonly Span[]
  /** The shop's own hours where this date has others than its weekday; none when it is closed. */
  exception: readonly Span[] | null
}
/** First and last date; without a service only the shop's hours are told. */
export type OpeningSearch = { productId?: string; from: string; to: string }
