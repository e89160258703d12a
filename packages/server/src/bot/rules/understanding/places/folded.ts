/** Lower case without accents, of the same length, so that places in it are places in the text. */
export function folded(text: string): string {
  // Most text has no accents, and each letter by itself takes its time.
  if (unaccented.test(text)) return text.toLowerCase()
  return [...text]
    .map((sign) => {
      const plain = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
      return plain.length === sign.length ? plain : sign
    })
    .join('')
}
const unaccented = /^[ -~\n]*$/
