// Limits of an account's beginning: lists of products as people have them; a part of `limits`.

/** Products that make a catalogue worth trying. */
export const firstProductsMin = 3
/** A pasted list: characters, lines, and products read from it. */
export const pasteCharsMax = 60_000
export const pasteProductsMax = 300
/** Sizes that a line of the list may end with. */
export const pasteSizesMax = 20
/** A photo of a price list: bytes, longest side after the page has made it smaller, time for the model to read it. */
export const photoBytesMax = 4 * 1024 * 1024
export const photoSideMax = 2_000
export const photoMs = 60_000
/** The model’s answer about one photo: tokens, products, characters of a price. */
export const photoTokensMax = 6_000
export const photoProductsMax = 200
export const photoPriceCharsMax = 60
