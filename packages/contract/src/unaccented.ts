/** Small letters without their accents, so that words are the same however they are typed. */
export function unaccented(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
