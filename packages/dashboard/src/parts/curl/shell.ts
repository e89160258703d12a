/** A word that every POSIX shell takes as it stands. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** One command over several lines. */
export function lines(parts: readonly string[]): string {
  return parts.join(' \\\n  ')
}
