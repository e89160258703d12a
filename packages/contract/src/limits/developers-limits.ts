// Limits of the dashboard's pages for developers; a part of `limits`.
export const developerLimits = {
  /** Characters of a webhook's description. */
  webhookDescriptionCharsMax: 500,
  /** Events whose deliveries one search for an order or another record finds. */
  deliveriesFoundMax: 200,
  /** Customers of a name whose deliveries one search finds. */
  deliveriesNamedContactsMax: 200,
  /** Hours a rolled key works beside the new one. */
  keyOverlapHours: 24,
  keyOverlapHoursMax: 7 * 24,
  /** Public API requests logged per flush, once a second, and days they are kept. */
  requestLogPerFlushMax: 1_000,
  /** The part of them with keys that no longer work, which anybody may send. */
  requestLogEndedPerFlushMax: 200,
  requestLogDays: 7,
  /** Characters the log keeps of a path, of a parameter and of a user agent; number of parameter names. */
  requestLogPathCharsMax: 300,
  requestLogTextCharsMax: 100,
  requestLogAgentCharsMax: 200,
  requestLogParametersMax: 20,
  /** Days for which the numbers of requests are kept, and hours that are shown one by one. */
  usageDays: 30,
  usageHours: 48,
  /** Hours for which a key's requests are added up beside it. */
  keyRequestsHours: 24,
  /** Days for which changes of settings are kept. */
  activityDays: 400,
  /** From this time on a request is found by an index of slow ones. */
  requestSlowMs: 500,
} as const
