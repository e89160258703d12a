// Creates and edits single products; fields follow the rules of files.

import { tellLive } from '../../events/live.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import { FieldError } from './field-error.ts'
import { type Product, type Variant, variantId } from './product.ts'
import { noteProductEdit } from './product-activity.ts'
import { changedProduct, readProductFields } from './product-fields.ts'
import { makeSku } from './product-skus.ts'
import { insertProducts, lockProducts, updateProducts } from './products.queries.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Resolves with the new id; without a sku it is made from the name. Throws invalid_request, and conflict when another
 * product has the sku.
 */
export async function createProduct(
  tx: Tx,
  { accountId, currency, fields }: { accountId: string; currency: string; fields: Fields },
  now: Date,
): Promise<string> {
  const read = readable(() =>
    changedProduct(undefined, readProductFields(fields, currency), newId(now.getTime())),
  )
  const product = { ...read, sku: read.sku ?? (await makeSku(tx, accountId, read.name)) }
  const [made] = await insertProducts(tx, { accountId, products: [product] }, now)
  if (made === undefined)
    throw new AppError('conflict', `A product with the sku ${product.sku} exists already.`, {
      reason: 'sku_known',
      sku: product.sku,
    })
  await noteProductEdit(tx, { accountId, before: undefined, after: product })
  tellLive(tx, accountId, 'products', product.id)
  return product.id
}

/** Changes the given fields, and of variants also the units only where they are given; resolves with the product as it is then. Throws not_found, invalid_request. */
export async function editProduct(
  tx: Tx,
  { accountId, currency, id, fields }: { accountId: string; currency: string; id: string; fields: Fields },
  now: Date,
): Promise<Product> {
  const [before] = isId(id) ? await lockProducts(tx, accountId, [id]) : []
  if (!before) throw new AppError('not_found', `No product has the id ${id}.`)
  const product = readable(() => changedFields(before, fields, currency))
  await updateProducts(tx, { accountId, products: [product] }, now)
  await noteProductEdit(tx, { accountId, before, after: product })
  tellLive(tx, accountId, 'products', id)
  return product
}

// Read by the rules of files; the id has already named the product, whose sku stays.
function changedFields(before: Product, fields: Fields, currency: string): Product {
  const change = readProductFields(fields, currency)
  if (change.variants) change.variants = withFormerUnits(before.variants, change.variants)
  return { ...changedProduct(before, change, before.id), sku: before.sku }
}

/** Units of variants that the change does not tell stay as orders have left them. */
function withFormerUnits(before: readonly Variant[], given: readonly Variant[]): Variant[] {
  return given.map((variant) => {
    if (variant.inventory_quantity !== undefined) return variant
    const units = before.find((each) => variantId(each) === variantId(variant))?.inventory_quantity
    return units === undefined ? variant : { ...variant, inventory_quantity: units }
  })
}

function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof FieldError ? new AppError('invalid_request', error.message) : error
  }
}
