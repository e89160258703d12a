// Pictures that a file of products names by their addresses: they become the product's, and the worker loads them.
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import {
  deletePicturesOf,
  insertWaitingPictures,
  type KnownPicture,
  listKnownPictures,
  type PictureChange,
  updateImported,
} from './import-pictures.queries.ts'

type NamedPictures = { productId: string; line: number; urls: readonly string[] }

type Import = {
  accountId: string
  importId: string | null
  named: readonly NamedPictures[]
  /** The file of the account that an address of the service itself opens. */
  fileOf: (url: string) => string | undefined
}

/**
 * Replaces the pictures of each product by those of its line. Those that it has already stay as they are, told and tied
 * to their variants; refused ones are tried anew. Requires the products' locks.
 */
export async function importPictures(
  tx: Tx,
  { accountId, importId, named, fileOf }: Import,
  now: Date,
): Promise<void> {
  if (named.length === 0) return
  const known = await listKnownPictures(
    tx,
    accountId,
    named.map(({ productId }) => productId),
  )
  const stays: PictureChange[] = []
  const fresh: (PictureChange & { product_id: string; source_url: string })[] = []
  for (const { productId, line, urls } of named) {
    const own = known.filter(({ product_id }) => product_id === productId)
    for (const [position, url] of urls.entries()) {
      const found = own.find((each) => !stays.some(({ id }) => id === each.id) && isOf(each, url, fileOf))
      const place = { position, import_line: line }
      if (found) stays.push({ id: found.id, ...place })
      else fresh.push({ id: newId(now.getTime()), ...place, product_id: productId, source_url: url })
    }
  }
  const gone = known.filter(({ id }) => !stays.some((each) => each.id === id))
  await deletePicturesOf(
    tx,
    accountId,
    gone.map(({ id }) => id),
  )
  await updateImported(tx, { accountId, importId, rows: stays }, now)
  await insertWaitingPictures(tx, { accountId, importId, rows: fresh }, now)
}

function isOf({ source_url, file_id }: KnownPicture, url: string, fileOf: Import['fileOf']): boolean {
  return source_url === url || (file_id !== null && file_id === fileOf(url))
}
