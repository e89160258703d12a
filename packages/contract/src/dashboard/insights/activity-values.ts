// Apart from the routes, as pages and the command line import it and need no schemas.

export const activityActors = ['person', 'command_line', 'system'] as const
export type ActivityActor = (typeof activityActors)[number]

/**
 * Records whose changes are noted, as triggers name them (migrations 0067 and 0073), and edits of
 * products (product-activity.ts).
 */
export const activityRecords = [
  'api_key',
  'webhook',
  'channel',
  'integration',
  'person',
  'invitation',
  'bot',
  'availability',
  'bookable_resource',
  'booking_service',
  'reminders',
  'template',
  'campaign',
  'label',
  'canned_reply',
  'product',
  'product_import',
  'product_change',
  'catalogue_feed',
  'account',
  'contact',
  'conversation',
] as const
export type ActivityRecord = (typeof activityRecords)[number]

export const activityActions = ['created', 'changed', 'deleted', 'exported'] as const
