/** Whether PostgreSQL can keep the text as it is: valid Unicode without U+0000. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** The text as PostgreSQL can keep it, for what others write: U+FFFD for what cannot be kept, cut to `charsMax`. */
export function storableText(text: string, charsMax: number): string {
  const cut =
    text.length <= charsMax ? text : text.slice(0, isPairCut(text, charsMax) ? charsMax - 1 : charsMax)
  return cut.toWellFormed().replaceAll('\0', '\uFFFD')
}

function isPairCut(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff
}
