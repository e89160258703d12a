import { limits } from '@mostrador/contract/limits'
import { tellLive } from '../../../events/live.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { isId, newId } from '../../../platform/ids.ts'
import { readName } from '../../../platform/names.ts'
import { copyPictures } from '../pictures/pictures.ts'
import type { Product } from '../product.ts'
import { noteProductEdit } from '../product-activity.ts'
import { insertProducts, listBySku, lockProducts } from '../products.queries.ts'

/** Tried one after the other: what is taken already is left alone. */
const copies = Array.from({ length: 98 }, (_, at) => at + 2)

/**
 * A copy with everything but the stock, which only the first one has; inactive, so that nobody buys it before it is
 * looked at. Resolves with its id. Throws not_found.
 */
export async function duplicateProduct(
  tx: Tx,
  { accountId, id, name }: { accountId: string; id: string; name: string },
  now: Date,
): Promise<string> {
  const [product] = isId(id) ? await lockProducts(tx, accountId, [id]) : []
  if (!product) throw new AppError('not_found', `No product has the id ${id}.`)
  const newProductId = newId(now.getTime())
  const mark = await freeMark(tx, accountId, product, newProductId)
  const copy: Product = {
    ...product,
    id: newProductId,
    name: readName('name', name),
    sku: marked(product.sku ?? product.id.slice(0, 8), mark),
    is_active: false,
    reserved: 0,
    on_hand: product.on_hand === null ? null : 0,
    variants: product.variants.map((variant) => ({
      ...variant,
      ...(variant.sku ? { sku: marked(variant.sku, mark) } : {}),
      ...(typeof variant.inventory_quantity === 'number' ? { inventory_quantity: 0 } : {}),
    })),
  }
  const [made] = await insertProducts(tx, { accountId, products: [copy] }, now)
  if (made === undefined) {
    throw new AppError('conflict', 'Somebody made the same copy just now; try again.', { reason: 'busy' })
  }
  await copyPictures(tx, { accountId, from: product.id, to: newProductId }, now)
  await noteProductEdit(tx, { accountId, before: undefined, after: copy })
  tellLive(tx, accountId, 'products', newProductId)
  return newProductId
}

/** The first ending under which neither the product's SKU nor one of a variant is taken. */
async function freeMark(
  tx: Tx,
  accountId: string,
  { id, sku, variants }: Product,
  newProductId: string,
): Promise<string> {
  const own = [sku ?? id.slice(0, 8), ...variants.flatMap((variant) => variant.sku ?? [])]
  const tried = copies.map((copy) => `-${copy}`)
  const known = await listBySku(
    tx,
    accountId,
    tried.flatMap((mark) => own.map((each) => marked(each, mark))),
  )
  const taken = new Set(known.map((row) => row.sku))
  const free = tried.find((mark) => own.every((each) => !taken.has(marked(each, mark))))
  return free ?? `-${newProductId.slice(-8)}`
}

function marked(sku: string, mark: string): string {
  return sku.slice(0, limits.nameCharsMax - mark.length) + mark
}
