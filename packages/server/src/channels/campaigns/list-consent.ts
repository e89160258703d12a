// A customer's consent as a line of a list says it: a day, a word for yes or no, or both in two columns. Pure.
import type { ListProblem } from '@mostrador/contract/dashboard/outreach/campaign-lists'
import type { Language } from '@mostrador/contract/languages'
import { callingCodeOf } from '../../domain/contacts/phone-zones.ts'

export type ListShop = { zone: string; language: Language }

/** `undated`: they agreed, and the list does not say since when. Undefined: it says nothing. */
export type SaidConsent = Date | 'no' | 'undated' | undefined

/** As they stand in lists, in lower case; spreadsheets write their own for a ticked box. */
export const yesWords: readonly string[] = [
  ...['sim', 's', 'sí', 'si', 'yes', 'y', 'x', '✓', '✔', '1', 'ok'],
  ...['true', 'verdadeiro', 'verdadero', 'aceito', 'aceitou', 'acepto', 'aceptó', 'agreed'],
]
const noWords: readonly string[] = [
  ...['não', 'nao', 'no', 'n', '0', '-', 'false', 'falso', 'nunca', 'never'],
  ...['não aceitou', 'nao aceitou', 'no aceptó', 'no acepto', 'não aceito', 'recusou', 'rechazó'],
]

const plainWord = (cell: string): string => cell.trim().toLowerCase().normalize('NFC')

/** `cells`: a word, and the day, which stand in one column or in two. A no counts whatever else is written. */
export function readConsent(
  cells: readonly string[],
  shop: ListShop,
  now: Date,
): SaidConsent | Extract<ListProblem, `consent_at${string}`> {
  const said = cells.map((cell) => readCell(plainWord(cell), shop, now))
  const first = <Found>(found: Found) => (said.includes(found as never) ? found : undefined)
  const day = said.find((each) => each instanceof Date)
  return (
    first('no' as const) ??
    first('consent_at' as const) ??
    first('consent_at_unclear' as const) ??
    day ??
    first('undated' as const)
  )
}

function readCell(said: string, shop: ListShop, now: Date): ReturnType<typeof readConsent> {
  if (said === '') return undefined
  if (noWords.includes(said)) return 'no'
  return yesWords.includes(said) ? 'undated' : readDay(said, shop, now)
}

const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/i
/** Forms add the time of day, which a day does not need. */
const slashedDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:,? \d{1,2}:\d{2}(?::\d{2})?)?$/

/** A consent is proof, so a date that may be read as two days, where people write both, is none. */
function readDay(
  said: string,
  shop: ListShop,
  now: Date,
): Date | Extract<ListProblem, `consent_at${string}`> {
  const slashed = slashedDay.exec(said)
  if (slashed) {
    const [one = 0, two = 0, short = 0] = slashed.slice(1).map(Number)
    const year = short < 100 ? 2_000 + short : short
    const first = one > 12 ? 'day' : two > 12 ? 'month' : firstOf(shop)
    if (first === undefined && one !== two) return 'consent_at_unclear'
    const [day, month] = first === 'month' ? [two, one] : [one, two]
    return pastDay({ year, month, day }, new Date(Date.UTC(year, month - 1, day)), now)
  }
  const iso = isoDay.exec(said.toUpperCase())
  if (!iso) return 'consent_at'
  const [year = 0, month = 0, day = 0] = iso.slice(1, 4).map(Number)
  const hasZone = said.length === 10 || iso[4] !== undefined
  const written = said.toUpperCase().replace(' ', 'T')
  return pastDay({ year, month, day }, new Date(hasZone ? written : `${written}Z`), now)
}

/** English is written in both orders: the month comes first in the United States, and Canada writes either. */
function firstOf({ zone, language }: ListShop): 'day' | 'month' | undefined {
  if (language !== 'en') return 'day'
  const code = callingCodeOf(zone)
  return code === undefined ? undefined : code === '1' ? 'month' : 'day'
}

/** JavaScript reads 30 February as a day of March. */
function pastDay(
  { year, month, day }: { year: number; month: number; day: number },
  at: Date,
  now: Date,
): Date | 'consent_at' {
  const isDay =
    month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  return isDay && Number.isFinite(at.getTime()) && at <= now ? at : 'consent_at'
}
