// State the rules keep of a conversation between turns.
import { languages } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const id = Type.String({ maxLength: 600 })
const words = Type.String({ maxLength: 2_000 })
const count = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const Wanted = Type.Object({
  quantity: count,
  query: words,
  text: Type.Optional(words),
  /** Named without a number, and perhaps only a remark. */
  isLoose: Type.Optional(Type.Boolean()),
  /** The product, where it is known already, or those of which it may be one. */
  productId: Type.Optional(id),
  among: Type.Optional(Type.Array(id, { maxItems: 20 })),
})
const CartItem = Type.Object({
  productId: id,
  variantId: Type.Optional(id),
  addOnIds: Type.Optional(Type.Array(id, { maxItems: 50 })),
  quantity: count,
  measure: Type.Optional(count),
})
/** `isWith`: the customer asked for whoever gives it. */
const Slot = Type.Object({ id, start: id, isWith: Type.Optional(Type.Boolean()) })
const When = Type.Object({
  from: Type.Optional(id),
  to: Type.Optional(id),
  part: Type.Optional(
    Type.Union([Type.Literal('morning'), Type.Literal('afternoon'), Type.Literal('evening')]),
  ),
  or: Type.Optional(id),
  source: Type.Optional(id),
  time: Type.Optional(id),
  isEither: Type.Optional(Type.Boolean()),
  after: Type.Optional(id),
  before: Type.Optional(id),
  edge: Type.Optional(Type.Union([Type.Literal('first'), Type.Literal('last')])),
  shift: Type.Optional(Type.Union([Type.Literal('earlier'), Type.Literal('later')])),
  isSameTime: Type.Optional(Type.Boolean()),
  isAfterOwn: Type.Optional(Type.Boolean()),
  isRefused: Type.Optional(Type.Boolean()),
  isSoonest: Type.Optional(Type.Boolean()),
  isWeekday: Type.Optional(Type.Boolean()),
})

const buying = {
  productId: id,
  variantId: Type.Optional(id),
  addOnIds: Type.Optional(Type.Array(id, { maxItems: 50 })),
  quantity: count,
  /** Goods by measure: thousandths of their unit. */
  measure: Type.Optional(count),
  /** The variants left after a colour or a size was named. */
  narrowed: Type.Optional(Type.Array(id, { maxItems: 100 })),
  /** Wanted without extras. */
  isPlain: Type.Optional(Type.Boolean()),
  /** Other things requested in the same message, still to be added. */
  rest: Type.Array(Wanted, { maxItems: 20 }),
}
const moving = { appointmentId: Type.Optional(id), forWhom: Type.Optional(id) }

/** The open question. */
const Flow = Type.Union([
  Type.Object({
    at: Type.Literal('product'),
    quantity: count,
    rest: Type.Array(Wanted, { maxItems: 20 }),
    /** "350 gramos": asked for by an amount with a unit. */
    amount: Type.Optional(words),
    /** The words that several products fit; they may name an option of the one chosen. */
    said: Type.Optional(words),
  }),
  Type.Object({ at: Type.Literal('variant'), ...buying }),
  Type.Object({ at: Type.Literal('addOns'), productId: id, lineId: id }),
  Type.Object({ at: Type.Literal('fewer'), ...buying }),
  // `measure`: told back, so that a yes settles it; `lineId`: the line whose amount is changed.
  Type.Object({ at: Type.Literal('measure'), ...buying, lineId: Type.Optional(id) }),
  Type.Object({ at: Type.Literal('quantity'), lineId: id }),
  Type.Object({
    at: Type.Literal('line'),
    purpose: Type.Union([Type.Literal('remove'), Type.Literal('quantity')]),
    quantity: count,
  }),
  Type.Object({ at: Type.Literal('address') }),
  Type.Object({ at: Type.Literal('zone') }),
  /** `slot`: a time that is about to be booked; absent before an order. */
  Type.Object({
    at: Type.Literal('contact'),
    slot: Type.Optional(
      Type.Object({ productId: id, slot: Slot, when: Type.Optional(When), forWhom: Type.Optional(id) }),
    ),
  }),
  // `isAside`: something else was answered just before, so an "ok" may be about that. `isHeld`: it is to wait.
  // `isChecking`: the summary asked about doubtful words, so a yes says that they are settled.
  Type.Object({
    at: Type.Literal('order'),
    isAside: Type.Optional(Type.Boolean()),
    isHeld: Type.Optional(Type.Boolean()),
    isChecking: Type.Optional(Type.Boolean()),
  }),
  Type.Object({ at: Type.Literal('cancelOrderOk'), orderId: id }),
  Type.Object({ at: Type.Literal('cancelWhich') }),
  Type.Object({ at: Type.Literal('delivery') }),
  Type.Object({ at: Type.Literal('person') }),
  Type.Object({
    at: Type.Literal('service'),
    when: Type.Optional(When),
    forWhom: Type.Optional(id),
  }),
  Type.Object({ at: Type.Literal('day'), productId: id, when: When, ...moving }),
  Type.Object({
    at: Type.Literal('slot'),
    productId: id,
    when: Type.Optional(When),
    slots: Type.Array(Slot, { maxItems: 20 }),
    ...moving,
  }),
  Type.Object({
    at: Type.Literal('slotOk'),
    productId: id,
    slot: Slot,
    /** The time as the customer named it. */
    when: Type.Optional(When),
    isAside: Type.Optional(Type.Boolean()),
    ...moving,
  }),
  Type.Object({
    at: Type.Literal('appointment'),
    purpose: Type.Union([Type.Literal('move'), Type.Literal('cancel')]),
    when: Type.Optional(When),
  }),
  Type.Object({ at: Type.Literal('cancelOk'), appointmentId: id }),
  Type.Object({ at: Type.Literal('placesOk'), appointmentId: id, places: count }),
  Type.Object({ at: Type.Literal('change'), appointmentId: id }),
  Type.Object({ at: Type.Literal('bookInstead') }),
])
export type Flow = Static<typeof Flow>

/** A thing the customer and the bot have spoken of. */
const Thing = Type.Union([
  Type.Object({ kind: Type.Literal('product'), id, variantId: Type.Optional(id) }),
  /** `added`: how many pieces the last change added. */
  Type.Object({ kind: Type.Literal('line'), id, added: Type.Optional(count) }),
  Type.Object({ kind: Type.Literal('service'), id }),
  Type.Object({ kind: Type.Literal('appointment'), id }),
  Type.Object({ kind: Type.Literal('order'), id }),
  /** The list in `shown`. */
  Type.Object({ kind: Type.Literal('list'), id }),
])
export type Thing = Static<typeof Thing>

const Memory = Type.Object({
  version: Type.Literal(1),
  language: Type.Optional(Type.Enum([...languages])),
  /** Consecutive turns in which nothing was understood. */
  misses: count,
  /** Name of the last "please clarify" text, so that it is not sent twice in a row. */
  clarified: Type.Optional(id),
  /** Choices of the last reply, in order. */
  offered: Type.Array(Type.Object({ id, title: words }), { maxItems: 20 }),
  /** Products last shown, in order. */
  shown: Type.Array(id, { maxItems: 20 }),
  /** Products, and hashes of variants, whose picture was sent. */
  pictured: Type.Optional(Type.Array(id, { maxItems: 20 })),
  /** How many pictures of a product were sent, where more than its first were asked for. */
  album: Type.Optional(Type.Object({ productId: id, sent: count })),
  /** The last reply asked which product's pictures are meant: its first, or more of them. */
  picturesAsked: Type.Optional(Type.Enum(['first', 'more'])),
  /** The words that led to the product shown last; they may name a variant. */
  asked: Type.Optional(Type.Object({ productId: id, text: words })),
  /** The words that the list in `shown` answered. */
  listed: Type.Optional(words),
  /** The last answer told the shop's hours. */
  isAboutHours: Type.Optional(Type.Boolean()),
  /** The last answer told all that is known of these. */
  toldOf: Type.Optional(words),
  /** The last line was a remark that nothing was answered to. */
  isRemark: Type.Optional(Type.Boolean()),
  /** The last line named something that was not found, or was not understood. */
  isUnclear: Type.Optional(Type.Boolean()),
  /** The day last spoken of, and the hour. */
  spoken: Type.Optional(Type.Object({ day: id, time: Type.Optional(id) })),
  /** Things spoken of, last first. */
  focus: Type.Optional(Type.Array(Thing, { maxItems: 20 })),
  /** Options that the words about the product spoken of have left. */
  told: Type.Optional(Type.Object({ productId: id, variantIds: Type.Array(id, { maxItems: 100 }) })),
  /** The same of the product spoken of before it, and the words that all of those options have. */
  toldBefore: Type.Optional(
    Type.Object({ productId: id, variantIds: Type.Array(id, { maxItems: 100 }), shared: words }),
  ),
  /** Name of the variant last bought or asked about, which may tell about the next product as well. */
  variantName: Type.Optional(words),
  /** The question last answered; "and the other one?" asks it again. */
  question: Type.Optional(words),
  /** The note of the shop's that the last answer told, by its beginning. */
  note: Type.Optional(words),
  /** Products whose add-ons have been offered. */
  addOnsAsked: Type.Array(id, { maxItems: 50 }),
  /** The address, by its hash, whose zone was asked for. */
  zoneAskedOf: Type.Optional(id),
  /** The day on which the goods of the next order can be received, as the customer told it. */
  dayNote: Type.Optional(words),
  /** How many come to the service that is being booked or was spoken of last. */
  party: Type.Optional(count),
  /** Name and phone were asked for. */
  isContactAsked: Type.Optional(Type.Boolean()),
  flow: Type.Optional(Flow),
  /**
   * Words about the cart that may not have been understood; `productIds`: those that a question still open may settle;
   * `about`: the one thing that they changed.
   */
  doubts: Type.Optional(
    Type.Array(
      Type.Object({
        words,
        productIds: Type.Optional(Type.Array(id, { maxItems: 20 })),
        about: Type.Optional(id),
      }),
      { maxItems: 5 },
    ),
  ),
  /** A language model's own summary of what was said until then; told to it alone. */
  digest: Type.Optional(Type.Object({ text: words, until: id })),
  /** How things stood before the last turn; absent when that turn did what cannot be undone. */
  before: Type.Optional(
    Type.Object({
      memory: Type.Unknown(),
      /** Absent when the turn left the cart as it was. */
      cart: Type.Optional(Type.Array(CartItem, { maxItems: limits.orderLinesMax })),
    }),
  ),
})
export type Memory = Static<typeof Memory>

let validator: ReturnType<typeof Compile<typeof Memory>> | undefined

/** Unknown or outdated memory is dropped; the conversation starts afresh. */
export function readMemory(stored: unknown): Memory {
  validator ??= Compile(Memory)
  if (validator.Check(stored)) return structuredClone(stored)
  return { version: 1, misses: 0, offered: [], shown: [], addOnsAsked: [] }
}
