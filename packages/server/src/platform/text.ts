/** Whether PostgreSQL can keep the text as it is: valid Unicode without U+0000. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
