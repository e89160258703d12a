// Reasons for refusals of the dashboard's private API, as codes: the pages have a text for each in every language,
// filled with its values.

/** Each reason with the names of its values. Without a more specific one, the reason is the error code. */
export const reasons = {
  /** A rejected value: its place, and the problem in English. */
  value: ['place', 'problem'],
  too_large: ['megabytes'],
  list_changed: [],
  email: [],
  password_length: ['min', 'max'],
  phone: ['min', 'max'],
  phone_known: [],

  sign_in_wrong: [],
  password_wrong: [],
  link_over: [],
  code_wrong: [],
  code_used: [],
  code_late: [],
  codes_many: [],
  second_factor_missing: [],
  second_factor_known: [],
  sign_up_closed: [],
  sign_up_over: [],
  mail_missing: [],
  tries_many: ['minutes'],

  origin: ['url'],
  account_missing: [],
  account_other: [],
  account_suspended: [],
  role: [],
  owner_last: [],
  member_known: ['email'],
  email_known: ['email'],
  invitation_over: [],
  invitation_of_other: ['email'],
  invitations_many: ['max'],

  pages_many: [],
  trials_many: [],
  reply_late: [],
  template_none: [],
  assignee: [],
  snooze_time: ['days'],
  canned_known: ['shortcut'],
  canned_many: ['max'],
  canned_variable: ['name'],
  label_known: ['name'],
  labels_many: ['max'],
  order_state: [],
  order_note_missing: [],
  refund_much: ['left'],
  appointment_state: [],
  slot_taken: [],
  slot_of_other: [],
  range: ['days'],
  sku_known: ['sku'],
  file: ['problem'],
  import_running: [],
  busy: [],

  channel_known: [],
  channel_elsewhere: ['platforms'],
  channel_token: [],
  channel_refused: ['platform', 'problem'],
  webhooks_many: ['max'],
  webhook_secrets_many: ['max', 'ends_at'],
  webhook_secret_prepared: [],
  webhook_secret_none: [],
  webhook_broken: [],
  webhook_paused: [],
  webhook_url: [],
  webhook_url_https: [],
  webhook_url_local: [],
  delivery_busy: [],
  delivery_closed: [],
  delivery_old: [],
  replay_running: [],
  replay_over: [],
  replay_window: [],
  replay_gone: ['days'],
} as const satisfies Record<string, readonly string[]>

type Reasons = typeof reasons
export type ReasonName = keyof Reasons

/** A reason with its values. */
export type Reason = {
  [Name in ReasonName]: { reason: Name } & { [Value in Reasons[Name][number]]: string | number }
}[ReasonName]
