// From what a customer typed to words that rules can compare.
import type { Language } from './lexicon.ts'
import { phrasesOf, shortOf, vocabularyOf } from './vocabulary.ts'

export type Word = {
  /** Without accents, in lower case. */
  plain: string
  /** The same, or the known word that was probably meant. */
  meant: string
}

const emoji: readonly (readonly [RegExp, string])[] = [
  [/[👍✅👌🆗💯]/gu, ' emojiyes '],
  [/[👎❌🚫]/gu, ' emojino '],
]
const marks = /\p{M}+/gu

/** Lower case, no accents, no punctuation but what numbers, times and lists need. */
export function plainText(text: string): string {
  const lowered = emoji.reduce((done, [found, word]) => done.replace(found, word), text).toLowerCase()
  const plain = withoutMarks(lowered)
  // The one word with a tilde that would pass for an article.
  return /uñas/.test(lowered) ? plain.replace(/\bunas\b/g, 'uñas') : plain
}

function withoutMarks(lowered: string): string {
  return (
    lowered
      .normalize('NFKD')
      .replace(marks, '')
      .replace(/['’`´]/g, '')
      // Humming is no size.
      .replace(/\b(?:h?m{2,}|a{2,}h|e{2,}h)\b/g, ' ')
      .replace(/([a-z])\1{2,}/g, '$1')
      .replace(/(\d)\s*(?:hs?|hrs?|horas)\b(?!\d)/g, '$1:00')
      .replace(/(\d)h(\d\d)\b/g, '$1:$2')
      .replace(/(:\d\d):00/g, '$1')
      .replace(/(\d)\s*([ap])\.?\s?m\b\.?/g, '$1 $2m')
      .replace(/\b(\d+)(?:st|nd|rd|th)\b/g, '$1')
      .replace(/\bx(\d+)\b|\b(\d+)x\b/g, ' $1$2 ')
      .replace(/[^\p{L}\p{N}\s,:/.#-]/gu, ' ')
      .replace(/:(?=\s*\D*\d)(?<!\d:)/g, ' , ')
      .replace(/(?<!\d)[.:/-]|[.:/-](?!\d)/g, ' ')
      .replace(/,(?=\d)(?<=\d,)/g, '.')
      .replace(/,/g, ' , ')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** The words of a text; `,` stands among them as one. */
export function wordsOf(text: string, language: Language): Word[] {
  return plainText(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, wordsMax)
    .flatMap((word) => (shortOf(language).get(word) ?? word).split(' '))
    .map((plain) => ({ plain, meant: meantBy(plain, language) }))
}

/** Between spaces, as patterns expect it, without commas. */
export function lineOf(words: readonly Word[]): string {
  return ` ${words
    .filter(({ plain }) => plain !== ',')
    .map(({ meant }) => meant)
    .join(' ')} `
}

/** Whether the words are nothing but such phrases, in any order and number. */
export function consistsOf(words: readonly string[], phrases: ReadonlySet<string>): boolean {
  // Up to which words the phrases reach; trying each way anew would take for ever with phrases within phrases.
  const reached = new Set([0])
  for (let at = 0; at < words.length; at += 1) {
    if (!reached.has(at)) continue
    for (let length = 1; length <= phraseWordsMax; length += 1) {
      if (phrases.has(words.slice(at, at + length).join(' '))) reached.add(at + length)
    }
  }
  return reached.has(words.length)
}

/** Phrases by name, as a set. */
export function setOf(list: string): ReadonlySet<string> {
  return phrasesOf(list)
}

const wordsMax = 200
const phraseWordsMax = 6
const typoCharsMin = 5
/** Of a verb without the pronouns that are written with it: "agrega" in "agrégamelo". */
const baseCharsMin = 4

function meantBy(word: string, language: Language): string {
  if (word.length < typoCharsMin || !/^[a-z]+$/.test(word)) return word
  const vocabulary = vocabularyOf(language)
  if (vocabulary.all.has(word)) return word
  const base = language === 'en' ? word : word.replace(/(?:[mts]e)?l[aoe]s?$|(?:me|se|nos)$/, '')
  if (base.length >= baseCharsMin && vocabulary.all.has(base)) return base
  const near = vocabulary.byFirst.get(word[0] ?? '') ?? []
  return near.find((known) => isOneSlipAway(word, known)) ?? word
}

/** One letter more, less, other, or two changed about. */
export function isOneSlipAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const [restA, restB] = [a.slice(at), b.slice(at)]
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    // Another letter in a short word makes another word.
    (a.length > typoCharsMin && restA.slice(1) === restB.slice(1)) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}
