// What a shop tells its bot: one JSON document of the account, the same on the command line and in the dashboard.

import { type Static, Type } from 'typebox'

const strict = { additionalProperties: false } as const
const text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description })
const span = Type.Object({ from: Type.String(), to: Type.String() }, strict)

export const BotSettings = Type.Object(
  {
    is_enabled: Type.Boolean({ description: 'false: the bot answers nobody' }),
    engine: Type.Union([Type.Literal('rules'), Type.Literal('agent')]),
    /** Texts that replace the built-in ones, by name and language; {name}, {shop} and the like are filled in. */
    texts: Type.Record(
      Type.String(),
      Type.Partial(
        Type.Object(
          { es: text(1_024, 'Spanish'), pt: text(1_024, 'Portuguese'), en: text(1_024, 'English') },
          strict,
        ),
      ),
    ),
    /** When people of the shop are there, by weekday, in the account's zone; absent days are closed. */
    hours: Type.Partial(
      Type.Object(
        {
          monday: Type.Array(span),
          tuesday: Type.Array(span),
          wednesday: Type.Array(span),
          thursday: Type.Array(span),
          friday: Type.Array(span),
          saturday: Type.Array(span),
          sunday: Type.Array(span),
        },
        strict,
      ),
    ),
    /** Questions and answers, and free passages, that the bot answers from. */
    knowledge: Type.Array(
      Type.Object({ question: text(500, 'a question'), answer: text(2_000, 'its answer') }, strict),
    ),
    needs_address: Type.Boolean({ description: 'whether an order needs an address' }),
    order_expires_minutes: Type.Union([Type.Integer({ minimum: 5, maximum: 43_200 }), Type.Null()]),
    /** A link to pay at; {order_id}, {total} and {currency} are filled in. Null: the shop tells how to pay itself. */
    payment_url: Type.Union([text(2_048, 'an https: address'), Type.Null()]),
    /** Told at the start and after a long silence, where the law asks that a bot says what it is; empty: never. */
    disclosure: Type.Partial(
      Type.Object({ es: Type.String(), pt: Type.String(), en: Type.String() }, strict),
    ),
    /** How many times in a row the bot may fail to understand before it hands over. */
    misses_max: Type.Integer({ minimum: 1, maximum: 10 }),
  },
  strict,
)
export type BotSettings = Static<typeof BotSettings>
