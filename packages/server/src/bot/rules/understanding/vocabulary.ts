// The lexicons, each compiled once, when a customer first writes in its language.

import { spokenIntents } from '@mostrador/contract/bot-intents'
import { type Language, languages } from '@mostrador/contract/languages'
import type { Cue, GrievanceSign, Intent, Lexicon } from './lexicon.ts'
import { cues, grievanceSigns } from './lexicon.ts'
import { readLexicon } from './lexicon-files.ts'
import { compile } from './pattern.ts'
import { consonantsOf, soundOf } from './spelling.ts'

export const lexicons: Readonly<Record<Language, Lexicon>> = whenAsked((language) => readLexicon(language))

export type Vocabulary = {
  all: ReadonlySet<string>
  /** Prefixes that a pattern accepts with any ending. */
  stems: readonly string[]
  byFirst: ReadonlyMap<string, readonly string[]>
  /** Lookup by consonants and by sound; only where exactly one word matches. */
  byConsonants: ReadonlyMap<string, string>
  bySound: ReadonlyMap<string, string>
}
export type Rule = { intent: Intent; tests: readonly RegExp[] }

const knownLists = new Map<string, ReadonlySet<string>>()

/** The phrases of a list separated by `|`. */
export function phrasesOf(list: string): ReadonlySet<string> {
  const known = knownLists.get(list) ?? new Set(list.split('|'))
  knownLists.set(list, known)
  return known
}

/** The words of a list separated by spaces. */
export function wordSet(list: string): ReadonlySet<string> {
  const known = knownLists.get(list) ?? new Set(list.split(/\s+/))
  knownLists.set(list, known)
  return known
}

/** The entries of a `phrase=meaning` list. */
export function meaningsOf(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split('|').map((entry) => {
      const at = entry.indexOf('=')
      return [entry.slice(0, at), entry.slice(at + 1)]
    }),
  )
}

const shorts = byLanguage(({ short }) => meaningsOf(short))
export const shortOf = (language: Language): ReadonlyMap<string, string> => shorts[language]

const numbers = byLanguage(
  (lexicon) => new Map([...meaningsOf(lexicon.numbers)].map(([word, value]) => [word, Number(value)])),
)
export const numbersOf = (language: Language): ReadonlyMap<string, number> => numbers[language]

const numberBeginnings = byLanguage(
  (lexicon) => new Set([...meaningsOf(lexicon.numbers).keys()].map((phrase) => phrase.split(' ', 1)[0])),
)
/** A number in words begins with this one. */
export const beginsNumber = (word: string, language: Language): boolean =>
  numberBeginnings[language].has(word)

const timeWords = byLanguage(
  ({ calendar: { weekdays, hours } }) => new Set([...weekdays.entries.flat(), ...Object.keys(hours.entries)]),
)
/** Names of weekdays and hours. */
export const timeWordsOf = (language: Language): ReadonlySet<string> => timeWords[language]

const placeWords = byLanguage(
  ({ ordinals, cheapest }) =>
    new Set([...meaningsOf(ordinals).keys(), ...cheapest.split('|')].flatMap((phrase) => phrase.split(' '))),
)
/** Words that refer to a position in a list. */
export const placeWordsOf = (language: Language): ReadonlySet<string> => placeWords[language]

const vocabularies = byLanguage(buildVocabulary)
export const vocabularyOf = (language: Language): Vocabulary => vocabularies[language]

const rules = byLanguage((lexicon, language) =>
  spokenIntents.map((intent) => ({
    intent,
    tests: (lexicon.patterns[intent] ?? []).map((pattern) => compile(pattern, classesOf(lexicon, language))),
  })),
)
const hints = byLanguage((lexicon, language) =>
  spokenIntents.map((intent) => ({
    intent,
    tests: (lexicon.hints[intent] ?? []).map((pattern) => compile(pattern, classesOf(lexicon, language))),
  })),
)
export const hintsOf = (language: Language): readonly Rule[] => hints[language]

const cuesByLanguage = byLanguage((lexicon, language) =>
  cues.map((cue) => ({
    cue,
    tests: lexicon.cues[cue].map((pattern) => compile(pattern, classesOf(lexicon, language))),
  })),
)
/** The cues in a line with a space at each end. */
export function cuesIn(line: string, language: Language): ReadonlySet<Cue> {
  const found = cuesByLanguage[language].filter(({ tests }) => tests.some((test) => test.test(line)))
  return new Set(found.map(({ cue }) => cue))
}

export const rulesOf = (language: Language): readonly Rule[] => rules[language]

const signs = byLanguage((lexicon, language) => {
  const tests = grievanceSigns.map((sign) => [
    sign,
    lexicon.grievance[sign].map((pattern) => compile(pattern, classesOf(lexicon, language))),
  ])
  return Object.fromEntries(tests) as Record<GrievanceSign, readonly RegExp[]>
})
export const signsOf = (language: Language): Readonly<Record<GrievanceSign, readonly RegExp[]>> =>
  signs[language]

type GrievanceWords = { all: ReadonlySet<string>; stems: readonly string[] }

const grievanceWords = byLanguage(({ grievance }): GrievanceWords => {
  const text = Object.values(grievance)
    .flat()
    .join(' ')
    .replace(/([a-z]+)\[([a-z])([a-z])\](s\?)?/g, '$1$2 $1$3 $1$2s $1$3s')
  const stems = [...text.matchAll(/([a-z]{3,})\\w[*+]/g)].map(([, stem = '']) => stem)
  return { all: new Set(text.match(/[a-z]{6,}/g)), stems }
})
/** Kept apart from the vocabulary, where they would draw names of products to them. */
export const grievanceWordsOf = (language: Language): GrievanceWords => grievanceWords[language]

const splits = byLanguage(
  (lexicon) => new RegExp(` (?=(?:${lexicon.splits.join('|').replaceAll('(', '(?:')}) )`),
)
export const splitsOf = (language: Language): RegExp => splits[language]

function classesOf({ classes }: Lexicon, language: Language): Record<string, string> {
  return { ...classes, number: `\\d{1,3}|${[...numbersOf(language).keys()].join('|')}` }
}

function buildVocabulary(lexicon: Lexicon): Vocabulary {
  const { patterns, classes, quiet, markers, calendar } = lexicon
  const text = [
    ...Object.values(patterns).flat(),
    ...Object.values(classes),
    ...Object.values(lexicon.hints).flat(),
    ...Object.values(lexicon.cues).flat(),
    lexicon.openings,
    JSON.stringify(calendar).replace(/"about":"[^"]*"/g, ''),
    quiet,
    markers,
    lexicon.yes,
    lexicon.no,
    lexicon.stop,
    lexicon.addressWords,
    lexicon.numbers,
  ].join(' ')
  const all = new Set([...(text.match(/[a-z]+/g) ?? []), ...endingsIn(text)])
  const byFirst = Map.groupBy(
    [...all].filter(({ length }) => length >= 5),
    (word) => word[0] ?? '',
  )
  const stems = [...text.matchAll(/([a-z]{3,})\\w[*+]/g)].map(([, stem = '']) => stem)
  return { all, stems, byFirst, byConsonants: onlyOnes(all, consonantsOf), bySound: onlyOnes(all, soundOf) }
}

/** "corr(?:e|er)" covers two words. */
function endingsIn(text: string): string[] {
  return [...text.matchAll(/([a-z]{3,})\(\?:([a-z|]+)\)/g)].flatMap(([, stem = '', ends = '']) =>
    ends.split('|').map((end) => stem + end),
  )
}

function onlyOnes(words: ReadonlySet<string>, keyOf: (word: string) => string): ReadonlyMap<string, string> {
  const groups = Map.groupBy(words, keyOf)
  return new Map(
    [...groups].flatMap(([key, [word, ...others]]) =>
      word !== undefined && others.length === 0 ? [[key, word] as const] : [],
    ),
  )
}

/** Made when it is first asked for. */
export function byLanguage<Value>(
  make: (lexicon: Lexicon, language: Language) => Value,
): Readonly<Record<Language, Value>> {
  return whenAsked((language) => make(lexicons[language], language))
}

/** Most services speak one language, and many processes run no bot: the words of all take a quarter of their start. */
function whenAsked<Value>(make: (language: Language) => Value): Readonly<Record<Language, Value>> {
  const record = {}
  for (const language of languages) {
    const get = () => {
      const value = make(language)
      Object.defineProperty(record, language, { value, enumerable: true })
      return value
    }
    Object.defineProperty(record, language, { get, configurable: true, enumerable: true })
  }
  return record as Record<Language, Value>
}
