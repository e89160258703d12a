// Limits of the dashboard's inbox; a part of `limits`.

/** Characters of a person's reply; adapters apply the channels' own, smaller limits. */
export const replyCharsMax = 4_096
/** Characters of an approved template's name, of its wording and of one value; number of values. */
export const templateNameCharsMax = 512
export const templateWordingCharsMax = 1_024
export const templateValueCharsMax = 1_024
export const templateValuesMax = 20
/**
 * Labels of an account; characters of a label's name; time after which a person without an open page is away; time for
 * which whoever answered a customer is taken to be at work.
 */
export const labelsMax = 50
export const labelNameCharsMax = 40
export const presentMs = 120_000
export const atWorkMs = 30 * 60_000
/** Days for which a conversation is snoozed at most; characters of a note, people it mentions. */
export const snoozeDaysMax = 366
export const noteCharsMax = 4_096
export const noteMentionsMax = 20
/** Conversations changed by one call. */
export const conversationsChangedMax = 100
/** Ready answers of an account; characters of a shortcut and of a title. */
export const cannedRepliesMax = 200
export const cannedShortcutCharsMax = 30
export const cannedTitleCharsMax = 80
/** Newest messages that a search of messages looks through before it asks the index; characters looked at of each. */
export const messageSearchNewestMax = 2_000
export const messageSearchCharsMax = 2_000
/** Words of a search that are looked for. */
export const messageSearchWordsMax = 12
/** Messages whose words are written at a time, and how often. */
export const messageWordsRows = 2_000
export const messageWordsEveryMs = 1_000
/** Characters of a search over everything, what it shows of each kind, and of messages; characters of an excerpt. */
export const findCharsMax = 200
export const findShownMax = 5
/** People with a name or phone to whom a search is narrowed; the newest. */
export const searchPeopleMax = 50
export const messagesFoundMax = 8
/** When more of them are asked for. */
export const messagesFoundMoreMax = 200
export const excerptCharsMax = 140
/** Snoozed conversations that came back, at the beginning of the inbox. */
export const returnedShownMax = 50
