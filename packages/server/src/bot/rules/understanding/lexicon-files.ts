// Reads the words of a language from its file. They are data, so that people who know the language can correct them.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { spokenIntents } from '@mostrador/contract/bot-intents'
import type { Language } from '@mostrador/contract/languages'
import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { messageOf } from '../../../platform/errors.ts'
import { cues, grievanceSigns, type Lexicon } from './lexicon.ts'
import { compile } from './pattern.ts'
import { CalendarWords } from './time/calendar-words.ts'

const strict = { additionalProperties: false } as const
/** Each group starts with a note on its purpose. */
const group = <Entries extends TSchema>(entries: Entries) =>
  Type.Object({ about: Type.String({ minLength: 1 }), entries }, strict)
// The form in which customers' lines are compared: lower case, no accents. `|` joins entries.
const word = Type.String({ pattern: '^[^A-ZÀ-ý\\s|]+$' })
const phrase = Type.String({ pattern: '^[^A-ZÀ-ý\\s|]([^A-ZÀ-ý|]*[^A-ZÀ-ý\\s|])?$' })
const pattern = Type.String({ minLength: 1 })
const listOf = <Entry extends TSchema>(entry: Entry) => Type.Array(entry, { minItems: 1 })
const words = group(listOf(word))
const phrases = group(listOf(phrase))
const patterns = group(listOf(pattern))
const flag = group(Type.Boolean())
const numbers = group(Type.Record(phrase, Type.Integer()))
const byIntent = group(Type.Partial(byName(spokenIntents), strict))
const bySign = group(byName(grievanceSigns))

const LexiconFile = Type.Object(
  {
    about: Type.Array(Type.String()),
    markers: words,
    short: group(Type.Record(word, phrase)),
    classes: group(Type.Record(Type.String({ pattern: '^[a-z]+$' }), listOf(pattern))),
    patterns: byIntent,
    hints: byIntent,
    cues: group(byName(cues)),
    openings: phrases,
    quiet: words,
    joints: words,
    links: words,
    asking: phrases,
    wishes: phrases,
    splits: patterns,
    yes: phrases,
    no: phrases,
    stop: phrases,
    another: phrases,
    coming: patterns,
    hedges: patterns,
    people: Type.Object(
      {
        about: Type.String(),
        before: words,
        relatives: words,
        possessives: group(Type.Record(word, word)),
        names: phrases,
      },
      strict,
    ),
    numbers,
    ordinals: numbers,
    cheapest: phrases,
    and: phrases,
    singular: words,
    beforeMeasure: words,
    addressWords: words,
    grievance: bySign,
    calendar: CalendarWords,
    grammar: Type.Object(
      {
        about: Type.String(),
        hasRomanceEndings: flag,
        dropsFinalR: flag,
        writesNumbersForWords: flag,
        namesByNumber: flag,
      },
      strict,
    ),
  },
  strict,
)
type LexiconFile = Static<typeof LexiconFile>

/** Lists of patterns, as by a record of an enumeration, which takes each start forty milliseconds to work out. */
function byName<Name extends string>(names: readonly Name[]) {
  const entries = names.map((name) => [name, listOf(pattern)])
  return Type.Object(Object.fromEntries(entries) as Record<Name, Type.TArray<Type.TString>>)
}

/** Compiled at first use, because checking thousands of words would take noticeably long. */
let validator: ReturnType<typeof Compile<typeof LexiconFile>> | undefined
const ownFolder = new URL('./words/', import.meta.url)

/** Throws an error that names the file and the faulty place in it. */
export function readLexicon(language: Language, folder: URL = ownFolder): Lexicon {
  const url = new URL(`${language}.json`, folder)
  const file = fileURLToPath(url)
  const given = parsed(url, file)
  validator ??= Compile(LexiconFile)
  if (!validator.Check(given)) throw new Error(`${file}: ${faultOf(given)}`)
  const lexicon = lexiconOf(given)
  const fault = patternFault(given, lexicon)
  if (fault !== undefined) throw new Error(`${file}: ${fault}`)
  return lexicon
}

function parsed(url: URL, file: string): unknown {
  try {
    return JSON.parse(readFileSync(url, 'utf8'))
  } catch (error) {
    throw new Error(`${file} holds no words that can be read: ${messageOf(error)}`, { cause: error })
  }
}

/** Reports the deepest error, which is the one to correct. */
function faultOf(given: unknown): string {
  const [problem] = [...Value.Errors(LexiconFile, given)].sort(
    (a, b) => b.instancePath.length - a.instancePath.length,
  )
  return problem ? `${problem.instancePath || 'the file'} ${problem.message}` : 'does not fit'
}

function patternFault(
  { patterns, hints, grievance, cues }: LexiconFile,
  { classes }: Lexicon,
): string | undefined {
  for (const [name, { entries }] of Object.entries({ patterns, hints, grievance, cues })) {
    for (const [intent, list] of Object.entries(entries)) {
      for (const [at, source] of list.entries()) {
        try {
          compile(source, { ...classes, number: '1' })
        } catch (error) {
          return `/${name}/entries/${intent}/${at} is no pattern: ${messageOf(error)}`
        }
      }
    }
  }
  return undefined
}

/** Converts the file to the form the rules use. */
function lexiconOf(file: LexiconFile): Lexicon {
  const { grammar } = file
  const spaced = (list: { entries: readonly string[] }) => list.entries.join(' ')
  const joined = (list: { entries: readonly string[] }) => list.entries.join('|')
  const meanings = ({ entries }: { entries: Readonly<Record<string, string | number>> }) =>
    Object.entries(entries)
      .map(([name, meaning]) => `${name}=${meaning}`)
      .join('|')
  return {
    markers: spaced(file.markers),
    short: meanings(file.short),
    classes: Object.fromEntries(
      Object.entries(file.classes.entries).map(([name, list]) => [name, list.join('|')]),
    ),
    patterns: file.patterns.entries,
    hints: file.hints.entries,
    cues: file.cues.entries,
    openings: joined(file.openings),
    quiet: spaced(file.quiet),
    joints: spaced(file.joints),
    links: new Set([',', ...file.links.entries]),
    asking: joined(file.asking),
    wishes: joined(file.wishes),
    splits: file.splits.entries,
    yes: joined(file.yes),
    no: joined(file.no),
    stop: joined(file.stop),
    another: joined(file.another),
    coming: compile(`(?:${joined(file.coming)})`, {}),
    hedges: compile(`(?:${joined(file.hedges)})`, {}),
    people: {
      before: new Set(file.people.before.entries),
      relatives: new Set(file.people.relatives.entries),
      possessives: file.people.possessives.entries,
      names: file.people.names.entries,
    },
    numbers: meanings(file.numbers),
    ordinals: meanings(file.ordinals),
    cheapest: joined(file.cheapest),
    and: joined(file.and),
    singular: new Set(file.singular.entries),
    beforeMeasure: spaced(file.beforeMeasure),
    addressWords: spaced(file.addressWords),
    grievance: file.grievance.entries,
    calendar: file.calendar,
    grammar: {
      hasRomanceEndings: grammar.hasRomanceEndings.entries,
      dropsFinalR: grammar.dropsFinalR.entries,
      writesNumbersForWords: grammar.writesNumbersForWords.entries,
      namesByNumber: grammar.namesByNumber.entries,
    },
  }
}
