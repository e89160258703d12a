// The customers of a campaign, by filters or by an uploaded list.
import { type Static, Type } from 'typebox'
import { languages } from '../../languages.ts'
import { limits } from '../../limits.ts'
import { Id, input, oneOf, optional } from '../route.ts'

export const instant = Type.String({ format: 'date-time', maxLength: 40 })

const id = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Not to those who got one of these campaigns already: their ids, with blanks between them. */
const except = Type.String({
  pattern: `^${id}( ${id})*$`,
  maxLength: 37 * limits.campaignExceptMax,
})
const lastDays = Type.Integer({ minimum: 1, maximum: limits.campaignFilterDaysMax })
export const filters = {
  label: optional(Id),
  /** Bought this product, or anything, within the time given. */
  product: optional(Id),
  /** Bought something, whatever it was. */
  has_bought: optional(Type.Boolean()),
  bought_from: optional(instant),
  bought_to: optional(instant),
  /** Bought in the last days, counted back from when the audience is written down. */
  bought_days: optional(lastDays),
  seen_from: optional(instant),
  seen_to: optional(instant),
  /** Wrote in the last days, counted likewise. */
  seen_days: optional(lastDays),
  /** The language in which the customer writes. */
  language: optional(oneOf(languages)),
  /** Known on this channel. */
  channel: optional(Id),
  except: optional(except),
}

export const Audience = Type.Union([
  input({ kind: oneOf(['filter']), ...filters }),
  /** The uploaded list. */
  input({ kind: oneOf(['list']), except: optional(except) }),
])
export type Audience = Static<typeof Audience>
