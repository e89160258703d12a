// Limits of the web chat; a part of `limits`.
export const chatLimits = {
  /** Web chat: characters of a message, bytes of a request, messages a page starts with. */
  chatTextCharsMax: 4_096,
  chatBodyBytesMax: 32 * 1024,
  chatHistoryMax: 100,
  /** Messages per minute from one visitor and from one address, per process. */
  chatMessagesPerVisitorMax: 30,
  chatMessagesPerAddressMax: 300,
  /** Times a minute that one visitor's pages, and those of one address, may say that somebody writes. */
  chatTypingPerVisitorMax: 30,
  chatTypingPerAddressMax: 300,
  /** Open pages per process, per visitor and per address; bytes buffered for a page that does not read. */
  chatStreamsMax: 10_000,
  chatStreamsPerVisitorMax: 5,
  chatStreamsPerAddressMax: 200,
  chatStreamBufferBytesMax: 256 * 1024,
  /** Languages that are read of the list that a visitor's browser prefers. */
  acceptedLanguagesMax: 20,
} as const
