// A line cut where another thing begins, with its amounts whole: "2 kilos y medio de oaxaca y 3 cremas".
import { type Language, languages } from '@mostrador/contract/languages'
import { nameMark, wordsOf } from '../normalise.ts'
import { quantityOf, queryOf } from '../quantities.ts'
import { numbersOf, wordSet } from '../vocabulary.ts'
import { fractionAt, type Mark, marksOf, unitOf } from './amount-words.ts'
import type { Amount } from './amounts.ts'

export type Clause = {
  /** As typed. */
  text: string
  amounts: readonly Amount[]
  /** All but the amounts. */
  besides: string
  /** The words of it that name something. */
  query: string
}

const joining = wordSet('y e and & n mas plus tambien tambem also + con com with')
const starting = wordSet(
  'un una unos unas el la los las um uma uns umas o os a as an the otro otra outro outra another some dame deme ponme pon manda mandame quiero quero',
)

export function clausesOf(text: string, amounts: readonly Amount[], language: Language): Clause[] {
  const marks = marksOf(text)
  const cuts = [0]
  for (const [at, mark] of marks.entries()) {
    const own = amounts.find(({ from, to }) => mark.from >= from && mark.from < to)
    const begins = own !== undefined && own.from === mark.from
    if (own && !begins) continue
    const since = text.slice(cuts.at(-1), mark.from)
    const isNext =
      begins &&
      hasAmount(amounts, cuts.at(-1) ?? 0, mark.from) &&
      namesBehind(since, amounts, cuts.at(-1) ?? 0, language)
    const isCut =
      isNext ||
      (/^[,;.]$/.test(mark.plain) &&
        !tellsSize(text, mark, { amounts, language, since: cuts.at(-1) ?? 0 })) ||
      (joining.has(mark.plain) && startsAt(marks, at + 1)) ||
      breaks(text, marks, at)
    if (isCut && mark.from > 0) cuts.push(mark.from)
  }
  return cuts.map((from, at) => clauseAt(text, { from, to: cuts[at + 1] ?? text.length }, amounts, language))
}

/** "Two of oaxaca cheese, 1 kilo": behind its comma stands nothing but the size of what was named. */
function tellsSize(
  text: string,
  comma: Mark,
  { amounts, since, language }: { amounts: readonly Amount[]; since: number; language: Language },
): boolean {
  const behind = text.slice(comma.from + 1).trimStart()
  if (behind.startsWith(nameMark)) return true
  if (comma.plain !== ',' || hasAmount(amounts, since, comma.from)) return false
  // "Flour, 2 kilos" is for others to read.
  if (quantityOf(wordsOf(text.slice(since, comma.from), language), language) === undefined) return false
  const own = amounts.find(({ from }) => from === text.length - behind.length)
  return own !== undefined && ending.test(text.slice(own.to))
}

const ending = /^\s*(?:$|[,;.!]|(?:y|e|and|por favor|porfa|please|pls)(?!\p{L}))/u

function clauseAt(
  text: string,
  { from, to }: { from: number; to: number },
  amounts: readonly Amount[],
  language: Language,
): Clause {
  const own = amounts.filter((each) => each.from >= from && each.to <= to)
  let besides = ''
  let at = from
  for (const each of own) {
    besides += `${text.slice(at, each.from)} `
    at = each.to
  }
  besides += text.slice(at, to)
  const query = queryOf(wordsOf(besides, language), language)
  return { text: text.slice(from, to), amounts: own, besides, query }
}

function hasAmount(amounts: readonly Amount[], from: number, to: number): boolean {
  return amounts.some((each) => each.from >= from && each.to <= to)
}

/** Something was named since the amount before: "350 g de oaxaca 200 g de panela". */
function namesBehind(since: string, amounts: readonly Amount[], start: number, language: Language): boolean {
  const last = amounts.findLast(({ from, to }) => from >= start && to <= start + since.length)
  const behind = last ? since.slice(last.to - start) : ''
  return queryOf(wordsOf(behind, language), language) !== ''
}

function breaks(text: string, marks: readonly Mark[], at: number): boolean {
  const before = marks[at - 1]
  const mark = marks[at]
  return before !== undefined && mark !== undefined && text.slice(before.to, mark.from).includes('\n')
}

function startsAt(marks: readonly Mark[], at: number): boolean {
  const plain = marks[at]?.plain ?? ''
  if (fractionAt(marks, at) || unitOf(plain)) return true
  return /^[\d$]/.test(plain) || starting.has(plain) || languages.some((each) => numbersOf(each).has(plain))
}
