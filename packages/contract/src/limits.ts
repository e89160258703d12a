/** Every limit of the service by name. Contract part 8, and our own where it is silent. */
export const limits = {
  /** Items on a page. Values outside are adjusted to the range. */
  pageSizeMin: 1,
  pageSizeMax: 200,
  pageSizeDefault: 50,
  /** Bytes of a request body under /api/v1. */
  apiBodyBytesMax: 64 * 1024,
  /** Characters of a contact's phone after trimming. */
  phoneCharsMin: 5,
  phoneCharsMax: 64,
  /** Digits from which on a phone is recognised by its digits alone. */
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
  /** Addresses that are counted apart; at so many the count of all begins anew. */
  unauthorizedAddressesMax: 100_000,
  /** Answers that may be delayed at one time; beyond it they go out at once. */
  unauthorizedDelayedMax: 1_000,
  /** Bytes of a request that a channel's provider sends (Meta's own bound is 3 MB). */
  channelBodyBytesMax: 4 * 1024 * 1024,
  /** Characters of a message's text that are kept. */
  messageCharsMax: 65_536,
  /** Tries to apply one inbound event before it is put into quarantine. */
  inboundAttemptsMax: 8,
  /** Characters of an id that a channel gives; what is longer is no id. */
  inboundIdCharsMax: 512,
  /** Messages, statuses and the like in one request of a channel's provider; Meta sends at most 1,000. */
  inboundPartsMax: 10_000,
  /** Levels to which an inbound message may be nested. */
  inboundNestingMax: 64,
  /** Inbound events applied at one time in a process, and how many may wait for it there; the rest waits in the database. */
  inboundApplyingMax: 4,
  inboundQueuedMax: 8_000,
  /** Events taken in one step of the sweep for what a crash or a full queue left behind, and of one channel in it. */
  inboundSweepRows: 200,
  inboundSweepChannelRows: 20,
  /** Events of one step of a manual retry of many. */
  inboundRetryRows: 500,
  /** Rows deleted by one statement of the pruning. */
  pruneRows: 1_000,
  /** Characters of a channel's own address and of each of its secrets. */
  channelUrlCharsMax: 2_048,
  channelSecretCharsMax: 4_096,
  /** Days for which the name of an inbound event is kept to recognise repetitions (Meta repeats for 7). */
  inboundKeyDays: 30,
  /** By how much the time of a signed webhook of Stripe may differ from ours. */
  webhookSignatureAgeSecondsMax: 300,
  /** Bytes of a payment provider's answer, and of an unsigned body by which a shop tries an address out. */
  providerAnswerBytesMax: 1024 * 1024,
  pingBytesMax: 1_024,
  /** Prices and units in major units and pieces; lines of an order and units of a line; an order's total. */
  priceMax: 1_000_000_000,
  inventoryQuantityMax: 1_000_000_000,
  orderLinesMax: 100,
  orderQuantityMax: 10_000,
  /** Lines of a shop's order that are kept. */
  shopOrderLinesMax: 1_000,
  orderTotalMax: 10_000_000_000_000,
  idempotencyKeyCharsMax: 255,
  /** Orders whose time to pay is over that one round of the worker cancels. */
  orderExpiryRows: 200,
  /** A file of products: bytes, products, lines of one CSV record, rows written in one transaction. */
  productFileBytesMax: 64 * 1024 * 1024,
  productFileRowsMax: 200_000,
  productRecordLinesMax: 1_000,
  /** Columns of such a file, and lines of it that cannot be read before it is refused. */
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
  /** From the start of an attempt to its end, connecting included. */
  webhookAttemptMs: 8_000,
  /** Time for resolving the receiver's name, and for each of its addresses but the last before the next is tried. */
  webhookResolveMs: 3_000,
  webhookAddressTryMs: 1_000,
  /** Bytes of an answer's head, and of its body that are read and kept. */
  webhookAnswerHeadBytesMax: 16 * 1024,
  webhookExcerptBytesMax: 16 * 1024,
  /** Bytes of a whole answer on the wire: room for the above in the smallest chunks, and for what was under way. */
  webhookAnswerBytesMax: 256 * 1024,
  /** Interim answers (1xx) before the answer itself. */
  webhookInterimAnswersMax: 16,
  /** Characters of an attempt's error and of each header of the answer that is kept. */
  webhookErrorCharsMax: 300,
  webhookAnswerHeaderCharsMax: 256,
  /**
   * How long an unused connection is kept (less than common servers keep theirs), by how much sooner than a receiver
   * announces to close it, how many are kept, and how long one lives.
   */
  webhookIdleMs: 1_500,
  webhookIdleMarginMs: 1_000,
  webhookIdlePerOriginMax: 16,
  webhookIdleMax: 1_024,
  webhookConnectionAgeMs: 60_000,
  /** TLS sessions kept to shorten the next handshake with the same receiver. */
  webhookTlsSessionsMax: 1_000,
  /** Attempts of one delivery. */
  webhookAttemptsMax: 5,
  /** Consecutive failures of one endpoint before it is broken. */
  webhookFailuresMax: 20,
  /** Share of a wait that chance may add to it. */
  webhookJitterMax: 0.1,
  /** Attempts in flight to one endpoint: at first, and at most. */
  webhookInFlightStart: 2,
  webhookInFlightMax: 16,
  /** An answer that takes longer halves the attempts in flight. */
  webhookSlowMs: 2_000,
  /** How long nothing is sent to an endpoint after a fault on our side: at first, doubled each time, and at most. */
  webhookLocalRestMs: 1_000,
  webhookLocalRestMsMax: 60_000,
  /** Bytes of bodies in memory beyond one: of an endpoint, of one fetch, and of a worker, where each endpoint may have one. */
  webhookLaneBytesMax: 1024 * 1024,
  webhookFetchBytesMax: 16 * 1024 * 1024,
  webhookBodiesBytesMax: 128 * 1024 * 1024,
  /** Attempts that go one by one after an endpoint is released. */
  webhookCautiousAttempts: 5,
  /** Hours for which a replaced secret goes on signing beside the new one, and secrets that do so at one time. */
  webhookSecretOverlapHours: 24,
  webhookSecretOverlapHoursMax: 7 * 24,
  webhookSecretsMax: 5,
  /** Parts into which endpoints are divided among workers. */
  webhookSlots: 64,
  /** Days of the log that are made ahead. */
  webhookLogDaysAhead: 3,
  /** Days after which what is still held ends, and days before that when the account's people are told. */
  webhookHeldDaysMax: 90,
  webhookHeldNoticeDays: 7,
  /** Deliveries of one step of a manual retry of many, of the end of a deleted endpoint's, and of one result batch. */
  webhookRetryRows: 500,
  webhookSweepRows: 1_000,
  webhookBatchRows: 500,
  /** For one e-mail, from connecting to the server's last answer. */
  mailMs: 20_000,
  /** Days for which it is tried to write to people about a notice, and how many of an account are written to. */
  noticeMailDaysMax: 7,
  noticeRecipientsMax: 200,
  /** What an account's availability may hold. */
  bookingResourcesMax: 100,
  bookingServicesMax: 500,
  bookingExceptionsMax: 500,
  bookingSpansPerDayMax: 12,
  /** Minutes of a service and of the steps in which it is offered; steps where none are given. */
  bookingMinutesMin: 5,
  bookingMinutesMax: 24 * 60,
  bookingStepMinutes: 15,
  /** Days for which slots are looked for at one time, and days where no end is given. */
  slotDaysMax: 31,
  slotDaysDefault: 7,
  /** Characters of what is noted on an appointment, and of the key that makes a booking repeatable. */
  appointmentNotesCharsMax: 2_000,
  bookingKeyCharsMax: 255,
  /** How long a bot turn waits at most for a customer who keeps writing, and how old a line may be to be answered. */
  turnDebounceMsMax: 30_000,
  turnLineHoursMax: 24,
  /** Messages that a turn reads, tries of one turn, and how often one starts anew because the customer wrote on. */
  turnMessagesMax: 60,
  turnAttemptsMax: 5,
  turnSupersededMax: 3,
  /** How long a worker has a turn before another one may take it, and turns at one time in a worker. */
  turnLeaseMs: 20_000,
  turnsAtOnceMax: 8,
  /** Of one plan of an agent engine: time, requests to the model, tokens of each answer, bytes sent and received. */
  agentMs: 45_000,
  agentStepsMax: 8,
  agentOutputTokensMax: 1_000,
  agentBytesMax: 1024 * 1024,
  /** Messages and characters that the model reads of what was said, and characters of a tool's result. */
  agentHistoryMax: 30,
  agentQuestionCharsMax: 4_000,
  agentResultCharsMax: 12_000,
  /** Turns that wait for agent engines at one time: of one account in a worker, and of all. */
  agentTurnsPerAccountMax: 8,
  agentTurnsMax: 64,
  /** How often an agent engine plans one turn anew because something has changed meanwhile. */
  agentPlansMax: 2,
  /** Trials of a bot with a language model that one process has under way: of an account, and in all. */
  botTrialsPerAccountMax: 3,
  botTrialsMax: 30,
  /** Products, services, orders or appointments that a tool of the bot gives at most; slots; passages of knowledge. */
  botFoundMax: 30,
  botSlotsMax: 100,
  botPassagesMax: 5,
  /** Characters that the bot looks for, and of an address for a delivery. */
  botQuestionCharsMax: 1_000,
  deliveryAddressCharsMax: 500,
  /** What a shop may tell its bot: characters of a text, questions with answers, characters of either, names of texts. */
  botTextCharsMax: 1_024,
  botKnowledgeMax: 500,
  botKnowledgeQuestionCharsMax: 500,
  botKnowledgeAnswerCharsMax: 2_000,
  botTextsMax: 200,
  /** Appointments ahead that a customer may have through the bot. */
  botAppointmentsMax: 10,
  /** Characters of what the bot notes for its next turn, as JSON. */
  botMemoryCharsMax: 65_536,
  /** Parts of one answer of the bot, or of what a person says at once. */
  partsPerTurnMax: 20,
  /** Of the web chat: characters of a message, bytes of a request, messages that a page begins with. */
  chatTextCharsMax: 4_096,
  chatBodyBytesMax: 32 * 1024,
  chatHistoryMax: 100,
  /** Messages a minute of one visitor and from one address, on one process. */
  chatMessagesPerVisitorMax: 30,
  chatMessagesPerAddressMax: 300,
  /** Open pages of one process, of one visitor and at one address; bytes that wait for a page that does not read. */
  chatStreamsMax: 10_000,
  chatStreamsPerVisitorMax: 5,
  chatStreamsPerAddressMax: 200,
  chatStreamBufferBytesMax: 256 * 1024,
  /** Conversations that one worker sends in at one time. */
  sendLanesMax: 32,
  /** From the start of a send to its end, connecting included; bytes of its answer that are read. */
  sendMs: 15_000,
  sendAnswerBytesMax: 64 * 1024,
  /** How long a worker may hold a lane without a word: longer than a send and what is written around it. */
  sendLeaseMs: 30_000,
  /** How long evidence of a lost answer is waited for, and how often what may have arrived is sent in all. */
  sendEvidenceMs: 30_000,
  sendUnknownsMax: 2,
  /** Tries of one request that the platform could not take, and hours after which what still waits is given up. */
  sendAttemptsMax: 10,
  sendHoursMax: 24,
  /** How often one message is tried on a channel that waits for a person. */
  channelRetryMinutes: 5,
  /** Bytes of a file that a command reads. */
  commandFileBytesMax: 4 * 1024 * 1024,
  /** Bytes of a request to the dashboard's API, and of a file of products that is sent to it. */
  dashboardBodyBytesMax: 256 * 1024,
  dashboardFileBytesMax: 8 * 1024 * 1024,
  /** Characters of a person's reply; the smallest of what the channels take is cut by their adapters. */
  replyCharsMax: 4_096,
  /** Characters of an approved template's name, of its wording and of one value in it; how many values. */
  templateNameCharsMax: 512,
  templateWordingCharsMax: 1_024,
  templateValueCharsMax: 1_024,
  templateValuesMax: 20,
  /** Days that the overview shows at most, and where none are asked for. */
  overviewDaysMax: 92,
  overviewDaysDefault: 30,
  /** Days for which a session lasts after its last use, and minutes and days of links that are mailed. */
  sessionDays: 7,
  passwordResetMinutes: 60,
  invitationDays: 7,
  /** Invitations of an account that are open at one time. */
  invitationsMax: 100,
  /** Tries in a window of so many minutes: from one address, for one e-mail, and for one e-mail from one address. */
  signInWindowMinutes: 15,
  signInPerAddressMax: 100,
  signInPerEmailMax: 50,
  signInPerEmailAndAddressMax: 10,
  /** New accounts from one address, and mails with a new password's link to one address, in such a window. */
  signUpPerAddressMax: 10,
  /** Invitations by one account, and to one e-mail by all accounts, in such a window. */
  invitationsPerAccountMax: 50,
  invitationsPerEmailMax: 5,
  passwordResetPerEmailMax: 3,
  /** Pages that follow an account live at one time, and in all; how often it is asked whether they still may. */
  liveViewersPerAccountMax: 100,
  liveViewersMax: 2_000,
  liveCheckMs: 30_000,
  /** Changes that come together within this time are told together. */
  liveGatherMs: 50,
  /** Products with all, and with any, of a customer's words that are compared, and the newest ones whose names may only look alike. */
  catalogueCandidatesMax: 1_000,
  catalogueAlikeMax: 5_000,
  /** Rows that a search looks through before it shows the newest of them, and the newest that a short text is looked for in. */
  searchCandidatesMax: 1_000,
  searchNewestMax: 1_000,
  /** How long it is searched beyond the newest. */
  searchMs: 500,
  /** Lines of an import that its preview shows, and errors that are told. */
  importPreviewRows: 20,
  importErrorsShownMax: 200,
  /** An import that has not come further for so long has lost its process. */
  importStaleMs: 120_000,
  /** Days of the calendar that are shown at one time, and how long a channel's platform may take to answer a check. */
  calendarDaysMax: 62,
  channelCheckMs: 8_000,
  /** Requests of the public API that are logged each second by a process, and days for which they are kept. */
  requestLogPerFlushMax: 1_000,
  requestLogDays: 7,
  /** Characters that the log keeps of a path, of a parameter and of a user agent; names of parameters it keeps. */
  requestLogPathCharsMax: 300,
  requestLogTextCharsMax: 100,
  requestLogAgentCharsMax: 200,
  requestLogParametersMax: 20,
  /** Entries of each list of what waits for a person. */
  overviewWaitingMax: 20,
  /** Messages are counted for good once they are so old. */
  overviewGraceMs: 5 * 60_000,
} as const
