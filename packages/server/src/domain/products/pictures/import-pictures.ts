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

type NamedPictures = {
  productId: string
  line: number
  /** Undefined: only pictures of the variants below are replaced. */
  urls: readonly string[] | undefined
  ofVariants: Readonly<Record<string, readonly string[]>>
}

type Import = {
  accountId: string
  importId: string | null
  named: readonly NamedPictures[]
  /** The file of the account that an address of the service itself opens. */
  fileOf: (url: string) => string | undefined
}

/**
 * Replaces the pictures of each product, or of the variants named alone, by those of its line. Those that it has already stay as they are, told and tied
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
  const untouched: string[] = []
  for (const { productId, line, urls, ofVariants } of named) {
    const own = known.filter(({ product_id }) => product_id === productId)
    const others =
      urls === undefined ? own.filter(({ variant_id: id }) => id === null || !(id in ofVariants)) : []
    untouched.push(...others.map(({ id }) => id))
    const first = Math.max(0, ...others.map(({ position }) => position + 1))
    for (const [at, { url, variantId }] of entriesOf(urls ?? [], ofVariants).entries()) {
      const free = own.filter(
        (each) => !stays.some(({ id }) => id === each.id) && !untouched.includes(each.id),
      )
      const fitting = free.filter((each) => isOf(each, url, fileOf))
      const found = fitting.find(({ variant_id }) => variant_id === variantId) ?? fitting[0]
      const place = { position: first + at, import_line: line, variant_id: variantId }
      if (found) stays.push({ id: found.id, ...place })
      else fresh.push({ id: newId(now.getTime()), ...place, product_id: productId, source_url: url })
    }
  }
  const gone = known.filter(({ id }) => !untouched.includes(id) && !stays.some((each) => each.id === id))
  await deletePicturesOf(
    tx,
    accountId,
    gone.map(({ id }) => id),
  )
  await updateImported(tx, { accountId, importId, rows: stays }, now)
  await insertWaitingPictures(tx, { accountId, importId, rows: fresh }, now)
}

/** In their order; one that a variant names as well is the variant's. */
function entriesOf(
  urls: readonly string[],
  ofVariants: NamedPictures['ofVariants'],
): { url: string; variantId: string | null }[] {
  const entries = urls.map((url) => ({ url, variantId: null as string | null }))
  for (const [variantId, own] of Object.entries(ofVariants)) {
    for (const url of own) {
      const untied = entries.find((each) => each.url === url && each.variantId === null)
      if (untied) untied.variantId = variantId
      else entries.push({ url, variantId })
    }
  }
  return entries
}

function isOf({ source_url, file_id }: KnownPicture, url: string, fileOf: Import['fileOf']): boolean {
  return source_url === url || (file_id !== null && file_id === fileOf(url))
}
