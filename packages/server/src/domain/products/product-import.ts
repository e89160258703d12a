import { setImmediate } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import { tellLive } from '../../events/live.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { type Fault, FieldError } from './field-error.ts'
import type { FileRecord, LineError } from './file-record.ts'
import { foldedName } from './folded-name.ts'
import { importPictures } from './pictures/import-pictures.ts'
import { type Product, variantId } from './product.ts'
import { noteProductChanges } from './product-activity.ts'
import { changedProduct, type ProductChange, readProductFields } from './product-fields.ts'
import { withSkus } from './product-skus.ts'
import { insertProducts, lockProductsBySku, updateProducts } from './products.queries.ts'

export type Imported = { created: number; updated: number; errors: LineError[] }

export type Import = {
  accountId: string
  currency: string
  records: readonly FileRecord[]
  /** The job whose progress shows how the pictures get on. */
  importId?: string
  /** The file of the account that an address of the service itself opens. */
  fileOf?: (url: string) => string | undefined
  /** Called with the progress before each step and at the end; it stops the import by throwing. */
  onStep?: (done: number, of: number) => void
}

/**
 * Upserts products by SKU, or by name where a record has none. A faulty record is reported with its line and does not stop the others. Steps are committed
 * one by one, so an interrupted import is simply run again.
 */
export async function importProducts(
  db: Database,
  { accountId, currency, records, onStep = () => {}, ...pictures }: Import,
  now: Date,
): Promise<Imported> {
  const { rows, errors } = await readRows(records, currency)
  const isNoted = rows.length <= limits.productImportNotedMax
  const lines: LinesBySku = new Map()
  const imported: Imported = { created: 0, updated: 0, errors }
  for (let at = 0; at < rows.length; at += limits.productImportRows) {
    onStep(at, rows.length)
    const step = rows.slice(at, at + limits.productImportRows)
    await importRows(db, { accountId, ...pictures, rows: step, lines, imported, isNoted }, now)
  }
  onStep(rows.length, rows.length)
  imported.errors.sort((a, b) => a.line - b.line)
  return imported
}

type Row = { line: number; change: ProductChange }

/** Reads the records, allowing each sku once, and each name without one. Yields to the event loop between steps. */
export async function readRows(
  records: readonly FileRecord[],
  currency: string,
): Promise<{ rows: Row[]; errors: LineError[] }> {
  const rows: Row[] = []
  const errors: LineError[] = []
  const lines = new Map<string, number>()
  for (const [at, record] of records.entries()) {
    if (at % limits.productImportRows === 0) await setImmediate()
    if ('isNote' in record) continue
    const { line } = record
    try {
      if ('message' in record) {
        const { line: _, ...fault } = record
        throw new FieldError(fault)
      }
      const change = readProductFields(record.fields, currency)
      refuseTwice(lines, change, line)
      rows.push({ line, change })
    } catch (error) {
      errors.push({ line: lineOf(error) ?? line, ...faultOf(error) })
    }
  }
  return { rows, errors }
}

/** Notes the line by which a product is known in the file. Throws FieldError at the second one. */
function refuseTwice(lines: Map<string, number>, { sku, name }: ProductChange, line: number): void {
  // An emptied cell is null here.
  if (sku === null && !name)
    throw new FieldError({
      problem: 'missing',
      column: 'name',
      message: 'name: needed where there is no sku',
    })
  const key = sku === null ? `name ${foldedName(name ?? '') || name}` : `sku ${sku}`
  const former = lines.get(key)
  if (former === undefined) {
    lines.set(key, line)
    return
  }
  if (sku === null) {
    const message = `name: "${name}" stands on line ${former} already`
    throw new FieldError({ problem: 'name_twice', values: { name: name ?? '', line: former }, message })
  }
  throw skuTwice(sku, former)
}

/** The line that each product of the file was met on. */
export type LinesBySku = Map<string, number>

/**
 * Notes the line of a product that is found by now: by its SKU on one line, and by its name on another. Throws FieldError
 * at the second one.
 */
export function refuseSame(lines: LinesBySku, sku: string, line: number): void {
  const former = lines.get(sku)
  // The same line comes again where another import was faster.
  if (former !== undefined && former !== line) throw skuTwice(sku, former)
  lines.set(sku, line)
}

function skuTwice(sku: string, line: number): FieldError {
  const message = `sku: "${sku}" stands on line ${line} already`
  return new FieldError({ problem: 'sku_twice', values: { sku, line }, message })
}

type Step = Pick<Import, 'accountId' | 'importId' | 'fileOf'> & {
  rows: readonly Row[]
  lines: LinesBySku
  /** The changed products' own history tells it too. */
  isNoted: boolean
}

async function importRows(
  db: Database,
  { imported, ...given }: Step & { imported: Imported },
  now: Date,
): Promise<void> {
  const step = await db.transaction((tx) => writeRows(tx, given, now))
  imported.created += step.created
  imported.updated += step.updated
  imported.errors.push(...step.errors)
  // Another import inserted these meanwhile; the retry updates them.
  if (step.raced.length > 0) await importRows(db, { ...given, rows: step.raced, imported }, now)
}

async function writeRows(
  tx: Tx,
  { accountId, importId, fileOf = () => undefined, rows, lines, isNoted }: Step,
  now: Date,
): Promise<Imported & { raced: Row[] }> {
  const changes = await withSkus(
    tx,
    accountId,
    rows.map(({ change }) => change),
  )
  const skus = changes.map(({ sku }) => sku)
  const stored = new Map((await lockProductsBySku(tx, accountId, skus)).map((each) => [each.sku, each]))
  const errors: LineError[] = []
  const written: { row: Row; sku: string; product: Product }[] = []
  for (const [at, row] of rows.entries()) {
    const change = changes[at]
    if (change === undefined) continue
    try {
      const product = changedProduct(stored.get(change.sku), change, newId(now.getTime()))
      // Only now: a line that is refused takes no other's place.
      refuseSame(lines, change.sku, row.line)
      written.push({ row, sku: change.sku, product })
    } catch (error) {
      errors.push({ line: row.line, ...faultOf(error) })
    }
  }
  const isStored = ({ sku }: { sku: string }) => stored.has(sku)
  const changed = written.filter(isStored)
  // Sorted by SKU, so that two imports of the same products lock in the same order.
  const fresh = written.filter((each) => !isStored(each)).sort((a, b) => (a.sku < b.sku ? -1 : 1))
  const products = (list: typeof written) => list.map(({ product }) => product)
  await updateProducts(tx, { accountId, products: products(changed) }, now)
  const edits = changed.flatMap(({ sku, product: after }) => {
    const before = stored.get(sku)
    return before ? [{ before, after }] : []
  })
  if (isNoted) await noteProductChanges(tx, accountId, edits)
  const made = new Set(await insertProducts(tx, { accountId, products: products(fresh) }, now))
  const isMade = (sku: string) => stored.has(sku) || made.has(sku)
  const named = written.flatMap(({ row: { line, change }, sku, product }) =>
    (change.image_url || change.variant_images) && isMade(sku)
      ? [
          {
            productId: product.id,
            line,
            urls: change.image_url,
            ofVariants: picturesOfVariants(change, product),
          },
        ]
      : [],
  )
  await importPictures(tx, { accountId, importId: importId ?? null, named, fileOf }, now)
  if (written.length > 0) tellLive(tx, accountId, 'products')
  const raced = fresh.flatMap(({ row, sku }) => (made.has(sku) ? [] : [row]))
  return { created: made.size, updated: changed.length, errors, raced }
}

function lineOf(error: unknown): number | undefined {
  return error instanceof FieldError ? error.line : undefined
}

/** The fault in a line; any other error is rethrown. */
export function faultOf(error: unknown): Fault {
  if (error instanceof FieldError) return error.fault
  throw error
}

/** Pictures by the ids that the variants have in the product. */
function picturesOfVariants(
  { variant_images: images = {}, variants = [] }: ProductChange,
  product: Product,
): Record<string, readonly string[]> {
  const idOf = (given: string) => {
    const name = variants.find((variant) => variantId(variant) === given)?.name
    const kept = product.variants.find((variant) => variant.name === name)
    return kept ? variantId(kept) : given
  }
  return Object.fromEntries(Object.entries(images).map(([given, urls]) => [idOf(given), urls]))
}
