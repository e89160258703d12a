// The tools of a turn as a language model is given them.
import { limits } from '@mostrador/contract/limits'
import type { Tool } from 'ai'
import { Type } from 'typebox'
import type { TurnContext } from '../engine.ts'
import type { Tools } from '../tools.ts'
import { type Define, defineWith } from './define-tool.ts'

/** What the model decides beside what it writes. */
export type AgentDecisions = {
  choices: string[]
  handOff: 'user_requested' | 'bot_unable' | undefined
}

/** `onResult` hears every result as the model reads it. */
export function agentTools(
  { account, now }: TurnContext,
  tools: Tools,
  { decisions, onResult }: { decisions: AgentDecisions; onResult: (result: string) => void },
): Record<string, Tool> {
  const define = defineWith(account.timezone, onResult)
  return {
    ...catalogueTools(define, tools),
    ...cartTools(define, tools),
    ...orderTools(define, tools),
    ...bookingTools(define, tools, now),
    ...decisionTools(define, decisions),
  }
}

const id = Type.String({ minLength: 1, maxLength: 255, description: 'an id that another tool gave' })
const text = (description: string, minLength = 1) =>
  Type.String({ minLength, maxLength: limits.botQuestionCharsMax, description })
const quantity = (minimum: number) => Type.Integer({ minimum, maximum: limits.orderQuantityMax })

function catalogueTools(define: Define, tools: Tools) {
  return {
    search_products: define(
      'Products and services of the shop that fit some words; without words, the newest.',
      {
        words: Type.Optional(text('what is looked for, in a few words', 0)),
        category: Type.Optional(text('only of this category')),
      },
      ({ words = '', category }) =>
        tools.searchProducts({ text: words, limit: 8, ...(category === undefined ? {} : { category }) }),
    ),
    get_product: define('One product.', { product_id: id }, (input) => tools.getProduct(input.product_id)),
    list_categories: define('The categories of the catalogue.', {}, () => tools.listCategories()),
    search_knowledge: define(
      'What the shop has written down about a question.',
      { question: text("the customer's question") },
      ({ question }) => tools.searchKnowledge(question),
    ),
  }
}

function cartTools(define: Define, tools: Tools) {
  return {
    get_cart: define('What the customer has chosen so far.', {}, () => tools.getCart()),
    add_to_cart: define(
      'Puts a product into the cart.',
      {
        product_id: id,
        variant_id: Type.Optional(id),
        add_on_ids: Type.Optional(Type.Array(id, { maxItems: 20 })),
        quantity: quantity(1),
      },
      (input) =>
        tools.addToCart({
          productId: input.product_id,
          quantity: input.quantity,
          ...(input.variant_id === undefined ? {} : { variantId: input.variant_id }),
          ...(input.add_on_ids === undefined ? {} : { addOnIds: input.add_on_ids }),
        }),
    ),
    set_quantity: define(
      'Changes a line of the cart; 0 takes it out.',
      { line_id: id, quantity: quantity(0) },
      (input) => tools.setQuantity({ lineId: input.line_id, quantity: input.quantity }),
    ),
    clear_cart: define('Empties the cart.', {}, () => tools.clearCart()),
  }
}

function orderTools(define: Define, tools: Tools) {
  return {
    set_address: define(
      'Notes where the order is to be delivered.',
      { address: text('as the customer wrote it') },
      ({ address }) => tools.setAddress(address),
    ),
    place_order: define(
      'Orders what is in the cart. Only after the customer has clearly confirmed it.',
      {},
      () => tools.placeOrder(),
    ),
    list_orders: define("The customer's orders.", {}, () => tools.listOrders()),
  }
}

function bookingTools(define: Define, tools: Tools, now: Date) {
  return {
    list_services: define('Services that can be booked.', {}, () => tools.listServices()),
    list_slots: define(
      'Free times of a service from a date on, the soonest first.',
      {
        product_id: id,
        from_date: Type.Optional(
          Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', description: 'such as 2026-11-24' }),
        ),
      },
      (input) => {
        const asked = input.from_date === undefined ? now : new Date(`${input.from_date}T00:00:00Z`)
        const from = asked > now ? asked : now
        const to = new Date(from.getTime() + limits.slotDaysDefault * 86_400_000)
        return tools.listSlots({ productId: input.product_id, from, to, limit: 20 })
      },
    ),
    book: define('Books a free time.', { slot_id: id }, (input) => tools.book({ slotId: input.slot_id })),
    move_appointment: define(
      'Gives an appointment another free time.',
      { appointment_id: id, slot_id: id },
      (input) => tools.moveAppointment({ appointmentId: input.appointment_id, slotId: input.slot_id }),
    ),
    cancel_appointment: define('Cancels an appointment.', { appointment_id: id }, (input) =>
      tools.cancelAppointment(input.appointment_id),
    ),
    list_appointments: define('Appointments of the customer that lie ahead.', {}, () =>
      tools.listAppointments(),
    ),
  }
}

function decisionTools(define: Define, decisions: AgentDecisions) {
  return {
    offer_choices: define(
      'Shows buttons under your answer, each with a few words that the customer may tap.',
      { titles: Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { minItems: 1, maxItems: 10 }) },
      async ({ titles }) => {
        decisions.choices = titles
        return 'shown'
      },
    ),
    hand_over: define(
      'Calls a person of the shop: when the customer asks for one, or when you cannot help.',
      { why: Type.Enum(['user_requested', 'bot_unable'], { description: 'who wanted it' }) },
      async ({ why }) => {
        decisions.handOff = why
        return 'a person will answer after you'
      },
    ),
  }
}
