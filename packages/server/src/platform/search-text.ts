/** A pattern for LIKE that finds the text anywhere, taken word for word. */
export function anywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}
