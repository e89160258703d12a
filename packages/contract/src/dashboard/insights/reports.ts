// Reports over a time, beside the same number of days before it.
import { Type } from 'typebox'
import { type DashboardRoute, Day, Id, input, oneOf, orNull } from '../route.ts'

/** First and last day of the account's calendar; at most 92. */
const days = input({ from: Day, to: Day })
const span = { from: Day, to: Day, former: Type.Object({ from: Day, to: Day }) }

const Sales = Type.Object({
  units: Type.Integer(),
  /** Paid in that time, in the account's currency. */
  revenue: Type.Number(),
  /** The part of it whose orders were cancelled or given back since. */
  returned: Type.Number(),
})

/** New chats, and how far they came until now; each step holds the next one. */
const Chats = Type.Object({
  started: Type.Integer(),
  with_cart: Type.Integer(),
  ordered: Type.Integer(),
  paid: Type.Integer(),
})

export const answerers = ['bot', 'people', 'people_outside'] as const
const Answers = Type.Array(
  Type.Object({
    /** Outside: the wait began when the shop was closed. */
    by: oneOf(answerers),
    count: Type.Integer(),
    median_seconds: Type.Number(),
    p90_seconds: Type.Number(),
  }),
)

export const reportRoutes = {
  /** The largest revenue first; at most 1,000 rows, `total` is of all. */
  getSalesReport: {
    method: 'GET',
    path: '/reports/sales',
    needs: 'overview.view',
    query: days,
    answer: Type.Object({
      ...span,
      currency: Type.String(),
      rows: Type.Array(
        Type.Object({
          /** Null for what is in no catalogue. */
          product_id: orNull(Id),
          name: Type.String(),
          now: Sales,
          before: Sales,
        }),
      ),
      total: Type.Object({ now: Sales, before: Sales }),
    }),
  },
  getChatReport: {
    method: 'GET',
    path: '/reports/chats',
    needs: 'overview.view',
    query: days,
    answer: Type.Object({
      ...span,
      chats: Type.Object({ now: Chats, before: Chats }),
      answers: Type.Object({ now: Answers, before: Answers }),
    }),
  },
} as const satisfies Record<string, DashboardRoute>
