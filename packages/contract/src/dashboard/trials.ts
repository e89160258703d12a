// How an answer of the bot came about, for the person who tries it.
import { type Static, Type } from 'typebox'
import { botIntents } from '../bot-intents.ts'
import { oneOf, orNull } from './route.ts'

/** Everything that the bot may look up or change. */
export const botTools = [
  ...(['searchProducts', 'getProduct', 'listCategories', 'listKnowledge', 'searchKnowledge'] as const),
  ...(['getCart', 'addToCart', 'setQuantity', 'setLines', 'clearCart', 'setAddress'] as const),
  ...([
    'keepChannelCart',
    'placeOrder',
    'placeChannelOrder',
    'cancelOrder',
    'listOrders',
    'listRefunds',
  ] as const),
  ...(['listServices', 'sellsServices', 'listSlots', 'listOpening', 'book', 'moveAppointment'] as const),
  ...([
    'cancelAppointment',
    'changePlaces',
    'confirmAppointment',
    'listAppointments',
    'awaitProduct',
    'noteCustomer',
  ] as const),
] as const
export type BotTool = (typeof botTools)[number]

/** Signs by which a note or a product is weighed as the answer. */
export const weighingSigns = [
  ...(['question', 'words', 'rareWord', 'meaning', 'name', 'options', 'category'] as const),
  ...(['spokenOf', 'price'] as const),
] as const
export type WeighingSign = (typeof weighingSigns)[number]

/** Kinds of things that "it" may stand for. */
export const botThings = ['product', 'line', 'service', 'appointment', 'order', 'list'] as const

const count = Type.Integer({ minimum: 0 })
const Share = Type.Number({ minimum: 0, maximum: 1 })

const Reading = Type.Object({
  text: Type.String(),
  /** An offered choice was tapped or named, so nothing had to be understood. */
  is_choice: Type.Boolean(),
  found: Type.Array(
    Type.Object({
      intent: oneOf(botIntents),
      /** The words say so by the bot's rules. */
      by_words: Type.Boolean(),
      /** How surely it is alike to known lines of this kind. */
      alike: orNull(Share),
      /** The words that name a thing; empty when none does. */
      about: Type.String(),
      quantity: orNull(Type.Integer()),
    }),
  ),
  runner_up: orNull(Type.Object({ intent: oneOf(botIntents), share: Share })),
})

const Lookup = Type.Object({
  tool: oneOf(botTools),
  /** The words looked for; null where a tool takes none. */
  about: orNull(Type.String()),
  /** Names of the first things found. */
  found: Type.Array(Type.String()),
  count: orNull(count),
  /** The reason in English when it could not be done. */
  refused: orNull(Type.String()),
  times: count,
})

export const TrialWhy = Type.Object({
  readings: Type.Array(Reading),
  /** Spoken of after this answer, last first. */
  focus: Type.Array(Type.Object({ kind: oneOf(botThings), name: Type.String() })),
  looked: Type.Array(Lookup),
  /** The shop's own words that were told, with how well they fit. */
  told: Type.Array(Type.Object({ product: orNull(Type.String()), text: Type.String(), share: Share })),
  /** The likeliest answers to each question, weighed against all others, with the signs that counted most. */
  weighed: Type.Array(
    Type.Object({
      question: Type.String(),
      found: Type.Array(
        Type.Object({
          product: orNull(Type.String()),
          text: Type.String(),
          share: Share,
          signs: Type.Array(oneOf(weighingSigns)),
        }),
      ),
    }),
  ),
  changes: Type.Object({
    cart: Type.Array(Type.Object({ name: Type.String(), before: count, after: count })),
    /** Changes beyond the cart. */
    done: Type.Array(Type.Object({ tool: oneOf(botTools), name: Type.String() })),
  }),
  /** The language model's work, also where the rules answered in its place; null when it was not asked. */
  model: orNull(Type.Object({ ms: count, requests: count, input_tokens: count, output_tokens: count })),
})
export type TrialWhy = Static<typeof TrialWhy>
