// Limits of files in messages, and of voice notes in words; a part of `limits`; payment receipts too.
export const mediaLimits = {
  /** Megabytes of a file, unless MEDIA_MAX_MB says otherwise. */
  mediaMbMax: 25,
  /** Milliseconds for the whole of a file; redirects followed; downloads at a time in one worker. */
  mediaDownloadMs: 30_000,
  mediaRedirectsMax: 3,
  mediaAtOnce: 3,
  /** Files of one message; tries to load each. */
  mediaPerMessageMax: 30,
  mediaTriesMax: 6,
  /** Pixels of a picture that is looked into: one claims thousands of millions in a few bytes. */
  mediaPixelsMax: 50_000_000,
  /** Bytes of the pixels of a picture that is held whole while it is read: a phone's largest photos are of 150 MB. */
  mediaHeldBytesMax: 160_000_000,
  /** Longer side of the smaller picture, in pixels. */
  mediaPreviewPixels: 480,
  /** Seconds that making it may take. */
  mediaPreviewSeconds: 20,
  mediaNameCharsMax: 200,
  /** People in one shared contact card, and phones of each. */
  mediaPeopleMax: 20,
  /** Seconds for which an address of a file opens it: for the account's people, and for a platform that fetches it. */
  mediaUrlSeconds: 3_600,
  mediaSendUrlSeconds: 7 * 86_400,
  /** Seconds after which bytes are deleted that no row came to refer to. */
  mediaLooseSeconds: 3_600,
  /** Seconds after which a file in the folder of incoming ones is nobody's: no task leaves one unwritten for so long. */
  mediaIncomingSeconds: 900,
  /** Files looked at in one step of deleting those that nothing refers to. */
  mediaRemovalsAtOnce: 100,
  /** Pictures of a product, characters that describe one, and the longer side of one as it is kept, in pixels. */
  productPicturesMax: 20,
  pictureAltCharsMax: 500,
  picturePixels: 1_600,
  /** Pictures that one worker loads at a time, and seconds for which an exported address opens one. */
  picturesAtOnce: 3,
  pictureExportUrlSeconds: 365 * 86_400,
  /** Requests a minute for the file of one account's catalogue, and for its pictures; products read at a time for it. */
  catalogueFeedPerMinuteMax: 12,
  cataloguePicturesPerMinuteMax: 3_000,
  catalogueFeedRows: 500,
  /** Characters of an address from which a picture is loaded. */
  pictureUrlCharsMax: 2_000,
  /** Hours for which a file that was chosen and not sent is kept; files of one reply, and of one line of the web chat. */
  mediaUploadHours: 24,
  replyFilesMax: 10,
  chatFilesMax: 10,
  /** Files a minute that one visitor of the web chat may send, and one address. */
  chatFilesPerVisitorMax: 20,
  chatFilesPerAddressMax: 100,
  /** Files of visitors that one process takes in at the same time, and those of one address. */
  chatFilesAtOnceMax: 30,
  chatFilesPerAddressAtOnceMax: 10,
  /** Share of the account's room that visitors may fill; megabytes a day of one visitor, and of one address. */
  mediaVisitorsShare: 0.25,
  chatMbPerVisitorDayMax: 200,
  chatMbPerAddressDayMax: 500,
  /** Bytes of a voice note that is sent to the speech service, and of its answer; milliseconds for the whole exchange. */
  transcribeBytesMax: 25_000_000,
  transcribeAnswerBytesMax: 1_000_000,
  transcribeMs: 60_000,
  /** Voice notes that a worker has put into words at a time; tries of each. */
  transcribeAtOnce: 2,
  transcribeTriesMax: 5,
  /** Hours back from now for which voice notes are put into words that nobody has asked for yet. */
  transcribeHoursBack: 24,
  transcriptCharsMax: 10_000,
  /** Milliseconds from a voice note's arrival for which the bot's turn waits for its words. */
  transcriptWaitMs: 25_000,
  /** Bytes of a second of voice, where the speech service does not say how long it was: 16 kbit/s, as phones record. */
  voiceBytesPerSecond: 2_000,
  /** Minutes of voice a month that a shop may set as its budget. */
  voiceMinutesMin: 1,
  voiceMinutesMax: 1_000_000,
  /**
   * Customers' pictures that a language model is shown in one request: how many, and of them how many of earlier
   * messages; the longer side in pixels; bytes of all; bytes of a file that is read for it.
   */
  agentPicturesMax: 4,
  agentPicturesPastMax: 2,
  agentPicturePixels: 1_024,
  agentPicturesBytesMax: 1_500_000,
  agentPictureFileBytesMax: 16 * 1024 * 1024,
  /** Milliseconds from a picture's arrival for which the turn waits for its bytes; and for reading them. */
  agentPictureWaitMs: 8_000,
  agentPictureReadMs: 10_000,
  /** Milliseconds for which a model that refused pictures is shown none. */
  agentBlindMs: 3_600_000,
  /** Payment receipts: days back of orders, of those given up, and of how the shop told to pay; minutes of words. */
  receiptOrderDays: 60,
  receiptGivenUpDays: 7,
  receiptToldDays: 3,
  receiptWordsMinutes: 15,
  /** Letters and digits from which on a reference tells payments apart; characters of one; open ones that are shown. */
  receiptReferenceCharsMin: 5,
  receiptReferenceCharsMax: 60,
  receiptsShown: 10,
  /** Tokens of the language model's answer about one; tries; hours back for which those are read that nobody has read. */
  receiptTokensMax: 400,
  receiptTriesMax: 3,
  receiptHoursBack: 24,
} as const
