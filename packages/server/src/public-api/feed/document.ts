import { eventKinds } from '@mostrador/contract/events'
import {
  type ChangeResource,
  changeKeys,
  changeOperations,
  changeResources,
  type FeedOperation,
  feedOperations,
} from '@mostrador/contract/feed'
import { ApiError, resourceSchemas } from '@mostrador/contract/resources'
import {
  errorResponses,
  headerRefs,
  headers,
  queryParameters,
  rateHeaders,
  refusals,
  securitySchemes,
} from '../openapi-parts.ts'
import { enumSchemas, type Json, plain, ref } from '../openapi-schemas.ts'
import { eventSchemaName, webhookSchemas } from '../openapi-webhooks.ts'
import { feedPrefix } from '../routes.ts'

/** The OpenAPI 3.1 document of the feed. `publicUrl` is the service's address. */
export function feedDocument(publicUrl = ''): Json {
  const used = new Set<string>()
  const { Contact, Conversation, Message, Product, Order, Appointment } = resourceSchemas
  const details = {
    contact: Contact,
    conversation: Conversation,
    message: Message,
    product: Product,
    order: Order,
    appointment: Appointment,
  }
  const schemas: Json = {
    FeedStart: object('Where the feed stands.', { cursor }),
    ...Object.fromEntries(
      changeResources.map((name) => [
        changeName(name),
        change(name, withKeys(plain(details[name]) as Json, name)),
      ]),
    ),
    ChangePage: page('Changes, oldest first.', changeResources.map(changeName)),
    ...webhookSchemas(),
    EventPage: page('Events, oldest first.', eventKinds.map(eventSchemaName)),
    Error: plain(ApiError),
  }
  collectRefs(schemas, used)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Mostrador feed',
      version: '1.0.0',
      summary: 'Every change of an account, in the order of their commits.',
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl.replace(/\/+$/, '') + feedPrefix, description: 'This service' }],
    security: [{ apiKey: [] }],
    tags: [{ name: 'Feed', description: 'What changed, and what was told.' }],
    paths: Object.fromEntries(feedOperations.map((each) => [each.path, { get: operation(each) }])),
    components: {
      securitySchemes,
      schemas: {
        ...schemas,
        ...Object.fromEntries(Object.entries(enumSchemas()).filter(([name]) => used.has(name))),
      },
      headers: {
        ...Object.fromEntries(
          Object.entries(headers).filter(
            ([name]) => !['x-existing-id', 'idempotency-replayed'].includes(name),
          ),
        ),
        'x-unknown-values': unknownValues,
      },
      responses: Object.fromEntries(
        Object.entries(errorResponses()).filter(([code]) =>
          feedOperations.some(({ errors }) => errors.some((each) => each === code)),
        ),
      ),
    },
  }
}

const introduction = `Keep a copy of an account that misses nothing: take a cursor from \`/start\`, walk the lists of the API once, then read \`/changes\` from that cursor on, for ever.

Keys, rate limits, errors and request ids are those of the API, and both count against the same limit. An entry that was read is never preceded by a new one, so the last cursor is all that a reader keeps.`

const cursor = { type: 'string', description: 'Pass it as `after` to go on from here.' }
const keys = {
  contact_id: { type: ['string', 'null'], format: 'uuid', description: 'The customer.' },
  updated_at: { type: ['string', 'null'], format: 'date-time', description: 'When it last changed.' },
}

const unknownValues = {
  description:
    'Names of the parameters whose value is none that the operation knows, so that they find nothing, separated by commas.',
  schema: { type: 'string' },
  example: 'event',
}

function operation({ id, summary, description, scope, resource, errors, ...rest }: FeedOperation): Json {
  const parameters = queryParameters(rest)
  return {
    operationId: id,
    tags: ['Feed'],
    summary,
    description: `${description}\n\nScope: \`${scope}\`.`,
    ...(parameters.length > 0 && { parameters }),
    responses: {
      200: {
        description: resource === 'FeedStart' ? 'The cursor.' : 'One page.',
        headers: {
          ...headerRefs('x-request-id', ...rateHeaders, 'x-ignored-parameters'),
          ...(rest.parameters.some(({ values }) => values) && {
            'x-unknown-values': { $ref: '#/components/headers/x-unknown-values' },
          }),
        },
        content: { 'application/json': { schema: ref(resource) } },
      },
      ...refusals(errors),
    },
  }
}

function object(description: string, properties: Json): Json {
  return { type: 'object', description, required: Object.keys(properties), properties }
}

function change(resource: ChangeResource, record: Json): Json {
  return object(`A change of a ${resource}.`, {
    id: { type: 'string', description: 'Names this entry; also a cursor.' },
    resource: { type: 'string', const: resource, description: 'What changed.' },
    record_id: { type: 'string', format: 'uuid', description: 'Its id.' },
    operation: { type: 'string', enum: changeOperations, description: 'What happened to it.' },
    changed_at: {
      type: 'string',
      format: 'date-time',
      description: 'When the change began. Entries are not ordered by it.',
    },
    record: {
      anyOf: [record, { type: 'null' }],
      description: 'As its detail shows it now, and the keys that lead to others; null when it is gone.',
    },
  })
}

function page(description: string, entries: readonly string[]): Json {
  return object(description, {
    data: { type: 'array', description: 'In the order of commits.', items: { anyOf: entries.map(ref) } },
    cursor,
    has_more: { type: 'boolean', description: 'Whether more can be read at once.' },
  })
}

function withKeys(record: Json, resource: ChangeResource): Json {
  const own = Object.fromEntries(changeKeys[resource].map((name) => [name, keys[name]]))
  return { ...record, properties: { ...(record.properties as Json), ...own } }
}

function changeName(resource: ChangeResource): string {
  return `${resource[0]?.toUpperCase()}${resource.slice(1)}Change`
}

function collectRefs(schema: unknown, used: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$ref') used.add(String(value).split('/').at(-1) ?? '')
    else collectRefs(value, used)
  }
}
