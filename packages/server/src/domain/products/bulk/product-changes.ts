// Changes of many products: a row that says what is to be done with which products, and how far it is. Each step is one
// transaction with its progress, so that whoever goes on after a crash changes no product twice and leaves none out.
import { isDeepStrictEqual } from 'node:util'
import type { ProductAction, ProductSelection } from '@mostrador/contract/dashboard/lists/product-changes'
import { limits } from '@mostrador/contract/limits'
import { tellLive } from '../../../events/live.ts'
import { brokenConstraint, type Database, type Db, type Tx } from '../../../platform/database/database.ts'
import { AppError, messageOf } from '../../../platform/errors.ts'
import { isId, newId } from '../../../platform/ids.ts'
import { fateOf } from '../../../platform/work/failure.ts'
import type { Product } from '../product.ts'
import { findProductIds } from '../product-views.ts'
import { lockProducts, readProducts, updateProducts } from '../products.queries.ts'
import { productBefore, valuesOf } from './changed-values.ts'
import { type ChangedPrice, withPrices } from './price-change.ts'
import {
  deleteFormerValues,
  deleteOldChanges,
  findAction,
  findChange,
  findChangeByKey,
  insertChange,
  insertValues,
  listChangedIds,
  listStaleChanges,
  listValues,
  lockNextPart,
  type ProductChange,
  type StoredAction,
  updateProgress,
  updateToFailed,
} from './product-changes.queries.ts'

type Moment = { now: Date; onFault: (error: unknown) => void }

type Asked = { accountId: string; selection: ProductSelection; action: ProductAction }

export type Preview = {
  count: number
  rows: { id: string; name: string; has_sale: boolean; prices: ChangedPrice[] }[]
}

/** Writes nothing. Throws invalid_request when too many are selected. */
export async function previewChange(db: Database, { accountId, selection, action }: Asked): Promise<Preview> {
  const ids = await selectedIds(db, accountId, selection)
  const rows: Preview['rows'] = []
  if (action.kind !== 'price') return { count: ids.length, rows }
  for (let at = 0; at < ids.length && rows.length < limits.productChangeShownMax; ) {
    const part = ids.slice(at, at + limits.productChangeRows)
    for (const product of await readProducts(db, accountId, part)) {
      const prices = withPrices(product, action)?.prices ?? []
      if (prices.length === 0) continue
      rows.push({ id: product.id, name: product.name, has_sale: product.sale_price !== null, prices })
    }
    at += part.length
  }
  return { count: ids.length, rows: rows.slice(0, limits.productChangeShownMax) }
}

/**
 * Starts a change and makes its first step; the others outlive this call. A known key answers with its change. Throws
 * conflict while another change runs, when the key meant something else, or when the selection has changed.
 */
export async function startChange(
  db: Database,
  { accountId, selection, action, key, count }: Asked & { key: string; count: number },
  moment: Moment,
): Promise<ProductChange> {
  const known = await findChangeByKey(db, accountId, key)
  if (known) return sameChange(known, action)
  const ids = await selectedIds(db, accountId, selection)
  if (ids.length !== count) {
    throw new AppError('conflict', `The selection holds ${ids.length} products by now, not ${count}.`, {
      reason: 'list_changed',
    })
  }
  return begin(db, { accountId, key, action, ids }, moment)
}

/**
 * Gives the products that the latest change changed their former values, where nobody has changed those since. A known
 * key answers with its undo. Throws not_found, or conflict when another change runs or has come since.
 */
export async function undoChange(
  db: Database,
  { accountId, id, key }: { accountId: string; id: string; key: string },
  moment: Moment,
): Promise<ProductChange> {
  const { action: former } = (isId(id) && (await findAction(db, { accountId, id }))) || unknownChange(id)
  const ids = await listChangedIds(db, { accountId, id })
  if (former.kind === 'undo' || ids.length === 0) {
    throw new AppError('conflict', 'Only the latest change of products can be undone.', {
      reason: 'product_change_old',
    })
  }
  const action = { kind: 'undo', change: id, of: former.kind } as const
  const known = await findChangeByKey(db, accountId, key)
  return known ? sameChange(known, action) : begin(db, { accountId, key, action, ids }, moment)
}

type New = { accountId: string; key: string; action: StoredAction; ids: readonly string[] }

async function begin(db: Database, change: New, { now, onFault }: Moment): Promise<ProductChange> {
  const { accountId, key, action } = change
  await deleteOldChanges(db, accountId, new Date(now.getTime() - limits.productChangeDays * 86_400_000))
  const id = newId(now.getTime())
  if (!(await insert(db, { ...change, id }, now))) {
    const raced = await findChangeByKey(db, accountId, key)
    if (raced) return sameChange(raced, action)
    throw new AppError('conflict', 'Another change of many products is running; wait for its end.', {
      reason: 'product_change_running',
    })
  }
  if (action.kind !== 'undo') await deleteFormerValues(db, { accountId, id })
  const goesOn = await makeStep(db, { accountId, id }, now)
  if (goesOn) void finishChange(db, { accountId, id }).catch(onFault)
  return getChange(db, accountId, id)
}

/** Throws not_found. */
export async function getChange(db: Db, accountId: string, id: string): Promise<ProductChange> {
  return (isId(id) && (await findChange(db, { accountId, id }))) || unknownChange(id)
}

function unknownChange(id: string): never {
  throw new AppError('not_found', `No change of products has the id ${id}.`)
}

/** Goes on with changes of all accounts that lost their process. */
export async function finishStaleChanges(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.productChangeStaleMs)
  for (const { account_id: accountId, id } of await listStaleChanges(db, before)) {
    await finishChange(db, { accountId, id })
  }
}

/** Steps until the end. A fault of the database leaves the rest to the worker; any other ends the change. */
async function finishChange(db: Database, place: { accountId: string; id: string }): Promise<void> {
  try {
    while (await makeStep(db, place, new Date()));
  } catch (error) {
    const fate = fateOf(error, 1)
    if (fate === 'again' || fate === 'later') return
    await updateToFailed(db, place, messageOf(error).slice(0, 1_000))
    throw error
  }
}

/** False once there is nothing left to do. */
function makeStep(
  db: Database,
  { accountId, id }: { accountId: string; id: string },
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx: Tx) => {
    const part = await lockNextPart(tx, { accountId, id })
    if (!part) return false
    const { ids, action } = part
    const before = await lockProducts(tx, accountId, ids)
    const after = await productsAfter(tx, accountId, before, action)
    const changed = after.filter((product) => product !== undefined && product !== 'same')
    const skipped = ids.length - before.length + after.filter((product) => product === undefined).length
    await updateProducts(tx, { accountId, products: changed as Product[] }, now)
    if (action.kind !== 'undo') await keepValues(tx, { accountId, id }, { before, after, kind: action.kind })
    await updateProgress(tx, { accountId, id, done: ids.length, changed: changed.length, skipped }, now)
    tellLive(tx, accountId, 'products')
    return ids.length === limits.productChangeRows
  })
}

type After = Product | 'same' | undefined

async function productsAfter(
  tx: Tx,
  accountId: string,
  before: readonly Product[],
  action: StoredAction,
): Promise<After[]> {
  if (action.kind !== 'undo') return before.map((product) => productAfter(product, action))
  const ids = before.map(({ id }) => id)
  const values = await listValues(tx, { accountId, id: action.change }, ids)
  const valuesById = new Map(values.map((each) => [each.product_id, each]))
  return before.map((product) => {
    const known = valuesById.get(product.id)
    return known && productBefore(product, action.of, known)
  })
}

async function keepValues(
  tx: Tx,
  place: { accountId: string; id: string },
  step: { before: readonly Product[]; after: readonly After[]; kind: ProductAction['kind'] },
): Promise<void> {
  const values = step.after.flatMap((after, at) => {
    const former = step.before[at]
    if (after === undefined || after === 'same' || !former) return []
    const of = (product: Product) => valuesOf(product, step.kind)
    return [{ product_id: after.id, former: of(former), given: of(after) }]
  })
  await insertValues(tx, place, values)
}

/** Undefined for a product that cannot be changed so. */
function productAfter(product: Product, action: ProductAction): After {
  switch (action.kind) {
    case 'activate':
    case 'deactivate': {
      const isActive = action.kind === 'activate'
      return product.is_active === isActive ? 'same' : { ...product, is_active: isActive }
    }
    case 'category':
      return product.category === action.category ? 'same' : { ...product, category: action.category }
    case 'price': {
      const changed = withPrices(product, action)
      return changed && (changed.prices.length === 0 ? 'same' : changed.product)
    }
  }
}

/** False where the key is known or another change runs; of two that begin at once with one key, either may be told first. */
async function insert(db: Database, change: Parameters<typeof insertChange>[1], now: Date): Promise<boolean> {
  try {
    return (await insertChange(db, change, now)) !== undefined
  } catch (error) {
    if (brokenConstraint(error) !== 'product_changes_running') throw error
    return false
  }
}

function sameChange(known: ProductChange & { action: StoredAction }, action: StoredAction): ProductChange {
  const { action: former, ...change } = known
  if (isDeepStrictEqual(former, action)) return change
  throw new AppError('conflict', 'This key was used for another change; make a new one.', { reason: 'busy' })
}

/** In the order of ids, each once. Throws invalid_request for too many, or where a search may have left some out. */
async function selectedIds(db: Database, accountId: string, selection: ProductSelection): Promise<string[]> {
  const max = limits.productsChangedMax
  const { ids, took_too_long } =
    'ids' in selection
      ? { ids: selection.ids.filter(isId), took_too_long: false }
      : await findProductIds(db, { accountId, filter: selection.filter, limit: max + 1 })
  if (took_too_long) {
    throw new AppError(
      'invalid_request',
      'The search took too long and may have left products out; search for more letters, or for a category.',
      { reason: 'search_cut' },
    )
  }
  if (ids.length > max) {
    throw new AppError('invalid_request', `At most ${max} products can be changed at once.`, {
      reason: 'products_many',
      max,
    })
  }
  return [...new Set(ids)].sort()
}
