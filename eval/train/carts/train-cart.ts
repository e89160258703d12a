// Trains the weights of the cart reading: softmax regression by stochastic gradient descent over the parts of marked
// lines. Same lines and same seed, same bytes.
import {
  cartPlaces,
  isPart,
  partFeatures,
  type Scene,
  type SeenLine,
  seenLine,
} from '../../../packages/server/src/bot/rules/selling/learned/features.ts'
import { type PartLabel, partLabels } from '../../../packages/server/src/bot/rules/selling/learned/labels.ts'
import { labelsFor } from '../../../packages/server/src/bot/rules/selling/learned/reading.ts'
import type { Features } from '../../../packages/server/src/bot/rules/understanding/learned/features.ts'
import {
  probabilitiesOf,
  type Weights,
} from '../../../packages/server/src/bot/rules/understanding/learned/weights.ts'
import { type Chance, chanceFrom, noisy } from '../noise.ts'
import { type MarkedLine, type MarkedPiece, tokensOf } from './read-carts.ts'

export type CartPlan = { seed: number; epochs: number; copies: number; taughtBy: string }
type Example = { features: Features; label: number; possible: readonly number[] }

const rate = 0.5
const doubt = 0.06
const stepsOfByte = 127
const labelsCount = partLabels.length

export function trainCarts(lines: readonly MarkedLine[], plan: CartPlan): Weights {
  const chance = chanceFrom(plan.seed)
  const examples = lines.flatMap((line) => [
    ...examplesOf(line, chance),
    ...Array.from({ length: plan.copies }, () => examplesOf(varied(line, chance), chance)).flat(),
  ])
  const weights = new Float32Array(cartPlaces * labelsCount)
  const stepsCount = plan.epochs * examples.length
  let step = 0
  for (let epoch = 0; epoch < plan.epochs; epoch += 1) {
    shuffle(examples, chance)
    for (const example of examples) {
      learn(weights, example, rate * (1 - step / stepsCount))
      step += 1
    }
  }
  return shrunk(weights, plan.taughtBy)
}

/** The temperature at which the shares of parts not learned from are most honest. */
export function cartTemperature(weights: Weights, heldOut: readonly MarkedLine[], seed: number): number {
  const chance = chanceFrom(seed)
  const examples = heldOut.flatMap((line) => examplesOf(line, chance))
  const candidates = Array.from({ length: 40 }, (_, at) => 0.3 + at * 0.05)
  const losses = candidates.map((temperature) => {
    const tried = { ...weights, head: { ...weights.head, temperature } }
    return examples.reduce((sum, { features, label, possible }) => {
      const shares = probabilitiesOf(tried, features)
      const all = possible.reduce((total, each) => total + (shares[each] ?? 0), 0)
      return sum - Math.log(Math.max(1e-9, (shares[label] ?? 0) / all))
    }, 0)
  })
  return candidates[losses.indexOf(Math.min(...losses))] ?? 1
}

export function sceneOf({ asked, spoken, language, pieces }: MarkedLine, chance: Chance): Scene {
  const isOfLine = pieces.some(
    ({ source, mark, word }) =>
      source === 'F' ||
      source === 'V' ||
      (source === undefined && mark !== undefined && /[=-]/.test(mark) && /\w/.test(word)),
  )
  const isOfShown = pieces.some(({ source }) => source === 'S')
  const any = chance()
  const guessed = isOfLine || any < 0.5 ? 'line' : any < 0.7 ? 'list' : any < 0.85 ? 'thing' : 'none'
  return { asked, language, spoken: spoken ?? (isOfShown ? 'list' : guessed) }
}

function examplesOf(line: MarkedLine, chance: Chance): Example[] {
  const { tokens, labels } = tokensOf(line)
  const seen: SeenLine = seenLine(tokens, sceneOf(line, chance))
  return tokens.flatMap((token, at) => {
    const label = labels[at]
    if (!isPart(token) || label === undefined) return []
    const features = partFeatures(seen, at, labels.slice(0, at))
    const possible = labelsFor(token).map((each: PartLabel) => partLabels.indexOf(each))
    return [{ features, label: partLabels.indexOf(label), possible }]
  })
}

/** The line with slips, without some of its punctuation, and with things found elsewhere. */
function varied(line: MarkedLine, chance: Chance): MarkedLine {
  const pieces = line.pieces.flatMap((piece): MarkedPiece[] => {
    if (piece.isMark) return piece.word !== '\n' && chance() < 0.3 ? [] : [piece]
    if (piece.source !== undefined) return [{ ...piece, source: elsewhere(piece.source, chance) }]
    if (piece.mark !== undefined || piece.word.length < 4 || chance() > 0.12) return [piece]
    const word = noisy(piece.word, chance)
      .toLowerCase()
      .replace(/[^a-z]/g, '')
    return word === '' ? [piece] : [{ ...piece, word }]
  })
  const asked =
    line.asked === '-' && chance() < 0.15
      ? (['order', 'address', 'extras'] as const)[Math.floor(chance() * 3)]
      : line.asked
  return { ...line, asked: asked ?? '-', pieces }
}

function elsewhere(source: NonNullable<MarkedPiece['source']>, chance: Chance) {
  const any = chance()
  if (source === 'C') return any < 0.25 ? 'F' : any < 0.28 ? 'S' : 'C'
  if (source === 'F') return any < 0.3 ? 'C' : 'F'
  if (source === 'N') return any < 0.2 ? 'S' : any < 0.24 ? 'C' : 'N'
  if (source === 'S') return any < 0.2 ? 'N' : 'S'
  if (source === 'V') return any < 0.2 ? 'S' : any < 0.25 ? 'N' : 'V'
  return source
}

function shuffle(examples: Example[], chance: Chance): void {
  for (let last = examples.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1))
    const [one, two] = [examples[last], examples[other]]
    if (one && two) [examples[last], examples[other]] = [two, one]
  }
}

function learn(weights: Float32Array, { features, label, possible }: Example, pace: number): void {
  const { places, values } = features
  const scores = possible.map((each) =>
    places.reduce(
      (sum, place, at) => sum + (values[at] ?? 0) * (weights[place * labelsCount + each] ?? 0),
      0,
    ),
  )
  const best = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - best))
  const all = powers.reduce((sum, power) => sum + power, 0)
  for (const [index, each] of possible.entries()) {
    const wanted = (each === label ? 1 - doubt : 0) + doubt / possible.length
    const by = pace * ((powers[index] ?? 0) / all - wanted)
    for (let at = 0; at < places.length; at += 1) {
      const place = (places[at] ?? 0) * labelsCount + each
      weights[place] = (weights[place] ?? 0) - by * (values[at] ?? 0)
    }
  }
}

function shrunk(weights: Float32Array, taughtBy: string): Weights {
  const most = new Float64Array(labelsCount)
  for (const [at, weight] of weights.entries()) {
    const label = at % labelsCount
    most[label] = Math.max(most[label] ?? 0, Math.abs(weight))
  }
  const steps = Array.from(most, (value) => value / stepsOfByte || 1)
  const bytes = Int8Array.from(weights, (weight, at) => Math.round(weight / (steps[at % labelsCount] ?? 1)))
  return { head: { labels: [...partLabels], steps, temperature: 1, taughtBy }, bytes }
}
