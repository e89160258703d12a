// Looks for a word of a question among the words of a text of the shop, which stay the same from question to question:
// what they stand for is gathered once, so that most looks end without going through them.
import type { Unit } from '../concepts.ts'
import { isSameWord } from '../match.ts'

type Gathered = {
  concepts: ReadonlySet<string>
  implied: ReadonlySet<string>
  words: ReadonlySet<string>
  /** Words that stand for nothing else are compared by their letters with any word, all others only with these. */
  plain: readonly string[]
  all: readonly string[]
}

/** One of the units is the thing itself, or may be; the same as asking each of them. */
export function isItselfAmong(unit: Unit, units: readonly Unit[]): boolean {
  if (units.length === 0) return false
  const own = gathered(units)
  if (isAnyIn(unit.concepts, own.concepts)) return true
  if (unit.word === '') return false
  if (own.words.has(unit.word)) return true
  const words = unit.concepts.size > 0 ? own.plain : own.all
  const { word, forms = [] } = unit
  return words.some((other) => isSameWord(word, other) || forms.some((form) => isSameWord(form, other)))
}

/** The same, or one follows from the other. */
export function isAmong(unit: Unit, units: readonly Unit[]): boolean {
  if (isItselfAmong(unit, units)) return true
  if (units.length === 0) return false
  const own = gathered(units)
  return isAnyIn(unit.implied, own.concepts) || isAnyIn(unit.concepts, own.implied)
}

const known = new WeakMap<readonly Unit[], Gathered>()

function gathered(units: readonly Unit[]): Gathered {
  const found = known.get(units)
  if (found) return found
  const worded = units.filter(({ word }) => word !== '')
  const made: Gathered = {
    concepts: new Set(units.flatMap(({ concepts }) => [...concepts])),
    implied: new Set(units.flatMap(({ implied }) => [...(implied ?? [])])),
    words: new Set(worded.map(({ word }) => word)),
    plain: worded.filter(({ concepts }) => concepts.size === 0).map(({ word }) => word),
    all: worded.map(({ word }) => word),
  }
  known.set(units, made)
  return made
}

function isAnyIn(some: ReadonlySet<string> | undefined, others: ReadonlySet<string>): boolean {
  if (some === undefined || some.size === 0 || others.size === 0) return false
  for (const each of some) if (others.has(each)) return true
  return false
}
