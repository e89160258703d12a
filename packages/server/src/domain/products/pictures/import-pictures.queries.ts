import { limits } from '@mostrador/contract/limits'
import type { MediaRefusal } from '@mostrador/contract/media'
import { type Db, sql, type Tx } from '../../../platform/database/database.ts'

export type KnownPicture = {
  id: string
  product_id: string
  variant_id: string | null
  position: number
  source_url: string | null
  file_id: string | null
}

export function listKnownPictures(
  db: Db,
  accountId: string,
  productIds: readonly string[],
): Promise<KnownPicture[]> {
  return db.query(sql`
    select id, product_id, variant_id, position, source_url, file_id from product_pictures
    where account_id = ${accountId} and product_id = any(${productIds}::uuid[]) order by product_id, position, id`)
}

export async function deletePicturesOf(tx: Tx, accountId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query(
    sql`delete from product_pictures where account_id = ${accountId} and id = any(${ids}::uuid[])`,
  )
}

/** Null: it stays tied to what it is tied to. */
export type PictureChange = { id: string; position: number; import_line: number; variant_id: string | null }
type Rows<Row> = { accountId: string; importId: string | null; rows: readonly Row[] }

/** One that was refused is due again. */
export async function updateImported(
  tx: Tx,
  { accountId, importId, rows }: Rows<PictureChange>,
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  await tx.query(sql`
    update product_pictures p set position = r.position, variant_id = coalesce(r.variant_id, p.variant_id), import_id = ${importId}, import_line = r.import_line,
      updated_at = ${now}, reason = null,
      state = case p.state when 'refused' then 'waiting' else p.state end,
      tries = case p.state when 'refused' then 0 else p.tries end,
      due_at = case p.state when 'refused' then ${now}::timestamptz else p.due_at end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, position smallint, import_line integer,
      variant_id text)
    where p.account_id = ${accountId} and p.id = r.id`)
}

export async function insertWaitingPictures(
  tx: Tx,
  { accountId, importId, rows }: Rows<PictureChange & { product_id: string; source_url: string }>,
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  await tx.query(sql`
    insert into product_pictures (account_id, id, product_id, variant_id, position, state, source_url, import_id, import_line, due_at,
      created_at, updated_at)
    select ${accountId}, r.id, r.product_id, r.variant_id, r.position, 'waiting', r.source_url, ${importId}::uuid, r.import_line, ${now},
      ${now}, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, product_id uuid, position smallint,
      variant_id text, source_url text, import_line integer)`)
}

export type ImportPictures = {
  waiting: number
  kept: number
  refused: number
  errors: { line: number; reason: MediaRefusal; source_url: string }[]
}

/** How far the pictures are that an import named, and those that could not be had. */
export async function readImportPictures(
  db: Db,
  accountId: string,
  importId: string,
): Promise<ImportPictures> {
  const counts = await db.queryOne<Record<'waiting' | 'kept' | 'refused', number>>(sql`
    select count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'kept')::integer as kept,
      count(*) filter (where state = 'refused')::integer as refused
    from product_pictures where account_id = ${accountId} and import_id = ${importId}`)
  const errors = await db.query<ImportPictures['errors'][number]>(sql`
    select import_line as line, reason, source_url from product_pictures
    where account_id = ${accountId} and import_id = ${importId} and state = 'refused'
    order by import_line, position, id limit ${limits.importErrorsShownMax}`)
  return { waiting: 0, kept: 0, refused: 0, ...counts, errors }
}
