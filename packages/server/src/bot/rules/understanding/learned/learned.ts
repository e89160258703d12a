// The intents learned from labelled lines: a second judgement beside the rules', with a probability that can be trusted.

import { readFileSync } from 'node:fs'
import { Kept } from '../../../../platform/kept.ts'
import { featuresOf } from './features.ts'
import { type LearnedLabel, learnedLabels } from './labels.ts'
import type { LineToRead } from './line-to-read.ts'
import { decodeWeights, probabilitiesOf, type Weights } from './weights.ts'

export type Judgement = { label: LearnedLabel; share: number }

/** The labels with the probability of each, the most likely first. */
export function judge(line: LineToRead): Judgement[] {
  if (isSilent) return []
  return recent.get(`${line.language} ${line.asked} ${line.text}`, () => judgeAnew(line))
}

/** A turn asks about the same words several times. */
const recent = new Kept<Judgement[]>(64)

function judgeAnew(line: LineToRead): Judgement[] {
  weights ??= readWeights()
  return probabilitiesOf(weights, featuresOf(line))
    .map((share, at) => ({ label: learnedLabels[at] ?? 'unclear', share }))
    .sort((one, other) => other.share - one.share)
}

/** For measuring what the rules can do alone. */
export function silenceLearned(): void {
  isSilent = true
}

let isSilent = false
let weights: Weights | undefined

/** Read when a customer first writes: not every process answers customers. */
function readWeights(): Weights {
  const read = decodeWeights(readFileSync(new URL('./intents.bin', import.meta.url)))
  if (read.head.labels.join() !== learnedLabels.join()) {
    throw new Error('the weights of the learned intents know other labels: npm run train:bot')
  }
  return read
}
