import type { ProductAction } from '@mostrador/contract/dashboard/lists/product-changes'
import { limits } from '@mostrador/contract/limits'
import { type Db, type Sql, sql, type Tx } from '../../../platform/database/database.ts'
import type { ChangedValues } from './changed-values.ts'

/** An undo is a change too, of the products that another one changed. */
export type StoredAction = ProductAction | { kind: 'undo'; change: string; of: ProductAction['kind'] }

export type ProductChange = {
  id: string
  state: 'running' | 'done' | 'failed'
  done: number
  of: number
  changed: number
  skipped: number
}

const columns: Sql = sql`id, state, done, cardinality(ids) as of, changed, skipped`

type Place = { accountId: string; id: string }

/** Undefined where the account knows the key already. */
export function insertChange(
  db: Db,
  change: Place & { key: string; action: StoredAction; ids: readonly string[] },
  now: Date,
): Promise<{ id: string } | undefined> {
  const { accountId, id, key, action, ids } = change
  return db.queryOne(sql`
    insert into product_changes (account_id, id, key, action, ids, created_at, updated_at)
    values (${accountId}, ${id}, ${key}, ${JSON.stringify(action)}, ${ids}::uuid[], ${now}, ${now})
    on conflict (account_id, key) do nothing returning id`)
}

export function findChange(db: Db, { accountId, id }: Place): Promise<ProductChange | undefined> {
  return db.queryOne(sql`
    select ${columns} from product_changes where account_id = ${accountId} and id = ${id}`)
}

export function findChangeByKey(
  db: Db,
  accountId: string,
  key: string,
): Promise<(ProductChange & { action: StoredAction }) | undefined> {
  return db.queryOne(sql`
    select ${columns}, action from product_changes where account_id = ${accountId} and key = ${key}`)
}

/** The next products of a running change, under its lock; undefined once it has ended. */
export function lockNextPart(
  tx: Tx,
  { accountId, id }: Place,
): Promise<{ action: StoredAction; ids: string[] } | undefined> {
  return tx.queryOne(sql`
    select action, ids[done + 1 : done + ${limits.productChangeRows}::int] as ids from product_changes
    where account_id = ${accountId} and id = ${id} and state = 'running' for update`)
}

/** Requires the change's lock. */
export async function updateProgress(
  tx: Tx,
  { accountId, id, ...step }: Place & { done: number; changed: number; skipped: number },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update product_changes set done = done + ${step.done}, changed = changed + ${step.changed},
      skipped = skipped + ${step.skipped}, updated_at = ${now},
      state = case when done + ${step.done} >= cardinality(ids) then 'done' else 'running' end
    where account_id = ${accountId} and id = ${id}`)
}

export async function updateToFailed(db: Db, { accountId, id }: Place, failure: string): Promise<void> {
  await db.query(sql`
    update product_changes set state = 'failed', failure = ${failure}
    where account_id = ${accountId} and id = ${id} and state = 'running'`)
}

export function findAction(db: Db, { accountId, id }: Place): Promise<{ action: StoredAction } | undefined> {
  return db.queryOne(sql`
    select action from product_changes where account_id = ${accountId} and id = ${id}`)
}

/** Undoing needs to know them; in the transaction that changes the products. */
type ChangedProduct = { product_id: string; former: ChangedValues; given: ChangedValues }

export async function insertValues(
  tx: Tx,
  { accountId, id }: Place,
  changed: readonly ChangedProduct[],
): Promise<void> {
  await tx.query(sql`
    insert into product_change_values (account_id, change_id, product_id, former, given)
    select ${accountId}, ${id}, r.product_id, r.former, r.given
    from json_to_recordset(${JSON.stringify(changed)}::json) as r (product_id uuid, former json, given json)`)
}

export function listValues(
  tx: Tx,
  { accountId, id }: Place,
  products: readonly string[],
): Promise<ChangedProduct[]> {
  return tx.query(sql`
    select product_id, former, given from product_change_values
    where account_id = ${accountId} and change_id = ${id} and product_id = any(${products}::uuid[])`)
}

export async function listChangedIds(db: Db, { accountId, id }: Place): Promise<string[]> {
  const rows = await db.query<{ product_id: string }>(sql`
    select product_id from product_change_values where account_id = ${accountId} and change_id = ${id}
    order by product_id`)
  return rows.map(({ product_id }) => product_id)
}

/** Forgets the values of all changes but this one. */
export async function deleteFormerValues(db: Db, { accountId, id }: Place): Promise<void> {
  await db.query(sql`
    delete from product_change_values where account_id = ${accountId} and change_id <> ${id}`)
}

/** Changes of all accounts that lost their process. */
export function listStaleChanges(db: Db, before: Date): Promise<{ account_id: string; id: string }[]> {
  return db.query(sql`
    select account_id, id from product_changes where state = 'running' and updated_at < ${before}
    order by account_id`)
}

export async function deleteOldChanges(db: Db, accountId: string, before: Date): Promise<void> {
  await db.query(sql`
    delete from product_changes where account_id = ${accountId} and state <> 'running' and created_at < ${before}`)
}
