// Tools for reading a line once more in the same turn, in which the same call with the same argument runs only once.
import type { Tools } from '../../../tools/tool-table.ts'
import type { Cart, CartItem } from '../../../tools/tools.ts'
import type { Watched } from '../../dialogue/edits.ts'

/** Puts things in by setting the whole cart, as they may have been put in before and taken back. */
export function addingAnew(tools: Tools): Tools {
  return {
    ...tools,
    addToCart: async (item) => tools.setLines([...itemsOf(await tools.getCart()), item]),
  }
}

function itemsOf({ lines }: Cart): CartItem[] {
  return lines.map(({ productId, variantId, addOnIds, quantity, measure }) => ({
    productId,
    quantity,
    ...(variantId !== null && { variantId }),
    ...(addOnIds.length > 0 && { addOnIds: [...addOnIds] }),
    ...(measure !== undefined && { measure }),
  }))
}

/** The cart as the turn found it; false where it could not be put back, and is as the turn left it. */
export async function putBack({ cart, tools }: Watched): Promise<boolean> {
  const found = cart()
  if (found === undefined) return true
  const set = await tools.setLines(found)
  const now = itemsOf(await tools.getCart())
  return set.ok && namesOf(now) === namesOf(found)
}

function namesOf(items: readonly CartItem[]): string {
  return items
    .map(({ productId, variantId, addOnIds = [], quantity, measure }) =>
      [productId, variantId, [...addOnIds].sort().join('+'), quantity, measure].join(' '),
    )
    .sort()
    .join()
}
