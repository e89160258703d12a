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
  /** Conversations changed by one call. */
  conversationsChangedMax: 100,
  /** Ready answers of an account; characters of a shortcut and of a title. */
  cannedRepliesMax: 200,
  cannedShortcutCharsMax: 30,
  cannedTitleCharsMax: 80,
  /** Newest messages that a search of messages looks through before it asks the index; characters looked at of each. */
  messageSearchNewestMax: 2_000,
  messageSearchCharsMax: 2_000,
  /** Words of a search that are looked for. */
  messageSearchWordsMax: 12,
  /** Messages whose words are written at a time, and how often. */
  messageWordsRows: 2_000,
  messageWordsEveryMs: 1_000,
  /** Characters of a search over everything, what it shows of each kind, and of messages; characters of an excerpt. */
  findCharsMax: 200,
  findShownMax: 5,
  messagesFoundMax: 8,
  /** When more of them are asked for. */
  messagesFoundMoreMax: 200,
  excerptCharsMax: 140,
  /** Snoozed conversations that came back, at the beginning of the inbox. */
  returnedShownMax: 50,
} as const
