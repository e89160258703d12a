import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { featuresOf } from '../../packages/server/src/bot/rules/understanding/learned/features.ts'
import { learnedLabels } from '../../packages/server/src/bot/rules/understanding/learned/labels.ts'
import {
  decodeWeights,
  encodeWeights,
  probabilitiesOf,
} from '../../packages/server/src/bot/rules/understanding/learned/weights.ts'
import { hashOfAims, hashOfCallings, hashOfTeaching, readLines } from './read-lines.ts'
import { train } from './train.ts'

const shipped = readFileSync(
  new URL('../../packages/server/src/bot/rules/understanding/learned/intents.bin', import.meta.url),
)
const lines = readLines()

test('the same lines and the same seed give the same bytes, another seed does not', () => {
  const few = lines.filter((_, at) => at % 160 === 0)
  const trained = (seed: number) =>
    encodeWeights(train(few, { seed, epochs: 2, taughtBy: '0'.repeat(64), labels: learnedLabels }))
  const first = trained(1)
  expect(trained(1).equals(first)).toBe(true)
  expect(trained(2).equals(first)).toBe(false)
})

test('the shipped weights were taught by the lines of today: else npm run train:bot', () => {
  expect(decodeWeights(shipped).head.taughtBy).toBe(hashOfTeaching())
})

test('the shipped aims were taught by the lines of today, also by those that teach no intent: else npm run train:bot', () => {
  const aims = new URL('../../packages/server/src/bot/rules/understanding/learned/aims.bin', import.meta.url)
  expect(decodeWeights(readFileSync(aims)).head.taughtBy).toBe(hashOfAims())
})

test('the shipped calls for people were taught by the lines of today: else npm run train:bot', () => {
  const people = new URL(
    '../../packages/server/src/bot/rules/understanding/learned/people.bin',
    import.meta.url,
  )
  expect(decodeWeights(readFileSync(people)).head.taughtBy).toBe(hashOfCallings())
})

test('the shipped weights know the lines they were taught: else the features have changed', () => {
  const weights = decodeWeights(shipped)
  const asked = lines.filter((_, at) => at % 10 === 0)
  const right = asked.filter((line) => {
    const shares = probabilitiesOf(weights, featuresOf(line))
    return learnedLabels[shares.indexOf(Math.max(...shares))] === line.label
  })
  expect(right.length / asked.length).toBeGreaterThan(0.97)
})

test('a file of weights that is cut off or of another version is refused', () => {
  expect(() => decodeWeights(shipped.subarray(0, -1))).toThrow(/cut off/)
  expect(() => decodeWeights(Buffer.from('{}\n'))).toThrow(/another version/)
})
