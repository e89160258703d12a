// Learns to choose among options by their traits: the weights under which the right ones are likeliest.

type Option = { traits: ReadonlyMap<string, number>; isRight: boolean }
export type Choice = { shop: string; options: readonly Option[] }
export type Weights = ReadonlyMap<string, number>

const epochs = 150
const rateFirst = 0.5
const slowing = 0.05
const decay = 0.9995

export function trainChoices(choices: readonly Choice[]): Weights {
  const weights = new Map<string, number>()
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const rate = rateFirst / (1 + epoch * slowing)
    for (const { options } of choices) learn(weights, options, rate)
  }
  return weights
}

/** How many choices the weights get right. */
export function rightShare(weights: Weights, choices: readonly Choice[]): { asked: number; right: number } {
  const right = choices.filter(({ options }) => {
    const [best] = options.toSorted((a, b) => weightOf(weights, b) - weightOf(weights, a))
    return best?.isRight
  })
  return { asked: choices.length, right: right.length }
}

function learn(weights: Map<string, number>, options: readonly Option[], rate: number): void {
  const sums = options.map((option) => weightOf(weights, option))
  const most = Math.max(...sums)
  const odds = sums.map((sum) => Math.exp(sum - most))
  const all = odds.reduce((sum, each) => sum + each, 0)
  const ofRight = odds.reduce((sum, each, at) => sum + (options[at]?.isRight ? each : 0), 0)
  for (const [at, { traits, isRight }] of options.entries()) {
    const odd = odds[at] ?? 0
    const step = ((isRight && ofRight > 0 ? odd / ofRight : 0) - odd / all) * rate
    for (const [trait, value] of traits) weights.set(trait, (weights.get(trait) ?? 0) + step * value)
  }
  for (const [trait, weight] of weights) weights.set(trait, weight * decay)
}

function weightOf(weights: Weights, { traits }: Option): number {
  let sum = 0
  for (const [trait, value] of traits) sum += value * (weights.get(trait) ?? 0)
  return sum
}
