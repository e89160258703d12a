// A line in the words that everybody uses: abbreviations of chats, ways of a region and usual slips stand for a word that
// the rules and all that was learned know well. Data in words/plainer.json.
import { inEach, type Language } from '@mostrador/contract/languages'
import { unaccented } from '@mostrador/contract/unaccented'
import { Type } from 'typebox'
import { readDataFile } from '../../../../platform/data-file.ts'
import { hasAddress } from '../places/address-in.ts'

type Table = { pattern: RegExp; standing: ReadonlyMap<string, string> }

const Phrases = Type.Record(Type.String({ minLength: 1 }), Type.String({ minLength: 1 }))
const PlainerFile = Type.Object(
  { about: Type.String(), ...inEach(() => Phrases) },
  { additionalProperties: false },
)

let tables: Readonly<Record<Language, Table>> | undefined

/** Streets and people are called as they are written. */
export function inPlainerWords(said: string, language: Language): string {
  const { pattern, standing } = tableOf(language)
  if (said.search(pattern) < 0 || hasAddress(said, language)) return said
  return said.replace(pattern, (found) => standing.get(keyOf(found)) ?? found)
}

/** Read with the first line. */
function tableOf(language: Language): Table {
  if (tables === undefined) {
    const entries = readPlainerWords()
    tables = inEach((each) => tableFor(entries[each]))
  }
  return tables[language]
}

export function readPlainerWords(): Readonly<Record<Language, Readonly<Record<string, string>>>> {
  const { about: _, ...entries } = readDataFile(PlainerFile, new URL('./plainer.json', import.meta.url))
  return entries
}

/** The longest first, so that "have you got" is not read as "you got". */
function tableFor(entries: Readonly<Record<string, string>>): Table {
  const phrases = Object.keys(entries).toSorted((one, other) => other.length - one.length)
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${phrases.map(anyAccent).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  )
  const standing = new Map(Object.entries(entries).map(([phrase, word]) => [keyOf(phrase), word]))
  return { pattern, standing }
}

function keyOf(phrase: string): string {
  return unaccented(phrase.toLowerCase())
}

function anyAccent(phrase: string): string {
  return keyOf(phrase)
    .replace(/a/g, '[aáâã]')
    .replace(/e/g, '[eéê]')
    .replace(/i/g, '[ií]')
    .replace(/o/g, '[oóô]')
    .replace(/u/g, '[uú]')
}
