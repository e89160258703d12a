// npm run train:wishes: learns from the open dialogues and baskets what speaks for each change of the cart. With --check it
// first tells how often the cart that was meant is the likeliest in shops that were not learned from.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Trait } from '../packages/server/src/bot/rules/selling/weighed/line-traits.ts'
import { readWishes } from './train/wishes/read-wishes.ts'
import { countWishes, trainWishes, type WishWeights } from './train/wishes/train-wishes.ts'

const { values: given } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const about =
  'How much each trait of selling/weighed speaks for a change of the cart: any for all changes, ops for one kind of them. Written by npm run train:wishes.'
const folds = 4
/** Weights that say less are left out. */
const leastWeight = 0.02

// Customers of the baskets change it with nearly each line: how likely a line changes anything is not learned from them, but
// which change it is.
const ofBasket = 'basket: '
const wishes = [
  ...(await readWishes(new URL('bot', import.meta.url))),
  ...(await readWishes(new URL('bot/baskets', import.meta.url))).map((wish) => ({
    ...wish,
    line: wish.line.map(([name, value]): Trait => [ofBasket + name, value]),
  })),
]
print(`${wishes.length} lines, ${wishes.filter(({ isChange }) => isChange).length} change the cart`)
if (given.check) check()
const weights = trainWishes(wishes)
await writeFile(
  new URL('../packages/server/src/bot/rules/selling/weighed/weights.json', import.meta.url),
  `${JSON.stringify(fileOf(weights), null, 2)}\n`,
)

function check(): void {
  const shops = [...new Set(wishes.map(({ shop }) => shop))].toSorted()
  const foldOf = (shop: string) => shops.indexOf(shop) % folds
  const sums = { changes: 0, changed: 0, others: 0, kept: 0 }
  for (let fold = 0; fold < folds; fold += 1) {
    const learned = trainWishes(wishes.filter(({ shop }) => foldOf(shop) !== fold))
    const counted = countWishes(
      learned,
      wishes.filter(({ shop }) => foldOf(shop) === fold),
    )
    for (const key of ['changes', 'changed', 'others', 'kept'] as const) sums[key] += counted[key]
  }
  print(
    `in shops not learned from: ${sums.changed} of ${sums.changes} changes, ${sums.kept} of ${sums.others} others`,
  )
}

function fileOf(learned: WishWeights): object {
  const any: Record<string, number> = {}
  const ops: Record<string, Record<string, number>> = {}
  for (const [name, weight] of [...learned].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [op = '', trait] = name.split('|')
    if (Math.abs(weight) < leastWeight || name.includes(ofBasket)) continue
    const rounded = Math.round(weight * 1_000) / 1_000
    if (trait === undefined) any[op] = rounded
    else ops[op] = { ...ops[op], [trait]: rounded }
  }
  return { about, any, ops }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
