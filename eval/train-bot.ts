// npm run train:bot: teaches the bot the lines of eval/lines. With --check it first asks lines that were not learned from.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { encodeWeights } from '../packages/server/src/bot/rules/understanding/learned/weights.ts'
import { calibrated, calibrationOf, crossValidate, tallied } from './train/cross-validate.ts'
import { hashOfTeaching, readLines, readRuleLines } from './train/read-lines.ts'
import { train } from './train/train.ts'

const { values: given } = parseArgs({
  options: { check: { type: 'boolean', default: false }, json: { type: 'string' } },
})
const weightsFile = new URL(
  '../packages/server/src/bot/rules/understanding/learned/intents.bin',
  import.meta.url,
)

const lines = readLines()
const besides = readRuleLines()
const plan = { seed: 1, epochs: 10, taughtBy: hashOfTeaching() }
if (given.check) {
  const asked = crossValidate(lines, besides, plan)
  if (given.json !== undefined) await writeFile(given.json, JSON.stringify(asked))
  print('language  lines  right  among the first two')
  for (const { language, lines: count, first, firstTwo } of tallied(asked)) {
    print(`${language.padEnd(8)}  ${String(count).padStart(5)}  ${percent(first)}  ${percent(firstTwo)}`)
  }
  print('believed  lines  right')
  for (const { from, lines: count, right } of calibrationOf(asked)) {
    print(`${percent(from)}+   ${String(count).padStart(5)}  ${percent(right)}`)
  }
}
const all = [...lines, ...besides]
const temperature = calibrated(all, plan)
const weights = train(all, plan)
const file = encodeWeights({ ...weights, head: { ...weights.head, temperature } })
await writeFile(weightsFile, file)
print(`${all.length} lines learned: ${file.length} bytes, temperature ${temperature.toFixed(2)}`)

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`.padStart(7)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
