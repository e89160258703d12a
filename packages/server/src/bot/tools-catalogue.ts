import { limits } from '@mostrador/contract/limits'
import {
  listBookable,
  listCategories,
  listOffered,
  listOfferedByIds,
  searchKnowledge,
  searchProducts,
} from '../domain/products/search.queries.ts'
import type { Db } from '../platform/database.ts'
import { isId } from '../platform/ids.ts'
import { storableText } from '../platform/text.ts'
import { cardOf } from './product-card.ts'
import type { TurnScope } from './scope.ts'
import type { Tools } from './tools.ts'

type CatalogueTools = Pick<
  Tools,
  'searchProducts' | 'getProduct' | 'listCategories' | 'searchKnowledge' | 'listServices'
>

export function catalogueTools(db: Db, { accountId, now }: TurnScope): CatalogueTools {
  return {
    async searchProducts({ text, category, limit }) {
      const search = { category, limit: Math.min(Math.max(1, limit), limits.botFoundMax) }
      const words = wordsOf(text)
      const found =
        words === ''
          ? await listOffered(db, accountId, search)
          : await searchProducts(db, accountId, { ...search, text: words })
      return found.map((product) => cardOf(product, now))
    },
    async getProduct(id) {
      const [product] = isId(id) ? await listOfferedByIds(db, accountId, [id]) : []
      return product && cardOf(product, now)
    },
    listCategories: () => listCategories(db, accountId, limits.botFoundMax),
    searchKnowledge: (text) =>
      searchKnowledge(db, accountId, { text: wordsOf(text), limit: limits.botPassagesMax }),
    async listServices() {
      const services = await listBookable(db, accountId, limits.botFoundMax)
      return services.map((product) => cardOf(product, now))
    },
  }
}

function wordsOf(text: string): string {
  return storableText(text, limits.botQuestionCharsMax).trim()
}
