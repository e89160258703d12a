// Learns how much each trait speaks for each kind of change: the weights under which the carts that were meant are likeliest.
import type { Op } from '../../../packages/server/src/bot/rules/selling/weighed/candidates.ts'
import type { Trait } from '../../../packages/server/src/bot/rules/selling/weighed/line-traits.ts'
import { chanceFrom, shuffled } from '../noise.ts'

export type Option = { op: Op; traits: readonly Trait[]; cart: string; isRight: boolean }
export type Wish = {
  shop: string
  /** The cart is meant to be another than it was. */
  isChange: boolean
  line: readonly Trait[]
  options: readonly Option[]
}

/** By trait for all changes, and by "op|trait" for one kind of them. */
export type WishWeights = ReadonlyMap<string, number>

const epochs = 24
const rate = 0.12
const smoothing = 0.05
const decay = 2e-5
const seed = 11

type Sparse = { at: Int32Array; values: Float64Array }
type Ready = { options: readonly { op: number; own: Sparse; isRight: boolean }[]; lines: readonly Sparse[] }

export function trainWishes(wishes: readonly Wish[]): WishWeights {
  const index = new Map<string, number>()
  const placeOf = (name: string) => {
    const at = index.get(name) ?? index.size
    index.set(name, at)
    return at
  }
  const ready = wishes.map((wish) => readyOf(wish, placeOf))
  const weights = new Float64Array(index.size)
  const squares = new Float64Array(index.size)
  const step = (at: number, slope: number) => {
    squares[at] = (squares[at] ?? 0) + slope * slope
    const own = weights[at] ?? 0
    weights[at] = own + (rate * (slope - decay * own)) / Math.sqrt((squares[at] ?? 0) + smoothing)
  }
  const next = chanceFrom(seed)
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (const at of shuffled(ready.length, next)) {
      const each = ready[at]
      if (each) learn(each, weights, step)
    }
  return new Map([...index].map(([name, at]) => [name, weights[at] ?? 0]))
}

function readyOf({ line, options }: Wish, placeOf: (name: string) => number): Ready {
  const ops = [...new Set(options.map(({ op }) => op))]
  const sparse = (traits: readonly (readonly [number, number])[]): Sparse => ({
    at: Int32Array.from(traits, ([at]) => at),
    values: Float64Array.from(traits, ([, value]) => value),
  })
  const both = (op: Op, traits: readonly Trait[]) =>
    traits.flatMap(([name, value]) => [
      [placeOf(name), value] as const,
      [placeOf(`${op}|${name}`), value] as const,
    ])
  return {
    lines: ops.map((op) => sparse(line.map(([name, value]) => [placeOf(`${op}|${name}`), value] as const))),
    options: options.map(({ op, traits, isRight }) => ({
      op: ops.indexOf(op),
      own: sparse(both(op, traits)),
      isRight,
    })),
  }
}

function learn({ options, lines }: Ready, weights: Float64Array, step: (at: number, slope: number) => void) {
  const ofLines = lines.map((each) => dot(each, weights))
  const scores = options.map(({ op, own }) => dot(own, weights) + (ofLines[op] ?? 0))
  const most = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - most))
  const all = odds.reduce((sum, each) => sum + each, 0)
  const right = odds.reduce((sum, each, at) => sum + (options[at]?.isRight ? each : 0), 0)
  const slopes = new Map<number, number>()
  const slope = ({ at, values }: Sparse, by: number) => {
    for (let index = 0; index < at.length; index += 1) {
      const place = at[index] ?? 0
      slopes.set(place, (slopes.get(place) ?? 0) + by * (values[index] ?? 0))
    }
  }
  const ofOps = lines.map(() => 0)
  for (const [at, { op, own, isRight }] of options.entries()) {
    const odd = odds[at] ?? 0
    const by = (isRight && right > 0 ? odd / right : 0) - odd / all
    ofOps[op] = (ofOps[op] ?? 0) + by
    if (Math.abs(by) > 1e-5) slope(own, by)
  }
  for (const [op, by] of ofOps.entries()) {
    const line = lines[op]
    if (line && Math.abs(by) > 1e-5) slope(line, by)
  }
  for (const [at, by] of slopes) step(at, by)
}

function dot({ at, values }: Sparse, weights: Float64Array): number {
  let sum = 0
  for (let index = 0; index < at.length; index += 1)
    sum += (weights[at[index] ?? 0] ?? 0) * (values[index] ?? 0)
  return sum
}

export type Counted = { changes: number; changed: number; others: number; kept: number }

/** How many wishes have the cart that was meant as the likeliest: of those that change one thing, and of those that change nothing. */
export function countWishes(weights: WishWeights, wishes: readonly Wish[]): Counted {
  const counted = { changes: 0, changed: 0, others: 0, kept: 0 }
  for (const { line, options, isChange } of wishes) {
    if (options.some(({ op, isRight }) => op === 'several' && isRight)) continue
    const shares = new Map<string, number>()
    const scores = options.map(({ op, traits }) => scoreOf(weights, op, [...line, ...traits]))
    const most = Math.max(...scores)
    for (const [at, { cart, op }] of options.entries()) {
      const key = op === 'several' ? op : cart
      shares.set(key, (shares.get(key) ?? 0) + Math.exp((scores[at] ?? 0) - most))
    }
    const [best] = [...shares].reduce((one, other) => (other[1] > one[1] ? other : one))
    const isRight = options.some((each) => each.isRight && each.cart === best)
    counted[isChange ? 'changes' : 'others'] += 1
    if (isRight) counted[isChange ? 'changed' : 'kept'] += 1
  }
  return counted
}

function scoreOf(weights: WishWeights, op: Op, traits: readonly Trait[]): number {
  return traits.reduce(
    (sum, [name, value]) => sum + value * ((weights.get(name) ?? 0) + (weights.get(`${op}|${name}`) ?? 0)),
    0,
  )
}
