// Bot settings of an account: one JSON document, the same on the command line and in the dashboard.

import { type Static, Type } from 'typebox'
import { DeliveryFee } from './delivery-fee.ts'
import { languages } from './languages.ts'
import { limits } from './limits.ts'

const quoted = languages.map((language) => `"${language}"`)
const textsInLanguages = `an object with texts in ${new Intl.ListFormat('en-GB').format(quoted)}, or some of them`
const strict = { additionalProperties: false } as const
const text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description })
const inEveryLanguage = <Schema extends Type.TSchema>(schema: Schema, description: string) =>
  Type.Partial(Type.Record(Type.Enum([...languages]), schema), { ...strict, description })
const time = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$',
  description: 'a time such as "09:00", at most "24:00"',
})
const span = Type.Object(
  { from: time, to: time },
  { ...strict, description: 'an object such as {"from": "09:00", "to": "18:00"}' },
)
const day = Type.Array(span, {
  maxItems: limits.bookingSpansPerDayMax,
  description: `a list of at most ${limits.bookingSpansPerDayMax} spans of hours`,
})
const shopText = text(limits.botTextCharsMax, `a text of 1 to ${limits.botTextCharsMax} characters`)

export const BotSettings = Type.Object(
  {
    is_enabled: Type.Boolean({ description: 'true, or false: the bot answers nobody' }),
    engine: Type.Union([Type.Literal('rules'), Type.Literal('agent')], { description: '"rules" or "agent"' }),
    /**
     * Replacements for the built-in texts, by name and language; {name}, {shop} and other placeholders are filled in.
     */
    texts: Type.Record(Type.String(), inEveryLanguage(shopText, textsInLanguages), {
      description: 'an object from names of texts to their wording',
    }),
    /** Hours when people of the shop are available, by weekday, in the account's zone; absent days are closed. */
    hours: Type.Partial(
      Type.Object({
        monday: day,
        tuesday: day,
        wednesday: day,
        thursday: day,
        friday: day,
        saturday: day,
        sunday: day,
      }),
      { ...strict, description: 'an object from days, such as "monday", to lists of hours' },
    ),
    /** Questions with answers, and free passages, for the bot to answer from. */
    knowledge: Type.Array(
      Type.Object(
        {
          question: text(
            limits.botKnowledgeQuestionCharsMax,
            `a text of 1 to ${limits.botKnowledgeQuestionCharsMax} characters`,
          ),
          answer: text(
            limits.botKnowledgeAnswerCharsMax,
            `a text of 1 to ${limits.botKnowledgeAnswerCharsMax} characters`,
          ),
        },
        { ...strict, description: 'an object such as {"question": "Do you deliver?", "answer": "Yes."}' },
      ),
      {
        maxItems: limits.botKnowledgeMax,
        description: `a list of at most ${limits.botKnowledgeMax} questions with their answers`,
      },
    ),
    /** Where the shop is and its phone, as it writes them; the bot tells them where no note does. Null: not told. */
    shop_address: Type.Union([text(limits.shopAddressCharsMax, 'a text'), Type.Null()], {
      description: `a text of at most ${limits.shopAddressCharsMax} characters, or null`,
    }),
    shop_phone: Type.Union([text(limits.phoneCharsMax, 'a text'), Type.Null()], {
      description: `a text of at most ${limits.phoneCharsMax} characters, or null`,
    }),
    needs_address: Type.Boolean({ description: 'true or false: whether an order needs an address' }),
    /** Part of an order's total where the order needs an address. */
    delivery_fee: DeliveryFee,
    /** Asked once, when they order or book, and only where neither is known. */
    asks_contact: Type.Boolean({
      description: 'true or false: whether visitors of the web chat are asked for name and phone',
    }),
    order_expires_minutes: Type.Union([Type.Integer({ minimum: 5, maximum: 43_200 }), Type.Null()], {
      description: 'a whole number of minutes from 5 to 43200, or null for no limit',
    }),
    /**
     * Address of a payment page; {order_id}, {total} and {currency} are filled in. Null: the shop explains payment
     * itself.
     */
    payment_url: Type.Union([text(2_048, 'an https: address'), Type.Null()], {
      description: 'an https: address of at most 2048 characters, or null',
    }),
    /** Told where the bot would else say that the shop explains payment itself. */
    payment_ways: Type.Object(
      {
        cash: Type.Boolean({ description: 'true or false: cash when they get it' }),
        card: Type.Boolean({ description: 'true or false: a card when they get it' }),
        /** Where to transfer to, as customers read it. Null: no transfers. */
        transfer: Type.Union([text(limits.transferDetailsCharsMax, 'a text'), Type.Null()], {
          description: `a text of at most ${limits.transferDetailsCharsMax} characters, or null`,
        }),
      },
      { ...strict, description: 'an object such as {"cash": true, "card": false, "transfer": null}' },
    ),
    /** Sent at the start and after a long silence, where the law requires a bot to identify itself; empty: never. */
    disclosure: inEveryLanguage(
      Type.String({
        maxLength: limits.botTextCharsMax,
        description: `a text of at most ${limits.botTextCharsMax} characters`,
      }),
      textsInLanguages,
    ),
    /** Consecutive failures to understand before the bot hands over. */
    misses_max: Type.Integer({ minimum: 1, maximum: 10, description: 'a whole number from 1 to 10' }),
    /** Tokens that a language model may take in a month, read and written; then the rules answer. Null: no limit. */
    model_tokens_monthly: Type.Union(
      [Type.Integer({ minimum: limits.agentBudgetMin, maximum: limits.agentBudgetMax }), Type.Null()],
      {
        description: `a whole number of tokens from ${limits.agentBudgetMin} to ${limits.agentBudgetMax}, or null for no limit`,
      },
    ),
    /** Minutes of customers' voice that are put into words in a month; then people listen. Null: no limit. */
    voice_minutes_monthly: Type.Union(
      [Type.Integer({ minimum: limits.voiceMinutesMin, maximum: limits.voiceMinutesMax }), Type.Null()],
      {
        description: `a whole number of minutes from ${limits.voiceMinutesMin} to ${limits.voiceMinutesMax}, or null for no limit`,
      },
    ),
  },
  { ...strict, description: 'an object' },
)
export type BotSettings = Static<typeof BotSettings>

/** Settings of an account that has never set any. */
export const defaultBotSettings: BotSettings = {
  is_enabled: true,
  engine: 'rules',
  texts: {},
  hours: {},
  knowledge: [],
  shop_address: null,
  shop_phone: null,
  needs_address: true,
  delivery_fee: null,
  asks_contact: true,
  order_expires_minutes: null,
  payment_url: null,
  payment_ways: { cash: false, card: false, transfer: null },
  disclosure: {},
  misses_max: 3,
  model_tokens_monthly: null,
  voice_minutes_monthly: null,
}
