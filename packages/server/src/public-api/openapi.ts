import { limits } from '@mostrador/contract/limits'
import { type Operation, operations } from '@mostrador/contract/operations'
import { planFacts } from '@mostrador/contract/plans'
import { ApiError, ContactCreate, Meta, resourceSchemas } from '@mostrador/contract/resources'
import {
  errorResponses,
  headerRefs,
  headers,
  queryParameters,
  rateHeaders,
  refusals,
  securitySchemes,
} from './openapi-parts.ts'
import { enumSchemas, type Json, plain, ref } from './openapi-schemas.ts'
import { webhookSchemas, webhooks } from './openapi-webhooks.ts'
import { prefix } from './routes.ts'

/** The OpenAPI 3.1 document of the public API, built from the contract's data. `publicUrl` is the service's address. */
export function openApiDocument(publicUrl = ''): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Mostrador API',
      version: '1.0.0',
      summary: 'Contacts, conversations, messages, orders, products and appointments of one account.',
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl.replace(/\/+$/, '') + prefix, description: 'This service' }],
    security: [{ apiKey: [] }],
    tags: tagNames.map((name) => ({ name, description: tagDescriptions[name] })),
    paths: paths(),
    webhooks: webhooks(),
    components: {
      securitySchemes,
      schemas: { ...schemas(), ...webhookSchemas(), ...enumSchemas() },
      headers,
      responses: errorResponses(),
    },
  }
}

const introduction = `Read what a business and its bot know, and create contacts.

**Keys.** Every request needs \`Authorization: Bearer <API key>\`. A key sees its own account only; \`write\` includes \`read\`.

**Lists** answer \`{data, next_cursor}\`. Pass \`next_cursor\` as \`cursor\`, with the same filters, until it is null. Every field may be null, and objects may gain fields.

**Rate limits** count every request of a key in a window of ${limits.rateWindowSeconds} s: ${Object.entries(
  planFacts,
)
  .map(([plan, { requestsPerMinute }]) => `${plan} ${requestsPerMinute}`)
  .join(
    ', ',
  )}. The headers \`x-ratelimit-*\` tell what is left; a 429 says in \`retry-after\` when to come back.

**Errors** all have one shape; quote the \`request_id\` when you ask for help.`

const tagDescriptions: Record<string, string> = {
  Meta: 'Who a key is.',
  Contacts: 'People who write to the business.',
  Conversations: 'Exchanges with customers, one a customer and channel.',
  Messages: 'What was said in a conversation.',
  Orders: 'What customers ordered.',
  Products: 'The catalogue.',
  Appointments: 'Booked times.',
}
const tagNames = Object.keys(tagDescriptions)

function paths(): Json {
  const result: Record<string, Json> = {}
  for (const operation of operations) {
    result[operation.path] = {
      ...result[operation.path],
      [operation.method.toLowerCase()]: operationObject(operation),
    }
  }
  return result
}

function operationObject(operation: Operation): Json {
  const isCreation = operation.method === 'POST'
  return {
    operationId: operation.id,
    tags: [operation.resource === 'Meta' ? 'Meta' : `${operation.resource}s`],
    summary: operation.summary,
    description: `${operation.description}\n\nScope: \`${operation.scope}\`.`,
    ...(parameters(operation).length > 0 && { parameters: parameters(operation) }),
    ...(isCreation && {
      requestBody: {
        required: true,
        description: `JSON, at most ${limits.apiBodyBytesMax} bytes.`,
        content: { 'application/json': { schema: ref('ContactCreate') } },
      },
    }),
    responses: {
      [isCreation ? '201' : '200']: success(operation),
      ...refusals(operation.errors),
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Makes the creation safe to repeat: for ${limits.keptAnswerHours} hours the same body under it gets the first 201 again.`,
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: limits.idempotencyKeyCharsMax,
    pattern: '^[\\x21-\\x7E]+$',
  },
  example: '7d0c5ab6-6a2c-4c4e-9d5e-0a1f2b3c4d5e',
}

function parameters(operation: Operation): Json[] {
  if (operation.method === 'POST') return [idempotencyKey]
  const given = queryParameters(operation)
  if (!operation.path.includes('{id}')) return given
  const id = {
    name: 'id',
    in: 'path',
    required: true,
    description: `The ${operation.resource.toLowerCase()}'s id.`,
  }
  return [{ ...id, schema: { type: 'string' }, example: '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50' }, ...given]
}

function success(operation: Operation): Json {
  const noun = operation.resource
  const schema = operation.shape === 'list' ? ref(`${noun}List`) : ref(noun)
  const description =
    operation.shape === 'list'
      ? 'One page.'
      : operation.method === 'POST'
        ? 'The created contact.'
        : `The ${noun.toLowerCase()}.`
  return {
    description,
    headers: headerRefs(
      'x-request-id',
      ...rateHeaders,
      'x-ignored-parameters',
      ...(operation.method === 'POST' ? (['idempotency-replayed'] as const) : []),
    ),
    content: { 'application/json': { schema } },
  }
}

function schemas(): Json {
  const result: Json = {}
  for (const [name, schema] of Object.entries({ ...resourceSchemas, Meta, ContactCreate, Error: ApiError })) {
    result[name] = plain(schema)
  }
  for (const name of Object.keys(resourceSchemas)) {
    result[`${name}List`] = {
      type: 'object',
      description: 'One page of a list.',
      required: ['data', 'next_cursor'],
      properties: {
        data: { type: 'array', description: "The items, in the list's order.", items: ref(name) },
        next_cursor: {
          type: ['string', 'null'],
          description: 'Pass it as `cursor` for the next page; null when there is none.',
          examples: [null],
        },
      },
    }
  }
  return result
}
