// Tells whether a line calls for somebody of the shop, or tells what went wrong: by weights of its own, learned from all
// labelled lines, also those that draw other borders between intents elsewhere.
import { readFileSync } from 'node:fs'
import { Kept } from '../../../../platform/kept.ts'
import { featuresOf } from './features.ts'
import type { LearnedLabel } from './labels.ts'
import type { LineToRead } from './line-to-read.ts'
import { decodeWeights, probabilitiesOf, type Weights } from './weights.ts'

/** In the order of the weights. */
export const callings = ['other', 'person', 'complaint'] as const
export type Calling = (typeof callings)[number]

export function callingOf(label: LearnedLabel): Calling {
  return label === 'person' || label === 'complaint' ? label : 'other'
}

/** How likely the line is each. */
export function callingsOf(line: LineToRead): Readonly<Record<Calling, number>> {
  return recent.get(`${line.language} ${line.asked} ${line.text}`, () => {
    weights ??= readWeights()
    const [other = 0, person = 0, complaint = 0] = probabilitiesOf(weights, featuresOf(line))
    return { other, person, complaint }
  })
}

const recent = new Kept<Readonly<Record<Calling, number>>>(64)
let weights: Weights | undefined

/** Read when a customer first writes: not every process answers customers. */
function readWeights(): Weights {
  const read = decodeWeights(readFileSync(new URL('./people.bin', import.meta.url)))
  if (read.head.labels.join() === callings.join()) return read
  throw new Error('the weights of calls for people know other ones: npm run train:bot')
}
