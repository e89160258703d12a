// npm run eval:plain: says the plainest words about all that the shops of eval/bot sell, and holds the cart against them.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Language } from '@mostrador/contract/languages'
import { cartText, newCustomer } from '../packages/server/src/bot/rules/testing/customer.ts'
import { openShop } from '../packages/server/src/bot/rules/testing/shop.ts'
import type { Shop } from './bot/format.ts'
import { readFolder } from './bot/read.ts'
import { type Talk, talksOf } from './plain/talks.ts'
import { cardsOf } from './plain/things.ts'

const { values: given } = parseArgs({
  options: {
    folder: { type: 'string', default: fileURLToPath(new URL('bot', import.meta.url)) },
    shop: { type: 'string' },
    family: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
  },
})
const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const { dialogues, faults } = readFolder(given.folder)
for (const fault of faults) process.stderr.write(`${fault}\n`)
if (faults.length > 0) process.exitCode = 1
// Shops whose dialogues nobody reads are counted and not shown.
else
  await measure(
    shopsOf(dialogues.filter(({ set }) => set === 'open' || !given.verbose).map(({ shop }) => shop)),
  )

function shopsOf(all: readonly Shop[]): Shop[] {
  const shops = [...new Map(all.map((shop) => [shop.id, shop])).values()]
  return shops.filter(({ id }) => given.shop === undefined || id === given.shop)
}

async function measure(shops: readonly Shop[]): Promise<void> {
  const counts = new Map<string, { right: number; all: number }>()
  for (const shop of shops) {
    const talks = talksOf(shop, { seed: Number(given.seed), rounds: Number(given.rounds) })
    for (const talk of talks) {
      if (given.family !== undefined && !talk.family.startsWith(given.family)) continue
      const count = counts.get(talk.family) ?? { right: 0, all: 0 }
      counts.set(talk.family, count)
      count.all += 1
      if (await isRight(shop, talk)) count.right += 1
    }
  }
  const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
  const sum = (of: 'right' | 'all') => rows.reduce((total, [, count]) => total + count[of], 0)
  for (const [family, { right, all }] of [
    ...rows,
    ['all', { right: sum('right'), all: sum('all') }] as const,
  ])
    print(
      `${family.padEnd(32)} ${`${right}/${all}`.padStart(11)} ${((100 * right) / all).toFixed(1).padStart(6)} %`,
    )
}

async function isRight(shop: Shop, { family, steps }: Talk): Promise<boolean> {
  const open = openShop(calendar, cardsOf(shop))
  open.knowledge = [...(shop.knowledge ?? [])]
  const customer = newCustomer({ language: shop.language.slice(0, 2) as Language, shop: open })
  const said: string[] = []
  for (const { say, cart } of steps) {
    const { text } = await customer.write(say)
    const held = cartText(customer)
    said.push(`> ${say}`, `  < ${text.replaceAll('\n', ' / ')}`, `  [${held}]`)
    if (cart === undefined || cart === held) continue
    if (given.verbose) print([`${family} (${shop.id})`, ...said, `  expected [${cart}]`].join('\n'))
    return false
  }
  return true
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
