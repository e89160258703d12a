/** All error codes of the public API with their HTTP status. Contract part 7. */
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
