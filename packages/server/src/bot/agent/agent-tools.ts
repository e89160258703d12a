// The tools of a turn as a language model is given them: names, descriptions, schemas, and results on one page.
import { limits } from '@mostrador/contract/limits'
import { jsonSchema, type Tool, tool } from 'ai'
import { type Static, type TObject, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { TurnContext } from '../engine.ts'
import type { Tools } from '../tools.ts'
import { localTime } from './local-time.ts'

/** What the model decides beside what it writes. */
export type AgentDecisions = {
  choices: string[]
  handOff: 'user_requested' | 'bot_unable' | undefined
}

const text = (description: string) =>
  Type.String({ minLength: 1, maxLength: limits.botQuestionCharsMax, description })
const count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
const strict = { additionalProperties: false } as const

/** Every tool's result is told to `onResult`, as the model reads it. */
export function agentTools(
  { account, now }: TurnContext,
  tools: Tools,
  { decisions, onResult }: { decisions: AgentDecisions; onResult: (result: string) => void },
): Record<string, Tool> {
  const define = <Schema extends TObject>(
    description: string,
    properties: Schema,
    execute: (input: Static<Schema>) => Promise<unknown>,
  ) =>
    tool({
      description,
      inputSchema: jsonSchema<Static<Schema>>(properties as object, { validate: checkWith(properties) }),
      execute: async (input) => {
        const result = JSON.stringify(inLocalTime(await execute(input), account.timezone)) ?? 'null'
        onResult(result)
        return result.slice(0, limits.agentResultCharsMax)
      },
    })
  const object = <Properties extends Type.TProperties>(properties: Properties) =>
    Type.Object(properties, strict)
  const id = text('an id that another tool gave')
  return {
    search_products: define(
      'Products and services of the shop that fit some words; without words, the newest.',
      object({ words: Type.Optional(text('')), category: Type.Optional(text('')) }),
      ({ words = '', category }) =>
        tools.searchProducts({ text: words, limit: 8, ...(category === undefined ? {} : { category }) }),
    ),
    get_product: define('One product.', object({ product_id: id }), ({ product_id }) =>
      tools.getProduct(product_id),
    ),
    list_categories: define('The categories of the catalogue.', object({}), () => tools.listCategories()),
    search_knowledge: define(
      'What the shop has written down about a question.',
      object({ question: text('') }),
      (input) => tools.searchKnowledge(input.question),
    ),
    get_cart: define('What the customer has chosen so far.', object({}), () => tools.getCart()),
    add_to_cart: define(
      'Puts a product into the cart.',
      object({
        product_id: id,
        variant_id: Type.Optional(id),
        add_on_ids: Type.Optional(Type.Array(id, { maxItems: 20 })),
        quantity: count(1, limits.orderQuantityMax),
      }),
      ({ product_id, variant_id, add_on_ids, quantity }) =>
        tools.addToCart({
          productId: product_id,
          quantity,
          ...(variant_id === undefined ? {} : { variantId: variant_id }),
          ...(add_on_ids === undefined ? {} : { addOnIds: add_on_ids }),
        }),
    ),
    set_quantity: define(
      'Changes a line of the cart; 0 takes it out.',
      object({ line_id: id, quantity: count(0, limits.orderQuantityMax) }),
      ({ line_id, quantity }) => tools.setQuantity({ lineId: line_id, quantity }),
    ),
    clear_cart: define('Empties the cart.', object({}), () => tools.clearCart()),
    set_address: define('Notes where the order is to be delivered.', object({ address: text('') }), (input) =>
      tools.setAddress(input.address),
    ),
    place_order: define(
      'Orders what is in the cart. Only after the customer has clearly confirmed it.',
      object({}),
      () => tools.placeOrder(),
    ),
    list_orders: define("The customer's orders.", object({}), () => tools.listOrders()),
    list_services: define('Services that can be booked.', object({}), () => tools.listServices()),
    list_slots: define(
      'Free times of a service from a date on, the soonest first.',
      object({
        product_id: id,
        from_date: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })),
      }),
      ({ product_id, from_date }) => {
        const asked = from_date === undefined ? now : new Date(`${from_date}T00:00:00Z`)
        const from = Number.isNaN(asked.getTime()) ? now : new Date(Math.max(asked.getTime(), now.getTime()))
        const to = new Date(from.getTime() + limits.slotDaysDefault * 86_400_000)
        return tools.listSlots({ productId: product_id, from, to, limit: 20 })
      },
    ),
    book: define('Books a free time.', object({ slot_id: id }), ({ slot_id }) =>
      tools.book({ slotId: slot_id }),
    ),
    move_appointment: define(
      'Gives an appointment another free time.',
      object({ appointment_id: id, slot_id: id }),
      ({ appointment_id, slot_id }) =>
        tools.moveAppointment({ appointmentId: appointment_id, slotId: slot_id }),
    ),
    cancel_appointment: define(
      'Cancels an appointment.',
      object({ appointment_id: id }),
      ({ appointment_id }) => tools.cancelAppointment(appointment_id),
    ),
    list_appointments: define('Appointments of the customer that lie ahead.', object({}), () =>
      tools.listAppointments(),
    ),
    offer_choices: define(
      'Shows buttons under your answer, each with a few words that the customer may tap.',
      object({
        titles: Type.Array(Type.String({ minLength: 1, maxLength: 24 }), { minItems: 1, maxItems: 10 }),
      }),
      async ({ titles }) => {
        decisions.choices = titles
        return 'shown'
      },
    ),
    hand_over: define(
      'Calls a person of the shop: when the customer asks for one, or when you cannot help.',
      object({
        why: Type.Enum(['user_requested', 'bot_unable'], { description: 'who wanted it' }),
      }),
      async ({ why }) => {
        decisions.handOff = why
        return 'a person will answer after you'
      },
    ),
  }
}

function checkWith<Schema extends TObject>(schema: Schema) {
  return (value: unknown) => {
    const [problem] = Value.Errors(schema, value)
    if (!problem) return { success: true, value: value as Static<Schema> } as const
    const place = problem.instancePath.slice(1) || 'the arguments'
    return { success: false, error: new Error(`${place} ${problem.message}`) } as const
  }
}

/** Instants as the clock of the shop shows them: a model reckons badly with zones. */
function inLocalTime(value: unknown, zone: string): unknown {
  if (value instanceof Date) return localTime(value, zone)
  if (Array.isArray(value)) return value.map((each) => inLocalTime(each, zone))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLocalTime(inner, zone)]))
}
