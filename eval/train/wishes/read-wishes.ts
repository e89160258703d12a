// The lines of the open dialogues with all that each may want of the cart, and which of it is meant.

import { fileURLToPath } from 'node:url'
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
import { openDatabase } from '../../bot/database.ts'
import type { Item, Shop } from '../../bot/format.ts'
import { itemsText } from '../../bot/judge.ts'
import { playDialogue } from '../../bot/play.ts'
import { readFolder } from '../../bot/read.ts'
import type { Option, Wish } from './train-wishes.ts'

/** All lines of the open dialogues, each with the cart set right before it. */
export async function readWishes(): Promise<Wish[]> {
  await using cleanup = new AsyncDisposableStack()
  const database = await openDatabase(cleanup)
  const wishes: Wish[] = []
  const { dialogues } = readFolder(fileURLToPath(new URL('../../bot', import.meta.url)))
  for (const { shop, dialogue } of dialogues.filter(({ set }) => set === 'open')) {
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
  const wanted = itemsText(meant)
  const isAsItWas = wanted === itemsText(before)
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
  return itemsText(items)
}
