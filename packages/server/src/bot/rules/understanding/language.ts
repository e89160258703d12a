import type { Language } from '@mostrador/contract/languages'
import { languages } from '@mostrador/contract/languages'
import { plainText } from './normalise.ts'
import { lexicons, shortOf, wordSet } from './vocabulary.ts'

/** Lead that another language needs over the current one. */
const marginMin = 0.5

/** "N" and "a" stand for something in every language. */
const ofLetter = 0.4

/** A word of another language, such as "pro" or "tee", does not change that of a conversation; two do. */
const ownWordsMin = 2

/** The language of a text; the current one unless another is clearly meant, once it is settled by a whole sentence. */
export function languageOf(text: string, spoken: Language, isSettled = false): Language {
  const words = plainText(text).split(' ')
  const scores = languages.map((language) => ({ language, score: scoreOf(words, language) }))
  const best = scores.toSorted((a, b) => b.score - a.score)[0]
  const own = scores.find(({ language }) => language === spoken)
  if (!best || !own || best.score - own.score <= marginMin) return spoken
  const telling = new Set(words.filter((word) => marks(word, best.language) && !marks(word, spoken)))
  return isSettled && telling.size < ownWordsMin ? spoken : best.language
}

function scoreOf(words: readonly string[], language: Language): number {
  return words
    .filter((word) => marks(word, language))
    .reduce((sum, word) => sum + (word.length === 1 ? ofLetter : 1) / sharedBy(word), 0)
}

/** Abbreviations indicate a language as well as whole words do. */
function marks(word: string, language: Language): boolean {
  return wordSet(lexicons[language].markers).has(word) || (word.length > 1 && shortOf(language).has(word))
}

function sharedBy(word: string): number {
  return languages.filter((language) => marks(word, language)).length
}
