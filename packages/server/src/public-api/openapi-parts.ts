// Parts that both documents have: the public API's and the feed's.
import { type ErrorCode, errorStatus } from '@mostrador/contract/errors'
import { limits } from '@mostrador/contract/limits'
import type { Operation, Parameter } from '@mostrador/contract/operations'
import { type Json, ref } from './openapi-schemas.ts'

export const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key: `svc_` and 40 hexadecimal characters.',
  },
}

export function queryParameters({ parameters }: Pick<Operation, 'parameters'>): Json[] {
  return parameters.map(({ name, kind, description, required, example }) => ({
    name,
    in: 'query',
    required: required ?? false,
    description,
    schema: parameterSchemas[kind],
    ...(example !== undefined && {
      example: kind === 'limit' || kind === 'wait' ? Number(example) : example,
    }),
  }))
}

const parameterSchemas: Record<Parameter['kind'], Json> = {
  text: { type: 'string' },
  id: { type: 'string' },
  cursor: { type: 'string' },
  boolean: { type: 'string', enum: ['true', 'false'] },
  instant: { type: 'string', format: 'date-time' },
  limit: { type: 'integer', default: limits.pageSizeDefault },
  wait: { type: 'number', minimum: 0, default: 0 },
}

/** The refusals of an operation by status. */
export function refusals(errors: readonly ErrorCode[]): Json {
  return Object.fromEntries(
    errors.map((code) => [errorStatus[code], { $ref: `#/components/responses/${code}` }]),
  )
}

export const rateHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const

export const headers = {
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
  conflict: 'A contact with this phone already exists in your account; the header x-existing-id names it.',
  rate_limited: 'The limit of 120 requests in 60 seconds is used up. Try again in 17 s.',
  internal: 'Internal error. Try again later.',
}

export function errorResponses(): Json {
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

export function headerRefs(...names: (keyof typeof headers)[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
