/** Limits of consents and campaigns; a part of `limits`. */
export const outreachLimits = {
  consentReasonCharsMax: 200,
  /** Shown of a contact's history. */
  consentsShown: 50,
  campaignsMax: 500,
  /** Filters by what was done in the last days look back at most so far. */
  campaignFilterDaysMax: 3_650,
  campaignListRows: 100_000,
  campaignColumnsMax: 20,
  /** Recipients that are read at a time for their file. */
  campaignExportRows: 1_000,
  /** Rows of the audience written down in one step. */
  campaignPlanRows: 2_000,
  campaignEveryMs: 200,
  /** Messages of a campaign between the queue and the platform; what live answers share their senders with. */
  campaignOpenMax: 12,
  campaignPerSecondMax: 40,
  /** So long after a turn or an answer campaigns go one message at a time, with rests. */
  campaignLiveMs: 30_000,
  /** A rest then takes so many times as long as the work before it, which makes room on the processor for answers. */
  campaignRestFactor: 20,
  /** The longest rest, so that a machine that never catches up still gets through a campaign: work of three seconds. */
  campaignRestMsMax: 60_000,
  /** Rows of the audience written down in one step then. */
  campaignLivePlanRows: 200,
  /** A campaign waits at most so long for a moment in which nobody is worked for. */
  campaignGiveWayMs: 2_000,
  /** An answer, order or opt-out this long after the message counts as its result. */
  campaignResultDays: 7,
  campaignCellCharsMax: 500,
  /** Results of campaigns on simulated numbers are played this often, so long after their end, and so many at a time. */
  playedEveryMs: 2_000,
  playedSeconds: 600,
  playedRows: 500,
  /** Seconds after a message at which it is delivered, read and answered, and after an answer at which it is ordered. */
  playedDeliveredSeconds: 3,
  playedReadSeconds: 8,
  playedAnswerSeconds: 15,
  playedOrderSeconds: 10,
  /** The shop keeps so many of what is ordered. */
  playedStock: 3,
} as const
