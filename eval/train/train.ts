// Trains the weights of the learned intents: softmax regression by stochastic gradient descent. Same lines and same seed,
// same bytes.
import {
  type Features,
  featuresOf,
  placesCount,
} from '../../packages/server/src/bot/rules/understanding/learned/features.ts'
import type { LineToRead } from '../../packages/server/src/bot/rules/understanding/learned/line-to-read.ts'
import {
  probabilitiesOf,
  type Weights,
} from '../../packages/server/src/bot/rules/understanding/learned/weights.ts'
import { type Chance, chanceFrom, noisy } from './noise.ts'

/** A line with what it teaches: an intent, or what it is after at large. */
export type Taught = LineToRead & { label: string }
export type Plan = { seed: number; epochs: number; taughtBy: string; labels: readonly string[] }
type Example = { features: Features; label: number }

const rate = 0.6
/** Share of certainty that is spread over all labels, as some lines could bear two. */
const doubt = 0.1
const stepsOfByte = 127

export function train(lines: readonly Taught[], plan: Plan): Weights {
  const labelsCount = plan.labels.length
  const chance = chanceFrom(plan.seed)
  const examples = lines.flatMap((line) => [
    exampleOf(line, plan.labels),
    exampleOf({ ...line, text: noisy(line.text, chance) }, plan.labels),
  ])
  const weights = new Float32Array(placesCount * labelsCount)
  const stepsCount = plan.epochs * examples.length
  let step = 0
  for (let epoch = 0; epoch < plan.epochs; epoch += 1) {
    shuffle(examples, chance)
    for (const example of examples) {
      learn(weights, example, { labelsCount, pace: rate * (1 - step / stepsCount) })
      step += 1
    }
  }
  return shrunk(weights, plan)
}

/** The temperature at which the probabilities of lines not learned from are most honest. */
export function temperatureFor(weights: Weights, heldOut: readonly Taught[]): number {
  const examples = heldOut.map((line) => exampleOf(line, weights.head.labels))
  const candidates = Array.from({ length: 40 }, (_, at) => 0.3 + at * 0.05)
  const losses = candidates.map((temperature) => {
    const tried = { ...weights, head: { ...weights.head, temperature } }
    return examples.reduce(
      (sum, { features, label }) =>
        sum - Math.log(Math.max(1e-9, probabilitiesOf(tried, features)[label] ?? 0)),
      0,
    )
  })
  return candidates[losses.indexOf(Math.min(...losses))] ?? 1
}

function exampleOf(line: Taught, labels: readonly string[]): Example {
  return { features: featuresOf(line), label: labels.indexOf(line.label) }
}

function shuffle(examples: Example[], chance: Chance): void {
  for (let last = examples.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1))
    const [one, two] = [examples[last], examples[other]]
    if (one && two) [examples[last], examples[other]] = [two, one]
  }
}

function learn(
  weights: Float32Array,
  { features, label }: Example,
  { labelsCount, pace }: { labelsCount: number; pace: number },
): void {
  const { places, values } = features
  const errors = errorsOf(weights, features, labelsCount)
  for (let at = 0; at < labelsCount; at += 1) {
    errors[at] = (errors[at] ?? 0) - (at === label ? 1 - doubt : 0) - doubt / labelsCount
  }
  for (let at = 0; at < places.length; at += 1) {
    const from = (places[at] ?? 0) * labelsCount
    const by = pace * (values[at] ?? 0)
    for (let each = 0; each < labelsCount; each += 1) {
      weights[from + each] = (weights[from + each] ?? 0) - by * (errors[each] ?? 0)
    }
  }
}

/** The probabilities, from which those that should be are still to be taken. */
function errorsOf(weights: Float32Array, { places, values }: Features, labelsCount: number): Float64Array {
  const scores = new Float64Array(labelsCount)
  for (let at = 0; at < places.length; at += 1) {
    const from = (places[at] ?? 0) * labelsCount
    const value = values[at] ?? 0
    for (let each = 0; each < labelsCount; each += 1) {
      scores[each] = (scores[each] ?? 0) + value * (weights[from + each] ?? 0)
    }
  }
  const best = scores.reduce((most, score) => Math.max(most, score), -Infinity)
  let sum = 0
  for (let each = 0; each < labelsCount; each += 1) {
    const power = Math.exp((scores[each] ?? 0) - best)
    scores[each] = power
    sum += power
  }
  return scores.map((power) => power / sum)
}

function shrunk(weights: Float32Array, { taughtBy, labels }: Plan): Weights {
  const labelsCount = labels.length
  const most = new Float64Array(labelsCount)
  for (const [at, weight] of weights.entries()) {
    const label = at % labelsCount
    most[label] = Math.max(most[label] ?? 0, Math.abs(weight))
  }
  const steps = Array.from(most, (value) => value / stepsOfByte || 1)
  const bytes = Int8Array.from(weights, (weight, at) => Math.round(weight / (steps[at % labelsCount] ?? 1)))
  return { head: { labels: [...labels], steps, temperature: 1, taughtBy }, bytes }
}
