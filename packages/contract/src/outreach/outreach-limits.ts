/** Limits of consents and campaigns; a part of `limits`. */
export const outreachLimits = {
  consentReasonCharsMax: 200,
  /** Shown of a contact's history. */
  consentsShown: 50,
  campaignsMax: 500,
  campaignListRows: 100_000,
  campaignColumnsMax: 20,
  /** Rows of the audience written down in one step. */
  campaignPlanRows: 2_000,
  campaignEveryMs: 200,
  /** Messages of a campaign between the queue and the platform; what live answers share their senders with. */
  campaignOpenMax: 12,
  campaignPerSecondMax: 40,
  /** An answer, order or opt-out this long after the message counts as its result. */
  campaignResultDays: 7,
  campaignCellCharsMax: 500,
} as const
