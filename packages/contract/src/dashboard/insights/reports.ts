// Reports over a time, beside days before it: the same of the month or week before, or as many.
import { Type } from 'typebox'
import { saleUnits } from '../../measures.ts'
import { type DashboardRoute, Day, Id, input, oneOf, optional, orNull } from '../route.ts'

const reportUnits = ['days', 'week', 'month'] as const
export type ReportUnit = (typeof reportUnits)[number]

/**
 * First and last day of the account's calendar; at most 92. `unit`: they stand beside the same of the week or month
 * before, or beside as many days; absent: as their first day suggests.
 */
const days = input({ from: Day, to: Day, unit: optional(oneOf(reportUnits)) })
const span = { from: Day, to: Day, former: Type.Object({ from: Day, to: Day }) }

const Sales = Type.Object({
  /** Delivery is none, and goods by measure are none. */
  units: Type.Integer(),
  /** Thousandths of their unit, for goods by measure. */
  measure: Type.Number(),
  /** Orders with anything of it. */
  orders: Type.Integer(),
  /** The whole of the orders whose first money came in that time, in the account's currency. */
  revenue: Type.Number(),
  /** The part of it whose orders were cancelled or given back since. */
  returned: Type.Number(),
})

const Money = Type.Object({
  received: Type.Number(),
  /** Given back in that time, as far as its amount was told. */
  returned: Type.Number(),
  /** Still to come of the orders that were sold in that time. */
  owed: Type.Number(),
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

/** App: people who answer in the platform's own app, where nobody knows which of them. */
export const reportedAnswerers = ['person', 'bot', 'app'] as const
const PersonFigures = Type.Object({
  /** Conversations with an answer in that time. */
  answered: Type.Integer(),
  /** From the beginning of the customer's wait to the answer: of the first in each conversation, and of all. */
  first_median_seconds: orNull(Type.Number()),
  reply_median_seconds: orNull(Type.Number()),
  resolved: Type.Integer(),
})

export const reportRoutes = {
  /** The largest revenue first; at most 1,000 rows, `total` is of all. */
  getSalesReport: {
    method: 'GET',
    path: '/reports/sales',
    needs: 'sales.view',
    query: days,
    answer: Type.Object({
      ...span,
      currency: Type.String(),
      rows: Type.Array(
        Type.Object({
          /** Null for what is in no catalogue. */
          product_id: orNull(Id),
          name: Type.String(),
          sale_unit: orNull(oneOf(saleUnits)),
          now: Sales,
          before: Sales,
        }),
      ),
      total: Type.Object({ now: Sales, before: Sales }),
      money: Type.Object({ now: Money, before: Money }),
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
  /** Everybody of the account, whoever else answered or resolved in these days or those before, and the bot. */
  getPeopleReport: {
    method: 'GET',
    path: '/reports/people',
    needs: 'overview.view',
    query: days,
    answer: Type.Object({
      ...span,
      rows: Type.Array(
        Type.Object({
          by: oneOf(reportedAnswerers),
          person_id: orNull(Id),
          /** Null but for a person. */
          name: orNull(Type.String()),
          now: PersonFigures,
          before: PersonFigures,
        }),
      ),
    }),
  },
} as const satisfies Record<string, DashboardRoute>
