import type { ErrorCode } from './errors.ts'
import { eventKinds } from './events.ts'
import { limits } from './limits.ts'
import { type Operation, type Parameter, paging } from './operations.ts'

/** Resources whose changes are told. */
export const changeResources = [
  'contact',
  'conversation',
  'message',
  'product',
  'order',
  'appointment',
] as const
export type ChangeResource = (typeof changeResources)[number]

/** Shown of a record beside its detail. */
export const changeKeys: Readonly<Record<ChangeResource, readonly ('contact_id' | 'updated_at')[]>> = {
  contact: [],
  conversation: ['contact_id'],
  message: [],
  product: [],
  order: ['contact_id'],
  appointment: ['contact_id', 'updated_at'],
}

export const changeOperations = ['created', 'updated', 'deleted'] as const

/** An operation under /api/feed/v1, beside the twelve of the public API. */
export type FeedOperation = Pick<
  Operation,
  'id' | 'method' | 'path' | 'scope' | 'summary' | 'description' | 'parameters' | 'errors'
> & { shape: 'feed'; resource: 'FeedStart' | 'ChangePage' | 'EventPage' }

const common: readonly ErrorCode[] = ['unauthorized', 'rate_limited', 'internal']

const after: Parameter = {
  name: 'after',
  kind: 'cursor',
  required: true,
  description:
    'A `cursor` of the feed: of `/start` at first, then of the page before. The `id` of an entry is one too.',
}

const wait: Parameter = {
  name: 'wait',
  kind: 'wait',
  description: `Seconds, 0 to ${limits.feedWaitSecondsMax}, for which an empty answer is held back until something happens.`,
  example: '20',
}

const limit = paging.filter(({ name }) => name === 'limit')

export const feedOperations: readonly FeedOperation[] = [
  {
    id: 'startFeed',
    method: 'GET',
    path: '/start',
    scope: 'read',
    summary: 'Where the feed stands now',
    description:
      'Take this cursor, then walk the lists of the API once, then follow the changes: nothing is missed. What changes during the walk may be seen twice.',
    resource: 'FeedStart',
    shape: 'feed',
    parameters: [],
    errors: common,
  },
  {
    id: 'listChanges',
    method: 'GET',
    path: '/changes',
    scope: 'read',
    summary: 'Read changes in the order of their commits',
    description:
      'Creations, changes and deletions of contacts, conversations, messages, products, orders and appointments. Nothing is ever added before an entry that was read. A record is shown as it is when it is read, so it may already include later changes; it is null when it is gone.',
    resource: 'ChangePage',
    shape: 'feed',
    parameters: [after, ...limit, wait],
    errors: ['invalid_request', ...common],
  },
  {
    id: 'listEvents',
    method: 'GET',
    path: '/events',
    scope: 'read',
    summary: 'Read the events that webhooks carry',
    description:
      'The envelopes as an endpoint that subscribes to them receives them, in the order of their commits, for those who cannot be called.',
    resource: 'EventPage',
    shape: 'feed',
    parameters: [
      after,
      {
        name: 'event',
        kind: 'text',
        description: `One kind of event only: ${eventKinds.map((kind) => `\`${kind}\``).join(', ')}. Any other gives empty pages, and the answer names it in \`x-unknown-values\`.`,
        example: 'order.paid',
        values: eventKinds,
      },
      ...limit,
      wait,
    ],
    errors: ['invalid_request', ...common],
  },
]
