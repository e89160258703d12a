// The learned reading of a line: the role of each of its parts, and how likely all of them are right.
import { readFileSync } from 'node:fs'
import { decodeWeights, probabilitiesOf, type Weights } from '../../understanding/learned/weights.ts'
import { isPart, partFeatures, type Scene, type SeenLine, seenLine } from './features.ts'
import { numberLabels, type PartLabel, partLabels, thingLabels } from './labels.ts'
import type { CartToken } from './tokens.ts'

export type ReadPart = { token: CartToken; index: number; label: PartLabel; share: number }

export function readParts(tokens: readonly CartToken[], scene: Scene): ReadPart[] {
  if (isSilent) return []
  weights ??= readWeights()
  return partsBy(weights, seenLine(tokens, scene))
}

export function partsBy(by: Weights, line: SeenLine): ReadPart[] {
  const before: (PartLabel | undefined)[] = []
  const parts: ReadPart[] = []
  for (const [index, token] of line.tokens.entries()) {
    if (!isPart(token)) {
      before.push(undefined)
      continue
    }
    const { label, share } = bestOf(by, line, index, before)
    before.push(label)
    parts.push({ token, index, label, share })
  }
  return parts
}

/** The likeliest readings of a line as a whole, best first. */
export function rivalsOf(tokens: readonly CartToken[], scene: Scene): Rival[] {
  if (isSilent) return []
  weights ??= readWeights()
  const line = seenLine(tokens, scene)
  let rivals: (Rival & { before: (PartLabel | undefined)[] })[] = [{ parts: [], share: 1, before: [] }]
  for (const [index, token] of tokens.entries()) {
    if (!isPart(token)) {
      for (const { before } of rivals) before.push(undefined)
      continue
    }
    const by = weights
    const next = rivals.flatMap(({ parts, share: whole, before }) =>
      sharesOf(by, line, index, before).map(({ label, share }) => ({
        parts: [...parts, { token, index, label, share }],
        share: whole * share,
        before: [...before, label],
      })),
    )
    next.sort((one, other) => other.share - one.share)
    const least = (next[0]?.share ?? 0) * rivalShare
    rivals = next.filter(({ share }) => share >= least).slice(0, rivalsMax)
  }
  return rivals
}

export type Rival = { parts: ReadPart[]; share: number }

const rivalsMax = 6
const rivalShare = 0.04

function bestOf(by: Weights, line: SeenLine, index: number, before: readonly (PartLabel | undefined)[]) {
  return sharesOf(by, line, index, before).reduce((best, each) => (each.share > best.share ? each : best))
}

function sharesOf(by: Weights, line: SeenLine, index: number, before: readonly (PartLabel | undefined)[]) {
  const shares = probabilitiesOf(by, partFeatures(line, index, before))
  const possible = labelsFor(line.tokens[index])
  const all = possible.reduce((sum, label) => sum + (shares[partLabels.indexOf(label)] ?? 0), 0)
  return possible.map((label) => ({ label, share: (shares[partLabels.indexOf(label)] ?? 0) / (all || 1) }))
}

export function labelsFor(token: CartToken | undefined): readonly PartLabel[] {
  return token?.kind === 'number' ? numberLabels : thingLabels
}

/** For measuring what the rules can do without it. */
export function silenceCartReading(): void {
  isSilent = true
}

let isSilent = false
let weights: Weights | undefined

/** Read when a customer first writes: not every process answers customers. */
function readWeights(): Weights {
  const read = decodeWeights(readFileSync(new URL('./carts.bin', import.meta.url)))
  if (read.head.labels.join() !== partLabels.join()) {
    throw new Error('the weights of the cart reading know other labels: npm run train:carts')
  }
  return read
}
