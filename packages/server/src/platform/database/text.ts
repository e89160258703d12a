/** PostgreSQL can store the text unchanged: valid Unicode without U+0000. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/**
 * Makes foreign text storable in PostgreSQL: U+FFFD replaces anything it cannot store, and the text is cut to
 * `charsMax`.
 */
export function storableText(text: string, charsMax: number): string {
  const cut =
    text.length <= charsMax ? text : text.slice(0, isPairCut(text, charsMax) ? charsMax - 1 : charsMax)
  return cut.toWellFormed().replaceAll('\0', '\uFFFD')
}

/**
 * A value as JSON text that every reader accepts: U+FFFD replaces each unpaired surrogate, in keys as in strings.
 * JSON.stringify escapes exactly those, so nothing else is touched.
 */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  const cleaned = text.replaceAll(/\\(?:u(d[89a-f][0-9a-f]{2})|.)/g, (sequence, half) =>
    half ? '\uFFFD' : sequence,
  )
  // Keys that differed only in such a surrogate are now the same.
  return cleaned === text ? text : JSON.stringify(JSON.parse(cleaned))
}

function isPairCut(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff
}
