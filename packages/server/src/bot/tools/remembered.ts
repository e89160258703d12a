// Reads kept within a turn: the rules ask for the same catalogue, cart and notes at many places.
import { limits } from '@mostrador/contract/limits'
import {
  type Arguments,
  type Results,
  type ToolName,
  type Tools,
  toolsThat,
  toolTable,
} from './tool-table.ts'
import type { ProductCard } from './tools.ts'

/** Every read runs once for each argument, until something changes that it may see. */
export function remembered(tools: Tools): Tools {
  const forgetting: (() => void)[] = []
  const reading = toolsThat(<Name extends ToolName>(tool: Name) => {
    const { effect } = toolTable[tool]
    const known = new Map<string, Promise<Results[Name]>>()
    if (effect === 'sees_changes') forgetting.push(() => known.clear())
    return async (argument: Arguments[Name]): Promise<Results[Name]> => {
      if (effect === 'changes') {
        const result = await tools[tool](argument)
        for (const forget of forgetting) forget()
        return result
      }
      const key = JSON.stringify(argument) ?? ''
      const read = known.get(key) ?? tools[tool](argument)
      known.set(key, read)
      return read
    }
  })
  return withListed(reading, forgetting)
}

/**
 * A product of a list needs no read of its own, and a shorter list of the newest is the beginning of the longest. One
 * that holds all the shop sells tells which services it has; of several, not their order.
 */
function withListed(tools: Tools, forgetting: (() => void)[]): Tools {
  let sold: readonly ProductCard[] | undefined
  let listed = new Map<string, ProductCard>()
  forgetting.push(() => {
    listed = new Map()
  })
  const list: Tools['searchProducts'] = async (search) => {
    const into = listed
    const cards = await tools.searchProducts(search)
    for (const card of cards) into.set(card.id, card)
    return cards
  }
  return {
    ...tools,
    async searchProducts(search) {
      if (search.text !== '' || search.category !== undefined) return list(search)
      const newest = await list({ text: '', limit: limits.botFoundMax })
      // No turn changes what is sold and how, so this stays true after its changes.
      sold = newest.length < limits.botFoundMax ? newest : undefined
      return newest.slice(0, Math.max(1, search.limit))
    },
    getProduct: async (id) => listed.get(id) ?? tools.getProduct(id),
    async listServices() {
      const bookable = sold?.filter(({ isBookable }) => isBookable)
      return bookable && bookable.length < 2 ? bookable : tools.listServices()
    },
    async sellsServices() {
      return sold ? sold.some(({ itemType }) => itemType === 'service') : tools.sellsServices()
    },
  }
}
