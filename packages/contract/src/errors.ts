import { type Static, Type } from 'typebox'

/** The only error codes of the public API, with their HTTP status. Contract part 7. */
export const errorStatus = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  internal: 500,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Body of every error answer. Contract part 7. */
export const ApiError = Type.Object(
  {
    error: Type.Object({
      code: Type.Enum(Object.keys(errorStatus) as ErrorCode[], {
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
export type ApiError = Static<typeof ApiError>
