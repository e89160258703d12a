// Limits of message templates, as WhatsApp states them, and of their synchronisation; a part of `limits`.

export const templateHeaderCharsMax = 60
export const templateFooterCharsMax = 60
/** Buttons of a template; characters of a button's text and of its address. */
export const templateButtonsMax = 10
export const templateButtonCharsMax = 25
export const templateUrlCharsMax = 2_000
export const templateImageBytesMax = 5_000_000
/** Templates kept of an account, and drafts of them; pages read in one synchronisation, and bytes of each. */
export const templatesMax = 2_000
export const templateDraftsMax = 200
export const templatePagesMax = 60
export const templatePageBytesMax = 4 * 1024 * 1024
/** Minutes until templates are read again: of all, while one waits for approval, and after a failure. */
export const templateSyncMinutes = 60
export const templateSyncPendingMinutes = 10
export const templateSyncRetryMinutes = 15
/** Digits of the id of a business at the platform. */
export const templateBusinessIdCharsMax = 64
