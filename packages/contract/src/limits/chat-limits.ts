// Limits of the web chat; a part of `limits`.

/** Web chat: characters of a message, bytes of a request, messages a page starts with. */
export const chatTextCharsMax = 4_096
export const chatBodyBytesMax = 32 * 1024
export const chatHistoryMax = 100
/** Messages per minute from one visitor and from one address, per process. */
export const chatMessagesPerVisitorMax = 30
export const chatMessagesPerAddressMax = 300
/** Times a minute that one visitor's pages, and those of one address, may say that somebody writes. */
export const chatTypingPerVisitorMax = 30
export const chatTypingPerAddressMax = 300
/** Open pages per process, per visitor and per address; bytes buffered for a page that does not read. */
export const chatStreamsMax = 10_000
export const chatStreamsPerVisitorMax = 5
export const chatStreamsPerAddressMax = 200
export const chatStreamBufferBytesMax = 256 * 1024
/** Languages that are read of the list that a visitor's browser prefers. */
export const acceptedLanguagesMax = 20
