import { duplicateProduct } from '../../../domain/products/bulk/duplicate.ts'
import {
  getChange,
  previewChange,
  startChange,
  undoChange,
} from '../../../domain/products/bulk/product-changes.ts'
import { messageOf } from '../../../platform/errors.ts'
import type { Handlers } from '../../serving/call.ts'
import type { DashboardDeps } from '../../serving/deps.ts'
import { getPicturedProduct } from '../../serving/shown-pictures.ts'

type Names =
  | 'previewProductChange'
  | 'startProductChange'
  | 'undoProductChange'
  | 'getProductChange'
  | 'duplicateProduct'

/** Changes of many products at once, and copies of one. */
export function productChangeHandlers({ log, media }: DashboardDeps): Handlers<Names> {
  const faultOf = (accountId: string) => (error: unknown) =>
    log.error({ account_id: accountId, error: messageOf(error) }, 'a change of many products failed')
  return {
    previewProductChange: async ({ tenant: { db, accountId }, body }) => {
      const { count, rows } = await previewChange(db, { accountId, ...body })
      const shown = rows.map(({ prices, ...row }) => ({
        ...row,
        prices: prices.map((price) => ({ ...price, from: Number(price.from), to: Number(price.to) })),
      }))
      return { count, rows: shown }
    },
    startProductChange: ({ tenant: { db, accountId }, body, now }) =>
      startChange(db, { accountId, ...body }, { now, onFault: faultOf(accountId) }),
    undoProductChange: ({ tenant: { db, accountId }, params, body, now }) =>
      undoChange(db, { accountId, id: params.id, ...body }, { now, onFault: faultOf(accountId) }),
    getProductChange: ({ tenant: { db, accountId }, params }) => getChange(db, accountId, params.id),
    duplicateProduct: async ({ tenant: { db, accountId }, params, body, now }) => {
      const copy = { accountId, id: params.id, name: body.name }
      const id = await db.transaction((tx) => duplicateProduct(tx, copy, now))
      return getPicturedProduct({ urls: media.urls, db, accountId, now }, id)
    },
  }
}
