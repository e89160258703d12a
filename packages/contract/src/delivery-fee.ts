// How much a shop takes for delivering an order; fetching it costs nothing.

import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'

const strict = { additionalProperties: false } as const
const amount = Type.String({
  pattern: '^\\d{1,10}(\\.\\d{1,4})?$',
  description: 'an amount such as "8000" or "7.50"',
})
const amountOrNull = Type.Union([amount, Type.Null()], {
  description: 'an amount such as "8000" or "7.50", or null',
})
const Zone = Type.Object(
  {
    /** Names by which customers call the place; any of them in an address means it. */
    names: Type.Array(
      Type.String({
        minLength: 1,
        maxLength: limits.deliveryZoneCharsMax,
        description: `a name of 1 to ${limits.deliveryZoneCharsMax} characters`,
      }),
      {
        minItems: 1,
        maxItems: limits.deliveryZoneNamesMax,
        description: `a list of 1 to ${limits.deliveryZoneNamesMax} names`,
      },
    ),
    fee: amount,
  },
  { ...strict, description: 'an object such as {"names": ["Centro"], "fee": "8000"}' },
)

/** Amounts are decimal text in the account's currency; `free_from` is compared with what the goods come to. */
export const DeliveryFee = Type.Union(
  [
    Type.Null(),
    Type.Object({ kind: Type.Literal('fixed'), fee: amount, free_from: amountOrNull }, strict),
    Type.Object(
      {
        kind: Type.Literal('zones'),
        zones: Type.Array(Zone, {
          minItems: 1,
          maxItems: limits.deliveryZonesMax,
          description: `a list of 1 to ${limits.deliveryZonesMax} zones`,
        }),
        /** For places outside the zones; null: a person tells it. */
        elsewhere: amountOrNull,
        free_from: amountOrNull,
        /** Names of places that nothing is delivered to. */
        refused: Type.Optional(
          Type.Array(
            Type.String({
              minLength: 1,
              maxLength: limits.deliveryZoneCharsMax,
              description: `a name of 1 to ${limits.deliveryZoneCharsMax} characters`,
            }),
            {
              maxItems: limits.deliveryZoneNamesMax,
              description: `a list of at most ${limits.deliveryZoneNamesMax} names`,
            },
          ),
        ),
        /** Nothing is delivered outside the zones. */
        only_zones: Type.Optional(Type.Boolean({ description: 'true or false' })),
      },
      strict,
    ),
    Type.Object({ kind: Type.Literal('later') }, strict),
  ],
  {
    description:
      'null (delivery costs nothing), {"kind": "fixed", "fee", "free_from"}, {"kind": "zones", "zones", "elsewhere", "free_from", "refused", "only_zones"} or {"kind": "later"}',
  },
)
export type DeliveryFee = Static<typeof DeliveryFee>
export type DeliveryZone = Static<typeof Zone>
