// Limits of the dashboard's inbox; a part of `limits`.
export const inboxLimits = {
  /** Characters of a person's reply; adapters apply the channels' own, smaller limits. */
  replyCharsMax: 4_096,
  /** Characters of an approved template's name, of its wording and of one value; number of values. */
  templateNameCharsMax: 512,
  templateWordingCharsMax: 1_024,
  templateValueCharsMax: 1_024,
  templateValuesMax: 20,
  /** Labels of an account; characters of a label's name; time after which a person without an open page is away. */
  labelsMax: 50,
  labelNameCharsMax: 40,
  presentMs: 120_000,
  /** Days for which a conversation is snoozed at most; characters of a note, people it mentions. */
  snoozeDaysMax: 366,
  noteCharsMax: 4_096,
  noteMentionsMax: 20,
  /** Ready answers of an account; characters of a shortcut and of a title. */
  cannedRepliesMax: 200,
  cannedShortcutCharsMax: 30,
  cannedTitleCharsMax: 80,
} as const
