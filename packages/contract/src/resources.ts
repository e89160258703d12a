import { type Static, type TSchema, Type } from 'typebox'
import { type ErrorCode, errorStatus } from './errors.ts'
import { limits } from './limits.ts'
import { plans } from './plans.ts'
import {
  appointmentStatuses,
  contactStatuses,
  examplePlatform,
  handoffReasons,
  itemTypes,
  messageRoles,
  orderPlatforms,
  orderStatuses,
  paymentStatuses,
  platforms,
  pricingTypes,
} from './values.ts'

/** Any field of a resource may be null. Contract part 2. */
const nullable = <T extends TSchema>(schema: T, description: string, example: unknown) =>
  Type.Union([schema, Type.Null()], { description, examples: [example] })

const text = (description: string, example: string) => nullable(Type.String(), description, example)
const flag = (description: string, example: boolean) => nullable(Type.Boolean(), description, example)
const whole = (description: string, example: number) => nullable(Type.Integer(), description, example)
const money = (description: string, example: number | null) =>
  nullable(Type.Number({ format: 'double' }), description, example)
/** `title` names the enum in the document, for code generators. */
const oneOf = (title: string, values: readonly string[], description: string, example: string) =>
  nullable(Type.Enum([...values], { title }), description, example)

const id = (description: string) =>
  nullable(Type.String({ format: 'uuid' }), description, '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50')
const instant = (description: string, example: string | null = '2026-11-21T10:15:30.123Z') =>
  nullable(Type.String({ format: 'date-time' }), `${description} ISO 8601 in UTC with milliseconds.`, example)
const object = (description: string, example: object) =>
  nullable(Type.Object({}, { additionalProperties: true }), description, example)
const array = (description: string, example: object[]) =>
  nullable(Type.Array(Type.Unknown()), description, example)

const createdAt = instant('When it was stored.')

export const Contact = Type.Object(
  {
    id: id('The contact.'),
    phone: text(
      'Phone as it was first given, trimmed; null for customers whom a channel knows by user name only.',
      '+57 310 555 0101',
    ),
    name: text('Name; `Desconocido` until one is known.', 'Laura Gómez'),
    status: oneOf(
      'ContactStatus',
      contactStatuses,
      '`lead`: no order yet; `customer`: has ordered; `blocked`: the bot does not answer.',
      'customer',
    ),
    last_interaction: instant('Time of the newest message in either direction.'),
    total_orders: whole('Orders placed and not cancelled.', 3),
    created_at: createdAt,
  },
  { $id: 'Contact', description: 'A person who writes to the business.' },
)

export const Conversation = Type.Object(
  {
    id: id('The conversation.'),
    contact_phone: text('Phone of the contact.', '+573105550101'),
    contact_name: text('Name of the contact.', 'Laura Gómez'),
    platform: oneOf('Platform', platforms, 'Channel on which it takes place.', examplePlatform),
    channel_phone_id: text(
      "The channel's own identifier: WhatsApp's phone number id, the page or the bot.",
      '106540352242922',
    ),
    is_bot_active: flag('Whether the bot answers. Never true together with `handoff_active`.', true),
    last_message_at: instant('When the newest message was stored.'),
    last_message_content: text('Text of the newest message.', '¿Tienen talla M?'),
    last_message_role: oneOf('MessageRole', messageRoles, 'Who wrote the newest message.', 'user'),
    unread_count: whole('Customer messages since a person last opened or answered it.', 2),
    handoff_active: flag('Whether a person has taken over.', false),
    handoff_reason: oneOf(
      'HandoffReason',
      handoffReasons,
      'Why a person was called, when one was.',
      'user_requested',
    ),
    meta_campaign_id: text('`referral.source_id` of the first ad click that led here.', '120210000000000001'),
    created_at: createdAt,
  },
  {
    $id: 'Conversation',
    description: 'The exchange with one customer on one channel. Deleted conversations are left out.',
  },
)

export const Message = Type.Object(
  {
    id: id('The message.'),
    conversation_id: id('The conversation it belongs to.'),
    role: oneOf(
      'MessageRole',
      messageRoles,
      '`user`: the customer; `assistant`: the bot; `agent`: a person of the business; `system`: the service.',
      'user',
    ),
    content: text('Text, or a description of what was sent.', '¿Tienen talla M?'),
    is_bot: flag('True for the messages of the bot.', false),
    platform_message_id: text("The channel's own id of the message.", 'wamid.HBgMNTczMTA1NTUwMTAx'),
    payload: object('The message as the channel gave it; differs by channel and message type.', {
      type: 'text',
      text: { body: '¿Tienen talla M?' },
    }),
    created_at: createdAt,
  },
  { $id: 'Message', description: 'One message of a conversation.' },
)

export const Order = Type.Object(
  {
    id: id('The order.'),
    platform: oneOf('OrderPlatform', orderPlatforms, 'Where the order came from.', examplePlatform),
    external_id: text("The order's id in the shop it came from.", '5501234567890'),
    status: oneOf('OrderStatus', orderStatuses, 'State of the order.', 'confirmed'),
    payment_status: oneOf('PaymentStatus', paymentStatuses, 'State of the payment.', 'paid'),
    customer_phone: text('Phone of the buyer.', '+573105550101'),
    customer_name: text('Name of the buyer.', 'Laura Gómez'),
    total: money('Total in major units of `currency`.', 129900),
    currency: text('ISO 4217 currency code.', 'COP'),
    conversation_id: id('The conversation it was placed in; null for orders from elsewhere.'),
    created_at: createdAt,
    updated_at: instant('When it last changed.'),
  },
  { $id: 'Order', description: 'An order. Its lines are not part of the public API.' },
)

export const Product = Type.Object(
  {
    id: id('The product.'),
    name: text('Name.', 'Camiseta básica'),
    sku: text('Stock-keeping unit, unique in the account.', 'CAM-001'),
    price: money(
      'Price in major units. No quotation on its own: read it with `pricing_type`, `variants` and the sale.',
      49900,
    ),
    price_min: money('Lowest price where `pricing_type` is `range`.', null),
    price_max: money('Highest price where `pricing_type` is `range`.', null),
    pricing_type: oneOf(
      'PricingType',
      pricingTypes,
      '`fixed`: `price`; `range`: from `price_min` to `price_max`; `variant`: see `variants`; `quote`: on request.',
      'fixed',
    ),
    description: text('Description.', 'Algodón peinado, corte recto.'),
    category: text('Category.', 'Ropa'),
    item_type: oneOf('ItemType', itemTypes, 'A thing, or a service that can be booked.', 'product'),
    inventory_quantity: whole('Available: on hand less reserved; null when stock is not counted.', 12),
    is_active: flag('Whether it is offered.', true),
    add_ons: array('Extras that can be bought with it.', [{ name: 'Empaque de regalo', price: 5000 }]),
    knowledge_base: text('What the bot knows about it beyond the description.', 'Lavar en frío.'),
    variants: array('Variants with their own price and stock.', [
      { name: 'M', sku: 'CAM-001-M', price: 49900 },
    ]),
    faqs: array('Questions and answers.', [{ question: '¿Encoge?', answer: 'No.' }]),
    created_at: createdAt,
    updated_at: instant('When it last changed.'),
    sale_price: money('Price while the sale is on.', 39900),
    sale_label: text('Name of the sale.', 'Semana naranja'),
    sale_ends_at: instant('End of the sale; null for no end.', null),
    sale_active: flag('Computed on reading: a sale price is set and the sale has not ended.', true),
  },
  { $id: 'Product', description: 'A product or a bookable service of the catalogue.' },
)

export const Appointment = Type.Object(
  {
    id: id('The appointment.'),
    conversation_id: id('The conversation it was booked in; null for others.'),
    customer_name: text('Name of the customer.', 'Laura Gómez'),
    customer_phone: text('Phone of the customer.', '+573105550101'),
    customer_email: text('E-mail address of the customer.', 'laura@example.com'),
    start_time: instant('Start.', '2026-11-24T15:00:00.000Z'),
    end_time: instant('End.', '2026-11-24T15:45:00.000Z'),
    status: oneOf('AppointmentStatus', appointmentStatuses, 'State of the appointment.', 'scheduled'),
    meeting_link: text('Address of the video call.', 'https://meet.example.com/abc'),
    notes: text('Notes.', 'Primera visita'),
    created_at: createdAt,
  },
  { $id: 'Appointment', description: 'A booked time.' },
)

export const resourceSchemas = { Contact, Conversation, Message, Order, Product, Appointment } as const
export type ResourceName = keyof typeof resourceSchemas

export const Meta = Type.Object(
  {
    account: Type.Object({
      id: Type.String({
        description: 'The account the key belongs to.',
        examples: ['01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'],
      }),
      name: Type.String({ description: 'Its name.', examples: ['Tienda Amanecer'] }),
    }),
    key: Type.Object({
      id: Type.String({ description: 'The key.', examples: ['01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f51'] }),
      name: Type.String({ description: 'Its name.', examples: ['ERP'] }),
      prefix: Type.String({
        description: 'Its first 8 characters, to recognise it by.',
        examples: ['svc_1f9c'],
      }),
      scope: Type.Enum(['read', 'write'], {
        title: 'Scope',
        description: 'What it may do; `write` includes `read`.',
        examples: ['read'],
      }),
      created_at: Type.String({
        format: 'date-time',
        description: 'When it was made.',
        examples: ['2026-11-21T10:15:30.123Z'],
      }),
    }),
    plan: Type.Enum(plans, { title: 'Plan', description: 'Plan of the account.', examples: ['pro'] }),
    rate_limit: Type.Object({
      limit: Type.Integer({ description: 'Requests allowed in a window.', examples: [120] }),
      window_seconds: Type.Integer({ description: 'Length of the window in seconds.', examples: [60] }),
      remaining: Type.Integer({ description: 'Requests left in this window.', examples: [119] }),
      reset: Type.String({
        format: 'date-time',
        description: 'End of this window.',
        examples: ['2026-11-21T10:16:30.123Z'],
      }),
    }),
    api_version: Type.Literal('v1', { description: 'Version of the contract.', examples: ['v1'] }),
    server_time: Type.String({
      format: 'date-time',
      description: "The server's clock.",
      examples: ['2026-11-21T10:15:30.456Z'],
    }),
  },
  { $id: 'Meta', description: 'Identity, scope, plan and rate limit of the key.' },
)
export type Meta = Static<typeof Meta>

export const ContactCreate = Type.Object(
  {
    phone: Type.String({
      minLength: limits.phoneCharsMin,
      maxLength: limits.phoneCharsMax,
      description:
        'Phone, 5 to 64 characters once surrounding spaces are trimmed; a country code is recommended.',
      examples: ['+57 310 555 0101'],
    }),
    name: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'Name, up to 255 characters; absent, null or empty becomes `Desconocido`.',
        examples: ['Laura Gómez'],
      }),
    ),
  },
  { $id: 'ContactCreate', description: 'A contact to create. Other properties are ignored.' },
)

/** Body of every error answer. Contract part 7. */
export const ApiError = Type.Object(
  {
    error: Type.Object({
      code: Type.Enum(Object.keys(errorStatus) as ErrorCode[], {
        title: 'ErrorCode',
        description: 'What kind of error this is; branch on it.',
        examples: ['not_found'],
      }),
      message: Type.String({
        description: 'What went wrong and what to do, for a person to read. Its wording may change.',
        examples: ['No order with this id in your account.'],
      }),
      request_id: Type.String({
        description: 'The same value as the header x-request-id.',
        examples: ['01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'],
      }),
    }),
  },
  { $id: 'Error', description: 'Body of every error answer.' },
)
