// A change made by hand, and whether the customer was told.
import { type Static, Type } from 'typebox'
import { Id, Instant, input, oneOf, optional, orNull } from '../route.ts'

export const newsChanges = [
  ...(['booked', 'moved', 'confirmed', 'cancelled', 'paid', 'completed'] as const),
  /** An order that was placed by hand, one whose total was changed, and one of which a part was paid. */
  ...(['placed', 'changed', 'part_paid'] as const),
  /** Money of an order was given back. */
  'refunded' as const,
] as const
export type NewsChange = (typeof newsChanges)[number]

/** The newest change by hand, as long as its state holds; null where the customer or the bot made the newest. */
export const CustomerNews = orNull(
  Type.Object({
    change: oneOf(newsChanges),
    changed_at: Instant,
    /** Null: nobody has told the customer. */
    told_at: orNull(Instant),
    /** By name. */
    told_by: orNull(Type.String()),
  }),
)
export type CustomerNews = Static<typeof CustomerNews>

/** Named by a reply whose words tell the customer of it. */
export const ToldNews = optional(
  input({
    kind: oneOf(['appointment', 'order']),
    id: Id,
    /** All that the words tell: news of anything else stay untold. Absent: they tell everything. */
    change: optional(oneOf(newsChanges)),
  }),
)
