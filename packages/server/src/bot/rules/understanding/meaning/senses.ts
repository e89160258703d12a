// Places words by their meaning, so that "can I bring my dog" comes near a note about animals in another language.
import type { Language } from '@mostrador/contract/languages'
import { inEach, languages } from '@mostrador/contract/languages'
import { Type } from 'typebox'
import { readDataFile } from '../../../../platform/data-file.ts'
import { Kept, KeptTexts } from '../../../../platform/kept.ts'
import { isQuiet } from '../concepts.ts'
import { plainText } from '../normalise.ts'
import { withoutDiminutive } from '../spelling.ts'

/** A word as a direction in the space of things and their fields, of length one; empty where the word is unknown. */
export type Sense = ReadonlyMap<number, number>

/** All words of a text that say something. */
export function sensesOf(text: string, spoken: readonly Language[]): readonly Sense[] {
  return kept.get(text, spoken, () => sensesIn(text, spoken))
}

/** From 0 to 1: one thing is 1, things of one field are near. */
export function likeness(one: Sense, other: Sense): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one]
  let sum = 0
  for (const [dimension, value] of small) sum += value * (large.get(dimension) ?? 0)
  return sum
}

/** The direction in which all the words together point. */
export function meanOf(senses: readonly Sense[], weights: readonly number[]): Sense {
  const sum = new Map<number, number>()
  for (const [at, sense] of senses.entries()) {
    for (const [dimension, value] of sense)
      sum.set(dimension, (sum.get(dimension) ?? 0) + value * (weights[at] ?? 0))
  }
  return toLengthOne(sum)
}

/** A shop may have hundreds of notes, each with its question, and a node serves many shops. */
const kept = new KeptTexts<readonly Sense[]>(8_000)
const keptWords = new KeptTexts<Sense | typeof quiet>(20_000)
const quiet = 'quiet'
const wordsMax = 120
const phraseWordsMax = 4
const stemCharsMin = 2
const foreignCharsMin = 5
/** A thing counts most, then the field it belongs to. */
const ofThing = 1
const ofField = 0.8
const nothing: Sense = new Map()

function sensesIn(text: string, spoken: readonly Language[]): Sense[] {
  const words = plainText(text)
    .split(' ')
    .filter((each) => /[\p{L}\p{N}]/u.test(each))
    .slice(0, wordsMax)
  const senses: Sense[] = []
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at, spoken)
    const sense = phrase?.sense ?? senseOfWord(words[at] ?? '', spoken)
    if (sense !== quiet) senses.push(sense)
    at += phrase?.length ?? 1
  }
  return senses
}

function phraseAt(words: readonly string[], at: number, spoken: readonly Language[]) {
  const { words: known } = table()
  if (!spoken.some((language) => known[language].firsts.has(words[at] ?? ''))) return undefined
  for (let length = Math.min(phraseWordsMax, words.length - at); length > 1; length -= 1) {
    const things = thingsOf(words.slice(at, at + length).join(' '), spoken)
    if (things.size > 0) return { sense: senseOf(things), length }
  }
  return undefined
}

/** Customers mix languages: a word that says nothing in those spoken may be of another. */
function senseOfWord(plain: string, spoken: readonly Language[]): Sense | typeof quiet {
  return keptWords.get(plain, spoken, () => {
    if (isQuiet(plain, spoken)) return quiet
    const forms = [plain, ...withoutDiminutive(plain)]
    const found = forms.map((form) => thingsOf(form, spoken)).find(({ size }) => size > 0)
    if (found) return senseOf(found)
    const foreign = plain.length < foreignCharsMin ? undefined : thingsOf(plain, languages)
    return foreign && foreign.size > 0 ? senseOf(foreign) : nothing
  })
}

function thingsOf(phrase: string, spoken: readonly Language[]): ReadonlySet<number> {
  const { words } = table()
  const found = new Set<number>()
  for (const language of spoken) {
    const { whole, stems } = words[language]
    for (const form of [phrase, phrase.replace(/(?<=...)s$/, '')])
      for (const thing of whole.get(form) ?? []) found.add(thing)
    for (let end = phrase.lastIndexOf(' ') + 1 + stemCharsMin; end <= phrase.length; end += 1)
      for (const thing of stems.get(phrase.slice(0, end)) ?? []) found.add(thing)
  }
  return found
}

/** Each made once, so that what was found out about one holds for the same word elsewhere. */
function senseOf(things: ReadonlySet<number>): Sense {
  return made.get([...things].join(' '), () => makeSense(things))
}
const made = new Kept<Sense>(5_000)

function makeSense(things: ReadonlySet<number>): Sense {
  const { fieldOf } = table()
  const sum = new Map<number, number>()
  const add = (dimension: number, value: number) => sum.set(dimension, (sum.get(dimension) ?? 0) + value)
  for (const thing of things) {
    add(thing, ofThing)
    add(fieldOf[thing] ?? 0, ofField)
  }
  return toLengthOne(sum)
}

function toLengthOne(sum: ReadonlyMap<number, number>): Sense {
  const length = Math.hypot(...sum.values())
  return length === 0 ? nothing : new Map([...sum].map(([dimension, value]) => [dimension, value / length]))
}

type Words = {
  whole: Map<string, number[]>
  stems: Map<string, number[]>
  /** Words with which phrases begin. */
  firsts: Set<string>
}
type Table = {
  words: Readonly<Record<Language, Words>>
  /** The dimension of each thing's field. */
  fieldOf: readonly number[]
}
let known: Table | undefined

function table(): Table {
  known ??= readTable()
  return known
}

const list = Type.String({ pattern: '^[^A-ZÀ-ÖØ-Ý|*]+\\*?(\\|[^A-ZÀ-ÖØ-Ý|*]+\\*?)*$|^$' })
const MeaningsFile = Type.Object(
  {
    about: Type.Array(Type.String()),
    fields: Type.Record(
      Type.String({ minLength: 1 }),
      Type.Array(
        Type.Object(
          inEach(() => list),
          { additionalProperties: false },
        ),
      ),
    ),
  },
  { additionalProperties: false },
)

function readTable(): Table {
  const file = readDataFile(MeaningsFile, new URL('./meanings.json', import.meta.url))
  const words = inEach((): Words => ({ whole: new Map(), stems: new Map(), firsts: new Set() }))
  const fields = Object.entries(file.fields)
  const all = fields.reduce((sum, [, things]) => sum + things.length, 0)
  const fieldOf: number[] = []
  for (const [at, [, things]] of fields.entries()) {
    for (const thing of things) {
      for (const language of languages) put(words[language], thing[language], fieldOf.length)
      fieldOf.push(all + at)
    }
  }
  return { words, fieldOf }
}

function put({ whole, stems, firsts }: Words, entries: string, thing: number): void {
  for (const entry of entries === '' ? [] : new Set(entries.split('|'))) {
    const [index, key] = entry.endsWith('*') ? [stems, entry.slice(0, -1)] : [whole, entry]
    index.set(key, [...(index.get(key) ?? []), thing])
    if (key.includes(' ')) firsts.add(key.split(' ', 1)[0] ?? '')
  }
}
