// Finds what words are about, whatever the language: "frete", "domicilio" and "shipping" are one thing.
import type { Language } from '@mostrador/contract/languages'
import { inEach, languages } from '@mostrador/contract/languages'
import { type Static, Type } from 'typebox'
import { readDataFile } from '../../../platform/data-file.ts'
import { KeptTexts } from '../../../platform/kept.ts'
import { isSameWord } from './match.ts'
import { plainText } from './normalise.ts'
import { withoutDiminutive } from './spelling.ts'
import { coloursOf } from './things/traits.ts'
import { lexicons, phrasesOf, wordSet } from './vocabulary.ts'

/** A word that says something, with its base where it is a diminutive, and the concepts it may stand for. */
export type Unit = {
  word: string
  forms?: readonly string[]
  concepts: ReadonlySet<string>
  /** Those that only follow from others: cash is a way to pay. */
  implied?: ReadonlySet<string>
}

const word = Type.String({ pattern: '^[^A-ZÀ-ÐÒ-ðò-ý|]+$' })
const listOf = Type.Array(word)
const ConceptFile = Type.Object(
  {
    about: Type.Array(Type.String()),
    aspects: Type.Object({ about: Type.String(), entries: listOf }, { additionalProperties: false }),
    implies: Type.Object(
      { about: Type.String(), entries: Type.Record(word, listOf) },
      { additionalProperties: false },
    ),
    concepts: Type.Record(
      word,
      Type.Object(
        inEach(() => listOf),
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

let read: Read | undefined
type Read = { aspects: ReadonlySet<string>; implies: ImpliedBy; indexes: Readonly<Record<Language, Index>> }
type ImpliedBy = Readonly<Record<string, readonly string[]>>

/** Read when they are first asked for: most processes start without a word from a customer. */
function known(): Read {
  read ??= readConcepts()
  return read
}

/** The words of a text that say something; each counts once. Texts of shops are read again and again, so they are kept. */
export function unitsOf(text: string, spoken: readonly Language[]): readonly Unit[] {
  return kept.get(text, spoken, () => unitsIn(text, spoken))
}

function unitsIn(text: string, spoken: readonly Language[]): Unit[] {
  const words = plainText(text)
    .split(' ')
    .filter((each) => /[\p{L}\p{N}]/u.test(each))
    .slice(0, wordsMax)
    // "Q tengo q llevar": a phrase stands with the word in full.
    .map((each) => (each === 'q' && spoken.some((language) => language !== 'en') ? 'que' : each))
  const units: Unit[] = []
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at, spoken)
    const plain = words[at] ?? ''
    const concepts = withOwnColour(plain, phrase?.concepts ?? conceptsSaid(plain, spoken))
    const said = phrase === undefined ? plain : ''
    if (concepts.size > 0 || !isQuiet(plain, spoken))
      units.push({ word: said, forms: withoutDiminutive(plain), concepts, implied: impliedBy(concepts) })
    at += phrase?.length ?? 1
  }
  return distinct(units)
}

/** Both are one word or may stand for one thing, or one follows from the other. */
export function isSameThing(one: Unit, other: Unit): boolean {
  return (
    isSameItself(one, other) ||
    isSharing(one.implied, other.concepts) ||
    isSharing(other.implied, one.concepts)
  )
}

/** Both are one word, or may stand for one thing. */
export function isSameItself(one: Unit, other: Unit): boolean {
  if (isSharing(one.concepts, other.concepts)) return true
  if (one.word === '' || other.word === '') return false
  if (one.word === other.word) return true
  // "Where" and "when" are alike as words; as concepts they have been compared already.
  if (one.concepts.size > 0 && other.concepts.size > 0) return false
  if (isSameWord(one.word, other.word)) return true
  return (one.forms ?? []).some((form) => isSameWord(form, other.word))
}

// Most words stand for nothing else, and each of a question is held against each of the shop.
function isSharing(some: ReadonlySet<string> | undefined, others: ReadonlySet<string>): boolean {
  if (some === undefined || some.size === 0 || others.size === 0) return false
  for (const concept of some) if (others.has(concept)) return true
  return false
}

/** "How long", "how much": kinds of questions, which alone prove little. */
export function isAspect({ concepts }: Unit): boolean {
  return concepts.size > 0 && [...concepts].every((concept) => known().aspects.has(concept))
}

const wordsMax = 120
const kept = new KeptTexts<readonly Unit[]>(2_000)
const foreignCharsMin = 5
const prefixCharsMin = 2

type Index = {
  exact: ReadonlyMap<string, ReadonlySet<string>>
  prefixes: ReadonlyMap<string, ReadonlySet<string>>
  /** Phrases by their first word. */
  phrases: ReadonlyMap<string, readonly { words: readonly string[]; concept: string }[]>
}

function readConcepts(): Read {
  const file = new URL('./words/concepts.json', import.meta.url)
  const { aspects, implies, concepts } = readDataFile(ConceptFile, file)
  return {
    aspects: new Set(aspects.entries),
    implies: implies.entries,
    indexes: inEach((language) => indexOf(concepts, language)),
  }
}

function indexOf(file: Static<typeof ConceptFile>['concepts'], language: Language): Index {
  const exact = new Map<string, Set<string>>()
  const prefixes = new Map<string, Set<string>>()
  const phrases = new Map<string, { words: readonly string[]; concept: string }[]>()
  for (const [concept, words] of Object.entries(file)) {
    for (const entry of words[language]) {
      const parts = entry.split(' ')
      if (parts.length > 1) push(phrases, parts[0] ?? '', { words: parts, concept })
      else if (entry.endsWith('*')) put(prefixes, entry.slice(0, -1), concept)
      else put(exact, entry, concept)
    }
  }
  return { exact, prefixes, phrases }
}

/** Customers mix languages: a word that says nothing in those spoken may be of another. */
function conceptsSaid(plain: string, spoken: readonly Language[]): ReadonlySet<string> {
  const found = conceptsOf(plain, spoken)
  if (found.size > 0) return found
  const base = withoutDiminutive(plain).map((form) => conceptsOf(form, spoken))
  const ofBase = base.find(({ size }) => size > 0)
  if (ofBase) return ofBase
  const isOwn = plain.length < foreignCharsMin || isQuiet(plain, spoken)
  return isOwn ? found : conceptsOf(plain, languages)
}

function impliedBy(concepts: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    [...concepts].flatMap((concept) =>
      concept.startsWith(ofColour) ? ['colour'] : (known().implies[concept] ?? []),
    ),
  )
}

const ofColour = 'colour '

/** Yellow is a colour, but no other than yellow. */
function withOwnColour(plain: string, concepts: ReadonlySet<string>): ReadonlySet<string> {
  const own = concepts.has('colour') ? coloursOf(plain) : []
  if (own.length === 0) return concepts
  const others = [...concepts].filter((concept) => concept !== 'colour')
  return new Set([...others, ...own.map((colour) => ofColour + colour)])
}

function conceptsOf(plain: string, spoken: readonly Language[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const language of spoken) {
    const { exact, prefixes } = known().indexes[language]
    for (const form of [plain, singularOf(plain)]) for (const each of exact.get(form) ?? []) found.add(each)
    for (let length = prefixCharsMin; length <= plain.length; length += 1) {
      for (const each of prefixes.get(plain.slice(0, length)) ?? []) found.add(each)
    }
  }
  return found
}

function singularOf(plain: string): string {
  return plain.length > 3 ? plain.replace(/s$/, '') : plain
}

/** The longest phrase that begins here. */
function phraseAt(words: readonly string[], at: number, spoken: readonly Language[]) {
  const found = spoken
    .flatMap((language) => known().indexes[language].phrases.get(words[at] ?? '') ?? [])
    .filter((phrase) => phrase.words.every((part, step) => isPart(part, words[at + step])))
  const length = Math.max(0, ...found.map((phrase) => phrase.words.length))
  if (length === 0) return undefined
  const longest = found.filter((phrase) => phrase.words.length === length)
  // "A domicilio" is still about deliveries.
  const own = words.slice(at, at + length).flatMap((word) => [...conceptsOf(word, spoken)])
  return { length, concepts: new Set([...longest.map(({ concept }) => concept), ...own]) }
}

function isPart(part: string, said: string | undefined): boolean {
  return part.endsWith('*') ? (said?.startsWith(part.slice(0, -1)) ?? false) : said === part
}

export function isQuiet(plain: string, spoken: readonly Language[]): boolean {
  if ((plain.length < 3 && !/\d/.test(plain)) || contracted.test(plain)) return true
  return spoken.some((language) => isQuietIn(plain, language))
}

/** Whatever language is spoken: they are written so in English alone. */
const contracted =
  /^(?:(?:i|you|he|she|it|we|they|that|there|what|who|where|how)(?:d|ll|ve|re|s|m)|(?:do|does|did|is|are|was|were|wo|ca|could|would|should|has|have|had)nt)$/

function isQuietIn(plain: string, language: Language): boolean {
  const { quiet, joints, yes, no } = lexicons[language]
  return (
    wordSet(quiet).has(plain) ||
    wordSet(joints).has(plain) ||
    phrasesOf(yes).has(plain) ||
    phrasesOf(no).has(plain)
  )
}

function distinct(units: readonly Unit[]): Unit[] {
  const known = new Set<string>()
  return units.filter(({ word: said, concepts }) => {
    const key = concepts.size > 0 ? [...concepts].sort().join('+') : said
    const isNew = !known.has(key)
    known.add(key)
    return isNew
  })
}

function put(map: Map<string, Set<string>>, key: string, concept: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(concept))
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  map.set(key, [...(map.get(key) ?? []), value])
}
