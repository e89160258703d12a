// Numbers that are part of a name: "2 matte clay 2 oz" counts two of what is called "2 oz". Such a number carries a mark,
// so that nobody takes it for a count; where names are compared, the mark says nothing.
import { isSameWord } from './match.ts'
import { nameMark, plainText } from './normalise.ts'

/** The name of a thing and those of its options. */
export type Named = { name: string; options: readonly string[] }

type Piece = { word: string; at: number; isNumber: boolean }
type Match = { from: number; to: number; isWhole: boolean; isWorded: boolean }

/** The text with a mark before each number that belongs to a name beside it. */
export function markNamed(
  text: string,
  things: readonly Named[],
  isCounting: (word: string) => boolean,
): string {
  const said = piecesOf(text, isCounting)
  const numbers = said.flatMap(({ word, isNumber }) => (isNumber ? [word] : []))
  const hasNumber = (name: string) => numbers.some((number) => plainText(name).includes(number))
  const names = things.flatMap(({ name, options }) => {
    // Most names have none of the numbers that were said, and are not taken apart.
    const numbered = options.filter(hasNumber)
    if (numbered.length === 0 && !hasNumber(name)) return []
    const own = numbered.map((option) => piecesOf(option, isCounting))
    return [{ name: piecesOf(name, isCounting), options: own }]
  })
  const marked = said.filter(
    (piece, at) =>
      piece.isNumber && !isWithin(text, piece.at) && names.some((thing) => belongs(said, at, thing)),
  )
  return marked.reduceRight((done, { at }) => {
    const before = done.slice(0, at)
    const head = timesBefore.test(before) ? before.slice(0, -1) : before.replace(moneyBefore, blank)
    return `${head}${nameMark}${done.slice(head.length)}`
  }, text)
}

/** "A3", "10-46", "1/2": it counts nothing by itself. */
function isWithin(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at)
  return (
    /(?:[\p{L}\p{N}'’]|\p{N}[.,:/-])$/u.test(before) && !timesBefore.test(text.slice(Math.max(0, at - 3), at))
  )
}

/** "x30". */
const timesBefore = /(?<![\p{L}\p{N}])x$/iu
/** "$50": what is called so is no price that somebody asks or offers. */
const moneyBefore = /[$£€]\s*$/u

function blank(signs: string): string {
  return ' '.repeat(signs.length)
}

/** The same with no marks in any of its texts: what leaves the rules has none. */
export function unmarked<T>(value: T): T {
  return strip(value) as T
}

function strip(value: unknown): unknown {
  if (typeof value === 'string') return value.includes(nameMark) ? value.replaceAll(nameMark, '') : value
  if (Array.isArray(value)) return value.map(strip)
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  const copy: Record<string, unknown> = {}
  for (const [key, each] of Object.entries(value)) copy[key] = strip(each)
  return copy
}

type Thing = { name: readonly Piece[]; options: readonly (readonly Piece[])[] }

function belongs(said: readonly Piece[], at: number, { name, options }: Thing): boolean {
  const isOfOption = options.some((option) =>
    matchesAt(said, at, option).some(
      (match) =>
        (match.isWorded && match.from < at) ||
        (match.isWhole && (isBehindName(said, match.from, name) || isBehindCount(said, match.from))),
    ),
  )
  return (
    isOfOption ||
    matchesAt(said, at, name).some(
      (match) =>
        match.isWorded &&
        (match.from < at ||
          isBehindName(said, match.from, name) ||
          isBehindCount(said, match.from) ||
          isAheadOfName(said, match.to, name)),
    )
  )
}

/** Where the words around the number are those around it in the name. */
function matchesAt(said: readonly Piece[], at: number, name: readonly Piece[]): Match[] {
  return name.flatMap((own, index) => {
    if (own.word !== said[at]?.word) return []
    const left = reach(said, at, { name, index, step: -1 })
    const right = reach(said, at, { name, index, step: 1 })
    const isWhole = left.isEnd && right.isEnd
    return [{ from: left.at, to: right.at, isWhole, isWorded: left.isWorded || right.isWorded }]
  })
}

/** How far both go on alike; words that only link may be left out on either side. */
function reach(
  said: readonly Piece[],
  begin: number,
  { name, index, step }: { name: readonly Piece[]; index: number; step: 1 | -1 },
): { at: number; isEnd: boolean; isWorded: boolean } {
  let at = begin
  let isWorded = false
  let [mine, own] = [begin + step, index + step]
  for (;;) {
    while (isLink(name[own]) && !isAlike(said[mine], name[own])) own += step
    if (name[own] === undefined) return { at, isEnd: true, isWorded }
    const next = isLink(said[mine]) && !isAlike(said[mine], name[own]) ? mine + step : mine
    if (!isAlike(said[next], name[own])) return { at, isEnd: false, isWorded }
    isWorded ||= isWord(name[own])
    at = next
    mine = next + step
    own += step
  }
}

function isAlike(one: Piece | undefined, other: Piece | undefined): boolean {
  return (
    one !== undefined && other !== undefined && (one.word === other.word || isSameWord(one.word, other.word))
  )
}

/** "Truffle box, *25* pieces": the thing is named right before. */
function isBehindName(said: readonly Piece[], from: number, name: readonly Piece[]): boolean {
  let before = from - 1
  while (isLink(said[before]) || said[before]?.word === ',' || sizing.test(said[before]?.word ?? ''))
    before -= 1
  const last = said[before]
  return last !== undefined && name.some((own) => isAlike(own, last))
}

/** "The *3* piece bistro set", of a bistro set of 3 pieces. */
function isAheadOfName(said: readonly Piece[], to: number, name: readonly Piece[]): boolean {
  const next = said[to + 1]
  return next !== undefined && !next.isNumber && !isLink(next) && name.some((own) => isAlike(own, next))
}

/** "2 *25* pieces": another number counts already. */
function isBehindCount(said: readonly Piece[], from: number): boolean {
  let before = from - 1
  while (isLink(said[before])) before -= 1
  const last = said[before]
  return last !== undefined && (last.isNumber || article.test(last.word))
}

function isLink(piece: Piece | undefined): boolean {
  return piece !== undefined && linking.test(piece.word)
}

function isWord({ word, isNumber }: Piece = { word: '', at: 0, isNumber: false }): boolean {
  return !isNumber && word.length > 2 && !linking.test(word)
}

const linking = /^(?:de|del|do|da|dos|das|of|the|la|el|los|las|con|com|with|x|para|pra|for|en|em|in|a|o)$/
const article = /^(?:una?|unos|unas|uma?|uns|umas|an?|one|another|otr[oa]|outr[oa])$/
const sizing = /^(?:tallas?|sizes?|tamanhos?|tamanos?|numero|number|num|no|n|aro|rin)$/

const piece = /\d+(?:[.,]\d+)*|\p{L}+|,/gu

function piecesOf(text: string, isCounting: (word: string) => boolean): Piece[] {
  return [...text.matchAll(piece)].map(({ 0: written, index }) => {
    const word = written === ',' ? written : plainText(written)
    return { word, at: index, isNumber: /^\d/.test(word) || isCounting(word) }
  })
}
