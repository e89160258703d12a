/** As they are written, in the order in which they are shown. */
export const headerNames = [
  ...['X-Service-Event', 'X-Service-Request-Id', 'X-Service-Delivery-Id', 'X-Service-Attempt'],
  ...['X-Service-Signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature'],
  ...['X-Service-Test', 'Content-Type', 'User-Agent'],
] as const
