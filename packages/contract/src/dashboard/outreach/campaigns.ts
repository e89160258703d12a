// Campaigns: audience, message, schedule, progress and results.
import { type Static, Type } from 'typebox'
import { languages } from '../../languages.ts'
import { limits } from '../../limits.ts'
import {
  campaignCategories,
  campaignStates,
  leftOutReasons,
  recipientFilters,
  recipientOutcomes,
  variableSources,
} from '../../outreach/campaigns.ts'
import { consentRules } from '../../outreach/consents.ts'
import {
  type DashboardRoute,
  Done,
  Id,
  Instant,
  idParams,
  input,
  oneOf,
  optional,
  orNull,
  paging,
  searchPageOf,
  text,
} from '../route.ts'
import { Audience, filters, instant } from './campaign-audience.ts'
import { ListReport } from './campaign-lists.ts'

const Template = input({
  name: Type.String({ minLength: 1, maxLength: 512, pattern: '^[a-z0-9_]+$' }),
  language: Type.String({ minLength: 2, maxLength: 15 }),
  category: oneOf(campaignCategories),
  /** As the platform approved it. */
  wording: Type.String({ minLength: 1, maxLength: 1_024 }),
  /** One for each variable, in its order. */
  values: Type.Array(
    input({
      source: oneOf(variableSources),
      /** The text, or the list's column. */
      value: Type.String({ maxLength: limits.campaignCellCharsMax }),
      otherwise: Type.String({ maxLength: limits.campaignCellCharsMax }),
    }),
    { maxItems: 20 },
  ),
})
export type CampaignTemplate = Static<typeof Template>

const hour = Type.Integer({ minimum: 0, maximum: 23 })
const QuietHours = orNull(input({ from: hour, to: hour }))
const perContact = {
  per_contact_max: Type.Integer({ minimum: 1, maximum: 100 }),
  per_contact_days: Type.Integer({ minimum: 1, maximum: 90 }),
}
const draft = {
  name: text(100),
  channel_id: Id,
  audience: Audience,
  /** Null until it is chosen. */
  template: orNull(Template),
  consent_rule: oneOf(consentRules),
  ...perContact,
  quiet_hours: QuietHours,
  per_second: Type.Number({ minimum: 0.1, maximum: limits.campaignPerSecondMax }),
}
export type CampaignDraft = Static<ReturnType<typeof draftSchema>>
const draftSchema = () => input(draft)

const Counted = Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() }))

/** How many would get it now, and why others would not. */
const reach = {
  total: Type.Integer(),
  reached: Type.Integer(),
  /** Part of them: they never said a word about offers. */
  unasked: Type.Integer(),
  left_out: Type.Array(Type.Object({ reason: oneOf(leftOutReasons), count: Type.Integer() })),
}

const Campaign = Type.Object({
  ...draft,
  list: orNull(ListReport),
  id: Id,
  state: oneOf(campaignStates),
  channel_name: Type.String(),
  /** Nothing leaves this service for it. */
  is_simulated: Type.Boolean(),
  day_max: orNull(Type.Integer()),
  starts_at: orNull(Instant),
  started_at: orNull(Instant),
  ended_at: orNull(Instant),
  created_at: Instant,
})

const Progress = Type.Object({
  /** The audience is written down in full. */
  is_planned: Type.Boolean(),
  total: Type.Integer(),
  waiting: Type.Integer(),
  /** Part of them: it is night there. */
  asleep: Type.Integer(),
  left_out: Counted,
  /** On their way to the platform. */
  open: Type.Integer(),
  sent: Type.Integer(),
  delivered: Type.Integer(),
  read: Type.Integer(),
  failed: Type.Integer(),
  /** Nobody can say whether they arrived; never sent again. */
  unknown: Type.Integer(),
  failures: Counted,
})

const Recipient = Type.Object({
  /** The id of the contact. */
  id: Id,
  name: Type.String(),
  phone: orNull(Type.String()),
  outcome: oneOf(recipientOutcomes),
  /** Why it was left out, or the code of the failure. */
  reason: orNull(Type.String()),
  queued_at: orNull(Instant),
  conversation_id: orNull(Id),
  /** Within the days in which results count. */
  answered: Type.Boolean(),
  opted_out: Type.Boolean(),
  orders: Type.Integer(),
})

const list = {
  content: Type.String({ maxLength: limits.dashboardFileBytesMax }),
  file_name: optional(text()),
  /** A heading that the service does not know, under which a person says that consent stands. */
  consent_column: optional(text(limits.campaignCellCharsMax)),
}
const listBody = input(list)
const importBody = input({ ...list, agreed_on: optional(Type.String({ format: 'date' })) })

export const campaignRoutes = {
  /** Newest first. */
  listCampaigns: {
    method: 'GET',
    path: '/campaigns',
    needs: 'campaigns.view',
    answer: Type.Object({
      data: Type.Array(Type.Object({ ...Campaign.properties, total: Type.Integer(), done: Type.Integer() })),
      /** Channels that can send campaigns. */
      channels: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      /** All channels, on which customers may be known. */
      known_on: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      /** Those of reminders, with which a new campaign begins. */
      quiet_hours: Type.Object({ from: Type.Integer(), to: Type.Integer() }),
    }),
  },
  getCampaign: {
    method: 'GET',
    path: '/campaigns/{id}',
    needs: 'campaigns.view',
    params: idParams,
    answer: Type.Object({
      campaign: Campaign,
      progress: Progress,
      /** Whoever got it first, or will, with the row of the list. */
      sample: orNull(Type.Object({ name: Type.String(), fields: Type.Record(Type.String(), Type.String()) })),
    }),
  },
  /** Results of the days after the messages, for orders in the account's currency. */
  getCampaignResults: {
    method: 'GET',
    path: '/campaigns/{id}/results',
    needs: 'campaigns.view',
    params: idParams,
    answer: Type.Object({
      days: Type.Integer(),
      answered: Type.Integer(),
      opted_out: Type.Integer(),
      ordered: Type.Integer(),
      revenue: Type.Number(),
      currency: Type.String(),
    }),
  },
  /** The contacts that were added last come first. */
  listCampaignRecipients: {
    method: 'GET',
    path: '/campaigns/{id}/recipients',
    needs: 'campaigns.view',
    params: idParams,
    query: input({ ...paging, outcome: optional(oneOf(recipientFilters)), search: optional(text(100)) }),
    answer: searchPageOf(Recipient),
  },
  /** All of the same as a file for spreadsheets, written while it is read. */
  exportCampaignRecipients: {
    method: 'GET',
    path: '/campaigns/{id}/recipients.csv',
    needs: 'campaigns.view',
    params: idParams,
    query: input({
      outcome: optional(oneOf(recipientFilters)),
      search: optional(text(100)),
      language: oneOf(languages),
      /** Where numbers have a decimal comma, columns are split at semicolons. */
      decimal: oneOf(['point', 'comma']),
    }),
    answer: Type.String(),
    isStream: true,
  },
  createCampaign: {
    method: 'POST',
    path: '/campaigns',
    needs: 'campaigns.edit',
    body: draftSchema(),
    answer: Campaign,
    status: 201,
  },
  /** Only a draft. */
  updateCampaign: {
    method: 'PUT',
    path: '/campaigns/{id}',
    needs: 'campaigns.edit',
    params: idParams,
    body: draftSchema(),
    answer: Campaign,
  },
  deleteCampaign: {
    method: 'DELETE',
    path: '/campaigns/{id}',
    needs: 'campaigns.edit',
    params: idParams,
    answer: Done,
  },
  /** Says what a list would do, before it is taken in: nothing is written down. */
  checkCampaignList: {
    method: 'POST',
    path: '/campaign-lists/check',
    needs: 'campaigns.edit',
    body: listBody,
    bodyBytesMax: limits.dashboardFileBytesMax,
    answer: ListReport,
  },
  /** A list that goes into no campaign. `agreed_on`: the day of those who agreed without one. */
  importContacts: {
    method: 'POST',
    path: '/contacts/import',
    needs: 'campaigns.edit',
    body: importBody,
    bodyBytesMax: limits.dashboardFileBytesMax,
    answer: ListReport,
  },
  /** The list of a draft as CSV: `phone`, `name`, `consent_at` and a column for each variable. Replaces the one before. */
  uploadCampaignList: {
    method: 'POST',
    path: '/campaigns/{id}/list',
    needs: 'campaigns.edit',
    params: idParams,
    body: listBody,
    bodyBytesMax: limits.dashboardFileBytesMax,
    answer: ListReport,
  },
  /** Customers of the draft's list who agreed without a day did so on this one. */
  dateCampaignConsents: {
    method: 'POST',
    path: '/campaigns/{id}/list/consents',
    needs: 'campaigns.edit',
    params: idParams,
    body: input({ agreed_on: Type.String({ format: 'date' }) }),
    answer: ListReport,
  },
  /** Counts those who would get it now, and why others would not. */
  countAudience: {
    method: 'GET',
    path: '/campaigns/{id}/audience',
    needs: 'campaigns.view',
    params: idParams,
    /** When it is to begin, for a draft. */
    query: input({ at: optional(instant) }),
    answer: Type.Object({
      ...reach,
      /** Part of them: it is night for them when it begins. */
      asleep: Type.Integer(),
      /** It begins later than now. */
      is_later: Type.Boolean(),
    }),
  },
  /** The same for filters that are being chosen, or for the list of the draft `list`. */
  previewAudience: {
    method: 'GET',
    path: '/campaign-audience',
    needs: 'campaigns.view',
    query: input({
      channel_id: Id,
      consent_rule: oneOf(consentRules),
      ...perContact,
      list: optional(Id),
      ...filters,
    }),
    answer: Type.Object(reach),
  },
  /** Sends the message to one phone, filled as for the first of the list, with the name of the person who tests. */
  testCampaign: {
    method: 'POST',
    path: '/campaigns/{id}/test',
    needs: 'campaigns.edit',
    params: idParams,
    body: input({ phone: Type.String({ minLength: limits.phoneCharsMin, maxLength: limits.phoneCharsMax }) }),
    /** Null where the phone is no customer's: nothing of the test is kept, and a simulated number sends nothing. */
    answer: Type.Object({
      conversation_id: orNull(Id),
      is_simulated: Type.Boolean(),
      text: Type.String(),
    }),
  },
  /** Now, or at a time. */
  startCampaign: {
    method: 'POST',
    path: '/campaigns/{id}/start',
    needs: 'campaigns.edit',
    params: idParams,
    body: input({ at: orNull(instant) }),
    answer: Campaign,
  },
  pauseCampaign: {
    method: 'POST',
    path: '/campaigns/{id}/pause',
    needs: 'campaigns.edit',
    params: idParams,
    answer: Campaign,
  },
  resumeCampaign: {
    method: 'POST',
    path: '/campaigns/{id}/resume',
    needs: 'campaigns.edit',
    params: idParams,
    answer: Campaign,
  },
  /** Also while it is sent: the next message keeps them. Not for a campaign that is over. */
  setCampaignQuietHours: {
    method: 'PUT',
    path: '/campaigns/{id}/quiet-hours',
    needs: 'campaigns.edit',
    params: idParams,
    body: input({ quiet_hours: QuietHours }),
    answer: Campaign,
  },
  /** Back to a draft: one that waits for its time, or is paused, as long as nothing was sent of it. */
  withdrawCampaign: {
    method: 'POST',
    path: '/campaigns/{id}/withdraw',
    needs: 'campaigns.edit',
    params: idParams,
    answer: Campaign,
  },
  /** A new draft with the same audience, message and rules; for everybody, or without those who got this one. */
  copyCampaign: {
    method: 'POST',
    path: '/campaigns/{id}/copy',
    needs: 'campaigns.edit',
    params: idParams,
    body: input({ name: text(100), without_reached: optional(Type.Boolean()) }),
    answer: Campaign,
    status: 201,
  },
  /** Once this is answered, nothing more leaves; the platform may have some already. */
  stopCampaign: {
    method: 'POST',
    path: '/campaigns/{id}/stop',
    needs: 'campaigns.edit',
    params: idParams,
    answer: Campaign,
  },
} as const satisfies Record<string, DashboardRoute>
