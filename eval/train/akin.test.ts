import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { akinBy, directionsBy } from '../../packages/server/src/bot/rules/asking/weighing/akin.ts'
import {
  decodeWeights,
  encodeWeights,
} from '../../packages/server/src/bot/rules/understanding/learned/weights.ts'
import { taughtByOf, trainAkin } from './akin.ts'
import { readPairs } from './read-questions.ts'
import { readTopics } from './read-topics.ts'

const pairs = readPairs()
const topics = readTopics()
const fewPairs = pairs.filter((_, at) => at % 40 === 0)
const fewTopics = topics.filter((_, at) => at % 10 === 0)

test('the same questions give the same bytes, and answers to them come near', () => {
  const trained = () => trainAkin(fewPairs, fewTopics, '0'.repeat(64))
  const weights = trained()
  expect(encodeWeights(trained()).equals(encodeWeights(weights))).toBe(true)
  const direct = directionsBy(weights)
  const right = fewPairs.filter(({ text, said, spoken, right: isRight }) => {
    const akin = akinBy(direct, text, said, spoken).map((each) => each.akin)
    return isRight[akin.indexOf(Math.max(...akin))]
  })
  expect(right.length / fewPairs.length).toBeGreaterThan(0.6)
})

test('the shipped directions were taught by the questions of today: else npm run train:answers', () => {
  const shipped = new URL('../../packages/server/src/bot/rules/asking/weighing/akin.bin', import.meta.url)
  expect(decodeWeights(readFileSync(shipped)).head.taughtBy).toBe(taughtByOf(pairs, topics))
})
