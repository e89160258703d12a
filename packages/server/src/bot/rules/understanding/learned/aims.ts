// At large a line asks, looks for something, changes the cart, closes …: fewer borders than between intents, so that lines
// whose labels draw the finer ones elsewhere teach it as well.

import { readFileSync } from 'node:fs'
import { Kept } from '../../../../platform/kept.ts'
import { featuresOf } from './features.ts'
import type { LearnedLabel } from './labels.ts'
import { judge } from './learned.ts'
import type { LineToRead } from './line-to-read.ts'
import { decodeWeights, probabilitiesOf, type Weights } from './weights.ts'

/** In the order of the weights. */
export const aims = ['ask', 'price', 'find', 'change', 'close', 'time', 'people', 'talk'] as const
export type Aim = (typeof aims)[number]

const labelsOf: Readonly<Record<Aim, readonly LearnedLabel[]>> = {
  ask: ['question', 'details', 'hours', 'payment', 'offers'],
  price: ['price', 'haggle'],
  find: ['browse', 'search', 'stock', 'notify'],
  change: ['add', 'quantity', 'variant', 'remove', 'clear'],
  close: ['cart', 'checkout', 'address', 'paid', 'order_status', 'cancel_order'],
  time: ['book', 'time', 'move', 'cancel_booking', 'appointments', 'availability'],
  people: ['person', 'complaint'],
  talk: ['greet', 'thanks', 'bye', 'smalltalk', 'confirm', 'deny', 'menu', 'bot', 'language', 'unclear'],
}

export function aimOf(label: LearnedLabel): Aim {
  return aims.find((aim) => labelsOf[aim].includes(label)) ?? 'talk'
}

/** How likely one aim is by the lines that teach only aims: more of them, and fewer sound like grievances. */
export function aimAlone(line: LineToRead, aim: Aim): number {
  weights ??= readWeights()
  return probabilitiesOf(weights, featuresOf(line))[aims.indexOf(aim)] ?? 0
}

/** How likely each aim is: by the lines that teach only aims, and by those that teach intents. */
export function aimsOf(line: LineToRead): ReadonlyMap<Aim, number> {
  return recent.get(`${line.language} ${line.asked} ${line.text}`, () => {
    weights ??= readWeights()
    const shares = probabilitiesOf(weights, featuresOf(line))
    const judged = judge(line)
    if (judged.length === 0) return new Map()
    const byIntents = (aim: Aim) =>
      judged.reduce((sum, { label, share }) => sum + (labelsOf[aim].includes(label) ? share : 0), 0)
    return new Map(aims.map((aim, at) => [aim, ((shares[at] ?? 0) + byIntents(aim)) / 2] as const))
  })
}

const recent = new Kept<ReadonlyMap<Aim, number>>(64)
let weights: Weights | undefined

/** Read when a customer first writes: not every process answers customers. */
function readWeights(): Weights {
  const read = decodeWeights(readFileSync(new URL('./aims.bin', import.meta.url)))
  if (read.head.labels.join() === aims.join()) return read
  throw new Error('the weights of the learned aims know other ones: npm run train:bot')
}
