/** Kinds of an account's data that open pages keep up to date; each change is sent live to all pages of the account. */
export const changeKinds = [
  'conversations',
  'labels',
  'canned_replies',
  'contacts',
  'orders',
  'appointments',
  'availability',
  'products',
  'channels',
  'templates',
  'reminders',
  'bot',
  'webhooks',
  'keys',
  'account',
  'members',
  'invitations',
  'first_steps',
  'campaigns',
] as const
export type ChangeKind = (typeof changeKinds)[number]
