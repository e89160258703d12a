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
  piecesHeld,
} from '../../../packages/server/src/bot/rules/selling/weighed/candidates.ts'
import { type Described, describeWish } from '../../../packages/server/src/bot/rules/selling/weighed/weigh.ts'
import { tidied } from '../../../packages/server/src/bot/rules/understanding/tidied.ts'
import { remembered } from '../../../packages/server/src/bot/tools/remembered.ts'
import { openDatabase } from '../../bot/database.ts'
import type { Item, Shop } from '../../bot/format.ts'
import { itemsText } from '../../bot/judge.ts'
import { playDialogue } from '../../bot/play.ts'
import { readFolder, type SetName } from '../../bot/read.ts'
import { type Aligned, alignParts } from './align-parts.ts'
import type { Option, Wish } from './train-wishes.ts'

/** All lines of a folder's dialogues, each with the cart set right before it; parts of those that want several changes stand for themselves. */
export async function readWishes(folder: URL, set: SetName = 'open'): Promise<Wish[]> {
  await using cleanup = new AsyncDisposableStack()
  const database = await openDatabase(cleanup)
  const wishes: Wish[] = []
  const { dialogues } = readFolder(fileURLToPath(folder))
  for (const { shop, dialogue } of dialogues.filter((each) => each.set === set)) {
    const heard = new Map<string, Heard>()
    const engine: Engine = {
      ...rulesEngine,
      async plan(context, tools, use) {
        const said = context.lines.map(textOfLine).join(' ')
        const turn = beginTurn(structuredClone(context), remembered(tools))
        const held = await heldLines(turn)
        const whole = await describeWish(turn, tidied(said), held)
        const line = dialogue.lines.find(({ say }) => say === said)
        if (whole && line?.cart) {
          const meant = piecesMeant(line.cart, idsIn(shop, whole))
          heard.set(said, { whole, parts: await alignParts(turn, whole, { held, meant }) })
        } else if (whole) heard.set(said, { whole, parts: undefined })
        return rulesEngine.plan(context, tools, use)
      },
    }
    for (const { line, before } of await playDialogue(database, shop, dialogue, { engine, isMended: true })) {
      const found = line.order || line.file ? undefined : heard.get(line.say)
      if (found === undefined) continue
      const { whole, parts = [] } = found
      const wish = wishOf(shop, whole, { before, meant: line.cart ?? before })
      wishes.push(wish)
      if (wish.options.some(({ op, isRight }) => op === 'several' && isRight))
        wishes.push(...parts.map((part) => wishOfPart(shop, part, before)))
    }
  }
  return wishes
}

type Heard = { whole: Described; parts: readonly Aligned[] | undefined }

/** Ids of the shop's file by those of the catalogue, and the other way round. */
function idsIn(shop: Shop, { view }: Described): Map<string, string> {
  const ids = [...(shop.products ?? []), ...(shop.services ?? [])].map(({ id }) => id)
  return new Map(
    view.pool.flatMap(({ id, sku }) => {
      const own = sku && ids[Number(sku.replace('SKU-', '')) - 1]
      return own ? [[own, id] as const, [id, own] as const] : []
    }),
  )
}

function piecesMeant(cart: readonly Item[], ids: ReadonlyMap<string, string>): Pieces {
  return piecesHeld(
    cart.map(([id, quantity, addOnIds = []]) => ({ productId: ids.get(id) ?? id, quantity, addOnIds })),
  )
}

function wishOfPart(shop: Shop, { described, pieces }: Aligned, before: readonly Item[]): Wish {
  if (pieces === undefined) return wishOfSeveral(shop, described)
  const ids = idsIn(shop, described)
  const meant = [...pieces].map(([key, count]) => itemOf(key, count, ids))
  return wishOf(shop, described, { before, meant })
}

function wishOf(
  shop: Shop,
  described: Described,
  { before, meant }: { before: readonly Item[]; meant: readonly Item[] },
): Wish {
  const { view, line, all } = described
  const ids = idsIn(shop, described)
  const wanted = itemsText(meant)
  const isAsItWas = wanted === itemsText(before)
  const carts = all.map(({ candidate }) => {
    const pieces = piecesAfter(candidate, view.held)
    return pieces && itemsText([...pieces].map(([key, count]) => itemOf(key, count, ids)))
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

function wishOfSeveral({ id }: Shop, { line, all }: Described): Wish {
  const options = all.map(({ candidate: { op }, traits }) => ({
    op,
    traits,
    cart: '',
    isRight: op === 'several',
  }))
  return { shop: id, isChange: true, line, options }
}

function itemOf(key: string, count: number, ids: ReadonlyMap<string, string>): Item {
  const [id = '', ...addOns] = key.split('+')
  return [ids.get(id) ?? id, count, addOns]
}
