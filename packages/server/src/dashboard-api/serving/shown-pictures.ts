// Products and order lines with their pictures, at addresses that open for a while, and only here.
import type { ProductPicture } from '@mostrador/contract/dashboard/catalogue/pictures'
import { limits } from '@mostrador/contract/limits'
import { findBookedAs } from '../../domain/appointments/availability.ts'
import { listPictures, type StoredPicture } from '../../domain/products/pictures/pictures.queries.ts'
import { findPictures } from '../../domain/products/pictures/pictures.ts'
import { shownProductResource } from '../../domain/products/products.resource.ts'
import { expiryAfter, type MediaUrls } from '../../media/media-urls.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findResourceRow } from '../../platform/lists/resource-row.ts'
import { JsonText } from './call.ts'

type Given = { urls: MediaUrls; db: Db; accountId: string; now: Date }

/** Paths that open a kept picture for an hour, whole and smaller. */
export function pictureAddresses(
  { urls, accountId, now }: Omit<Given, 'db'>,
  fileId: string,
): { url: string; preview_url: string } {
  const expiresAt = expiryAfter(now, limits.mediaUrlSeconds)
  const pathOf = (form: 'whole' | 'preview') =>
    urls.pathOf({ accountId, fileId, form, name: 'picture.jpg', expiresAt })
  return { url: pathOf('whole'), preview_url: pathOf('preview') }
}

/** With its pictures, and a service with its length. Throws not_found. */
export async function getPicturedProduct(given: Given, id: string): Promise<JsonText> {
  const { db, accountId } = given
  const row = await findResourceRow(db, shownProductResource, accountId, id)
  if (!row) throw new AppError('not_found', `No product has the id ${id}.`)
  const pictures = (await listPictures(db, accountId, [id])).map((picture) => shownPicture(picture, given))
  const first = pictures.find(({ file }) => file !== null)
  const shown = { picture_url: first?.file?.preview_url ?? null, pictures }
  const booked = await findBookedAs(db, accountId, id)
  return new JsonText(JSON.stringify({ ...row, ...shown, ...booked }))
}

function shownPicture(
  { id, variant_id, alt, state, reason, source_url, file }: StoredPicture,
  given: Given,
): ProductPicture {
  const shown = file && { ...pictureAddresses(given, file.id), width: file.width, height: file.height }
  return { id, variant_id, alt, state, reason, source_url, file: shown }
}

/** The JSON of each product with the path of its small main picture. */
export async function withMainPictures(
  given: Given,
  rows: readonly { id: string; row: string }[],
): Promise<string[]> {
  const { db, accountId } = given
  const pictures = await findPictures(
    db,
    accountId,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, row }) => {
    const file = pictures.of(id)
    const path = file ? pictureAddresses(given, file.id).preview_url : null
    return `${row.slice(0, row.lastIndexOf('}'))},"picture_url":${JSON.stringify(path)}}`
  })
}

type Line = { product_id: string | null; variant_id: string | null }

/** Each line with the path of the small picture of what was bought. */
export async function withLinePictures<Order extends { lines: readonly Line[] }>(given: Given, order: Order) {
  const { db, accountId } = given
  const ids = order.lines.flatMap(({ product_id: id }) => id ?? [])
  const pictures = await findPictures(db, accountId, ids)
  const lines = (order.lines as Order['lines'][number][]).map((line) => {
    const file = line.product_id === null ? undefined : pictures.of(line.product_id, line.variant_id)
    return { ...line, picture_url: file ? pictureAddresses(given, file.id).preview_url : null }
  })
  return { ...order, lines }
}
