// Tells how alike a question is to what the shop says, learned from thousands of questions with their answers: "what if
// traffic holds us up" is of one kind with a note about how long a table is kept, though they share no word.
import { readFileSync } from 'node:fs'
import type { Language } from '@mostrador/contract/languages'
import { KeptTexts } from '../../../../platform/kept.ts'
import { unitsOf } from '../../understanding/concepts.ts'
import { addFeatures, type Features } from '../../understanding/learned/features.ts'
import { decodeWeights, type Weights } from '../../understanding/learned/weights.ts'
import { sensesOf } from '../../understanding/meaning/senses.ts'
import { stemOf, wordsOf } from './literal.ts'
import type { Said } from './nearness.ts'
import { isWeighingSilent } from './silence.ts'

export const akinTraits = ['akin', 'akinHead', 'akinBody', 'akinAhead'] as const
export type Akin = Record<(typeof akinTraits)[number], number>

/** Features are found by their hash. */
export const akinPlaces = 1 << 13
/** Each text is a direction in a space of so many dimensions. */
export const akinDimensions = 24

export function akinOf(
  question: string,
  texts: readonly Said[],
  spoken: readonly Language[],
): readonly Akin[] {
  if (isWeighingSilent()) return []
  direct ??= directionsBy(readWeights())
  return akinBy(direct, question, texts, spoken)
}

export type Direct = (text: string, spoken: readonly Language[]) => Float64Array

/** `akinAhead`: by how much it is more alike than anything else. */
export function akinBy(
  direct: Direct,
  question: string,
  texts: readonly Said[],
  spoken: readonly Language[],
): readonly Akin[] {
  const asked = direct(question, spoken)
  const each = texts.map(({ head, body }) => {
    const akinHead = head === '' ? 0 : alike(asked, direct(head, spoken))
    const akinBody = alike(asked, direct(body, spoken))
    return { akin: alike(asked, direct(`${head} . ${body}`, spoken)), akinHead, akinBody }
  })
  const [first = 0, second = 0] = each.map(({ akin }) => akin).sort((a, b) => b - a)
  return each.map((all) => ({ ...all, akinAhead: all.akin - (all.akin === first ? second : first) }))
}

export function directionsBy(given: Weights): Direct {
  const kept = new KeptTexts<Float64Array>(8_000)
  return (text, spoken) => kept.get(text, spoken, () => directionOf(given, akinFeatures(text, spoken)))
}

function directionOf({ head, bytes }: Weights, { places, values }: Features): Float64Array {
  const sum = new Float64Array(akinDimensions)
  for (const [at, place] of places.entries()) {
    const from = place * akinDimensions
    const value = values[at] ?? 0
    for (let each = 0; each < akinDimensions; each += 1)
      sum[each] = (sum[each] ?? 0) + value * (bytes[from + each] ?? 0) * (head.steps[each] ?? 0)
  }
  const length = Math.hypot(...sum) || 1
  return sum.map((each) => each / length)
}

function alike(one: Float64Array, other: Float64Array): number {
  let sum = 0
  // A plain loop: each question is held against three directions of all that the shop says.
  for (let at = 0; at < one.length; at += 1) sum += (one[at] as number) * (other[at] as number)
  return sum
}

/** Words, their beginnings, pairs of them, and what they stand for in any language. */
export function akinFeatures(text: string, spoken: readonly Language[]): Features {
  const sums = new Map<number, number>()
  const words = wordsOf(text).map((word) => (/^\d/.test(word) ? '#' : word))
  const stems = words.map(stemOf)
  const pairs = stems.map((stem, at) => `b ${stems[at - 1] ?? '^'} ${stem}`)
  const things = sensesOf(text, spoken).flatMap((sense) => [...sense.keys()].map((each) => `t ${each}`))
  const concepts = unitsOf(text, spoken).flatMap((unit) => [...unit.concepts].map((each) => `c ${each}`))
  const among = { among: akinPlaces }
  addFeatures(sums, [...words.map((word) => `w ${word}`), ...stems.map((stem) => `s ${stem}`)], {
    length: 1,
    ...among,
  })
  addFeatures(sums, pairs, { length: 0.6, ...among })
  addFeatures(sums, things, { length: 1, ...among })
  addFeatures(sums, concepts, { length: 0.8, ...among })
  return { places: Uint32Array.from(sums.keys()), values: Float32Array.from(sums.values()) }
}

let direct: Direct | undefined

function readWeights(): Weights {
  const read = decodeWeights(readFileSync(new URL('./akin.bin', import.meta.url)))
  if (read.head.labels.length === akinDimensions && read.bytes.length === akinPlaces * akinDimensions)
    return read
  throw new Error('the weights of what is alike have another size: npm run train:answers')
}
