// Limits of files in messages, and of voice notes in words; a part of `limits`; payment receipts too.

/** Megabytes of a file, unless MEDIA_MAX_MB says otherwise. */
export const mediaMbMax = 25
/**
 * The same by the kind that its sender says it is, whatever MEDIA_MAX_MB says: platforms take no larger pictures, sound
 * and stickers, and a picture is read whole. Films and documents may be as large as that variable may say.
 */
export const mediaKindMbMax = { image: 25, audio: 25, video: 100, document: 100, sticker: 1 } as const
/** Milliseconds for the whole of a file; redirects followed; downloads at a time in one worker. */
export const mediaDownloadMs = 30_000
export const mediaRedirectsMax = 3
export const mediaAtOnce = 3
/** Files of one message; tries to load each. */
export const mediaPerMessageMax = 30
export const mediaTriesMax = 6
/** Pixels of a picture that is looked into: one claims thousands of millions in a few bytes. */
export const mediaPixelsMax = 50_000_000
/** Bytes of the pixels of a picture that is held whole while it is read: a phone's largest photos are of 150 MB. */
export const mediaHeldBytesMax = 160_000_000
/** Longer side of the smaller picture, in pixels. */
export const mediaPreviewPixels = 480
/** Seconds that making it may take. */
export const mediaPreviewSeconds = 20
export const mediaNameCharsMax = 200
/** People in one shared contact card, and phones of each. */
export const mediaPeopleMax = 20
/** Seconds for which an address of a file opens it: for the account's people, and for a platform that fetches it. */
export const mediaUrlSeconds = 3_600
export const mediaSendUrlSeconds = 7 * 86_400
/** Seconds after which bytes are deleted that no row came to refer to. */
export const mediaLooseSeconds = 3_600
/** Seconds after which a file in the folder of incoming ones is nobody's: no task leaves one unwritten for so long. */
export const mediaIncomingSeconds = 900
/** Files looked at in one step of deleting those that nothing refers to. */
export const mediaRemovalsAtOnce = 100
/** Pictures of a product, characters that describe one, and the longer side of one as it is kept, in pixels. */
export const productPicturesMax = 20
export const pictureAltCharsMax = 500
export const picturePixels = 1_600
/** Pictures that one worker loads at a time, and seconds for which an exported address opens one. */
export const picturesAtOnce = 3
export const pictureExportUrlSeconds = 365 * 86_400
/** Requests a minute for the file of one account's catalogue, and for its pictures; products read at a time for it. */
export const catalogueFeedPerMinuteMax = 12
export const cataloguePicturesPerMinuteMax = 3_000
export const catalogueFeedRows = 500
/** Characters of an address from which a picture is loaded. */
export const pictureUrlCharsMax = 2_000
/** Hours for which a file that was chosen and not sent is kept; files of one reply, and of one line of the web chat. */
export const mediaUploadHours = 24
export const replyFilesMax = 10
export const chatFilesMax = 10
/** Files a minute that one visitor of the web chat may send, and one address. */
export const chatFilesPerVisitorMax = 20
export const chatFilesPerAddressMax = 100
/** Files of visitors that one process takes in at the same time, and those of one address. */
export const chatFilesAtOnceMax = 30
export const chatFilesPerAddressAtOnceMax = 10
/** Share of the account's room that visitors may fill; megabytes a day of one visitor, and of one address. */
export const mediaVisitorsShare = 0.25
export const chatMbPerVisitorDayMax = 200
export const chatMbPerAddressDayMax = 500
/** Bytes of a voice note that is sent to the speech service, and of its answer; milliseconds for the whole exchange. */
export const transcribeBytesMax = 25_000_000
export const transcribeAnswerBytesMax = 1_000_000
export const transcribeMs = 60_000
/** Voice notes that a worker has put into words at a time; tries of each. */
export const transcribeAtOnce = 2
export const transcribeTriesMax = 5
/** Hours back from now for which voice notes are put into words that nobody has asked for yet. */
export const transcribeHoursBack = 24
export const transcriptCharsMax = 10_000
/** Milliseconds from a voice note's arrival for which the bot's turn waits for its words. */
export const transcriptWaitMs = 25_000
/** Bytes of a second of voice, where the speech service does not say how long it was: 16 kbit/s, as phones record. */
export const voiceBytesPerSecond = 2_000
/** Minutes of voice a month that a shop may set as its budget. */
export const voiceMinutesMin = 1
export const voiceMinutesMax = 1_000_000
/**
 * Customers' pictures that a language model is shown in one request: how many, and of them how many of earlier
 * messages; the longer side in pixels; bytes of all; bytes of a file that is read for it.
 */
export const agentPicturesMax = 4
export const agentPicturesPastMax = 2
export const agentPicturePixels = 1_024
export const agentPicturesBytesMax = 1_500_000
export const agentPictureFileBytesMax = 16 * 1024 * 1024
/** Milliseconds from a picture's arrival for which the turn waits for its bytes; and for reading them. */
export const agentPictureWaitMs = 8_000
export const agentPictureReadMs = 10_000
/** Milliseconds for which a model that refused pictures is shown none. */
export const agentBlindMs = 3_600_000
/** Payment receipts: days back of orders, of those given up, and of how the shop told to pay; minutes of words. */
export const receiptOrderDays = 60
export const receiptGivenUpDays = 7
export const receiptToldDays = 3
export const receiptWordsMinutes = 15
/** Letters and digits from which on a reference tells payments apart; characters of one; open ones that are shown. */
export const receiptReferenceCharsMin = 5
export const receiptReferenceCharsMax = 60
export const receiptsShown = 10
/** Tokens of the language model's answer about one; tries; hours back for which those are read that nobody has read. */
export const receiptTokensMax = 400
export const receiptTriesMax = 3
export const receiptHoursBack = 24
