// Colours, sizes and measures in what a customer says and in what the shop sells, whatever the language.
import { Kept } from '../../../../platform/kept.ts'
import { plainText } from '../normalise.ts'
import { withoutDiminutive } from '../spelling.ts'
import { traits, wordsOfAll } from './traits-file.ts'

/** The words of a shop's things are asked about in every turn. */
const kept = new Kept<readonly string[]>(10_000)

const colourOf = grouped(Object.entries(traits.colours).map(([name, group]) => [name, wordsOfAll(group)]))
const stepOf = grouped(traits.sizes.map((group, at) => [at, wordsOfAll(group)]))
const strengthOf = grouped(traits.strengths.map((group, at) => [at, wordsOfAll(group)]))

/** The families a colour word belongs to; teal is both blue and green. */
export function coloursOf(word: string): readonly string[] {
  return firstOf(colourOf, word)
}

/** Places on the scale from the smallest size to the largest. */
export function sizesOf(word: string): readonly number[] {
  return firstOf(stepOf, word)
}

/** Places on the scale from the weakest to the strongest. */
export function strengthsOf(word: string): readonly number[] {
  return firstOf(strengthOf, word)
}

export type Measure = { unit: string; amount: number }

/** Amounts with a unit: "medio kilo", "1 kg", "half a litre", "2 metros". */
export function measuresOf(text: string): Measure[] {
  const found: Measure[] = []
  for (const { groups = {} } of plainText(text).matchAll(measured)) {
    const { count, fraction, unit = '', half } = groups
    const [kind, size] = unitOf.get(unit) ?? []
    if (kind === undefined || size === undefined) continue
    // A letter is a unit only after a number: "1 l", but "talla L".
    if (unit.length === 1 && count === undefined) continue
    const amount = count === undefined ? (fractionOf.get(fraction ?? '') ?? 1) : Number(count)
    found.push({ unit: kind, amount: (amount + (half === undefined ? 0 : 0.5)) * size })
  }
  return found
}

/** "Ml", "kilos": what amounts are counted in. */
export function isUnit(word: string): boolean {
  return unitOf.has(word)
}

/** The first number in a name: "10.000 mAh" is ten thousand. */
export function numberIn(text: string): number | undefined {
  const [found] = /\d+(?:[.,]\d+)*/.exec(text) ?? []
  if (found === undefined) return undefined
  return Number(/^\d{1,3}(?:[.,]\d{3})+$/.test(found) ? found.replace(/[.,]/g, '') : found.replace(',', '.'))
}

/** The word itself, and what it may be a diminutive or a plural of. */
export function basesOf(word: string): readonly string[] {
  return kept.get(word, () => findBases(word))
}

function findBases(word: string): string[] {
  const small = withoutDiminutive(word).flatMap((base) => [base, base.replace(/qu(?=[aoe]s?$)/, 'c')])
  const bases = [word, ...small, ...pluralBases(word)]
  return [...new Set([...bases, ...bases.map((base) => base.replace(/(?:es|s)$/, '')), ...bases.map(single)])]
}

/** "Pães", "limões", "pastéis", "bombons". */
function pluralBases(word: string): string[] {
  const found = plurals.find(([ending]) => word.length > 3 && word.endsWith(ending))
  return found ? [word.slice(0, -found[0].length) + found[1]] : []
}

const plurals = [
  ['oes', 'ao'],
  ['aes', 'ao'],
  ['ais', 'al'],
  ['eis', 'el'],
  ['ois', 'ol'],
  ['ns', 'm'],
] as const

function single(word: string): string {
  return word.replace(/s$/, '')
}

const unitOf = new Map(
  Object.entries(traits.units).flatMap(([kind, sizes]) =>
    Object.entries(sizes).flatMap(([size, words]) =>
      words.map((word) => [word, [kind, Number(size)] as const] as const),
    ),
  ),
)
const fractionOf = new Map(
  Object.entries(traits.fractions).flatMap(([value, words]) =>
    words.map((word) => [word, Number(value)] as const),
  ),
)
const measured = new RegExp(
  `(?<![\\w.])(?:(?<count>\\d+(?:\\.\\d+)?) ?|(?<fraction>${longestFirst([...fractionOf.keys()])}) )?` +
    `(?<unit>${longestFirst([...unitOf.keys()])})(?: (?<half>${longestFirst(traits.andHalf)}))?(?![\\w])`,
  'g',
)

function longestFirst(words: readonly string[]): string {
  return words.toSorted((a, b) => b.length - a.length).join('|')
}

function grouped<Group>(groups: readonly (readonly [Group, readonly string[]])[]): Map<string, Group[]> {
  const found = new Map<string, Group[]>()
  for (const [group, words] of groups) {
    for (const word of words) found.set(word, [...(found.get(word) ?? []), group])
  }
  return found
}

function firstOf<Group>(groups: ReadonlyMap<string, readonly Group[]>, word: string): readonly Group[] {
  for (const base of basesOf(word)) {
    const found = groups.get(base)
    if (found) return found
  }
  return []
}
