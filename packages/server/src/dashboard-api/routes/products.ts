import { getAccount } from '../../accounts/accounts.ts'
import { offerService } from '../../domain/appointments/availability.ts'
import type { FileRecord } from '../../domain/products/file-record.ts'
import { getImport, startImport } from '../../domain/products/import-jobs.ts'
import { setPictures } from '../../domain/products/pictures/pictures.ts'
import { createProduct, editProduct } from '../../domain/products/product-edit.ts'
import { readProductFileSlowly } from '../../domain/products/product-file.ts'
import { previewImport } from '../../domain/products/product-preview.ts'
import {
  listCategories,
  listProducts,
  listSortedProducts,
  productSortColumns,
  productsBinding,
} from '../../domain/products/product-views.ts'
import { takeUpload } from '../../media/uploads.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError, messageOf } from '../../platform/errors.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import { readSort } from '../../platform/lists/sorting.ts'
import { type CallOf, type Handlers, JsonText } from '../serving/call.ts'
import type { DashboardDeps } from '../serving/deps.ts'
import { pageText } from '../serving/page-text.ts'
import { getPicturedProduct, pictureAddresses, withMainPictures } from '../serving/shown-pictures.ts'
import type { Tenant } from '../signing-in/session.ts'

type Names =
  | 'listProducts'
  | 'listProductCategories'
  | 'getProduct'
  | 'createProduct'
  | 'updateProduct'
  | 'uploadPicture'
  | 'previewProductImport'
  | 'startProductImport'
  | 'getProductImport'

type Call = Pick<CallOf<'getProduct'>, 'tenant' | 'now'>

/** The catalogue, by single product and by file. */
export function productHandlers({ log, media }: DashboardDeps): Handlers<Names> {
  const shown = ({ tenant: { db, accountId }, now }: Call, id: string) =>
    getPicturedProduct({ urls: media.urls, db, accountId, now }, id)
  return {
    listProducts: async ({ tenant, query, now }) => {
      const { db, accountId } = tenant
      const { rows, ...end } = await listed(tenant, query)
      const data = await withMainPictures({ urls: media.urls, db, accountId, now }, rows)
      return new JsonText(`{"data":[${data.join(',')}],${JSON.stringify(end).slice(1)}`)
    },
    listProductCategories: async ({ tenant }) => ({
      data: await listCategories(tenant.db, tenant.accountId),
    }),
    getProduct: (call) => shown(call, call.params.id),
    createProduct: async (call) => {
      const { tenant, body, now } = call
      const { accountId, db } = tenant
      const { pictures = [], duration_minutes: minutes, ...fields } = body
      const { currency } = await getAccount(db, accountId)
      const id = await db.transaction(async (tx) => {
        const productId = await createProduct(tx, { accountId, currency, fields }, now)
        await setPictures(tx, { accountId, productId, pictures }, now)
        const isService = fields.item_type === 'service'
        await setDuration(tx, { accountId, productId, minutes, isService }, now)
        return productId
      })
      return shown(call, id)
    },
    updateProduct: async (call) => {
      const { tenant, params, body, now } = call
      const { accountId, db } = tenant
      const { pictures, duration_minutes: minutes, ...fields } = body
      const { currency } = await getAccount(db, accountId)
      const { id } = params
      await db.transaction(async (tx) => {
        const { item_type: type } = await editProduct(tx, { accountId, currency, id, fields }, now)
        await setDuration(tx, { accountId, productId: id, minutes, isService: type === 'service' }, now)
        if (pictures) await setPictures(tx, { accountId, productId: id, pictures }, now)
      })
      return shown(call, id)
    },
    uploadPicture: async ({ tenant, source, now }) => {
      const { accountId, db } = tenant
      const given = { accountId, source, claimed: 'picture' } as const
      const { id, width, height } = await takeUpload(db, media, given, now)
      return { file_id: id, ...pictureAddresses({ urls: media.urls, accountId, now }, id), width, height }
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
      const fileOf = (url: string) => {
        const own = media.urls.fileIn(url)
        return own?.accountId === accountId ? own.fileId : undefined
      }
      const job = { accountId, currency, records: await recordsOf(body), fileOf }
      return startImport(db, job, { now, onFault })
    },
    getProductImport: ({ tenant, params }) => getImport(tenant.db, tenant.accountId, params.id),
  }
}

type Duration = {
  accountId: string
  productId: string
  minutes: number | null | undefined
  isService: boolean
}

async function setDuration(tx: Tx, { minutes, isService, ...of }: Duration, now: Date): Promise<void> {
  if (minutes === undefined || (minutes === null && !isService)) return
  if (!isService) {
    throw new AppError('invalid_request', 'duration_minutes: only a product of item_type "service" has one')
  }
  await offerService(tx, { ...of, durationMinutes: minutes }, now)
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
