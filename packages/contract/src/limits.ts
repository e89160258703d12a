import { chatLimits } from './limits/chat-limits.ts'
import { developerLimits } from './limits/developers-limits.ts'
import { inboxLimits } from './limits/inbox-limits.ts'
import { mediaLimits } from './limits/media-limits.ts'
import { shopLimits } from './limits/shop-limits.ts'
import { startLimits } from './limits/start-limits.ts'
import { reminderLimits } from './outreach/limits-reminders.ts'
import { templateLimits } from './outreach/limits-templates.ts'
import { outreachLimits } from './outreach/outreach-limits.ts'

/** Every limit of the service by name. Contract part 8; where it is silent, our own. */
export const limits = {
  /** Items on a page. Values outside the range are adjusted to it. */
  pageSizeMin: 1,
  pageSizeMax: 200,
  pageSizeDefault: 50,
  /** Time from a request's first byte to its last, and between two requests on one connection. */
  httpRequestMs: 30_000,
  httpKeepAliveMs: 72_000,
  /** Bytes of a request body under /api/v1. */
  apiBodyBytesMax: 64 * 1024,
  /** Bytes of a message to the MCP endpoint, and of the data of one tool's result as JSON. */
  mcpBodyBytesMax: 64 * 1024,
  mcpResultBytesMax: 48 * 1024,
  /** Passages that a search of the docs shows, characters of its words and of each passage. */
  docsFoundMax: 8,
  docsQueryCharsMax: 300,
  docsPassageCharsMax: 1_200,
  /** Characters of the header that lists ignored parameters; later names are left out. */
  ignoredParametersCharsMax: 1_000,
  /** Characters of a contact's phone after trimming. */
  phoneCharsMin: 5,
  phoneCharsMax: 64,
  /** Digits from which on a phone is identified by its digits alone. */
  phoneDigitsMin: 5,
  nameCharsMax: 255,
  /** Characters of a person's e-mail address and password. */
  emailCharsMax: 254,
  passwordCharsMin: 10,
  passwordCharsMax: 128,
  /** Length of the fixed window in which a key's requests are counted. */
  rateWindowSeconds: 60,
  /** Requests without a valid key from one address before answers are delayed. */
  unauthorizedPerMinuteMax: 600,
  unauthorizedDelayMs: 1_000,
  /** Addresses counted separately; when the table is full, all counts restart. */
  unauthorizedAddressesMax: 100_000,
  /** Answers delayed at one time; beyond that they are sent at once. */
  unauthorizedDelayedMax: 1_000,
  /** Bytes of a request from a channel's provider (Meta's own bound is 3 MB). */
  channelBodyBytesMax: 4 * 1024 * 1024,
  /** Characters kept of a message's text. */
  messageCharsMax: 65_536,
  /** Attempts to apply an inbound event before it is quarantined. */
  inboundAttemptsMax: 8,
  /** Characters of a channel's id; anything longer is not an id. */
  inboundIdCharsMax: 512,
  /** Events (messages, statuses and the like) in one request of a channel's provider; Meta sends at most 1,000. */
  inboundEventsMax: 10_000,
  /** Nesting depth of an inbound message. */
  inboundNestingMax: 64,
  /** Inbound events applied at one time in a process, and events queued there; the rest waits in the database. */
  inboundApplyingMax: 4,
  inboundQueuedMax: 8_000,
  /** Events per step of the sweep for those left behind by a crash or a full queue, and of one channel within it. */
  inboundSweepRows: 200,
  inboundSweepChannelRows: 20,
  /** Events per step of a bulk manual retry. */
  inboundRetryRows: 500,
  /** Time for which a transaction may wait for its own process; then PostgreSQL ends it, and its locks are free. */
  idleTransactionMs: 15_000,
  /** Rows deleted by one statement of the pruning. */
  pruneRows: 1_000,
  /** Characters of a channel's own address and of each of its secrets. */
  channelUrlCharsMax: 2_048,
  channelSecretCharsMax: 4_096,
  /** Longest time for which the feed holds a request; how many it holds at one time, in all and of one account. */
  feedWaitSecondsMax: 25,
  feedWaitersMax: 2_000,
  feedWaitersPerAccountMax: 20,
  /** Changes numbered by one statement. */
  feedNumberingRows: 5_000,
  /** Days an inbound event's key is kept to recognise repetitions (Meta repeats for 7). */
  inboundKeyDays: 30,
  /** Tolerance for the time of a signed Stripe webhook. */
  webhookSignatureAgeSecondsMax: 300,
  /** Bytes of a payment provider's answer, and of the unsigned body with which a shop tests an address. */
  providerAnswerBytesMax: 1024 * 1024,
  pingBytesMax: 1_024,
  /** Prices in major units and stock in pieces; lines of an order and units per line; an order's total. */
  priceMax: 1_000_000_000,
  inventoryQuantityMax: 1_000_000_000,
  orderLinesMax: 100,
  orderQuantityMax: 10_000,
  /** Lines kept of a shop's order. */
  shopOrderLinesMax: 1_000,
  orderTotalMax: 10_000_000_000_000,
  idempotencyKeyCharsMax: 255,
  /** Hours for which a creation's answer is replayed under its idempotency key. */
  keptAnswerHours: 24,
  /** Overdue unpaid orders cancelled in one round of the worker. */
  orderExpiryRows: 200,
  /** Rows that an export reads at a time, and how long whoever reads its output may pause. */
  exportRows: 500,
  exportIdleMs: 60 * 60_000,
  /** Rows of a list that the dashboard reads for one file. */
  listExportMax: 20_000,
  /** A product file: bytes, products, lines of one CSV record, rows written per transaction. */
  productFileBytesMax: 64 * 1024 * 1024,
  productFileRowsMax: 200_000,
  productRecordLinesMax: 1_000,
  /** Columns of a product file, and unreadable lines before it is refused. */
  productColumnsMax: 200,
  productUnreadableMax: 1_000,
  productImportRows: 500,
  /** Characters of a product's long texts, and of one question or answer. */
  productTextCharsMax: 20_000,
  faqCharsMax: 5_000,
  /** Variants, add-ons and questions of a product. */
  productPartsMax: 200,
  /** Webhook endpoints of an account, and characters of an address. */
  webhooksPerAccountMax: 20,
  webhookUrlCharsMax: 2_048,
  /** Time of a whole attempt, including connecting. */
  webhookAttemptMs: 8_000,
  /** Time to resolve the receiver's name, and for each address but the last before the next is tried. */
  webhookResolveMs: 3_000,
  webhookAddressTryMs: 1_000,
  /** Bytes of an answer's head, and of its body that are read and kept. */
  webhookAnswerHeadBytesMax: 16 * 1024,
  webhookExcerptBytesMax: 16 * 1024,
  /** Bytes of a whole answer on the wire: room for the above in the smallest chunks, and for bytes in flight. */
  webhookAnswerBytesMax: 256 * 1024,
  /** Interim answers (1xx) before the final one. */
  webhookInterimAnswersMax: 16,
  /** Characters of an attempt's error, and of each answer header that is kept. */
  webhookErrorCharsMax: 300,
  webhookAnswerHeaderCharsMax: 256,
  /** Characters of all headers of an answer that are kept, as JSON. */
  webhookAnswerHeadersCharsMax: 2_048,
  /**
   * Idle time of a kept connection (shorter than common servers allow), margin before the timeout a receiver announces,
   * number of kept connections, and their longest life.
   */
  webhookIdleMs: 1_500,
  webhookIdleMarginMs: 1_000,
  webhookIdlePerOriginMax: 16,
  webhookIdleMax: 1_024,
  webhookConnectionAgeMs: 60_000,
  /** TLS sessions cached to shorten the next handshake with a receiver. */
  webhookTlsSessionsMax: 1_000,
  /** Attempts of one delivery. */
  webhookAttemptsMax: 5,
  /** Consecutive failures of an endpoint before it counts as broken. */
  webhookFailuresMax: 20,
  /** Largest share of a delay that jitter may add. */
  webhookJitterMax: 0.1,
  /** Concurrent attempts to one endpoint: initial and largest. */
  webhookInFlightStart: 2,
  webhookInFlightMax: 16,
  /** A slower answer halves the concurrent attempts. */
  webhookSlowMs: 2_000,
  /** Back-off of an endpoint after a fault on our side: initial, doubled each time, and largest. */
  webhookLocalRestMs: 1_000,
  webhookLocalRestMsMax: 60_000,
  /** How long a bulk retry waits for one attempt to a broken endpoint, and for an earlier one to end. */
  webhookProbeWaitMs: 20_000,
  /**
   * Bytes of bodies in memory beyond one: of an endpoint, of one fetch, and of a worker, where each endpoint may have
   * one.
   */
  webhookLaneBytesMax: 1024 * 1024,
  webhookFetchBytesMax: 16 * 1024 * 1024,
  webhookBodiesBytesMax: 128 * 1024 * 1024,
  /** Attempts made one at a time after an endpoint is released. */
  webhookCautiousAttempts: 5,
  /** Hours a replaced secret keeps signing beside the new one, and number of secrets that do so at one time. */
  webhookSecretOverlapHours: 24,
  webhookSecretOverlapHoursMax: 7 * 24,
  webhookSecretsMax: 5,
  /** Headers of an endpoint's own; together they stay within what common servers take (8 KiB a line, 16 KiB in all). */
  webhookHeadersMax: 5,
  webhookHeaderNameCharsMax: 64,
  webhookHeaderValueCharsMax: 2_048,
  /** Slots among which endpoints are divided, to be shared out to workers. */
  webhookSlots: 64,
  /** Days of the log created in advance. */
  webhookLogDaysAhead: 3,
  /** Days after which held deliveries end, and days before that when the account's people are notified. */
  webhookHeldDaysMax: 90,
  webhookHeldNoticeDays: 7,
  /** Deliveries per step of a bulk manual retry, per step of ending a deleted endpoint's, and per batch of results. */
  webhookRetryRows: 500,
  webhookSweepRows: 1_000,
  webhookBatchRows: 500,
  /** Deliveries that a replay makes due in one transaction, and has open at one time. */
  webhookReplayRows: 200,
  webhookReplayOpenMax: 500,
  /** Concurrent attempts of one replay, and of all that a worker sends. */
  webhookReplayInFlightMax: 4,
  webhookReplaysInFlightMax: 16,
  /** Deliveries of its window that are read to say beforehand how many a replay would send. */
  webhookReplayCountedRows: 50_000,
  /** Consecutive failures of a replay after which it ends. */
  webhookReplayFailuresMax: 10,
  /** Time in which a customer to whom the bot has yet to answer does not count as waiting for people. */
  botAnswerPatienceMs: 60_000,
  /** Devices of one person that are told; pushes sent at a time; tries of one, and minutes after which it is no news. */
  pushDevicesMax: 20,
  pushesAtOnce: 32,
  pushTriesMax: 5,
  pushMinutesMax: 60,
  /** Characters of a push's title and text. */
  pushTextCharsMax: 200,
  /** Time for one e-mail, from connecting to the server's last answer. */
  mailMs: 20_000,
  /** Days for which mailing a notice is retried, and recipients per account. */
  noticeMailDaysMax: 7,
  noticeRecipientsMax: 200,
  /** Contents of an account's availability. */
  bookingResourcesMax: 100,
  bookingServicesMax: 500,
  bookingExceptionsMax: 500,
  bookingSpansPerDayMax: 12,
  /** Minutes of a service and of the steps between its starts; default step. */
  bookingMinutesMin: 5,
  bookingMinutesMax: 24 * 60,
  bookingStepMinutes: 15,
  /** Days of one search for slots, and the default range. */
  slotDaysMax: 31,
  slotDaysDefault: 7,
  /** Characters of an appointment's notes, and of a booking's idempotency key. */
  appointmentNotesCharsMax: 2_000,
  appointmentCancelReasonCharsMax: 500,
  bookingKeyCharsMax: 255,
  /** Longest debounce of a bot turn while the customer keeps writing, and greatest age of a line to be answered. */
  turnDebounceMsMax: 30_000,
  turnLineHoursMax: 24,
  /** Messages a turn reads, attempts per turn, and restarts because the customer wrote on. */
  turnMessagesMax: 60,
  turnAttemptsMax: 5,
  turnSupersededMax: 3,
  /** Lease of a turn, and concurrent turns of a worker. */
  turnLeaseMs: 20_000,
  turnsAtOnceMax: 8,
  /** Per plan of an agent engine: time, requests to the model, tokens per answer, bytes sent and received. */
  agentMs: 45_000,
  agentStepsMax: 8,
  agentOutputTokensMax: 1_000,
  agentBytesMax: 1024 * 1024,
  /** Answers that a model may give to one turn before the rules answer. */
  agentAnswersMax: 2,
  agentChoicesMax: 10,
  /** Tokens of the history that the model reads whole, and characters of its summary of what came before. */
  agentHistoryTokensMax: 1_500,
  agentDigestCharsMax: 1_200,
  /** Least and most tokens that a shop may set as its budget for a month. */
  agentBudgetMin: 1_000,
  agentBudgetMax: 10_000_000_000,
  /** Characters of a message that the model reads, and of a tool's result. */
  agentQuestionCharsMax: 4_000,
  agentResultCharsMax: 12_000,
  /** Turns waiting for agent engines at one time: per account in a worker, and in all. */
  agentTurnsPerAccountMax: 8,
  agentTurnsMax: 64,
  /** Plans an agent engine may make for one turn, since changes in the meantime void a plan. */
  agentPlansMax: 2,
  /** Concurrent bot trials with a language model in a process: per account, and in all. */
  botTrialsPerAccountMax: 3,
  botTrialsMax: 30,
  /** Results of a bot tool: products, services, orders or appointments; slots; passages found; questions listed. */
  botFoundMax: 30,
  botSlotsMax: 100,
  botPassagesMax: 5,
  botKnowledgeListedMax: 60,
  /** Characters of the bot's search text, and of a delivery address. */
  botQuestionCharsMax: 1_000,
  deliveryAddressCharsMax: 500,
  /** Bot settings: characters of a text, questions with answers, characters of either, number of replaced texts. */
  botTextCharsMax: 1_024,
  botKnowledgeMax: 500,
  botKnowledgeQuestionCharsMax: 500,
  botKnowledgeAnswerCharsMax: 2_000,
  botTextsMax: 200,
  /** Upcoming appointments a customer may have through the bot. */
  botAppointmentsMax: 10,
  /** Characters of the bot's memory for its next turn, as JSON. */
  botMemoryCharsMax: 65_536,
  /** Parts of one answer of the bot, or of one reply of a person. */
  partsPerTurnMax: 20,
  ...chatLimits,
  /** Lanes in which one worker sends at one time. */
  sendLanesMax: 32,
  /** Time of a whole send, including connecting; bytes read of its answer. */
  sendMs: 15_000,
  sendAnswerBytesMax: 64 * 1024,
  /** Lease of a lane between renewals: longer than one send with the statements around it. */
  sendLeaseMs: 30_000,
  /** Wait for evidence after a lost answer, and number of times a message that may have arrived is sent in all. */
  sendEvidenceMs: 30_000,
  sendUnknownsMax: 2,
  /**
   * Attempts of one request that the platform could not accept, and hours after which a waiting message is given up.
   */
  sendAttemptsMax: 10,
  sendHoursMax: 24,
  /** Interval at which one message is tried on a channel that needs attention. */
  channelRetryMinutes: 5,
  /** Bytes of a file read by a command. */
  commandFileBytesMax: 4 * 1024 * 1024,
  /** Bytes of a request to the dashboard's API, and of a product file sent to it. */
  dashboardBodyBytesMax: 256 * 1024,
  dashboardFileBytesMax: 8 * 1024 * 1024,
  ...inboxLimits,
  ...outreachLimits,
  ...mediaLimits,
  ...shopLimits,
  ...startLimits,
  /** Days shown in the overview: largest and default. */
  overviewDaysMax: 92,
  overviewDaysDefault: 30,
  /** Days a session lasts after its last use; minutes and days that mailed links stay valid. */
  sessionDays: 7,
  passwordResetMinutes: 60,
  invitationDays: 7,
  /** Hours to prove the address of a sign-up, or a person's new one, where mail is configured. */
  signUpHours: 24,
  /** Open invitations of an account at one time. */
  invitationsMax: 100,
  /** Sign-in attempts per window of so many minutes: per address, per e-mail, and per e-mail from one address. */
  signInWindowMinutes: 15,
  signInPerAddressMax: 100,
  signInPerEmailMax: 50,
  signInPerEmailAndAddressMax: 10,
  /** Sign-ups from one address, and sign-up mails to one e-mail, in such a window. */
  signUpPerAddressMax: 10,
  signUpPerEmailMax: 3,
  /**
   * Invitations by one account, invitations to one e-mail by all accounts, and password-reset mails to one e-mail, in
   * such a window.
   */
  invitationsPerAccountMax: 50,
  invitationsPerEmailMax: 5,
  passwordResetPerEmailMax: 3,
  /**
   * Pages with a live stream at one time, per account and in all; interval at which their right to it is checked again.
   */
  liveViewersPerAccountMax: 100,
  liveViewersMax: 2_000,
  liveCheckMs: 30_000,
  /** Changes within this time are sent together. */
  liveGatherMs: 50,
  /** Products compared that match all, and any, of a customer's words; newest products compared by similar names. */
  catalogueCandidatesMax: 1_000,
  catalogueAlikeMax: 5_000,
  /** Rows a search examines before showing the newest of them, and newest rows searched for a short text. */
  searchCandidatesMax: 1_000,
  searchNewestMax: 1_000,
  /** Time for searching beyond the newest rows; a busy machine needs many times what an idle one does. */
  searchMs: 2_000,
  /** Entries of an order's history, and messages among them; characters of a note; orders of one export. */
  orderHistoryMax: 200,
  orderMessagesMax: 20,
  orderNoteCharsMax: 500,
  /** Characters of a delivery address, and of the words and the link that say where an order is. */
  orderAddressCharsMax: 500,
  orderTrackingCharsMax: 300,
  orderTrackingUrlCharsMax: 1_000,
  orderExportMax: 5_000,
  /** Lines shown in an import's preview, and errors reported. */
  importPreviewRows: 20,
  importErrorsShownMax: 200,
  /** An import without progress for this long has lost its process. */
  importStaleMs: 120_000,
  /** Days of the calendar shown at one time, and time for a channel's platform to answer a check. */
  calendarDaysMax: 62,
  channelCheckMs: 8_000,
  ...developerLimits,
  ...templateLimits,
  ...reminderLimits,
  /** Entries of each list of items waiting for a person. */
  overviewWaitingMax: 20,
  /** A worker whose event loop is silent this long is hung: it is reported as silent, and its service ends it. */
  workerSilentMsMax: 30_000,
  /** Heartbeat intervals: of a worker to its service, and of each process to the database. */
  workerAliveEveryMs: 1_000,
  heartbeatEveryMs: 5_000,
  /** Longest time that a scrape of the metrics waits for the database. */
  metricsReadMs: 2_000,
  /** Sending one batch of spans, with its repetitions; the last ones when a process stops. */
  tracesExportMs: 2_000,
  tracesFlushMs: 1_000,
  /** How long a process without a heartbeat is still shown. */
  heartbeatKeptMs: 10 * 60_000,
  /** Pieces of each table on several nodes; Citus moves whole pieces, so a few for each processor ever used. */
  shardsUsual: 32,
  shardsMax: 1_024,
  /** Age at which figures are counted for good. */
  overviewGraceMs: 5 * 60_000,
} as const
