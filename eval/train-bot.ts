// npm run train:bot: teaches the bot the lines of eval/lines. With --check it first asks lines that were not learned from.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { aimOf, aims } from '../packages/server/src/bot/rules/understanding/learned/aims.ts'
import { learnedLabels } from '../packages/server/src/bot/rules/understanding/learned/labels.ts'
import { callingOf, callings } from '../packages/server/src/bot/rules/understanding/learned/people.ts'
import { encodeWeights } from '../packages/server/src/bot/rules/understanding/learned/weights.ts'
import { calibrated, calibrationOf, crossValidate, tallied } from './train/cross-validate.ts'
import {
  hashOfAims,
  hashOfCallings,
  hashOfTeaching,
  readLines,
  readPeopleLines,
  readRuleLines,
  readUntaughtLines,
} from './train/read-lines.ts'
import { type Plan, type Taught, train } from './train/train.ts'

const { values: given } = parseArgs({
  options: { check: { type: 'boolean', default: false }, json: { type: 'string' } },
})
const learned = new URL('../packages/server/src/bot/rules/understanding/learned/', import.meta.url)

const lines = readLines()
const besides = readRuleLines()
const ofIntents = { seed: 1, epochs: 10, taughtBy: hashOfTeaching(), labels: learnedLabels }
const ofAims = { ...ofIntents, taughtBy: hashOfAims(), labels: aims }
const aimed = [...lines, ...readUntaughtLines()].map((line) => ({ ...line, label: aimOf(line.label) }))
const ofCallings = { ...ofIntents, taughtBy: hashOfCallings(), labels: callings }
const calling = [...lines, ...readUntaughtLines(), ...readPeopleLines()].map((line) => ({
  ...line,
  label: callingOf(line.label),
}))
const callingBesides = besides.map((line) => ({ ...line, label: callingOf(line.label) }))
const aimedBesides = besides.map((line) => ({ ...line, label: aimOf(line.label) }))
if (given.check) {
  await check('intents', lines, besides, ofIntents)
  await check('aims', aimed, aimedBesides, ofAims)
  await check('people', calling, callingBesides, ofCallings)
}
await teach('intents.bin', [...lines, ...besides], ofIntents)
await teach('aims.bin', [...aimed, ...aimedBesides], ofAims)
await teach('people.bin', [...calling, ...callingBesides], ofCallings)

async function check(
  name: string,
  own: readonly Taught[],
  beside: readonly Taught[],
  plan: Plan,
): Promise<void> {
  const asked = crossValidate(own, beside, plan)
  if (given.json !== undefined && name === 'intents') await writeFile(given.json, JSON.stringify(asked))
  print(`${name}: language  lines  right  among the first two`)
  for (const { language, lines: count, first, firstTwo } of tallied(asked)) {
    print(`${language.padEnd(8)}  ${String(count).padStart(5)}  ${percent(first)}  ${percent(firstTwo)}`)
  }
  print('believed  lines  right')
  for (const { from, lines: count, right } of calibrationOf(asked)) {
    print(`${percent(from)}+   ${String(count).padStart(5)}  ${percent(right)}`)
  }
}

async function teach(name: string, all: readonly Taught[], plan: Plan): Promise<void> {
  const temperature = calibrated(all, plan)
  const weights = train(all, plan)
  const file = encodeWeights({ ...weights, head: { ...weights.head, temperature } })
  await writeFile(new URL(name, learned), file)
  print(`${name}: ${all.length} lines learned: ${file.length} bytes, temperature ${temperature.toFixed(2)}`)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`.padStart(7)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
