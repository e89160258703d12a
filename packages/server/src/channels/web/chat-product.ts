// The product that an address of the chat leads to: its name stands in the field, ready to be asked about.
import { type Variant, variantId } from '../../domain/products/product.ts'
import { type Db, sql } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'

/** Undefined where the address names none that is sold here. */
export async function findChatProduct(
  db: Db,
  accountId: string,
  query: URLSearchParams,
): Promise<string | undefined> {
  const id = query.get('product') ?? ''
  if (!isId(id)) return undefined
  const product = await db.queryOne<{ name: string; variants: Variant[] }>(sql`
    select name, variants from products where account_id = ${accountId} and id = ${id} and is_active`)
  if (!product) return undefined
  const chosen = product.variants.find((variant) => variantId(variant) === query.get('variant'))
  return chosen ? `${product.name}, ${chosen.name}` : product.name
}
