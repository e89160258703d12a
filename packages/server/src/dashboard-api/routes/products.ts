import { getAccount } from '../../accounts/accounts.ts'
import { getImport, startImport } from '../../domain/products/import-jobs.ts'
import { createProduct, editProduct } from '../../domain/products/product-edit.ts'
import { type FileRecord, readProductFileSlowly } from '../../domain/products/product-file.ts'
import { previewImport } from '../../domain/products/product-preview.ts'
import {
  listCategories,
  listProducts,
  listSortedProducts,
  productSortColumns,
  productsBinding,
} from '../../domain/products/product-views.ts'
import { productResource } from '../../domain/products/products.resource.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError, messageOf } from '../../platform/errors.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import { findResourceRow } from '../../platform/lists/resource-row.ts'
import { readSort } from '../../platform/lists/sorting.ts'
import { type CallOf, type Handlers, JsonText } from '../serving/call.ts'
import type { DashboardDeps } from '../serving/deps.ts'
import { pageText } from '../serving/page-text.ts'
import type { Tenant } from '../signing-in/session.ts'

type Names =
  | 'listProducts'
  | 'listProductCategories'
  | 'getProduct'
  | 'createProduct'
  | 'updateProduct'
  | 'previewProductImport'
  | 'startProductImport'
  | 'getProductImport'

/** The catalogue, by single product and by file. */
export function productHandlers({ log }: DashboardDeps): Handlers<Names> {
  return {
    listProducts: async ({ tenant, query }) => {
      const { rows, ...end } = await listed(tenant, query)
      return new JsonText(`{"data":[${rows.join(',')}],${JSON.stringify(end).slice(1)}`)
    },
    listProductCategories: async ({ tenant }) => ({
      data: await listCategories(tenant.db, tenant.accountId),
    }),
    getProduct: ({ tenant, params }) => getProduct(tenant.db, tenant.accountId, params.id),
    createProduct: async ({ tenant, body, now }) => {
      const { accountId, db } = tenant
      const { currency } = await getAccount(db, accountId)
      const id = await db.transaction((tx) => createProduct(tx, { accountId, currency, fields: body }, now))
      return getProduct(db, accountId, id)
    },
    updateProduct: async ({ tenant, params, body, now }) => {
      const { accountId, db } = tenant
      const { currency } = await getAccount(db, accountId)
      const change = { accountId, currency, id: params.id, fields: body }
      await db.transaction((tx) => editProduct(tx, change, now))
      return getProduct(db, accountId, params.id)
    },
    previewProductImport: async ({ tenant, body, now }) => {
      const { accountId, db } = tenant
      const { currency } = await getAccount(db, accountId)
      return previewImport(db, { accountId, currency, records: await recordsOf(body) }, now)
    },
    startProductImport: async ({ tenant, body, now }) => {
      const { accountId, db } = tenant
      const { currency } = await getAccount(db, accountId)
      const onFault = (error: unknown) =>
        log.error({ account_id: accountId, error: messageOf(error) }, 'an import of products failed')
      return startImport(db, { accountId, currency, records: await recordsOf(body) }, { now, onFault })
    },
    getProductImport: ({ tenant, params }) => getImport(tenant.db, tenant.accountId, params.id),
  }
}

function listed({ accountId, db }: Tenant, query: CallOf<'listProducts'>['query']) {
  const { search, is_active, item_type, category } = query
  const filter = { search, is_active, item_type, category }
  const binding = productsBinding(accountId, filter)
  const sorted = readSort(query, binding, productSortColumns)
  return sorted
    ? listSortedProducts(db, { accountId, filter, page: sorted })
    : listProducts(db, { accountId, filter, page: readPageRequest(pageText(query), binding) })
}

async function recordsOf({
  format,
  content,
}: {
  format: 'csv' | 'json'
  content: string
}): Promise<FileRecord[]> {
  try {
    return await readProductFileSlowly(Buffer.from(content), format)
  } catch (error) {
    throw new AppError('invalid_request', `The file: ${messageOf(error)}`, {
      reason: 'file',
      problem: messageOf(error),
    })
  }
}

export async function getProduct(db: Db, accountId: string, id: string): Promise<JsonText> {
  const row = await findResourceRow(db, productResource, accountId, id)
  if (!row) throw new AppError('not_found', `No product has the id ${id}.`)
  return new JsonText(JSON.stringify(row))
}
