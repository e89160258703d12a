// A line in which times are looked for; words are taken out as they are understood, so that nothing is read twice.
import type { Language } from '@mostrador/contract/languages'
import { compile } from '../pattern.ts'
import { lexicons } from '../vocabulary.ts'
import type { CalendarWords } from './calendar-words.ts'

const figures = '\\d{1,2}(?:[:.]\\d{2})?'

type Words = {
  hours: ReadonlyMap<string, number>
  minutes: ReadonlyMap<string, number>
  days: ReadonlyMap<string, number>
  /** By every name of the day; 1 is Monday. */
  weekdays: ReadonlyMap<string, number>
  /** Sources of expressions that a letter in a pattern stands for. */
  places: Readonly<Record<string, string>>
  /** Compiled once. Lists are found by themselves: what they come to is a long text. */
  expressions: { first: Map<Phrases, RegExp | undefined>; all: Map<Phrases, RegExp | undefined> }
  anyOf: Map<object, RegExp>
  guarded: Map<Phrases, string>
  guardedWell: Map<Phrases, string>
}

const wordsKnown = new Map<Language, Words>()

export class Search {
  readonly calendar: CalendarWords
  readonly words: Words
  line: string

  constructor(line: string, language: Language) {
    this.calendar = lexicons[language].calendar
    this.words = wordsKnown.get(language) ?? readWords(this.calendar)
    wordsKnown.set(language, this.words)
    this.line = this.#inFigures(this.#replaced(line, this.calendar.greetings, () => ''))
  }

  /** The first match, with its groups by name. */
  take(phrases: Phrases): Taken | undefined {
    const found = this.#compiled(phrases)?.exec(this.line)
    if (!found) return undefined
    const rest = `${this.line.slice(0, found.index)} ${this.line.slice(found.index + found[0].length)}`
    this.line = rest.replace(/ {2,}/g, ' ')
    return { groups: found.groups ?? {}, all: found[0], at: found.index }
  }

  has(phrases: Phrases): boolean {
    return this.#compiled(phrases)?.test(this.line) ?? false
  }

  /** One of the phrases is in the line: one look, where each of a long list would take its own. `list` names it. */
  hasAny(list: object, phrases: () => readonly string[]): boolean {
    const known = this.words.anyOf.get(list) ?? this.#anyOf(phrases())
    this.words.anyOf.set(list, known)
    return known.test(this.line)
  }

  /** The places of all matches in a line as it was written. */
  all(line: string, phrases: Phrases): { from: number; to: number }[] {
    const found = this.#compiled(phrases, 'all')
    return found
      ? [...line.matchAll(found)].map(({ 0: all, index }) => ({ from: index, to: index + all.length }))
      : []
  }

  hour(text: string): number | undefined {
    return this.words.hours.get(text) ?? (/^\d+$/.test(text) ? Number(text) : undefined)
  }

  /** 1 is Monday, as in Temporal. */
  weekday(name: string | undefined): number | undefined {
    return name === undefined ? undefined : this.words.weekdays.get(name)
  }

  day(text: string | undefined): number | undefined {
    if (text === undefined) return undefined
    return this.words.days.get(text) ?? (/^\d+$/.test(text) ? Number(text) : undefined)
  }

  /** Writes "half past four" and "las cuatro y media" as 4:30, so that one form of time is left to look for. */
  #inFigures(line: string): string {
    const { minutesPast, minutesTo, onTheHour, noon } = this.calendar
    const minutesOf = ({ minutes }: Groups) =>
      minutes === undefined ? 30 : (this.words.minutes.get(minutes) ?? Number(minutes))
    const withNoon = this.#replaced(line, noon, () => '12:00')
    const past = this.#replaced(withNoon, minutesPast, (groups) => this.#clock(groups, minutesOf(groups)))
    const to = this.#replaced(past, minutesTo, (groups) => this.#clock(groups, -minutesOf(groups)))
    return this.#replaced(to, onTheHour, (groups) => this.#clock(groups, 0))
  }

  #clock({ hour: said = '' }: Groups, minutes: number): string | undefined {
    const hour = this.hour(said.replace(/:00$/, ''))
    if (hour === undefined || Number.isNaN(minutes)) return undefined
    const written = minutes < 0 ? (hour === 1 ? 12 : hour - 1) : hour
    return `${written}:${String((minutes + 60) % 60).padStart(2, '0')}`
  }

  #replaced(line: string, phrases: Phrases, written: (groups: Groups) => string | undefined): string {
    const found = this.#compiled(phrases, 'all')
    if (!found) return line
    return line.replace(found, (all: string, ...parts: unknown[]) => {
      const groups = parts.at(-1)
      return written(isGroups(groups) ? groups : {}) ?? all
    })
  }

  #compiled(phrases: Phrases, of: 'first' | 'all' = 'first'): RegExp | undefined {
    const known = this.words.expressions[of]
    const found = known.get(phrases)
    if (found !== undefined || known.has(phrases)) return found
    const text = textOf(phrases)
    const made = text === '' ? undefined : this.#expression(text, of === 'all' ? 'g' : '')
    known.set(phrases, made)
    return made
  }

  #anyOf(phrases: readonly string[]): RegExp {
    return new RegExp(phrases.map((each) => `(?:${this.#expression(each, '').source})`).join('|'))
  }

  /** `#` is an hour, `##` a second one, `%` minutes, `&` a day of the month, `@` a weekday, `@@` a second one. */
  #expression(phrases: string, flags: string): RegExp {
    const { source } = compile(`(?:${phrases})`, {})
    return new RegExp(
      source.replace(/##|@@|[#%&@]/g, (place) => this.words.places[place] ?? ''),
      flags,
    )
  }
}

type Groups = Readonly<Record<string, string | undefined>>
export type Taken = { all: string; at: number; groups: Groups }

/** A list of expressions from a language's file, or an expression. */
export type Phrases = string | { readonly entries: readonly string[] }

function textOf(phrases: Phrases): string {
  return typeof phrases === 'string' ? phrases : phrases.entries.join('|')
}

/** Not where a word follows that makes the number a count: "tipo 3 personas". */
export function guarded({ calendar, words }: Search, phrases: Phrases): string {
  return keptIn(words.guarded, phrases, () => `(?:${textOf(phrases)})(?! (?:${textOf(calendar.counted)}) )`)
}

/** Nor where any things follow: "3 pandebonos", "torta de tres leches". */
export function guardedWell(search: Search, phrases: Phrases): string {
  const made = () => `${guarded(search, phrases)}(?! (?:${textOf(search.calendar.countedLoosely)}) )`
  return keptIn(search.words.guardedWell, phrases, made)
}

function keptIn(known: Map<Phrases, string>, phrases: Phrases, make: () => string): string {
  const found = known.get(phrases)
  if (found !== undefined) return found
  const made = make()
  known.set(phrases, made)
  return made
}

/** Without named groups the last of a replacement's arguments is the whole text. */
function isGroups(value: unknown): value is Groups {
  return typeof value === 'object' && value !== null
}

function readWords({ hours, minutes, days, weekdays }: CalendarWords): Words {
  const numbers = (list: { entries: Readonly<Record<string, number>> }) =>
    new Map(Object.entries(list.entries))
  const [byHour, byMinutes, byDay] = [numbers(hours), numbers(minutes), numbers(days)]
  const byName = new Map(
    weekdays.entries.flatMap((names, at) => names.map((name) => [name, at + 1] as const)),
  )
  const hour = `(?:${figures}|${oneOf(byHour.keys())})(?: [ap]m(?= ))?`
  return {
    hours: byHour,
    minutes: byMinutes,
    days: byDay,
    weekdays: byName,
    expressions: { first: new Map(), all: new Map() },
    anyOf: new Map(),
    guarded: new Map(),
    guardedWell: new Map(),
    places: {
      '#': `(?<hour>${hour})`,
      '##': `(?<until>${hour})`,
      '%': `(?<minutes>[0-5]\\d|5|${oneOf(byMinutes.keys())})`,
      '&': `(?<day>\\d{1,2}(?![:.]\\d)|${oneOf(byDay.keys())})(?:o|ro|ero|er)?`,
      '@': `(?<weekday>${oneOf(byName.keys())})`,
      '@@': `(?<other>${oneOf(byName.keys())})`,
    },
  }
}

function oneOf(words: Iterable<string>): string {
  return [...words].sort((a, b) => b.length - a.length).join('|')
}
