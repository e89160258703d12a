import { type ErrorCode, errorStatus } from '@mostrador/contract/errors'
import { limits } from '@mostrador/contract/limits'
import { type Operation, operations, type Parameter } from '@mostrador/contract/operations'
import { planRequestsPerMinute } from '@mostrador/contract/plans'
import { ApiError, ContactCreate, Meta, resourceSchemas } from '@mostrador/contract/resources'
import { prefix } from './routes.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the public API, built from the contract's data. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Mostrador API',
      version: '1.0.0',
      summary: 'Contacts, conversations, messages, orders, products and appointments of one account.',
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: prefix, description: 'This service' }],
    security: [{ apiKey: [] }],
    tags: tagNames.map((name) => ({ name, description: tagDescriptions[name] })),
    paths: paths(),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: `svc_` and 40 hexadecimal characters.',
        },
      },
      schemas: schemas(),
      headers,
      responses: errorResponses(),
    },
  }
}

const introduction = `Read what a business and its bot know, and create contacts.

**Keys.** Every request needs \`Authorization: Bearer <API key>\`. A key sees its own account only; \`write\` includes \`read\`.

**Lists** answer \`{data, next_cursor}\`. Pass \`next_cursor\` as \`cursor\`, with the same filters, until it is null. Every field may be null, and objects may gain fields.

**Rate limits** count every request of a key in a window of ${limits.rateWindowSeconds} s: ${Object.entries(
  planRequestsPerMinute,
)
  .map(([plan, max]) => `${plan} ${max}`)
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

function parameters(operation: Operation): Json[] {
  const given = operation.parameters.map(({ name, kind, description, required, example }) => ({
    name,
    in: 'query',
    required: required ?? false,
    description,
    schema: parameterSchemas[kind],
    example: kind === 'limit' ? Number(example) : example,
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
    headers: headerRefs('x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'),
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

// JSON Schema as OpenAPI 3.1 readers like it: no $id, and "or null" as a type rather than as a union.
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (typeof schema !== 'object' || schema === null) return schema
  const { $id: _id, anyOf, ...rest } = schema as Json & { anyOf?: Json[] }
  const own = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, plain(value)]))
  const [type] = anyOf ?? []
  if (!type) return 'enum' in own && !('type' in own) ? { type: 'string', ...own } : own
  const { type: name = 'string', enum: values, ...inner } = plain(type) as Json & { enum?: unknown[] }
  return { type: [name, 'null'], ...(values && { enum: [...values, null] }), ...inner, ...own }
}

const headers = {
  'x-request-id': {
    description: 'Names this request; the same value stands in an error body.',
    schema: { type: 'string' },
  },
  'x-ratelimit-limit': { description: 'Requests the window allows.', schema: { type: 'integer' } },
  'x-ratelimit-remaining': { description: 'Requests left in the window.', schema: { type: 'integer' } },
  'x-ratelimit-reset': {
    description: 'End of the window, ISO 8601.',
    schema: { type: 'string', format: 'date-time' },
  },
  'retry-after': {
    description: 'Whole seconds until the window ends.',
    schema: { type: 'integer', minimum: 1 },
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

function errorResponses(): Json {
  return Object.fromEntries(
    Object.entries(errorTexts).map(([code, description]) => [
      code,
      {
        description,
        headers: headerRefs(
          'x-request-id',
          ...(code === 'unauthorized'
            ? []
            : (['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const)),
          ...(code === 'rate_limited' ? (['retry-after'] as const) : []),
        ),
        content: {
          'application/json': {
            schema: ref('Error'),
            example: {
              error: { code, message: description, request_id: '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50' },
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

function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` }
}
