// Phones anywhere in a line, in the writings that people have for them: none of their digits counts anything.
import { dialledAtHome } from '../../../../domain/contacts/written-phone.ts'

type Written = { written: string; at: number }
type Group = { digits: string; from: number; to: number }

/** `zone`: of the shop, whose country's numbers are known without the country's code. */
export function phonesIn(said: string, zone: string): Written[] {
  return [...said.matchAll(digitsMarked)].flatMap(({ 0: run, index }) =>
    phoneOfRun(run, index, { said, zone }),
  )
}

/** Each phone's digits as one number: "315 555 01 88" would count 315 things. */
export function withPhonesJoined(said: string, zone: string): string {
  return phonesIn(said, zone).reduceRight(
    (text, { written, at }) =>
      text.slice(0, at) + written.replace(/(?!^\+)\D/g, '') + text.slice(at + written.length),
    said,
  )
}

const digitsMarked =
  /(?<![\p{L}\d#]|[\d#][.,/-])(?:\+ ?|00(?=[1-9]))?\(?\d(?:[ \u00a0().-]{0,3}\d){6,24}(?!\d)/gu

/** The first groups that are a whole phone; those before and behind them may count. */
function phoneOfRun(run: string, index: number, { said, zone }: { said: string; zone: string }): Written[] {
  const groups = [...run.matchAll(/\d+/g)].map(
    ({ 0: digits, index: from }): Group => ({ digits, from, to: from + digits.length }),
  )
  const isLed = /^(?:\+|00)/.test(run)
  for (const first of groups.keys()) {
    const from = first === 0 ? 0 : (groups[first]?.from ?? 0)
    const ends = groups
      .slice(first)
      .map((_, length) => groups.slice(first, first + length + 1))
      .filter((some) => !letterBehind.test(said.slice(index + (some.at(-1)?.to ?? 0))))
    const found =
      ends.find((some) => isDialled(some, run.slice(from, some.at(-1)?.to), zone)) ??
      ends.find((some) => shapes.has(shapeOf(some)) && startsFit(some)) ??
      (isLed && first === 0 ? ends.findLast((some) => isBetween(digitsOf(some).length, 8, 15)) : undefined)
    if (found) return [{ written: run.slice(from, found.at(-1)?.to), at: index + from }]
  }
  return []
}

const letterBehind = /^(?:\p{L}|:\d)/u
const groupsMax = 6
/**
 * 1.020.345.678 is the number of a person's papers or an amount; so is 123.456.789-09. 2026-11-18 is a day, and
 * 13486-000 a code of the Brazilian post.
 */
const otherNumber = /^(?:\d{1,3}(?:\.\d{3}){2,}(?:-\d\d)?$|\d{4}-\d\d-\d\d(?!\d)|\d{5}-\d{3}$)/

function isDialled(groups: readonly Group[], written: string, zone: string): boolean {
  const digits = digitsOf(groups)
  if (!isBetween(digits.length, 8, 15) || groups.length > groupsMax) return false
  if (otherNumber.test(written) || isRising(groups)) return false
  const [code = ''] = groups.map((group) => group.digits.replace(/^00/, ''))
  const isAtHome = (number: string) => dialledAtHome(number, zone)
  // "12-50 110111" is a door and a place's code.
  const isWhole = groups.length < 3 || groups.every((group) => group.digits.length < 6)
  if (isWhole && isAtHome(digits)) return true
  return isAtHome(digits.replace(/^00/, '').slice(code.length))?.startsWith(code) ?? false
}

/** "30 32 34 36 38" are sizes. */
function isRising(groups: readonly Group[]): boolean {
  return (
    groups.length > 1 &&
    groups.every(({ digits }, at) => {
      const before = groups[at - 1]?.digits
      return before === undefined || (before.length === digits.length && before < digits)
    })
  )
}

/**
 * The lengths of groups in numbers that are not known by their beginnings: foreign ones, invented ones, and those of
 * Argentina with and without its 15.
 */
const shapes: ReadonlySet<string> = new Set(
  '3-3-4 3-7 3-3-2-2 2-4-4 2-8 2-2-4-4 2-2-8 3-2-3-4 3-2-7 4-2-3-4 4-2-2-4 4-2-6 2-1-4-4 2-5-4 3-5-4 1-4-4 1-3-3-4 2-3-3-4 2-3-3-2-2 2-1-2-4-4 2-2-1-4-4 2-2-5-4 2-3-2-2-2 2-3-3-3'.split(
    ' ',
  ),
)

/** Before eight digits stands the 9 of mobiles, and before ten the 1 of North America. */
function startsFit([first]: readonly Group[]): boolean {
  return first?.digits.length !== 1 || first.digits === '9' || first.digits === '1'
}

const shapeOf = (groups: readonly Group[]) => groups.map(({ digits }) => digits.length).join('-')
const digitsOf = (groups: readonly Group[]) => groups.map(({ digits }) => digits).join('')
const isBetween = (value: number, least: number, most: number) => value >= least && value <= most
