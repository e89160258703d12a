// The form in which the rules use the words of a language; the words are in words/, one file per language.
import type { spokenIntents } from '@mostrador/contract/bot-intents'
import type { CalendarWords } from './time/calendar-words.ts'

export type Intent = (typeof spokenIntents)[number] | 'address' | 'unclear'

/** Each sign is weak; `harmless` is removed before the others are looked for. */
export const grievanceSigns = [
  'harmless',
  'elsewhere',
  'repair',
  'hypothetical',
  'policy',
  'had',
  'gave',
  'state',
  'failed',
  'dud',
  'shortLived',
  'blame',
  'waited',
  'refund',
  'fury',
  'mild',
  'irony',
] as const
export type GrievanceSign = (typeof grievanceSigns)[number]

/** How a wish changes the cart. */
export const cues = [
  ...(['instead', 'only', 'more', 'same', 'each', 'both', 'other', 'less', 'undo'] as const),
  ...(['decides', 'points', 'total'] as const),
] as const
export type Cue = (typeof cues)[number]

/** The kind of answer the bot has just asked for. */
export type Expected = 'confirm' | 'address' | 'other'

/**
 * Words are lower case and without accents. Word lists are separated by spaces, phrase lists by `|`; `a=b` gives a
 * phrase its meaning. In a pattern, `<name>` is one of `classes`, `..` stands for up to three words, `^` and `$` are
 * the ends of the sentence; the rest is a regular expression.
 */
export type Lexicon = {
  /** Words that identify the language. */
  markers: string
  /** Abbreviations and their meanings. */
  short: string
  classes: Readonly<Record<string, string>>
  patterns: Readonly<Partial<Record<Intent, readonly string[]>>>
  /** Words that hint at an intent where no pattern matches; the earlier intent wins. */
  hints: Readonly<Partial<Record<Intent, readonly string[]>>>
  cues: Readonly<Record<Cue, readonly string[]>>
  /** Together with a day, these ask for an appointment. */
  openings: string
  /** Words that never name a product and are left out of searches. */
  quiet: string
  /** Words kept in a search only between two others. */
  joints: string
  /** Words that link to the previous sentence; "so" is one in English, but means "only" in Portuguese. */
  links: ReadonlySet<string>
  /** Opening words of a question, with or without a question mark. */
  asking: string
  /** Opening words of a wish. */
  wishes: string
  /** Words at which a sentence moves on to something else. */
  splits: readonly string[]
  /** Short answers to a yes-or-no question. */
  yes: string
  no: string
  /** Ends the current flow. */
  stop: string
  /** One more, beside the one spoken of. */
  another: string
  people: People
  /** A visit is announced. */
  coming: RegExp
  /** An answer is put off, whatever else is said. */
  hedges: RegExp
  numbers: string
  /** first, second … last; and words for the cheapest item shown. */
  ordinals: string
  cheapest: string
  /** Joins two wanted things. */
  and: string
  /** Before a number, these make it a size or model. */
  singular: ReadonlySet<string>
  /** Words after which a number is a size or measure, not a quantity. */
  beforeMeasure: string
  /** Words typical of addresses. */
  addressWords: string
  grievance: Readonly<Record<GrievanceSign, readonly string[]>>
  calendar: CalendarWords
  grammar: Grammar
}

/** "For my daughter Sofía": who is whose, and how the bot says it. */
type People = {
  /** "For". */
  before: ReadonlySet<string>
  relatives: ReadonlySet<string>
  possessives: Readonly<Record<string, string>>
  /** Words before a name. */
  names: readonly string[]
}

type Grammar = {
  hasRomanceEndings: boolean
  dropsFinalR: boolean
  writesNumbersForWords: boolean
  namesByNumber: boolean
}
