/** How a check of a channel came out, where more than its name and state is to be said; a part of `reasons`. */
export const channelReasons = {
  check_secrets: ['names'],
  check_local: ['url'],
  check_http: ['url'],
  check_token: ['status'],
  check_unreached: ['problem'],
  check_webhook_none: ['platform'],
  check_webhook_elsewhere: ['platform', 'url'],
  check_webhook_secret: ['platform', 'at', 'problem'],
  check_webhook_failing: ['platform', 'at', 'problem'],
  check_webhook_unsaid: ['platform', 'problem'],
} as const satisfies Record<string, readonly string[]>
