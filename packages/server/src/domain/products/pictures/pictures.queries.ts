import type { MediaRefusal, mediaStates } from '@mostrador/contract/media'
import { type Db, type Sql, sql, type Tx } from '../../../platform/database/database.ts'

export type PictureFile = {
  id: string
  media_type: string
  bytes: number
  width: number | null
  height: number | null
}

export type StoredPicture = {
  id: string
  product_id: string
  variant_id: string | null
  alt: string | null
  state: (typeof mediaStates)[number]
  reason: MediaRefusal | null
  source_url: string | null
  file: PictureFile | null
}

/** The pictures of each product, in their order. */
export function listPictures(
  db: Db,
  accountId: string,
  productIds: readonly string[],
): Promise<StoredPicture[]> {
  return db.query(sql`
    select p.id, p.product_id, p.variant_id, p.alt, p.state, p.reason, ${webAddress} as source_url,
      case when f.id is not null then json_build_object('id', f.id, 'media_type', f.media_type, 'bytes', f.bytes,
        'width', f.width, 'height', f.height) end as file
    from product_pictures p left join media_files f on f.account_id = p.account_id and f.id = p.file_id
    where p.account_id = ${accountId} and p.product_id = any(${productIds}::uuid[])
    order by p.product_id, p.position, p.id`)
}

type MainPicture = {
  product_id: string
  variant_id: string | null
  position: number
  file: PictureFile
}

/** The first that is here, of each product and of each of its variants. */
export function listMainPictures(
  db: Db,
  accountId: string,
  productIds: readonly string[],
): Promise<MainPicture[]> {
  return db.query(sql`
    select distinct on (p.product_id, p.variant_id) p.product_id, p.variant_id, p.position,
      json_build_object('id', f.id, 'media_type', f.media_type, 'bytes', f.bytes, 'width', f.width,
        'height', f.height) as file
    from product_pictures p join media_files f on f.account_id = p.account_id and f.id = p.file_id
    where p.account_id = ${accountId} and p.product_id = any(${productIds}::uuid[])
    order by p.product_id, p.variant_id, p.position, p.id`)
}

type PictureRow = { id: string; position: number; alt: string | null; variant_id: string | null }
type OfProduct = { accountId: string; productId: string }

export async function deleteOtherPictures(
  tx: Tx,
  { accountId, productId }: OfProduct,
  ids: readonly string[],
): Promise<void> {
  await tx.query(sql`
    delete from product_pictures
    where account_id = ${accountId} and product_id = ${productId} and not (id = any(${ids}::uuid[]))`)
}

/** Returns the ids that are pictures of the product. */
export async function updatePictures(
  tx: Tx,
  { accountId, productId, rows }: OfProduct & { rows: readonly PictureRow[] },
  now: Date,
): Promise<string[]> {
  const updated = await tx.query<{ id: string }>(sql`
    update product_pictures p set position = r.position, alt = r.alt, variant_id = r.variant_id, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, position smallint, alt text, variant_id text)
    where p.account_id = ${accountId} and p.product_id = ${productId} and p.id = r.id
    returning p.id`)
  return updated.map(({ id }) => id)
}

/** Leaves out those whose file is no longer here; returns the ids of the others. */
export async function insertKeptPictures(
  tx: Tx,
  { accountId, productId, rows }: OfProduct & { rows: readonly (PictureRow & { file_id: string })[] },
  now: Date,
): Promise<string[]> {
  const inserted = await tx.query<{ id: string }>(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, position smallint, alt text,
        variant_id text, file_id uuid)
    ), held as materialized (
      select f.id from media_files f
      where f.account_id = ${accountId} and f.id in (select file_id from given) and f.media_type = 'image/jpeg'
        and f.has_preview
      order by f.id for key share)
    insert into product_pictures (account_id, id, product_id, variant_id, position, alt, state, file_id, created_at,
      updated_at)
    select ${accountId}, g.id, ${productId}, g.variant_id, g.position, g.alt, 'kept', h.id, ${now}, ${now}
    from given g join held h on h.id = g.file_id
    returning id`)
  return inserted.map(({ id }) => id)
}

type PictureToCopy = { id: string; from: string }

/** Those that are still being loaded are loaded for the copy as well. */
export async function insertCopiedPictures(
  tx: Tx,
  { accountId, productId, copies }: OfProduct & { copies: readonly PictureToCopy[] },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into product_pictures (account_id, id, product_id, variant_id, position, alt, state, reason, source_url,
      file_id, due_at, created_at, updated_at)
    select ${accountId}, r.id, ${productId}, p.variant_id, p.position, p.alt, p.state, p.reason, p.source_url, p.file_id,
      case when p.state = 'waiting' then ${now}::timestamptz end, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(copies)}::json) as r (id uuid, "from" uuid)
    join product_pictures p on p.account_id = ${accountId} and p.id = r."from"`)
}

/** Where others can load it: the drawing of a sample product that is not made yet has no such address. */
const webAddress: Sql = sql`case when p.source_url ~* '^https?:' then p.source_url end`

/** SQL of the JSON text of the pictures of a product `t`. */
export const picturesJson: Sql = sql`(
  select coalesce(json_agg(json_build_object('source_url', ${webAddress}, 'file_id', p.file_id)
    order by p.position, p.id), '[]')::text
  from product_pictures p where p.account_id = t.account_id and p.product_id = t.id)`
