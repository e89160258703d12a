// npm run train:carts: teaches the bot the lines of eval/carts. With --check it first asks lines that were not learned from.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { encodeWeights } from '../packages/server/src/bot/rules/understanding/learned/weights.ts'
import { askedOfFolds, believedOf, calibratedCarts, linesRight } from './train/carts/check-carts.ts'
import { hashOfCarts, readCarts } from './train/carts/read-carts.ts'
import { trainCarts } from './train/carts/train-cart.ts'

const { values: given } = parseArgs({
  options: { check: { type: 'boolean', default: false }, wrong: { type: 'boolean', default: false } },
})
const lines = readCarts()
const plan = { seed: 1, epochs: 12, copies: 2, taughtBy: hashOfCarts() }
if (given.check || given.wrong) {
  const asked = askedOfFolds(lines, plan)
  for (const { language, parts, right, lines: count, whole } of linesRight(asked))
    print(`${language}: ${parts} parts ${percent(right)}, ${count} lines wholly ${percent(whole)}`)
  for (const { from, lines: count, whole } of believedOf(asked))
    print(`believed ${from}+: ${count} lines, wholly right ${percent(whole)}`)
  if (given.wrong)
    for (const { text, parts } of asked.filter(({ isRight }) => !isRight)) print(`${text}   ${parts}`)
}
const temperature = calibratedCarts(lines, plan)
const weights = trainCarts(lines, plan)
const file = encodeWeights({ ...weights, head: { ...weights.head, temperature } })
await writeFile(new URL('../packages/server/src/bot/rules/selling/learned/carts.bin', import.meta.url), file)
print(`${lines.length} lines learned: ${file.length} bytes, temperature ${temperature.toFixed(2)}`)

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
