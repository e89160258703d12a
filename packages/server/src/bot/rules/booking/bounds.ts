// For how many people, from what age and up to what weight a service is: "up to 6 people", "under 12", "más de 10 kg".
import { plainText } from '../understanding/normalise.ts'
import { withNumerals } from '../understanding/things/numerals.ts'

type Unit = 'people' | 'years' | 'kilos'
type Bounds = { unit: Unit; least: number; most: number }

const units: Readonly<Record<Unit, string>> = {
  people: '(?:personas?|pessoas?|people|persons?|guests?|pax|comensales|invitados|convidados)',
  years: '(?:anos?|anios?|aninhos?|years?|yrs?|yo|y o)(?: old| de edad| de idade)?',
  kilos: '(?:kg|kilos?|quilos?|k)',
}
const named = Object.keys(units) as Unit[]
const anyUnit = Object.values(units).join('|')

type Patterns = Readonly<Record<'between' | 'most' | 'least' | 'told', RegExp>>

/** Made once: every service's notes are read by all of them, in each turn about a booking. */
const patterns = Object.fromEntries(named.map((unit) => [unit, patternsOf(unit)])) as Record<Unit, Patterns>

function patternsOf(unit: Unit): Patterns {
  const word = `(?= ?${units[unit]}\\b)`
  return {
    between: new RegExp(`(\\d+) ?(?:a|to|-|e|y|and|ate|hasta) ?(\\d+)${word}`),
    most: new RegExp(
      `(?:hasta|ate|up to|under|menores de|menos de|maximo|max) (?:los |as |os )?(\\d+)${word}`,
    ),
    least: new RegExp(
      `(?:desde|a partir de|a partir dos|mas de|mais de|over|from|mayores de|maiores de|minimo) (?:los |as |os )?(\\d+)${word}`,
    ),
    told: new RegExp(`\\b(\\d+) ?${units[unit]}\\b`),
  }
}

/** The bounds that a service states in its name and notes. */
function boundsIn(text: string): Bounds[] {
  const plain = plainText(text)
  return named.flatMap((unit) => {
    const between = patterns[unit].between.exec(plain)
    if (between) return [{ unit, least: Number(between[1]), most: Number(between[2]) }]
    const most = patterns[unit].most.exec(plain)
    if (most) return [{ unit, least: 0, most: Number(most[1]) }]
    const least = patterns[unit].least.exec(plain)
    if (least) return [{ unit, least: Number(least[1]), most: Number.POSITIVE_INFINITY }]
    const under =
      unit === 'years'
        ? /\b(?:under|menores de|ate os|ate) (\d{1,2})\b(?! ?(?:kg|min|pessoas|people))/.exec(plain)
        : null
    return under ? [{ unit, least: 0, most: Number(under[1]) }] : []
  })
}

/** Amounts that a customer names, the last of each unit. */
export function amountsIn(lines: readonly string[]): ReadonlyMap<Unit, number> {
  const found = new Map<Unit, number>()
  for (const line of lines) {
    const plain = withNumerals(plainText(line), anyUnit)
    for (const unit of named) {
      const amount = amountOf(plain, unit)
      if (amount !== undefined) found.set(unit, amount)
    }
  }
  return found
}

const introduced: Readonly<Partial<Record<Unit, RegExp>>> = {
  people:
    /\b(?:somos|seremos|seriamos|seamos|vamos a ser|vamos a ir|vamos|iriamos|seriam|seremos em|estaremos|party of|table for|mesa para|mesa de|there(?: a|')?re|there will be|we are|were|we will be|well be) (?:como |unos |unas |uns |umas |about |like |around )?(\d+)\b(?! ?(?::|[ap] ?m\b|h\b))/,
  years: /\b(?:hes|shes|he is|she is|is|im|i am|turned|cumplio|fez) (\d{1,2})\b(?! ?(?::|[ap] ?m\b|h\b|\d))/,
}

function amountOf(plain: string, unit: Unit): number | undefined {
  const told = patterns[unit].told.exec(plain) ?? introduced[unit]?.exec(plain)
  return told ? Number(told[1]) : undefined
}

export function isWithin(text: string, amounts: ReadonlyMap<Unit, number>): boolean {
  return boundsIn(text).every(({ unit, least, most }) => {
    const amount = amounts.get(unit)
    return amount === undefined || (amount >= least && amount <= most)
  })
}
