// Limits of message templates, as WhatsApp states them, and of their synchronisation; a part of `limits`.
export const templateLimits = {
  templateHeaderCharsMax: 60,
  templateFooterCharsMax: 60,
  /** Buttons of a template; characters of a button's text and of its address. */
  templateButtonsMax: 10,
  templateButtonCharsMax: 25,
  templateUrlCharsMax: 2_000,
  templateImageBytesMax: 5_000_000,
  /** Templates kept of an account, and drafts of them; pages read in one synchronisation, and bytes of each. */
  templatesMax: 2_000,
  templateDraftsMax: 200,
  templatePagesMax: 60,
  templatePageBytesMax: 4 * 1024 * 1024,
  /** Minutes until templates are read again: of all, while one waits for approval, and after a failure. */
  templateSyncMinutes: 60,
  templateSyncPendingMinutes: 10,
  templateSyncRetryMinutes: 15,
  /** Digits of the id of a business at the platform. */
  templateBusinessIdCharsMax: 64,
} as const
