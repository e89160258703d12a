/** Limits of consents and campaigns; a part of `limits`. */

export const consentReasonCharsMax = 200
/** Shown of a contact's history. */
export const consentsShown = 50
export const campaignsMax = 500
/** Filters by what was done in the last days look back at most so far. */
export const campaignFilterDaysMax = 3_650
/** Campaigns whose recipients a copy leaves out: the one it was copied from, and those before. */
export const campaignExceptMax = 20
export const campaignListRows = 100_000
export const campaignColumnsMax = 20
/** Recipients that are read at a time for their file. */
export const campaignExportRows = 1_000
/** Rows of the audience written down in one step. */
export const campaignPlanRows = 2_000
export const campaignEveryMs = 200
/** Messages of a campaign between the queue and the platform; what live answers share their senders with. */
export const campaignOpenMax = 12
export const campaignPerSecondMax = 40
/** So long after a turn or an answer campaigns go one message at a time, with rests. */
export const campaignLiveMs = 30_000
/** A rest then takes so many times as long as the work before it, which makes room on the processor for answers. */
export const campaignRestFactor = 20
/** The longest rest, so that a machine that never catches up still gets through a campaign: work of three seconds. */
export const campaignRestMsMax = 60_000
/** Rows of the audience written down in one step then. */
export const campaignLivePlanRows = 200
/** A campaign waits at most so long for a moment in which nobody is worked for. */
export const campaignGiveWayMs = 2_000
/** An answer, order or opt-out this long after the message counts as its result. */
export const campaignResultDays = 7
export const campaignCellCharsMax = 500
/** Results of campaigns on simulated numbers are played this often, so long after their end, and so many at a time. */
export const playedEveryMs = 2_000
export const playedSeconds = 600
export const playedRows = 500
/** Seconds after a message at which it is delivered, read and answered, and after an answer at which it is ordered. */
export const playedDeliveredSeconds = 3
export const playedReadSeconds = 8
export const playedAnswerSeconds = 15
export const playedOrderSeconds = 10
/** The shop keeps so many of what is ordered. */
export const playedStock = 3
