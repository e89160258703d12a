// Limits of the service that none of the rooms beside this file has; a part of `limits`.

/** Items on a page. Values outside the range are adjusted to it. */
export const pageSizeMin = 1
export const pageSizeMax = 200
export const pageSizeDefault = 50
/** Time from a request's first byte to its last, and between two requests on one connection. */
export const httpRequestMs = 30_000
export const httpKeepAliveMs = 72_000
/** Bytes of a request body under /api/v1. */
export const apiBodyBytesMax = 64 * 1024
/** Objects and arrays within one another in a JSON body; what writes one again must not run out of stack. */
export const jsonLevelsMax = 64
/** Bytes of a message to the MCP endpoint, and of the data of one tool's result as JSON. */
export const mcpBodyBytesMax = 64 * 1024
export const mcpResultBytesMax = 48 * 1024
/** Passages that a search of the docs shows, characters of its words and of each passage. */
export const docsFoundMax = 8
export const docsQueryCharsMax = 300
export const docsPassageCharsMax = 1_200
/** Characters of the header that lists ignored parameters; later names are left out. */
export const ignoredParametersCharsMax = 1_000
/** Characters of a contact's phone after trimming. */
export const phoneCharsMin = 5
export const phoneCharsMax = 64
/** Digits from which on a phone is identified by its digits alone. */
export const phoneDigitsMin = 5
export const nameCharsMax = 255
/** Characters of a person's e-mail address and password. */
export const emailCharsMax = 254
export const passwordCharsMin = 10
export const passwordCharsMax = 128
/** Length of the fixed window in which a key's requests are counted. */
export const rateWindowSeconds = 60
/** Requests without a valid key from one address before answers are delayed. */
export const unauthorizedPerMinuteMax = 600
export const unauthorizedDelayMs = 1_000
/** Addresses counted separately; when the table is full, all counts restart. */
export const unauthorizedAddressesMax = 100_000
/** Answers delayed at one time; beyond that they are sent at once. */
export const unauthorizedDelayedMax = 1_000
/** Bytes of a request from a channel's provider (Meta's own bound is 3 MB). */
export const channelBodyBytesMax = 4 * 1024 * 1024
/** Characters kept of a message's text. */
export const messageCharsMax = 65_536
/** Attempts to apply an inbound event before it is quarantined. */
export const inboundAttemptsMax = 8
/** Characters of a channel's id; anything longer is not an id. */
export const inboundIdCharsMax = 512
/** Events (messages, statuses and the like) in one request of a channel's provider; Meta sends at most 1,000. */
export const inboundEventsMax = 10_000
/** Nesting depth of an inbound message. */
export const inboundNestingMax = 64
/** Inbound events applied at one time in a process, and events queued there; the rest waits in the database. */
export const inboundApplyingMax = 4
export const inboundQueuedMax = 8_000
/**
 * Requests of platforms under way from which on, on a full machine, they press: other work makes room for so long behind
 * the last sign of it, and takes it back one by one at this pace.
 */
export const pressingRequests = 8
export const pressureMs = 100
export const pressureStepMs = 50
/** Under pressure an inbound event is applied, and a turn of the bot is begun, once in so many milliseconds. */
export const pressedApplyEveryMs = 50
export const pressedTurnEveryMs = 250
/** Events per step of the sweep for those left behind by a crash or a full queue, and of one channel within it. */
export const inboundSweepRows = 200
export const inboundSweepChannelRows = 20
/** Events per step of a bulk manual retry. */
export const inboundRetryRows = 500
/** Time for which a transaction may wait for its own process; then PostgreSQL ends it, and its locks are free. */
export const idleTransactionMs = 15_000
/** Rows deleted by one statement of the pruning. */
export const pruneRows = 1_000
/** Characters of a channel's own address and of each of its secrets. */
export const channelUrlCharsMax = 2_048
export const channelSecretCharsMax = 4_096
/** Longest time for which the feed holds a request; how many it holds at one time, in all and of one account. */
export const feedWaitSecondsMax = 25
export const feedWaitersMax = 2_000
export const feedWaitersPerAccountMax = 20
/** Changes numbered by one statement. */
export const feedNumberingRows = 5_000
/** Days an inbound event's key is kept to recognise repetitions (Meta repeats for 7). */
export const inboundKeyDays = 30
/** Tolerance for the time of a signed Stripe webhook. */
export const webhookSignatureAgeSecondsMax = 300
/** Bytes of a payment provider's answer, and of the unsigned body with which a shop tests an address. */
export const providerAnswerBytesMax = 1024 * 1024
export const pingBytesMax = 1_024
/** Prices in major units and stock in pieces; lines of an order and units per line; an order's total. */
export const priceMax = 1_000_000_000
export const inventoryQuantityMax = 1_000_000_000
export const orderLinesMax = 100
/** Names of former tries that a form of the dashboard sends along. */
export const formTriesMax = 20
export const orderQuantityMax = 10_000
/** Lines kept of a shop's order. */
export const shopOrderLinesMax = 1_000
export const orderTotalMax = 10_000_000_000_000
export const idempotencyKeyCharsMax = 255
/** Hours for which a creation's answer is replayed under its idempotency key. */
export const keptAnswerHours = 24
/** Overdue unpaid orders cancelled in one round of the worker. */
export const orderExpiryRows = 200
/** Rows that an export reads at a time, and how long whoever reads its output may pause. */
export const exportRows = 500
export const exportIdleMs = 60 * 60_000
/** Rows of a list that the dashboard reads for one file. */
export const listExportMax = 20_000
/** A product file: bytes, products, lines of one CSV record, rows written per transaction. */
export const productFileBytesMax = 64 * 1024 * 1024
export const productFileRowsMax = 200_000
export const productRecordLinesMax = 1_000
/** Columns of a product file, and unreadable lines before it is refused. */
export const productColumnsMax = 200
export const productUnreadableMax = 1_000
export const productImportRows = 500
/** Products of a list whose own history tells what it changed; of longer lists the import alone is told. */
export const productImportNotedMax = 200
/** Characters of a product's long texts, and of one question or answer. */
export const productTextCharsMax = 20_000
export const faqCharsMax = 5_000
/** Variants, add-ons and questions of a product. */
export const productPartsMax = 200
/** Webhook endpoints of an account, and characters of an address. */
export const webhooksPerAccountMax = 20
export const webhookUrlCharsMax = 2_048
/** Time of a whole attempt, including connecting. */
export const webhookAttemptMs = 8_000
/** Time to resolve the receiver's name, and for each address but the last before the next is tried. */
export const webhookResolveMs = 3_000
export const webhookAddressTryMs = 1_000
/** Bytes of an answer's head, and of its body that are read and kept. */
export const webhookAnswerHeadBytesMax = 16 * 1024
export const webhookExcerptBytesMax = 16 * 1024
/** Bytes of a whole answer on the wire: room for the above in the smallest chunks, and for bytes in flight. */
export const webhookAnswerBytesMax = 256 * 1024
/** Interim answers (1xx) before the final one. */
export const webhookInterimAnswersMax = 16
/** Characters of an attempt's error, and of each answer header that is kept. */
export const webhookErrorCharsMax = 300
export const webhookAnswerHeaderCharsMax = 256
/** Characters of all headers of an answer that are kept, as JSON. */
export const webhookAnswerHeadersCharsMax = 2_048
/**
 * Idle time of a kept connection (shorter than common servers allow), margin before the timeout a receiver announces,
 * number of kept connections, and their longest life.
 */
export const webhookIdleMs = 1_500
export const webhookIdleMarginMs = 1_000
export const webhookIdlePerOriginMax = 16
export const webhookIdleMax = 1_024
export const webhookConnectionAgeMs = 60_000
/** TLS sessions cached to shorten the next handshake with a receiver. */
export const webhookTlsSessionsMax = 1_000
/** Attempts of one delivery. */
export const webhookAttemptsMax = 5
/** Consecutive failures of an endpoint before it counts as broken. */
export const webhookFailuresMax = 20
/** Largest share of a delay that jitter may add. */
export const webhookJitterMax = 0.1
/** Concurrent attempts to one endpoint: initial and largest. */
export const webhookInFlightStart = 2
export const webhookInFlightMax = 16
/** A slower answer halves the concurrent attempts. */
export const webhookSlowMs = 2_000
/** Back-off of an endpoint after a fault on our side: initial, doubled each time, and largest. */
export const webhookLocalRestMs = 1_000
export const webhookLocalRestMsMax = 60_000
/** How long a bulk retry waits for one attempt to a broken endpoint, and for an earlier one to end. */
export const webhookProbeWaitMs = 20_000
/**
 * Bytes of bodies in memory beyond one: of an endpoint, of one fetch, and of a worker, where each endpoint may have
 * one.
 */
export const webhookLaneBytesMax = 1024 * 1024
export const webhookFetchBytesMax = 16 * 1024 * 1024
export const webhookBodiesBytesMax = 128 * 1024 * 1024
/** Attempts made one at a time after an endpoint is released. */
export const webhookCautiousAttempts = 5
/** Hours a replaced secret keeps signing beside the new one, and number of secrets that do so at one time. */
export const webhookSecretOverlapHours = 24
export const webhookSecretOverlapHoursMax = 7 * 24
export const webhookSecretsMax = 5
/** Headers of an endpoint's own; together they stay within what common servers take (8 KiB a line, 16 KiB in all). */
export const webhookHeadersMax = 5
export const webhookHeaderNameCharsMax = 64
export const webhookHeaderValueCharsMax = 2_048
/** Slots among which endpoints are divided, to be shared out to workers. */
export const webhookSlots = 64
/** Days of the log created in advance. */
export const webhookLogDaysAhead = 3
/** Days after which held deliveries end, and days before that when the account's people are notified. */
export const webhookHeldDaysMax = 90
export const webhookHeldNoticeDays = 7
/** Deliveries per step of a bulk manual retry, per step of ending a deleted endpoint's, and per batch of results. */
export const webhookRetryRows = 500
export const webhookSweepRows = 1_000
export const webhookBatchRows = 500
/** Deliveries that a replay makes due in one transaction, and has open at one time. */
export const webhookReplayRows = 200
export const webhookReplayOpenMax = 500
/** Concurrent attempts of one replay, and of all that a worker sends. */
export const webhookReplayInFlightMax = 4
export const webhookReplaysInFlightMax = 16
/** Deliveries of its window that are read to say beforehand how many a replay would send. */
export const webhookReplayCountedRows = 50_000
/** Consecutive failures of a replay after which it ends. */
export const webhookReplayFailuresMax = 10
/** Time in which a customer to whom the bot has yet to answer does not count as waiting for people. */
export const botAnswerPatienceMs = 60_000
/** Devices of one person that are told; pushes sent at a time; tries of one, and minutes after which it is no news. */
export const pushDevicesMax = 20
export const pushesAtOnce = 32
export const pushTriesMax = 5
export const pushMinutesMax = 60
/** Characters of a push's title and text. */
export const pushTextCharsMax = 200
/** Time for one e-mail, from connecting to the server's last answer. */
export const mailMs = 20_000
/** Days for which mailing a notice is retried, and recipients per account. */
export const noticeMailDaysMax = 7
export const noticeRecipientsMax = 200
/** Contents of an account's availability. */
export const bookingResourcesMax = 100
export const bookingServicesMax = 500
export const bookingExceptionsMax = 500
export const bookingSpansPerDayMax = 12
/** Minutes of a service and of the steps between its starts; default step. */
export const bookingMinutesMin = 5
export const bookingMinutesMax = 24 * 60
export const bookingStepMinutes = 15
/** Days of one search for slots, and the default range. */
export const slotDaysMax = 31
export const slotDaysDefault = 7
/** Characters of an appointment's notes, and of a booking's idempotency key. */
export const appointmentNotesCharsMax = 2_000
export const appointmentCancelReasonCharsMax = 500
export const bookingKeyCharsMax = 255
/** Longest debounce of a bot turn while the customer keeps writing, and greatest age of a line to be answered. */
export const turnDebounceMsMax = 30_000
export const turnLineHoursMax = 24
/** Messages a turn reads, attempts per turn, and restarts because the customer wrote on. */
export const turnMessagesMax = 60
export const turnAttemptsMax = 5
export const turnSupersededMax = 3
/** Lease of a turn, and concurrent turns of a worker. */
export const turnLeaseMs = 20_000
export const turnsAtOnceMax = 8
/** Per plan of an agent engine: time, requests to the model, tokens per answer, bytes sent and received. */
export const agentMs = 45_000
export const agentStepsMax = 8
export const agentOutputTokensMax = 1_000
export const agentBytesMax = 1024 * 1024
/** Answers that a model may give to one turn before the rules answer. */
export const agentAnswersMax = 2
export const agentChoicesMax = 10
/** Tokens of the history that the model reads whole, and characters of its summary of what came before. */
export const agentHistoryTokensMax = 1_500
export const agentDigestCharsMax = 1_200
/** Least and most tokens that a shop may set as its budget for a month. */
export const agentBudgetMin = 1_000
export const agentBudgetMax = 10_000_000_000
/** Characters of a message that the model reads, and of a tool's result. */
export const agentQuestionCharsMax = 4_000
export const agentResultCharsMax = 12_000
/** Turns waiting for agent engines at one time: per account in a worker, and in all. */
export const agentTurnsPerAccountMax = 8
export const agentTurnsMax = 64
/** Plans an agent engine may make for one turn, since changes in the meantime void a plan. */
export const agentPlansMax = 2
/** Concurrent bot trials with a language model in a process: per account, and in all. */
export const botTrialsPerAccountMax = 3
export const botTrialsMax = 30
/** Results of a bot tool: products, services, orders or appointments; slots; passages found; questions listed. */
export const botFoundMax = 30
export const botSlotsMax = 100
export const botPassagesMax = 5
export const botKnowledgeListedMax = 60
/** Characters of the bot's search text, and of a delivery address. */
export const botQuestionCharsMax = 1_000
export const deliveryAddressCharsMax = 500
/** Bot settings: characters of a text, questions with answers, characters of either, number of replaced texts. */
export const botTextCharsMax = 1_024
export const botKnowledgeMax = 500
export const botKnowledgeQuestionCharsMax = 500
export const botKnowledgeAnswerCharsMax = 2_000
export const botTextsMax = 200
/** Upcoming appointments a customer may have through the bot. */
export const botAppointmentsMax = 10
/** Characters of the bot's memory for its next turn, as JSON. */
export const botMemoryCharsMax = 65_536
/** Parts of one answer of the bot, or of one reply of a person. */
export const partsPerTurnMax = 20
/** Lanes in which one worker sends at one time. */
export const sendLanesMax = 32
/** Time of a whole send, including connecting; bytes read of its answer. */
export const sendMs = 15_000
export const sendAnswerBytesMax = 64 * 1024
/** Lease of a lane between renewals: longer than one send with the statements around it. */
export const sendLeaseMs = 30_000
/** Wait for evidence after a lost answer, and number of times a message that may have arrived is sent in all. */
export const sendEvidenceMs = 30_000
export const sendUnknownsMax = 2
/**
 * Attempts of one request that the platform could not accept, and hours after which a waiting message is given up.
 */
export const sendAttemptsMax = 10
export const sendHoursMax = 24
/** Interval at which one message is tried on a channel that needs attention. */
export const channelRetryMinutes = 5
/** Bytes of a file read by a command. */
export const commandFileBytesMax = 4 * 1024 * 1024
/** Bytes of a request to the dashboard's API, and of a product file sent to it. */
export const dashboardBodyBytesMax = 256 * 1024
export const dashboardFileBytesMax = 8 * 1024 * 1024
/** Days shown in the overview: largest and default. */
export const overviewDaysMax = 92
export const overviewDaysDefault = 30
/** Days a session lasts after its last use; minutes and days that mailed links stay valid. */
export const sessionDays = 7
export const passwordResetMinutes = 60
export const invitationDays = 7
/** Hours to prove the address of a sign-up, or a person's new one, where mail is configured. */
export const signUpHours = 24
/** Open invitations of an account at one time. */
export const invitationsMax = 100
/** Sign-in attempts per window of so many minutes: per address, per e-mail, and per e-mail from one address. */
export const signInWindowMinutes = 15
export const signInPerAddressMax = 100
export const signInPerEmailMax = 50
export const signInPerEmailAndAddressMax = 10
/** Sign-ups from one address, and sign-up mails to one e-mail, in such a window. */
export const signUpPerAddressMax = 10
export const signUpPerEmailMax = 3
/**
 * Invitations by one account, invitations to one e-mail by all accounts, and password-reset mails to one e-mail, in
 * such a window.
 */
export const invitationsPerAccountMax = 50
export const invitationsPerEmailMax = 5
export const passwordResetPerEmailMax = 3
/**
 * Pages with a live stream at one time, per account and in all; interval at which their right to it is checked again.
 */
export const liveViewersPerAccountMax = 100
export const liveViewersMax = 2_000
export const liveCheckMs = 30_000
/** Changes within this time are sent together. */
export const liveGatherMs = 50
/** Products compared that match all, and any, of a customer's words; newest products compared by similar names. */
export const catalogueCandidatesMax = 1_000
export const catalogueAlikeMax = 5_000
/** Rows a search examines before showing the newest of them, and newest rows searched for a short text. */
export const searchCandidatesMax = 1_000
export const searchNewestMax = 1_000
/** Time for searching beyond the newest rows; a busy machine needs many times what an idle one does. */
export const searchMs = 2_000
/** Entries of an order's history, and messages among them; characters of a note; orders of one export. */
export const orderHistoryMax = 200
export const orderMessagesMax = 20
export const orderNoteCharsMax = 500
/** Characters of a delivery address, and of the words and the link that say where an order is. */
export const orderAddressCharsMax = 500
export const orderTrackingCharsMax = 300
export const orderTrackingUrlCharsMax = 1_000
export const orderExportMax = 5_000
/** Lines shown in an import's preview, and errors reported. */
export const importPreviewRows = 20
export const importErrorsShownMax = 200
/** An import without progress for this long has lost its process. */
export const importStaleMs = 120_000
/** Days of the calendar shown at one time, and time for a channel's platform to answer a check. */
export const calendarDaysMax = 62
export const channelCheckMs = 8_000
/** Entries of each list of items waiting for a person. */
export const overviewWaitingMax = 20
/** A worker whose event loop is silent this long is hung: it is reported as silent, and its service ends it. */
export const workerSilentMsMax = 30_000
/** Heartbeat intervals: of a worker to its service, and of each process to the database. */
export const workerAliveEveryMs = 1_000
export const heartbeatEveryMs = 5_000
/** Longest time that a scrape of the metrics waits for the database. */
export const metricsReadMs = 2_000
/** Sending one batch of spans, with its repetitions; the last ones when a process stops. */
export const tracesExportMs = 2_000
export const tracesFlushMs = 1_000
/** How long a process without a heartbeat is still shown. */
export const heartbeatKeptMs = 10 * 60_000
/** Pieces of each table on several nodes; Citus moves whole pieces, so a few for each processor ever used. */
export const shardsUsual = 32
export const shardsMax = 1_024
/** Age at which figures are counted for good. */
export const overviewGraceMs = 5 * 60_000
