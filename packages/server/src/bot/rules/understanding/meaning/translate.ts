// A word of the customer's language as the word by which the shop calls the same thing: "couch" for "sofá".
import type { Language } from '@mostrador/contract/languages'
import { isSameWord, namingWords } from '../match.ts'
import { likeness, sensesOf } from './senses.ts'

/** Two words for one thing; words that only share a field come to less. */
const sameThing = 0.7
const wordCharsMin = 3

/** The words of `names` that mean what the word does, where none is the word itself. */
export function inWordsOf(
  word: string,
  names: readonly string[],
  { said, shop }: { said: Language; shop: Language },
): string[] {
  const own = [...new Set(names.flatMap((name) => namingWords(name)))]
  if (word.length < wordCharsMin || own.some((other) => isSameWord(word, other))) return []
  const [sense, ...others] = sensesOf(word, [said])
  if (sense === undefined || sense.size === 0 || others.length > 0) return []
  const found = own
    .filter((other) => other.length >= wordCharsMin)
    .map((other) => ({
      other,
      like: Math.max(0, ...sensesOf(other, [shop]).map((each) => likeness(sense, each))),
    }))
    .filter(({ like }) => like >= sameThing)
  const best = Math.max(0, ...found.map(({ like }) => like))
  return found.filter(({ like }) => like >= best - 0.01).map(({ other }) => other)
}
