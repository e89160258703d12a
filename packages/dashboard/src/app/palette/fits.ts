import { plain } from '../../i18n/plain.ts'

/** Every word that was typed begins a word of the text. */
export function fits(text: string, typed: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u)
  return plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .every((word) => words.some((each) => each.startsWith(word)))
}
