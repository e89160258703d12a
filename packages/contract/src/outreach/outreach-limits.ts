/** Limits of consents and campaigns; a part of `limits`. */
export const outreachLimits = {
  consentReasonCharsMax: 200,
  /** Shown of a contact's history. */
  consentsShown: 50,
} as const
