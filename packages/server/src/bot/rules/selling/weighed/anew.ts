// Tools for reading a line once more in the same turn, in which the same call with the same argument runs only once.
import type { Tools } from '../../../tools/tool-table.ts'
import { itemsOf, type Watched } from '../../dialogue/edits.ts'
import { isSameCart, piecesHeld } from './candidates.ts'

/** Puts things in by setting the whole cart, as they may have been put in before and taken back. */
export function addingAnew(tools: Tools): Tools {
  return {
    ...tools,
    addToCart: async (item) => tools.setLines([...itemsOf(await tools.getCart()), item]),
  }
}

/** The cart as the turn found it; false where it could not be put back, and is as the turn left it. */
export async function putBack({ cart, tools }: Watched): Promise<boolean> {
  const found = cart()
  if (found === undefined) return true
  const set = await tools.setLines(found)
  return set.ok && isSameCart(piecesHeld((await tools.getCart()).lines), piecesHeld(found))
}
