// Limits of an account's beginning: lists of products as people have them; a part of `limits`.
export const startLimits = {
  /** Products that make a catalogue worth trying. */
  firstProductsMin: 3,
  /** A pasted list: characters, lines, and products read from it. */
  pasteCharsMax: 60_000,
  pasteProductsMax: 300,
  /** Sizes that a line of the list may end with. */
  pasteSizesMax: 20,
  /** A photo of a price list: bytes, longest side after the page has made it smaller, time for the model to read it. */
  photoBytesMax: 4 * 1024 * 1024,
  photoSideMax: 2_000,
  photoMs: 60_000,
  /** The model’s answer about one photo: tokens, products, characters of a price. */
  photoTokensMax: 6_000,
  photoProductsMax: 200,
  photoPriceCharsMax: 60,
} as const
