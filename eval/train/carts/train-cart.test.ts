import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seenLine } from '../../../packages/server/src/bot/rules/selling/learned/features.ts'
import { partsBy } from '../../../packages/server/src/bot/rules/selling/learned/reading.ts'
import {
  decodeWeights,
  encodeWeights,
} from '../../../packages/server/src/bot/rules/understanding/learned/weights.ts'
import { chanceFrom } from '../noise.ts'
import { hashOfCarts, lineOf, readCarts, tokensOf } from './read-carts.ts'
import { sceneOf, trainCarts } from './train-cart.ts'

const shipped = readFileSync(
  new URL('../../../packages/server/src/bot/rules/selling/learned/carts.bin', import.meta.url),
)
const lines = readCarts()

test('the same lines and the same seed give the same bytes, another seed does not', () => {
  const few = lines.filter((_, at) => at % 240 === 0)
  const trained = (seed: number) =>
    encodeWeights(trainCarts(few, { seed, epochs: 2, copies: 1, taughtBy: '0'.repeat(64) }))
  const first = trained(1)
  expect(trained(1).equals(first)).toBe(true)
  expect(trained(2).equals(first)).toBe(false)
})

test('the shipped weights were taught by the lines of today: else npm run train:carts', () => {
  expect(decodeWeights(shipped).head.taughtBy).toBe(hashOfCarts())
})

test('the shipped weights know the lines they were taught: else the features have changed', () => {
  const weights = decodeWeights(shipped)
  const chance = chanceFrom(1)
  const asked = lines.filter((_, at) => at % 10 === 0)
  const right = asked.filter((line) => {
    const { tokens, labels } = tokensOf(line)
    const parts = partsBy(weights, seenLine(tokens, sceneOf(line, chance)))
    return parts.every(({ index, label }) => labels[index] === label)
  })
  expect(right.length / asked.length).toBeGreaterThan(0.95)
})

test('the shipped weights weigh at most two megabytes', () => {
  expect(shipped.length).toBeLessThanOrEqual(2_000_000)
})

test('a line may have several rows, with or without spaces around their ends', () => {
  const labelsOf = (row: string) =>
    tokensOf(lineOf(row, 'es') ?? { pieces: [], language: 'es' }).labels.filter(
      (label) => label !== undefined,
    )
  expect(labelsOf('N+ cuatro<\\nN+ dos<')).toEqual(['put', 'before', 'put', 'before'])
  expect(labelsOf('N+ cuatro<\\nN+ dos<')).toEqual(labelsOf('N+ cuatro< \\n N+ dos<'))
})

test('a number without a mark counts the thing behind it, and a marked one what its mark says', () => {
  const line = lineOf('[s] quite 2 C- y 1= no 3_', 'es')
  const { labels } = tokensOf(line ?? { pieces: [], language: 'es' })
  expect(labels.filter((label) => label !== undefined)).toEqual(['next', 'remove', 'all', 'nothing'])
})
