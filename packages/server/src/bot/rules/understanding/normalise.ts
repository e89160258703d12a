// Turns a customer's text into words the rules can compare.
import { inEach, type Language } from '@mostrador/contract/languages'
import { Kept } from '../../../platform/kept.ts'
import { isOneSlipAway, soundOf, typoCharsMin, withoutDiminutive } from './spelling.ts'
import { lexicons, phrasesOf, shortOf, timeWordsOf, vocabularyOf } from './vocabulary.ts'

/** Before a number that belongs to a name: the last one of "2 clay 2 oz". Invisible; what customers write has none, as lines are read without it. */
export const nameMark = '\u2060'

const kept = new Kept<string>(10_000)
const keptCharsMax = 300

export type Word = {
  /** Lower case, without accents. */
  plain: string
  /** The same word, or the known word it probably stands for. */
  meant: string
}

const emoji: readonly (readonly [RegExp, string])[] = [
  [/[👍✅👌🆗💯]/gu, ' emojiyes '],
  [/[👎❌🚫]/gu, ' emojino '],
]
const marks = /\p{M}+/gu

/**
 * Lower case, no accents, and no punctuation except in numbers, times and lists. One line of a customer is compared with
 * all that the shop says, again and again, so short texts are kept.
 */
export function plainText(text: string): string {
  return text.length > keptCharsMax ? makePlain(text) : kept.get(text, () => makePlain(text))
}

function makePlain(text: string): string {
  const lowered = emoji.reduce((done, [found, word]) => done.replace(found, word), text).toLowerCase()
  const plain = withoutMarks(lowered)
  // Without its tilde this one word would be an article.
  return /uñas/.test(lowered) ? plain.replace(/\bunas\b/g, 'uñas') : plain
}

function withoutMarks(lowered: string): string {
  return (
    lowered
      .normalize('NFKD')
      .replace(marks, '')
      .replace(/['’`´]/g, '')
      // Humming must not be read as a size.
      .replace(/\b(?:h?m{2,}|a{2,}h|e{2,}h)\b/g, ' ')
      .replace(/([a-z])\1{2,}/g, '$1')
      .replace(
        /(?<!\b(?:de|por|dura[nm]?|cada|hace|faz|ha|d[ae]qui a|dentro de|son|sao|mais|mas) \d{1,2} ?)(?<=\d)\s*(?:hs?|hrs?|horas)\b(?!\d)/g,
        ':00',
      )
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

/** The words of a text; a `,` counts as a word. A turn reads its line at dozens of places, so short texts are kept. */
export function wordsOf(text: string, language: Language): Word[] {
  if (text.length > keptCharsMax) return readWords(text, language)
  return [...keptWords[language].get(text, () => readWords(text, language))]
}

const keptWords = inEach(() => new Kept<readonly Word[]>(2_000))

function readWords(text: string, language: Language): Word[] {
  const plain = markedText(text)
  const { writesNumbersForWords } = lexicons[language].grammar
  return (
    writesNumbersForWords ? plain.replace(soundingNumber, (two) => (two === '2' ? 'to' : 'for')) : plain
  )
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, wordsMax)
    .flatMap((word, at, all) =>
      isSize(word, all[at + 1]) ? [word] : (shortOf(language).get(word) ?? word).split(' '),
    )
    .map((plain) => ({ plain, meant: meantBy(plain, language) }))
}

/** Plain text in which the numbers of names keep their marks, by which they are no counts. */
function markedText(text: string): string {
  if (!text.includes(nameMark)) return plainText(text)
  return plainText(text.replaceAll(nameMark, standIn))
    .replace(/ʘ\s*(?=[\p{L}\p{N}])/gu, nameMark)
    .replaceAll(standIn, ' ')
}
/** A letter that nobody writes. */
const standIn = 'ʘ'

/** In Portuguese a "p" that leads to nothing is small rather than short for "para". */
function isSize(word: string, next: string | undefined): boolean {
  return word === 'p' && (next === undefined || sizeEnds.test(next))
}

const sizeEnds =
  /^(?:,|e|y|and|ou|mesmo|msm|pfv|pf|por|preta?s?|branca?s?|azul|verde|vermelh[oa]s?|tambem|tb|tbm)$/

/** One space around every word, as patterns expect, without commas. */
export function lineOf(words: readonly Word[]): string {
  return ` ${words
    .filter(({ plain }) => plain !== ',')
    .map(({ meant }) => meant)
    .join(' ')} `
}

/** The words are nothing but such phrases, in any order and number. */
export function consistsOf(words: readonly string[], phrases: ReadonlySet<string>): boolean {
  // Positions the phrases reach; with nested phrases, trying every combination would be exponential.
  const reached = new Set([0])
  for (let at = 0; at < words.length; at += 1) {
    if (!reached.has(at)) continue
    for (let length = 1; length <= phraseWordsMax; length += 1) {
      if (phrases.has(words.slice(at, at + length).join(' '))) reached.add(at + length)
    }
  }
  return reached.has(words.length)
}

export function setOf(list: string): ReadonlySet<string> {
  return phrasesOf(list)
}

/** A digit for a word, recognised because nothing countable follows: "talk 2 a person", "how much 4 the mug". */
const soundingNumber =
  /(?<= )(?:2|4)(?= (?:the|a|an|my|me|u|you|your|this|that|it|us|him|her|talk|speak|see|know|buy|get|book|cancel|change|pay) )/g
const wordsMax = 200
const phraseWordsMax = 6
/** Shortest verb that may remain once attached pronouns are removed: "agrega" from "agrégamelo". */
const baseCharsMin = 4

function meantBy(word: string, language: Language): string {
  if (!/^[a-z]{3,}$/.test(word)) return word
  const { all, stems, byFirst, byConsonants, bySound } = vocabularyOf(language)
  if (all.has(word) || stems.some((stem) => word.startsWith(stem))) return word
  if (!/[aeiou]/.test(word)) return byConsonants.get(word) ?? word
  if (lexicons[language].grammar.hasRomanceEndings) {
    const forms = romanceForms(word, language)
    const known =
      forms.find((form) => all.has(form)) ??
      forms.map((form) => bySound.get(soundOf(form))).find((form) => form !== undefined)
    if (known !== undefined) return known
  }
  if (word.length < typoCharsMin) return word
  const slips = byFirst.get(word[0] ?? '')?.filter((known) => isOneSlipAway(word, known)) ?? []
  return slips.find((known) => !isOtherTime(word, known, language) && !isGrave(word, known)) ?? word
}

/** Nothing is called off for a slip of the pen: "canela" is cinnamon. */
function isGrave(word: string, known: string): boolean {
  return known.startsWith('cancel') && !/^c(?:an?)?[cs]/.test(word)
}

/** Another letter in the name of a day or hour makes another word: "seguida" is no "segunda", "cuadro" no "cuatro". */
function isOtherTime(word: string, known: string, language: Language): boolean {
  if (word.length !== known.length || !timeWordsOf(language).has(known)) return false
  const letters = (text: string) => [...text].sort().join('')
  return letters(word) !== letters(known) && soundOf(word) !== soundOf(known)
}

/** Words this one may be a form of, most likely first. */
function romanceForms(word: string, language: Language): string[] {
  const base = word.replace(/(?:[mts]e)?l[aoe]s?$|(?:me|se|nos)$/, '')
  // Spoken form: "fala" for "falar".
  const spoken = lexicons[language].grammar.dropsFinalR ? [`${word}r`] : []
  const forms = [base, ...withoutDiminutive(word), word.replace(/^q(?=[^u])/, 'que'), ...spoken]
  return [word, ...forms.filter((form) => form.length >= baseCharsMin)]
}
