// From what a customer typed to words that rules can compare.
import type { Language } from './lexicon.ts'
import { isOneSlipAway, soundOf, typoCharsMin, withoutDiminutive } from './spelling.ts'
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
  const plain = plainText(text)
  return (language === 'en' ? plain.replace(soundingNumber, (two) => (two === '2' ? 'to' : 'for')) : plain)
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

/** "Talk 2 a person", "how much 4 the mug": a number that stands before what cannot be counted. */
const soundingNumber =
  /(?<= )(?:2|4)(?= (?:the|a|an|my|me|u|you|your|this|that|it|us|him|her|talk|speak|see|know|buy|get|book|cancel|change|pay) )/g
const wordsMax = 200
const phraseWordsMax = 6
/** Of a verb without the pronouns that are written with it: "agrega" in "agrégamelo". */
const baseCharsMin = 4

function meantBy(word: string, language: Language): string {
  if (!/^[a-z]{3,}$/.test(word)) return word
  const { all, stems, byFirst, byConsonants, bySound } = vocabularyOf(language)
  if (all.has(word) || stems.some((stem) => word.startsWith(stem))) return word
  if (!/[aeiou]/.test(word)) return byConsonants.get(word) ?? word
  if (language !== 'en') {
    const forms = romanceForms(word, language)
    const known =
      forms.find((form) => all.has(form)) ??
      forms.map((form) => bySound.get(soundOf(form))).find((form) => form !== undefined)
    if (known !== undefined) return known
  }
  if (word.length < typoCharsMin) return word
  return byFirst.get(word[0] ?? '')?.find((known) => isOneSlipAway(word, known)) ?? word
}

/** What a word may be a form of; the likeliest first. */
function romanceForms(word: string, language: Language): string[] {
  const base = word.replace(/(?:[mts]e)?l[aoe]s?$|(?:me|se|nos)$/, '')
  // "Fala" for "falar", as it is said.
  const spoken = language === 'pt' ? [`${word}r`] : []
  const forms = [base, ...withoutDiminutive(word), word.replace(/^q(?=[^u])/, 'que'), ...spoken]
  return [word, ...forms.filter((form) => form.length >= baseCharsMin)]
}
