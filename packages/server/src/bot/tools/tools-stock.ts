import { insertWish } from '../../domain/products/stock-wishes.ts'
import { isId } from '../../platform/ids.ts'
import { idMadeBy } from './scope.ts'
import { defineTool } from './tool.ts'

export const stockTools = {
  /** Notes that the customer is to be told when it is there again. False where the shop tells nobody, or of too many. */
  awaitProduct: defineTool<{ productId: string; variantId?: string | undefined }, boolean>({
    effect: 'changes',
    // A promise of the service's own, which it makes in its own words.
    model: null,
    async run({ tx, scope }, { productId, variantId }) {
      if (!isId(productId)) return false
      const id = idMadeBy(scope, `await ${productId} ${variantId ?? ''}`)
      return insertWish(tx, { ...scope, id, productId, variantId: variantId ?? '' }, scope.now)
    },
  }),
}
