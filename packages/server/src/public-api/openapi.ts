import { type ErrorCode, errorStatus } from '@mostrador/contract/errors'
import { limits } from '@mostrador/contract/limits'
import { type Operation, operations, type Parameter } from '@mostrador/contract/operations'
import { planFacts } from '@mostrador/contract/plans'
import { ApiError, ContactCreate, Meta, resourceSchemas } from '@mostrador/contract/resources'
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
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: `svc_` and 40 hexadecimal characters.',
        },
      },
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
      ...Object.fromEntries(
        operation.errors.map((code) => [errorStatus[code], { $ref: `#/components/responses/${code}` }]),
      ),
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
  const given = operation.parameters.map(({ name, kind, description, required, example }) => ({
    name,
    in: 'query',
    required: required ?? false,
    description,
    schema: parameterSchemas[kind],
    ...(example !== undefined && { example: kind === 'limit' ? Number(example) : example }),
  }))
  if (!operation.path.includes('{id}')) return given
  const id = {
    name: 'id',
    in: 'path',
    required: true,
    description: `The ${operation.resource.toLowerCase()}'s id.`,
  }
  return [{ ...id, schema: { type: 'string' }, example: '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50' }, ...given]
}

const parameterSchemas: Record<Parameter['kind'], Json> = {
  text: { type: 'string' },
  id: { type: 'string' },
  cursor: { type: 'string' },
  boolean: { type: 'string', enum: ['true', 'false'] },
  instant: { type: 'string', format: 'date-time' },
  limit: { type: 'integer', default: limits.pageSizeDefault },
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

const rateHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const

const headers = {
  'x-request-id': {
    required: true,
    description: 'Names this request; the same value stands in an error body.',
    schema: { type: 'string' },
  },
  'x-ratelimit-limit': {
    required: true,
    description: 'Requests the window allows.',
    schema: { type: 'integer' },
  },
  'x-ratelimit-remaining': {
    required: true,
    description: 'Requests left in the window.',
    schema: { type: 'integer' },
  },
  'x-ratelimit-reset': {
    required: true,
    description: 'End of the window, ISO 8601.',
    schema: { type: 'string', format: 'date-time' },
  },
  'retry-after': {
    required: true,
    description: 'Whole seconds until the window ends.',
    schema: { type: 'integer', minimum: 1 },
  },
  'www-authenticate': {
    required: true,
    description: 'How to send a key.',
    schema: { type: 'string', const: 'Bearer' },
  },
  'x-existing-id': {
    description: 'The contact that has the phone.',
    schema: { type: 'string', format: 'uuid' },
  },
  'idempotency-replayed': {
    description: 'Says that this answer was given before under the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
  'x-ignored-parameters': {
    description:
      'Names of the query parameters that the operation does not know and ignored, percent-encoded and separated by commas.',
    schema: { type: 'string' },
    example: 'phone,updated_since',
  },
}

const errorTexts: Record<ErrorCode, string> = {
  invalid_request: 'A parameter or the body cannot be meant; the message says which and why.',
  unauthorized: 'The key is missing, invalid or revoked.',
  forbidden: 'The key has read scope only.',
  not_found: 'No such id in the account.',
  conflict: 'A contact with this phone exists.',
  rate_limited: 'The limit of the key is used up; wait `retry-after` seconds.',
  internal: 'Something failed on our side.',
}

/** The service's own messages. */
const errorExamples: Record<ErrorCode, string> = {
  invalid_request: 'limit must be a whole number.',
  unauthorized: 'Missing, invalid or revoked API key. Send it as: Authorization: Bearer svc_…',
  forbidden: 'This key has read scope only; writing needs a key with write scope.',
  not_found: 'No order with this id in your account.',
  conflict: 'A contact with this phone already exists in your account.',
  rate_limited: 'The limit of 120 requests in 60 seconds is used up. Try again in 17 s.',
  internal: 'Internal error. Try again later.',
}

function errorResponses(): Json {
  return Object.fromEntries(
    Object.entries(errorTexts).map(([code, description]) => [
      code,
      {
        description,
        headers: headerRefs(
          'x-request-id',
          ...(code === 'unauthorized'
            ? (['www-authenticate'] as const)
            : [...rateHeaders, 'x-ignored-parameters' as const]),
          ...(code === 'rate_limited' ? (['retry-after'] as const) : []),
          ...(code === 'conflict' ? (['x-existing-id'] as const) : []),
        ),
        content: {
          'application/json': {
            schema: ref('Error'),
            example: {
              error: {
                code,
                message: errorExamples[code as ErrorCode],
                request_id: '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50',
              },
            },
          },
        },
      },
    ]),
  )
}

function headerRefs(...names: (keyof typeof headers)[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
