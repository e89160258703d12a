// The lines of the open dialogues with all that each may want of the cart, and which of it is meant.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '../../../packages/server/src/bot/engine.ts'
import { textOfLine } from '../../../packages/server/src/bot/rules/dialogue/line-text.ts'
import { beginTurn } from '../../../packages/server/src/bot/rules/dialogue/turn-frame.ts'
import { rulesEngine } from '../../../packages/server/src/bot/rules/rules-engine.ts'
import { heldLines } from '../../../packages/server/src/bot/rules/selling/held.ts'
import {
  type Pieces,
  piecesAfter,
} from '../../../packages/server/src/bot/rules/selling/weighed/candidates.ts'
import { type Described, describeWish } from '../../../packages/server/src/bot/rules/selling/weighed/weigh.ts'
import { tidied } from '../../../packages/server/src/bot/rules/understanding/tidied.ts'
import { remembered } from '../../../packages/server/src/bot/tools/remembered.ts'
import { Database } from '../../../packages/server/src/platform/database/database.ts'
import { migrate } from '../../../packages/server/src/platform/database/migrations.ts'
import { EmbeddedPostgres } from '../../../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { silentLog } from '../../../packages/server/src/platform/log.ts'
import type { Item, Shop } from '../../bot/format.ts'
import { playDialogue } from '../../bot/play.ts'
import { readFolder } from '../../bot/read.ts'
import type { Option, Wish } from './train-wishes.ts'

/** All lines of one set of a folder, each with the cart set right before it. */
export async function readWishes(folder: string, set: 'open' | 'sealed'): Promise<Wish[]> {
  await using cleanup = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'mostrador-train-'))
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }))
  const postgres = cleanup.use(await EmbeddedPostgres.open({ dataDir, kind: 'command', durable: false }))
  const database = cleanup.use(new Database(postgres.connection, { max: 6 }))
  await migrate(database, silentLog)
  const wishes: Wish[] = []
  for (const { set: own, shop, dialogue } of readFolder(folder).dialogues) {
    if (own !== set) continue
    const heard = new Map<string, Described>()
    const engine: Engine = {
      ...rulesEngine,
      async plan(context, tools, use) {
        const said = context.lines.map(textOfLine).join(' ')
        const turn = beginTurn(structuredClone(context), remembered(tools))
        const described = await describeWish(turn, tidied(said), await heldLines(turn))
        if (described) heard.set(said, described)
        return rulesEngine.plan(context, tools, use)
      },
    }
    for (const { line, before } of await playDialogue(database, shop, dialogue, { engine, isMended: true })) {
      const described = line.order || line.file ? undefined : heard.get(line.say)
      if (described) wishes.push(wishOf(shop, described, { before, meant: line.cart ?? before }))
    }
  }
  return wishes
}

function wishOf(
  shop: Shop,
  { view, line, all }: Described,
  { before, meant }: { before: readonly Item[]; meant: readonly Item[] },
): Wish {
  const ids = [...(shop.products ?? []), ...(shop.services ?? [])].map(({ id }) => id)
  const ownId = (id: string) => {
    const { sku } = view.pool.find((card) => card.id === id) ?? {}
    return (sku && ids[Number(sku.replace('SKU-', '')) - 1]) ?? id
  }
  const wanted = cartOf(meant)
  const isAsItWas = wanted === cartOf(before)
  const carts = all.map(({ candidate }) => {
    const pieces = piecesAfter(candidate, view.held)
    return pieces && named(pieces, ownId)
  })
  const isRight = all.map(({ candidate: { op } }, at) =>
    isAsItWas ? op === 'none' : op !== 'none' && op !== 'several' && carts[at] === wanted,
  )
  const isSeveral = !isRight.includes(true)
  const options = all.map(
    ({ candidate: { op }, traits }, at): Option => ({
      op,
      traits,
      cart: carts[at] ?? '',
      isRight: isSeveral ? op === 'several' : isRight[at] === true,
    }),
  )
  return { shop: shop.id, isChange: !isAsItWas, line, options }
}

function named(pieces: Pieces, ownId: (id: string) => string): string {
  const items = [...pieces].map(([key, count]): Item => {
    const [id = '', ...addOns] = key.split('+')
    return [ownId(id), count, addOns]
  })
  return cartOf(items)
}

function cartOf(items: readonly Item[]): string {
  return items
    .map(([id, count, addOns = []]) => `${count} ${[id, ...[...addOns].sort()].join('+')}`)
    .sort()
    .join()
}
