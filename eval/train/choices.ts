// Learns to choose among options by their traits, one of them being that nothing answers: the weights under which the right
// ones are likeliest. What a question's own words say for that last one is learned after the traits.
import type { Language } from '@mostrador/contract/languages'
import { akinBy, type Direct } from '../../packages/server/src/bot/rules/asking/weighing/akin.ts'
import type { Said } from '../../packages/server/src/bot/rules/asking/weighing/nearness.ts'
import { signalsOf, unansweredOf } from '../../packages/server/src/bot/rules/asking/weighing/unanswered.ts'
import { chanceFrom, shuffled } from './noise.ts'

type Option = { traits: ReadonlyMap<string, number>; isRight: boolean }
/** The last option is that nothing answers; `said` and `spoken` tell what the others are alike to. */
export type Choice = {
  shop: string
  text: string
  options: readonly Option[]
  said: readonly Said[]
  spoken: readonly Language[]
}
type Learned = { weights: ReadonlyMap<string, number>; words: ReadonlyMap<string, number> }

type Given = Pick<Choice, 'shop' | 'text' | 'spoken'> & {
  options: readonly {
    product: string | null
    said: Said
    traits: Readonly<Record<string, number>>
    isRight: boolean
  }[]
}

/** All that was weighed, with nothing as one more option. */
export function choiceOf({ shop, text, spoken, options }: Given): Choice {
  const named = (prefix: string, traits: Readonly<Record<string, number>>) =>
    new Map(Object.entries(traits).map(([trait, value]) => [`${prefix} ${trait}`, value]))
  const none = unansweredOf(
    text,
    options.map(({ traits }) => traits),
  )
  return {
    ...{ shop, text, spoken, said: options.map(({ said }) => said) },
    options: [
      ...options.map(({ product, traits, isRight }) => ({
        traits: named(product === null ? 'note' : 'card', traits),
        isRight,
      })),
      { traits: named('none', none), isRight: !options.some(({ isRight }) => isRight) },
    ],
  }
}

/** With how alike each option is, told by directions that were not learned from this shop. */
export function withAkin(choice: Choice, direct: Direct): Choice {
  const akin = akinBy(direct, choice.text, choice.said, choice.spoken)
  return {
    ...choice,
    options: choice.options.map((option, at) => {
      const isCard = option.traits.has('card isCard')
      const own = Object.entries(akin[at] ?? {})
      const told = own.map(([trait, value]) => [`${isCard ? 'card' : 'note'} ${trait}`, value] as const)
      return { ...option, traits: new Map([...option.traits, ...told]) }
    }),
  }
}

type Dense = { values: Float64Array[]; right: readonly boolean[]; signals: readonly number[] }

const epochs = 25
const rateFirst = 0.3
const slowing = 0.1
const decay = 1e-4
const wordEpochs = 6
const wordRate = 0.03
const besideRate = 0.02
const leftOut = 0.5
const smoothing = 0.01
const seed = 7

export function trainChoices(choices: readonly Choice[]): Learned {
  const traits = indexOf(choices.flatMap(({ options }) => options.flatMap((each) => [...each.traits.keys()])))
  const signals = indexOf(choices.flatMap(({ text }) => signalsOf(text).signals))
  const dense = choices.map((choice) => denseOf(choice, traits, signals))
  const weights = new Float64Array(traits.size)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const rate = rateFirst / (1 + epoch * slowing)
    for (const each of dense) {
      learn(weights, each, { rate, ofNone: 0 })
      for (let at = 0; at < weights.length; at += 1) weights[at] = (weights[at] ?? 0) * (1 - decay * rate)
    }
  }
  const words = learnWords(weights, dense, signals.size)
  return { weights: namedBy(traits, weights), words: namedBy(signals, words) }
}

function learnWords(weights: Float64Array, dense: readonly Dense[], count: number): Float64Array {
  const words = new Float64Array(count)
  const squares = new Float64Array(count)
  const next = chanceFrom(seed)
  for (let epoch = 0; epoch < wordEpochs; epoch += 1) {
    for (const at of shuffled(dense.length, next)) {
      const each = dense[at]
      if (each === undefined) continue
      const kept = each.signals.filter(() => next() >= leftOut)
      const share = 1 / Math.sqrt(Math.max(1, kept.length))
      const ofNone = kept.reduce((sum, signal) => sum + (words[signal] ?? 0), 0) * share
      const step = learn(weights, each, { rate: besideRate, ofNone }) * share
      for (const signal of kept) {
        squares[signal] = (squares[signal] ?? 0) + step * step
        words[signal] =
          (words[signal] ?? 0) + (wordRate * step) / Math.sqrt((squares[signal] ?? 0) + smoothing)
      }
    }
  }
  return words
}

/** One step towards the right options; how much likelier the last option should have been. */
function learn(
  weights: Float64Array,
  { values, right }: Dense,
  { rate, ofNone }: { rate: number; ofNone: number },
): number {
  const last = values.length - 1
  const sums = values.map((each, at) => dot(weights, each) + (at === last ? ofNone : 0))
  const most = Math.max(...sums)
  const odds = sums.map((sum) => Math.exp(sum - most))
  const all = odds.reduce((sum, each) => sum + each, 0)
  const ofRight = odds.reduce((sum, each, at) => sum + (right[at] ? each : 0), 0)
  let ofLast = 0
  for (const [at, odd] of odds.entries()) {
    const step = (right[at] && ofRight > 0 ? odd / ofRight : 0) - odd / all
    if (at === last) ofLast = step
    const own = values[at]
    if (own === undefined || Math.abs(step) < 1e-5) continue
    for (let trait = 0; trait < weights.length; trait += 1)
      weights[trait] = (weights[trait] ?? 0) + step * rate * (own[trait] ?? 0)
  }
  return ofLast
}

export type Counted = {
  /** Questions that something answers, and those of which it weighed most. */
  answerable: number
  right: number
  /** It also weighed more than that nothing answers. */
  told: number
  /** Questions that nothing answers, and those of which that weighed most. */
  unanswerable: number
  kept: number
}

export function countRight({ weights, words }: Learned, choices: readonly Choice[]): Counted {
  const counted = { answerable: 0, right: 0, told: 0, unanswerable: 0, kept: 0 }
  for (const { text, options } of choices) {
    const { signals, share } = signalsOf(text)
    const ofWords = signals.reduce((sum, each) => sum + (words.get(each) ?? 0), 0) * share
    const sums = options.map(({ traits }) =>
      [...traits].reduce((sum, [trait, value]) => sum + value * (weights.get(trait) ?? 0), 0),
    )
    const ofNone = (sums.pop() ?? 0) + ofWords
    const best = sums.indexOf(Math.max(...sums))
    const isKept = ofNone > (sums[best] ?? 0)
    if (options.at(-1)?.isRight) {
      counted.unanswerable += 1
      if (isKept) counted.kept += 1
      continue
    }
    counted.answerable += 1
    if (!options[best]?.isRight) continue
    counted.right += 1
    if (!isKept) counted.told += 1
  }
  return counted
}

function denseOf(
  { text, options }: Choice,
  traits: ReadonlyMap<string, number>,
  signals: ReadonlyMap<string, number>,
): Dense {
  return {
    values: options.map((option) => {
      const values = new Float64Array(traits.size)
      for (const [trait, value] of option.traits) values[traits.get(trait) ?? 0] = value
      return values
    }),
    right: options.map(({ isRight }) => isRight),
    signals: signalsOf(text).signals.map((each) => signals.get(each) ?? 0),
  }
}

function indexOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...new Set(names)].map((name, at) => [name, at]))
}

function namedBy(index: ReadonlyMap<string, number>, values: Float64Array): ReadonlyMap<string, number> {
  return new Map([...index].map(([name, at]) => [name, values[at] ?? 0]))
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}
