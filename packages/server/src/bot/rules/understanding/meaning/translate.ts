// A word of the customer's as the word by which the shop calls the same thing: "couch" for "sofá", "bunny" for "rabbit".
import type { Language } from '@mostrador/contract/languages'
import { isSameWord, namingWords } from '../match.ts'
import { goodsOf } from './goods.ts'
import { likeness, sensesOf } from './senses.ts'

/** Two words for one thing; words that only share a field come to less. */
const sameThing = 0.7
const wordCharsMin = 3

/** The words of `names` that mean what a word does, where none is the word itself; each is looked up once. */
export function translatorTo(
  names: readonly string[],
  languages: { said: Language; shop: Language },
): (word: string) => readonly string[] {
  const own = [...new Set(names.flatMap((name) => namingWords(name)))]
  const known = new Map<string, readonly string[]>()
  return (word) => {
    const found = known.get(word) ?? inWordsOf(word, own, languages)
    known.set(word, found)
    return found
  }
}

function inWordsOf(
  word: string,
  own: readonly string[],
  { said, shop }: { said: Language; shop: Language },
): string[] {
  if (word.length < wordCharsMin || own.some((other) => isSameWord(word, other))) return []
  const goods = goodsOf(word, said)
  const same = own.filter((other) => goodsOf(other, shop).some((each) => goods.includes(each)))
  // The fields of meanings are too wide where both speak alike: "ham" and "beef" are one thing there.
  if (same.length > 0 || said === shop) return same
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
