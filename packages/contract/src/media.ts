// Files, places and people in messages.

/** Kinds that are files. */
export const fileKinds = ['image', 'audio', 'video', 'document', 'sticker'] as const
export type FileKind = (typeof fileKinds)[number]

/** A place and a person are facts, and need no file. */
export const mediaKinds = [...fileKinds, 'location', 'contact'] as const
export type MediaKind = (typeof mediaKinds)[number]

export const mediaStates = ['waiting', 'kept', 'refused'] as const

/** Why a file is not here. */
export const mediaRefusals = [
  /** Larger than the service takes. */
  'too_large',
  /** The platform no longer has it. */
  'gone',
  /** The channel's token does not open it. */
  'no_access',
  /** Its address leads where the service must not go. */
  'unsafe_address',
  /** It could not be loaded, however often it was tried. */
  'unreachable',
  /** The account's room for files is used up. */
  'full',
  /** A picture was expected, and these bytes are none that can be shown. */
  'no_picture',
] as const
export type MediaRefusal = (typeof mediaRefusals)[number]

/** Why a voice note has no words. */
export const transcriptRefusals = [
  /** Larger than the speech service takes. */
  'too_large',
  /** The speech service cannot read it. */
  'unreadable',
  /** Nobody says anything in it. */
  'silent',
  /** The speech service could not be reached, however often it was tried. */
  'unreachable',
  /** The month's minutes are used up. */
  'budget',
] as const
export type TranscriptRefusal = (typeof transcriptRefusals)[number]
