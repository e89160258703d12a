// Turns a customer's line into the numbers by which the learned intents tell lines apart. Weights belong to the features
// that they were trained with, so after a change here: npm run train:bot.
import { Kept } from '../../../../platform/kept.ts'
import { unmarked } from '../named-numbers.ts'
import { lexicalFeatures } from './lexical-features.ts'
import type { LineToRead } from './line-to-read.ts'
import { groupsIn } from './word-groups.ts'

export type Features = { places: Uint32Array; values: Float32Array }

/** Features are found by their hash, so a word never seen lands somewhere too, with little to say. */
export const placesCount = 1 << 15

/** True when a word of the line is of one of these groups. */
export function isAbout(text: string, groups: readonly string[]): boolean {
  const found = groupsIn(wordsOf(text))
  return groups.some((group) => found.has(group))
}

/** The same features tell the intent of a line and its aim at large. */
export function featuresOf(given: LineToRead): Features {
  // Lines were learned as they are written, without marks.
  const line = unmarked(given)
  return recent.get(`${line.language} ${line.asked} ${line.text}`, () => featuresAnew(line))
}

const recent = new Kept<Features>(128)

/** Every kind of feature has a length of its own, so that the many letters of a long line do not drown its shape. */
function featuresAnew(line: LineToRead): Features {
  const words = wordsOf(line.text)
  const sums = new Map<number, number>()
  addFeatures(sums, wordFeatures(words), { length: 1.2 })
  addFeatures(sums, pieceFeatures(words), { length: 1 })
  addFeatures(sums, shapeFeatures(line, words), { length: 0.5 })
  addFeatures(sums, groupFeatures(line, words), { length: 0.7 })
  addFeatures(sums, placeFeatures(line, words), { length: 0.5 })
  addFeatures(sums, shareFeatures(line, words), { length: 0.5 })
  addFeatures(sums, lexicalFeatures(line), { length: 0.5 })
  return { places: Uint32Array.from(sums.keys()), values: Float32Array.from(sums.values()) }
}

/** Adds features of one kind, all of them together of this length. */
export function addFeatures(
  sums: Map<number, number>,
  names: readonly string[],
  { length, among = placesCount }: { length: number; among?: number },
): void {
  const value = length / Math.sqrt(Math.max(1, names.length))
  for (const name of names) {
    const place = placeOf(name, among)
    sums.set(place, (sums.get(place) ?? 0) + value)
  }
}

/** FNV-1a, stirred once more: its low bits alone are too alike. */
function placeOf(name: string, among: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return (hash >>> 0) % among
}

const charsMax = 600

function wordsOf(text: string): string[] {
  return text
    .slice(0, charsMax)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/['’`´]/g, '')
    .replace(/([a-z])\1{2,}/g, '$1')
    .replace(/\d/g, '0')
    .replace(/([?!¿¡]|\p{Extended_Pictographic})/gu, ' $1 ')
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}?!¿¡#]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '')
}

function wordFeatures(words: readonly string[]): string[] {
  const names = words.length > 0 ? [`^ ${words[0]}`, `$ ${words.at(-1)}`, `b ^ ${words[0]}`] : []
  for (const [at, word] of words.entries()) {
    names.push(`w ${word}`, `b ${word} ${words[at + 1] ?? '$'}`)
    if (at + 2 < words.length) names.push(`s ${word} ${words[at + 2]}`)
  }
  return names
}

const pieceCharsMin = 2
const pieceCharsMax = 5

function pieceFeatures(words: readonly string[]): string[] {
  const names: string[] = []
  for (const word of words) {
    const whole = `<${word}>`
    for (let size = pieceCharsMin; size <= pieceCharsMax; size += 1) {
      for (let at = 0; at + size <= whole.length; at += 1) names.push(whole.slice(at, at + size))
    }
  }
  return names
}

const lengths = [1, 2, 4, 8, 16]

function shapeFeatures({ text, asked }: LineToRead, words: readonly string[]): string[] {
  const long = lengths.find((length) => words.length <= length) ?? 99
  const names = [`asked ${asked}`, `long ${long}`, `asked ${asked} long ${long}`]
  for (const [name, test] of shapes) if (test.test(text)) names.push(name, `${name} ${asked}`)
  return names
}

const shapes: readonly (readonly [string, RegExp])[] = [
  ['question', /[?¿]/],
  ['digits', /\d/],
  ['digits asked', /\d.*[?¿]/],
  ['only number', /^\W*\d{1,2}\W*$/],
  ['clock', /\d\s*(?:h\b|hs\b|hrs?\b|:\d\d|[ap]\.?\s?m\b)/i],
  ['address', /#\s?\d|\bn[o°º]\.? ?\d|\d+\s?-\s?\d+|,\s?\d{1,5}\b/i],
  ['long number', /\b\d{4,}\b/],
  ['money', /[$€£]/],
  ['shout', /!/],
  ['picture', /\p{Extended_Pictographic}/u],
]

function groupFeatures({ asked }: LineToRead, words: readonly string[]): string[] {
  const found = groupsIn(words)
  const groups = [...found.keys()]
  const single = groups.flatMap((group) => [
    `group ${group}`,
    `group ${group} ${asked}`,
    ...((found.get(group) ?? 0) > 1 ? [`group+ ${group}`] : []),
  ])
  const pairs = groups.flatMap((one, at) =>
    groups.slice(at + 1).map((other) => (one < other ? `${one} & ${other}` : `${other} & ${one}`)),
  )
  return [...single, ...pairs]
}

/** A request tends to open or to end a line; what stands between is often the story around it. */
function placeFeatures({ text }: LineToRead, words: readonly string[]): string[] {
  const spoken = words.filter(isSpoken)
  const parts = text.split(/[?!;\n….,]+\s/).filter(isSpoken)
  const named = (name: string, part: readonly string[]) =>
    [...groupsIn(part).keys()].map((group) => `${name} ${group}`)
  const ends = parts.length > 1 ? [parts.at(-1) ?? '', parts[0] ?? ''] : []
  return [
    ...named('begins', spoken.slice(0, 2)),
    ...named('ends', spoken.slice(-3)),
    ...ends.flatMap((part, at) => named(at === 0 ? 'last' : 'first', wordsOf(part))),
    `parts ${Math.min(5, parts.length)}`,
  ]
}

function shareFeatures({ asked }: LineToRead, words: readonly string[]): string[] {
  const spoken = words.filter(isSpoken)
  const found = groupsIn(spoken)
  const names: string[] = found.size === 0 ? ['none', `none ${asked}`] : []
  for (const [group, count] of found) {
    if (count >= spoken.length) names.push(`only ${group}`)
    else if (count * 2 >= spoken.length) names.push(`mostly ${group}`)
  }
  const unknown = Math.min(5, spoken.filter((word) => groupsIn([word]).size === 0).length)
  return [...names, `unknown ${unknown}`, `unknown ${unknown} ${asked}`]
}

function isSpoken(word: string): boolean {
  return /[\p{L}\p{N}]/u.test(word)
}
