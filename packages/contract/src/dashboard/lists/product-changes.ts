// Changes of many products at once.
import { type Static, Type } from 'typebox'
import { limits } from '../../limits.ts'
import { type DashboardRoute, Id, idParams, input, oneOf, orNull, text } from '../route.ts'
import { PicturedProduct, productFilters } from '../shop.ts'

/** Products by hand, or all that the filters let through. */
const Selection = Type.Union([
  input({ ids: Type.Array(Id, { minItems: 1, maxItems: limits.productsChangedMax }) }),
  input({ filter: input(productFilters) }),
])

const Action = Type.Union([
  input({ kind: oneOf(['activate', 'deactivate']) }),
  /** Null: in none. */
  input({ kind: oneOf(['category']), category: orNull(text()) }),
  input({
    kind: oneOf(['price']),
    by: oneOf(['percent', 'amount']),
    /** Percent, or an amount in the account's currency; negative makes cheaper. */
    value: Type.Number({ minimum: -limits.priceMax, maximum: limits.priceMax }),
    /** Prices are rounded to a multiple of it. */
    step: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
    /** Prices of add-ons change too. */
    add_ons: Type.Boolean(),
  }),
])
export type ProductAction = Static<typeof Action>
export type ProductSelection = Static<typeof Selection>

export const ProductChange = Type.Object({
  id: Id,
  state: oneOf(['running', 'done', 'failed']),
  /** Products dealt with, and products that really changed. */
  done: Type.Integer(),
  of: Type.Integer(),
  changed: Type.Integer(),
  /** Gone meanwhile, or with a price beyond what may be. */
  skipped: Type.Integer(),
})

export const productChangeRoutes = {
  /** Tells what a change would do; writes nothing. */
  previewProductChange: {
    method: 'POST',
    path: '/products/changes/preview',
    needs: 'products.edit',
    body: input({ selection: Selection, action: Action }),
    bodyBytesMax: limits.dashboardFileBytesMax,
    answer: Type.Object({
      /** Products selected. */
      count: Type.Integer(),
      /** The first that change in price, with each price that does. */
      rows: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          /** Sale prices stay as they are. */
          has_sale: Type.Boolean(),
          prices: Type.Array(
            Type.Object({
              kind: oneOf(['price', 'price_min', 'price_max', 'variant', 'add_on']),
              /** Names a variant or add-on. */
              name: orNull(Type.String()),
              from: Type.Number(),
              to: Type.Number(),
            }),
          ),
        }),
      ),
    }),
  },
  /**
   * Starts a change of `count` products, which must be as many as the preview said; poll `getProductChange`. The same
   * key again answers with the same change. 409 while another one runs.
   */
  startProductChange: {
    method: 'POST',
    path: '/products/changes',
    needs: 'products.edit',
    body: input({ key: text(64), count: Type.Integer(), selection: Selection, action: Action }),
    bodyBytesMax: limits.dashboardFileBytesMax,
    answer: ProductChange,
    status: 201,
  },
  getProductChange: {
    method: 'GET',
    path: '/products/changes/{id}',
    needs: 'products.edit',
    params: idParams,
    answer: ProductChange,
  },
  /**
   * Gives the products of the latest change their former values, where nobody changed those since; the others are
   * `skipped`. It is a change itself, with a key of its own. 409 once another change has come.
   */
  undoProductChange: {
    method: 'POST',
    path: '/products/changes/{id}/undo',
    needs: 'products.edit',
    params: idParams,
    body: input({ key: text(64) }),
    answer: ProductChange,
    status: 201,
  },
  /** With variants and add-ons, under a SKU of its own, inactive, without stock. */
  duplicateProduct: {
    method: 'POST',
    path: '/products/{id}/duplicate',
    needs: 'products.edit',
    params: idParams,
    body: input({ name: text() }),
    answer: PicturedProduct,
    status: 201,
  },
} as const satisfies Record<string, DashboardRoute>
