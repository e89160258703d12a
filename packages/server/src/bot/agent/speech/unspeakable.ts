/** An answer that may not be sent; the message tells the model why, so that it can word it anew. */
export class Unspeakable extends Error {
  override readonly name = 'Unspeakable'
}
