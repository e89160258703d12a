// Limits of the dashboard's pages for developers; a part of `limits`.

/** Characters of a webhook's description. */
export const webhookDescriptionCharsMax = 500
/** Events whose deliveries one search for an order or another record finds. */
export const deliveriesFoundMax = 200
/** Customers of a name whose deliveries one search finds. */
export const deliveriesNamedContactsMax = 200
/** Hours a rolled key works beside the new one. */
export const keyOverlapHours = 24
export const keyOverlapHoursMax = 7 * 24
/** Public API requests logged per flush, once a second, and days they are kept. */
export const requestLogPerFlushMax = 1_000
/** The part of them with keys that no longer work, which anybody may send. */
export const requestLogEndedPerFlushMax = 200
export const requestLogDays = 7
/** Characters the log keeps of a path, of a parameter and of a user agent; number of parameter names. */
export const requestLogPathCharsMax = 300
export const requestLogTextCharsMax = 100
export const requestLogAgentCharsMax = 200
export const requestLogParametersMax = 20
/** Days for which the numbers of requests are kept, and hours that are shown one by one. */
export const usageDays = 30
export const usageHours = 48
/** Hours for which a key's requests are added up beside it. */
export const keyRequestsHours = 24
/** Days for which changes of settings are kept. */
export const activityDays = 400
/** From this time on a request is found by an index of slow ones. */
export const requestSlowMs = 500
