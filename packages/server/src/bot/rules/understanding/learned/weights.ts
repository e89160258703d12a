// The file of weights: one line of JSON that says what follows, then a byte for every feature and label.
import { Buffer } from 'node:buffer'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Features } from './features.ts'

const Head = Type.Object({
  labels: Type.Array(Type.String({ minLength: 1 }), { minItems: 2 }),
  /** The value of a label's smallest step. */
  steps: Type.Array(Type.Number()),
  /** Scores are divided by it, so that eight in ten of the lines judged with 0.8 are right. */
  temperature: Type.Number({ exclusiveMinimum: 0 }),
  /** How many places there are to find features at. */
  places: Type.Integer({ minimum: 1 }),
  /** SHA-256 of the lines and word groups that the weights were trained on. */
  taughtBy: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
type Head = Static<typeof Head>

export type Weights = { head: Omit<Head, 'places'>; bytes: Int8Array }

export function encodeWeights({ head, bytes }: Weights): Buffer {
  const line = `${JSON.stringify({ ...head, places: bytes.length / head.labels.length })}\n`
  return Buffer.concat([Buffer.from(line), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)])
}

export function decodeWeights(file: Buffer): Weights {
  const end = file.indexOf('\n')
  const head: unknown = JSON.parse(file.toString('utf8', 0, end))
  if (!Value.Check(Head, head))
    throw new Error('the weights of the learned intents belong to another version')
  const bytes = new Int8Array(file.buffer, file.byteOffset + end + 1, file.byteLength - end - 1)
  const { places, ...rest } = head
  if (bytes.length !== places * rest.labels.length || rest.steps.length !== rest.labels.length) {
    throw new Error('the file of weights of the learned intents is cut off')
  }
  return { head: rest, bytes }
}

/** The probability of each label, in the labels' order. */
export function probabilitiesOf({ head, bytes }: Weights, { places, values }: Features): number[] {
  const { labels, steps, temperature } = head
  const count = labels.length
  const scores = new Float64Array(count)
  // Plain indexes: an iterator would take as long as the sums.
  for (let at = 0; at < places.length; at += 1) {
    const value = values[at] ?? 0
    const from = (places[at] ?? 0) * count
    for (let label = 0; label < count; label += 1) {
      scores[label] = (scores[label] as number) + value * (bytes[from + label] as number)
    }
  }
  const scaled = Array.from(scores, (score, label) => (score * (steps[label] ?? 0)) / temperature)
  const best = Math.max(...scaled)
  const powers = scaled.map((score) => Math.exp(score - best))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}
