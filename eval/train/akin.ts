// Learns directions of texts so that a question points where its answer points, and other ways of asking the same.
import { createHash } from 'node:crypto'
import type { Language } from '@mostrador/contract/languages'
import {
  akinDimensions,
  akinFeatures,
  akinPlaces,
} from '../../packages/server/src/bot/rules/asking/weighing/akin.ts'
import type { Said } from '../../packages/server/src/bot/rules/asking/weighing/nearness.ts'
import type { Features } from '../../packages/server/src/bot/rules/understanding/learned/features.ts'
import type { Weights } from '../../packages/server/src/bot/rules/understanding/learned/weights.ts'
import { type Chance, chanceFrom, noisy } from './noise.ts'

/** A question of a shop with all that the shop says. */
export type Paired = {
  shop: string
  text: string
  spoken: readonly Language[]
  said: readonly Said[]
  right: readonly boolean[]
}
export type Topical = { topic: string; language: Language; text: string }

/** Tells whether directions were learned from the questions of today. */
export function taughtByOf(pairs: readonly Paired[], topics: readonly Topical[]): string {
  return createHash('sha256')
    .update(JSON.stringify([pairs, topics]))
    .digest('hex')
}

const epochs = 8
const rate = 0.35
const scale = 10
const start = 0.05
const smoothing = 1e-6
const othersMax = 6
const ofTopic = 12
const stepsOfByte = 127
/** A share of the words of a question, so that no single one tells its answer. */
const leftOut = 0.3

type Space = { at: Float32Array; squares: Float32Array }
type Placed = { features: Features; sum: Float64Array; length: number; unit: Float64Array }

export function trainAkin(pairs: readonly Paired[], topics: readonly Topical[], taughtBy: string): Weights {
  const chance = chanceFrom(11)
  const size = akinPlaces * akinDimensions
  const space: Space = {
    at: Float32Array.from({ length: size }, () => (chance() - 0.5) * 2 * start),
    squares: new Float32Array(size),
  }
  const known = new Map<string, Features>()
  const featuresFor = (text: string, spoken: readonly Language[]): Features => {
    const key = `${spoken.join(' ')}|${text}`
    const found = known.get(key) ?? akinFeatures(text, spoken)
    known.set(key, found)
    return found
  }
  const byTopic = Map.groupBy(topics, ({ topic }) => topic)
  const strangers = pairs.flatMap(({ said, spoken }) => said.map((each) => ({ ...each, spoken })))
  const tasks = [
    ...pairs.map((pair) => ({ pair, line: undefined })),
    ...topics.map((line) => ({ pair: undefined, line })),
  ]
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(tasks, chance)
    const pace = rate * (1 - epoch / epochs)
    for (const { pair, line } of tasks) {
      if (pair) {
        const options = pair.said.map((each, at) => ({
          features: featuresFor(partOf(each, chance), pair.spoken),
          isRight: pair.right[at] === true,
        }))
        for (let more = 0; more < othersMax; more += 1) {
          const other = strangers[Math.floor(chance() * strangers.length)]
          if (other && !pair.said.some(({ body }) => body === other.body))
            options.push({ features: featuresFor(partOf(other, chance), other.spoken), isRight: false })
        }
        const text = chance() < 0.3 ? noisy(pair.text, chance) : undefined
        const asked =
          text === undefined ? featuresFor(pair.text, pair.spoken) : akinFeatures(text, pair.spoken)
        learn(space, thinned(asked, chance), options, pace)
      } else if (line) {
        const own = byTopic.get(line.topic) ?? []
        const options = []
        for (let more = 0; more < 2; more += 1) {
          const like = own[Math.floor(chance() * own.length)]
          if (like && like !== line)
            options.push({ features: featuresFor(like.text, [like.language]), isRight: true })
        }
        for (let more = 0; more < ofTopic; more += 1) {
          const other = topics[Math.floor(chance() * topics.length)]
          if (other && other.topic !== line.topic)
            options.push({ features: featuresFor(other.text, [other.language]), isRight: false })
        }
        if (options.some(({ isRight }) => isRight))
          learn(space, thinned(featuresFor(line.text, [line.language]), chance), options, pace)
      }
    }
  }
  return shrunk(space.at, taughtBy)
}

/** Heads and bodies alone are learned as well as both. */
function partOf({ head, body }: Said, chance: Chance): string {
  const part = chance()
  if (head === '' || part < 0.25) return body
  return part < 0.45 ? head : `${head} . ${body}`
}

function thinned({ places, values }: Features, chance: Chance): Features {
  const kept = Array.from(places, () => chance() >= leftOut)
  return { places: places.filter((_, at) => kept[at]), values: values.filter((_, at) => kept[at]) }
}

type Option = { features: Features; isRight: boolean }

function learn(space: Space, asked: Features, options: readonly Option[], pace: number): void {
  const question = placed(space, asked)
  const all = options.map(({ features }) => placed(space, features))
  const scores = all.map(({ unit }) => scale * dot(question.unit, unit))
  const most = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - most))
  const sum = odds.reduce((total, each) => total + each, 0)
  const ofRight = odds.reduce((total, each, at) => total + (options[at]?.isRight ? each : 0), 0)
  const pull = new Float64Array(akinDimensions)
  for (const [at, each] of all.entries()) {
    const odd = odds[at] ?? 0
    const step = (options[at]?.isRight && ofRight > 0 ? odd / ofRight : 0) - odd / sum
    if (Math.abs(step) < 1e-3) continue
    for (let dimension = 0; dimension < akinDimensions; dimension += 1)
      pull[dimension] = (pull[dimension] ?? 0) + step * scale * (each.unit[dimension] ?? 0)
    move(
      space,
      each,
      question.unit.map((value) => value * step * scale),
      pace,
    )
  }
  move(space, question, pull, pace)
}

function placed({ at }: Space, features: Features): Placed {
  const sum = new Float64Array(akinDimensions)
  const { places, values } = features
  for (let feature = 0; feature < places.length; feature += 1) {
    const from = (places[feature] ?? 0) * akinDimensions
    const value = values[feature] ?? 0
    for (let each = 0; each < akinDimensions; each += 1)
      sum[each] = (sum[each] ?? 0) + value * (at[from + each] ?? 0)
  }
  const length = Math.hypot(...sum) || 1e-6
  return { features, sum, length, unit: sum.map((each) => each / length) }
}

/** Only turns a direction; its length says nothing. */
function move(
  { at, squares }: Space,
  { features, unit, length }: Placed,
  pull: Float64Array,
  pace: number,
): void {
  const along = dot(pull, unit)
  const turn = pull.map((each, dimension) => (each - along * (unit[dimension] ?? 0)) / length)
  const { places, values } = features
  for (let feature = 0; feature < places.length; feature += 1) {
    const from = (places[feature] ?? 0) * akinDimensions
    const value = values[feature] ?? 0
    for (let each = 0; each < akinDimensions; each += 1) {
      const step = value * (turn[each] ?? 0)
      const square = (squares[from + each] ?? 0) + step * step
      squares[from + each] = square
      at[from + each] = (at[from + each] ?? 0) + (pace * 0.1 * step) / Math.sqrt(square + smoothing)
    }
  }
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let each = 0; each < one.length; each += 1) sum += (one[each] ?? 0) * (other[each] ?? 0)
  return sum
}

function shuffle(tasks: unknown[], chance: Chance): void {
  for (let last = tasks.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1))
    ;[tasks[last], tasks[other]] = [tasks[other], tasks[last]]
  }
}

function shrunk(values: Float32Array, taughtBy: string): Weights {
  const most = new Float64Array(akinDimensions)
  for (const [at, value] of values.entries())
    most[at % akinDimensions] = Math.max(most[at % akinDimensions] ?? 0, Math.abs(value))
  const steps = Array.from(most, (value) => value / stepsOfByte || 1)
  const bytes = Int8Array.from(values, (value, at) => Math.round(value / (steps[at % akinDimensions] ?? 1)))
  const labels = steps.map((_, at) => String(at))
  return { head: { labels, steps, temperature: 1, taughtBy }, bytes }
}
