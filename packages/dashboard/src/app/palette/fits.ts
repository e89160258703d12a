import { plain } from '../../i18n/plain.ts'

/** Every word that was typed begins a word of the text. */
export function fits(text: string, typed: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u)
  return plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .every((word) => words.some((each) => each.startsWith(word)))
}

/** Pages shown while something is typed, and actions likewise. */
const shownMax = 5

/** Entries that fit by their name, then those that fit by other words for them too. */
export function fitting<E extends { id: string; name: string }>(
  entries: readonly E[],
  typed: string,
  synonyms: Readonly<Record<string, string>>,
): E[] {
  const heard = ({ id, name }: E) => `${name} ${synonyms[id] ?? synonyms[id.split(' ')[0] ?? ''] ?? ''}`
  const single = typed.replaceAll(/(\p{L}{4})s(?!\p{L})/gu, '$1')
  const named = entries.filter(({ name }) => fits(name, typed))
  const others = entries.filter((entry) => !named.includes(entry) && fits(heard(entry), single))
  return [...named, ...others].slice(0, shownMax)
}
