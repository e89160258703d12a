// What an engine may know and do: the domain's own rules, always within the account and the conversation of the turn.
// Nothing here takes an account or a contact as an argument. Every change is made once per turn, whatever is repeated.

/** A price is decimal text in the account's currency, never a binary number. */
export type ProductCard = {
  id: string
  name: string
  sku: string | null
  itemType: 'product' | 'service'
  pricingType: 'fixed' | 'range' | 'variant' | 'quote'
  /** What it costs now, the sale included; null where only a range, a variant or a quote tells. */
  price: string | null
  regularPrice: string | null
  saleLabel: string | null
  priceMin: string | null
  priceMax: string | null
  description: string | null
  category: string | null
  /** Null when it is not counted. */
  available: number | null
  variants: readonly { id: string; name: string; price: string | null; available: number | null }[]
  addOns: readonly { id: string; name: string; price: string }[]
  isBookable: boolean
  durationMinutes: number | null
}

/** A passage of the shop's own knowledge that may answer a question; the best first. */
export type KnowledgeHit = {
  question: string | null
  answer: string
  productId: string | null
  /** 0..1: how well it fits. */
  score: number
}

export type CartLine = {
  /** Names the line in this cart. */
  id: string
  productId: string
  variantId: string | null
  addOnIds: readonly string[]
  /** With its variant and add-ons. */
  name: string
  quantity: number
  unitPrice: string
  lineTotal: string
}
export type Cart = { lines: readonly CartLine[]; total: string; address: string | null }

export type PlacedOrder = { id: string; number: string; total: string; paymentUrl: string | null }
export type SlotChoice = { id: string; start: Date; end: Date; resourceName: string }
export type BookedAppointment = {
  id: string
  /** The service whose free times it may be moved to; null where that is not sold any more. */
  productId: string | null
  serviceName: string
  start: Date
  end: Date
  status: string
}

/** `refused` names why in words for the engine, never for the customer: what is sold out, which slot is gone. */
export type ToolResult<Value> = { ok: true; value: Value } | { ok: false; refused: Refusal }
export type Refusal = {
  code: 'unknown' | 'sold_out' | 'needs_variant' | 'no_price' | 'slot_taken' | 'not_allowed' | 'invalid'
  message: string
  /** How many there are, where too few are. */
  available?: number | undefined
}

export type Tools = {
  searchProducts(search: { text: string; category?: string; limit: number }): Promise<ProductCard[]>
  getProduct(id: string): Promise<ProductCard | undefined>
  listCategories(): Promise<string[]>
  searchKnowledge(text: string): Promise<KnowledgeHit[]>

  getCart(): Promise<Cart>
  addToCart(item: {
    productId: string
    variantId?: string
    addOnIds?: readonly string[]
    quantity: number
  }): Promise<ToolResult<Cart>>
  setQuantity(line: { lineId: string; quantity: number }): Promise<ToolResult<Cart>>
  clearCart(): Promise<Cart>
  setAddress(address: string): Promise<Cart>
  placeOrder(): Promise<ToolResult<PlacedOrder>>
  /** From a cart the customer put together in the channel's own catalogue. */
  placeChannelOrder(order: {
    lines: readonly { sku: string; quantity: number }[]
    note: string | undefined
  }): Promise<ToolResult<PlacedOrder>>
  listOrders(): Promise<
    { id: string; number: string; status: string; paymentStatus: string; total: string }[]
  >

  listServices(): Promise<ProductCard[]>
  /** The soonest first; `from` is an instant. */
  listSlots(search: {
    productId: string
    from: Date
    to: Date
    limit: number
  }): Promise<ToolResult<SlotChoice[]>>
  book(booking: { slotId: string }): Promise<ToolResult<BookedAppointment>>
  moveAppointment(move: { appointmentId: string; slotId: string }): Promise<ToolResult<BookedAppointment>>
  cancelAppointment(appointmentId: string): Promise<ToolResult<BookedAppointment>>
  /** Those of this customer that lie ahead. */
  listAppointments(): Promise<BookedAppointment[]>
}
