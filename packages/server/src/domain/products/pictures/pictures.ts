// The pictures of a product as people arrange them.
import { limits } from '@mostrador/contract/limits'
import { type Db, sql, type Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { isId, newId } from '../../../platform/ids.ts'
import { type Variant, variantId } from '../product.ts'
import { notePictures } from '../product-activity.ts'
import {
  deleteOtherPictures,
  insertCopiedPictures,
  insertKeptPictures,
  listMainPictures,
  listPictures,
  type PictureFile,
  updatePictures,
} from './pictures.queries.ts'

/** One that is known, by its id, or a file that was taken in for it. */
export type GivenPicture = {
  id?: string | undefined
  file_id?: string | undefined
  alt?: string | null | undefined
  variant_id?: string | null | undefined
}

/**
 * Replaces the product's pictures by these, in this order, and notes it. Requires the product's lock. Throws invalid_request, and
 * conflict when one is no longer here.
 */
export async function setPictures(
  tx: Tx,
  {
    accountId,
    productId,
    pictures,
  }: { accountId: string; productId: string; pictures: readonly GivenPicture[] },
  now: Date,
): Promise<void> {
  if (pictures.length > limits.productPicturesMax) {
    throw new AppError('invalid_request', `pictures: at most ${limits.productPicturesMax}`)
  }
  const known = new Map<string, ReturnType<typeof rowOf>>()
  const fresh: (ReturnType<typeof rowOf> & { file_id: string })[] = []
  for (const [position, picture] of pictures.entries()) {
    const { id, file_id } = picture
    if ((id === undefined) === (file_id === undefined)) {
      throw new AppError('invalid_request', 'pictures: each has an id or a file_id')
    }
    if (id !== undefined) known.set(id, rowOf(id, position, picture))
    if (file_id !== undefined) fresh.push({ ...rowOf(newId(now.getTime()), position, picture), file_id })
  }
  if (![...known.keys(), ...fresh.map(({ file_id }) => file_id)].every(isId)) throw gone()
  const place = { accountId, productId }
  const before = await notedPictures(tx, place)
  await deleteOtherPictures(tx, place, [...known.keys()])
  const updated = await updatePictures(tx, { ...place, rows: [...known.values()] }, now)
  const inserted = fresh.length > 0 ? await insertKeptPictures(tx, { ...place, rows: fresh }, now) : []
  if (updated.length < known.size || inserted.length < fresh.length) throw gone()
  await notePictures(tx, { ...place, before, after: await notedPictures(tx, place) })
}

async function notedPictures(tx: Tx, { accountId, productId }: { accountId: string; productId: string }) {
  const pictures = await listPictures(tx, accountId, [productId])
  const product = await tx.queryOne<{ variants: Variant[] }>(sql`
    select variants from products where account_id = ${accountId} and id = ${productId}`)
  // People know a variant by its name.
  const nameOf = (id: string) => product?.variants.find((each) => variantId(each) === id)?.name ?? id
  return pictures.map(({ id, alt, variant_id: variant }) => ({
    id,
    alt,
    variant: variant && nameOf(variant),
  }))
}

function gone(): AppError {
  return new AppError('conflict', 'A picture is no longer here.', { reason: 'file_gone' })
}

function rowOf(id: string, position: number, { alt = null, variant_id = null }: GivenPicture) {
  return { id, position, alt: alt?.trim() || null, variant_id }
}

/** Gives the copy of a product the same pictures. */
export async function copyPictures(
  tx: Tx,
  { accountId, from, to }: { accountId: string; from: string; to: string },
  now: Date,
): Promise<void> {
  const pictures = await listPictures(tx, accountId, [from])
  if (pictures.length === 0) return
  const copies = pictures.map(({ id }) => ({ id: newId(now.getTime()), from: id }))
  await insertCopiedPictures(tx, { accountId, productId: to, copies }, now)
}

export type Pictured = {
  /** The picture of the variant, or else the main one. */
  of(productId: string, variantId?: string | null): PictureFile | undefined
}

export async function findPictures(
  db: Db,
  accountId: string,
  productIds: readonly string[],
): Promise<Pictured> {
  const rows = await listMainPictures(db, accountId, [...new Set(productIds)])
  const main = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const first = main.get(row.product_id)
    if (!first || row.position < first.position) main.set(row.product_id, row)
  }
  return {
    of: (productId, variantId = null) => {
      const own = rows.find((row) => row.product_id === productId && row.variant_id === variantId)
      return (variantId === null ? main.get(productId) : (own ?? main.get(productId)))?.file
    },
  }
}
