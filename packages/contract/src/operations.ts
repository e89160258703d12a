import type { ErrorCode } from './errors.ts'
import type { Scope } from './plans.ts'
import type { ResourceName } from './resources.ts'
import { examplePlatform } from './values.ts'

export type Parameter = {
  name: string
  description: string
  /** How the value is parsed, and thereby which values are refused with 400. */
  kind: 'text' | 'boolean' | 'instant' | 'id' | 'limit' | 'cursor' | 'wait'
  required?: true
  /** A valid value; absent for text that only the service produces. */
  example?: string
  /** All values that find anything; another one is named in `x-unknown-values`. */
  values?: readonly string[]
}

export type Operation = {
  id: string
  method: 'GET' | 'POST'
  /** Relative to /api/v1, with `{id}` for the path parameter. */
  path: string
  scope: Scope
  summary: string
  description: string
  resource: ResourceName | 'Meta'
  shape: 'object' | 'list'
  parameters: readonly Parameter[]
  errors: readonly ErrorCode[]
}

const common = ['unauthorized', 'rate_limited', 'internal'] as const

/** Parameters of every list. */
export const paging: readonly Parameter[] = [
  {
    name: 'limit',
    kind: 'limit',
    description:
      'Items on the page, 1 to 200; values outside are adjusted to the range, anything but a whole number is 400.',
    example: '50',
  },
  {
    name: 'cursor',
    kind: 'cursor',
    description: 'The `next_cursor` of the previous page. Keep the filters identical; `limit` may change.',
  },
]

const filter = (name: string, description: string, example: string): Parameter => ({
  name,
  kind: 'text',
  description,
  example,
})
const conversationId = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'

const list = (
  path: string,
  resource: ResourceName,
  noun: string,
  parameters: readonly Parameter[] = [],
  errors: readonly ErrorCode[] = [],
): Operation => ({
  id: `list${noun}`,
  method: 'GET',
  path,
  scope: 'read',
  summary: `List ${path.slice(1)}`,
  description:
    path === '/messages'
      ? 'Messages of one conversation, oldest first. A full walk by `next_cursor` misses and repeats nothing that existed when it began.'
      : 'Newest first. A full walk by `next_cursor` misses and repeats nothing that existed when it began.',
  resource,
  shape: 'list',
  parameters: [...parameters, ...paging],
  errors: ['invalid_request', ...errors, ...common],
})

const detail = (path: string, resource: ResourceName): Operation => ({
  id: `get${resource}`,
  method: 'GET',
  path: `${path}/{id}`,
  scope: 'read',
  summary: `Get one ${resource.toLowerCase()}`,
  description: 'An id of another account, an unknown id and a malformed id all answer 404.',
  resource,
  shape: 'object',
  parameters: [],
  errors: ['not_found', ...common],
})

/** The twelve operations of the public API. Contract part 4. */
export const operations: readonly Operation[] = [
  {
    id: 'getMeta',
    method: 'GET',
    path: '/_meta',
    scope: 'read',
    summary: 'Identity, scope and plan of the key',
    description: 'Tells which account and key a request speaks for, and what is left of its rate limit.',
    resource: 'Meta',
    shape: 'object',
    parameters: [],
    errors: common,
  },
  list('/contacts', 'Contact', 'Contacts'),
  {
    id: 'createContact',
    method: 'POST',
    path: '/contacts',
    scope: 'write',
    summary: 'Create a contact',
    description:
      'Sends no message. Phones are compared by their digits, so `+57 310 555 0101` and `573105550101` are one contact; a second one answers 409 and names the first in `x-existing-id`. With an `Idempotency-Key` a repeated request gets the first 201 again; without one it gets 409.',
    resource: 'Contact',
    shape: 'object',
    parameters: [],
    errors: ['invalid_request', 'forbidden', 'conflict', ...common],
  },
  list('/conversations', 'Conversation', 'Conversations', [
    filter('platform', 'Stored channel value; one that nobody stores gives an empty page.', examplePlatform),
    { name: 'is_bot_active', kind: 'boolean', description: 'Exactly `true` or `false`.', example: 'true' },
  ]),
  detail('/conversations', 'Conversation'),
  list(
    '/messages',
    'Message',
    'Messages',
    [
      {
        name: 'conversation_id',
        kind: 'id',
        required: true,
        description: "A conversation of the key's account; any other answers 404.",
        example: conversationId,
      },
    ],
    ['not_found'],
  ),
  list('/orders', 'Order', 'Orders', [
    filter('status', 'Stored order status; one that nobody stores gives an empty page.', 'confirmed'),
    filter('payment_status', 'Stored payment status; one that nobody stores gives an empty page.', 'paid'),
    filter(
      'conversation_id',
      'Orders placed in this conversation; an unknown one gives an empty page.',
      conversationId,
    ),
  ]),
  detail('/orders', 'Order'),
  list('/products', 'Product', 'Products', [
    { name: 'is_active', kind: 'boolean', description: 'Exactly `true` or `false`.', example: 'true' },
  ]),
  detail('/products', 'Product'),
  list('/appointments', 'Appointment', 'Appointments', [
    filter('status', 'Stored appointment status; one that nobody stores gives an empty page.', 'scheduled'),
    {
      name: 'from',
      kind: 'instant',
      description: 'Keeps appointments whose `start_time` is at or after this RFC 3339 date-time with zone.',
      example: '2026-11-24T00:00:00-05:00',
    },
    {
      name: 'to',
      kind: 'instant',
      description: 'Keeps appointments whose `start_time` is before this RFC 3339 date-time with zone.',
      example: '2026-11-25T00:00:00-05:00',
    },
  ]),
  detail('/appointments', 'Appointment'),
]
