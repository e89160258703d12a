// Dry run of an import: the same reading and the same rules, without writing.
import { setImmediate } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import { type Db, sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Fault } from './field-error.ts'
import { type FileRecord, type LineError, notesOf } from './file-record.ts'
import type { Product } from './product.ts'
import { changedProduct, type ProductChange } from './product-fields.ts'
import { faultOf, type LinesBySku, readRows, refuseSame } from './product-import.ts'
import { withSkus } from './product-skus.ts'
import { productColumns } from './products.queries.ts'

type PreviewRow = { line: number; action: 'create' | 'update'; fields: Record<string, unknown> }

export type Preview = {
  records: number
  would_create: number
  would_update: number
  rows: PreviewRow[]
  errors: LineError[]
  error_count: number
  /** How columns were taken. */
  notes: LineError[]
}

export async function previewImport(
  db: Db,
  { accountId, currency, records }: { accountId: string; currency: string; records: readonly FileRecord[] },
  now: Date,
): Promise<Preview> {
  const { rows, errors } = await readRows(records, currency)
  const shown: PreviewRow[] = []
  const counts = { create: 0, update: 0 }
  const lines: LinesBySku = new Map()
  for (let at = 0; at < rows.length; at += limits.productImportRows) {
    await setImmediate()
    const step = rows.slice(at, at + limits.productImportRows)
    const named = await withSkus(
      db,
      accountId,
      step.map(({ change }) => change),
    )
    const stored = await findBySku(
      db,
      accountId,
      named.map(({ sku }) => sku),
    )
    for (const [index, change] of named.entries()) {
      const line = step[index]?.line ?? 0
      const before = stored.get(change.sku)
      const fault = problemOf({ before, change, lines, line }, now)
      if (fault !== undefined) {
        errors.push({ line, ...fault })
        continue
      }
      const action = before ? 'update' : 'create'
      counts[action] += 1
      if (shown.length < limits.importPreviewRows) shown.push({ line, action, fields: shownFields(change) })
    }
  }
  errors.sort((one, other) => one.line - other.line)
  return {
    records: records.length,
    would_create: counts.create,
    would_update: counts.update,
    rows: shown,
    errors: errors.slice(0, limits.importErrorsShownMax),
    error_count: errors.length,
    notes: notesOf(records),
  }
}

/** As the file has them. */
function shownFields({ measure_min: least, ...fields }: ProductChange): Record<string, unknown> {
  if (least === undefined) return fields
  return { ...fields, measure_min: typeof least === 'object' && least !== null ? least.words : least }
}

type Named = {
  before: Product | undefined
  change: ProductChange & { sku: string }
  lines: LinesBySku
  line: number
}

function problemOf({ before, change, lines, line }: Named, now: Date): Fault | undefined {
  try {
    changedProduct(before, change, newId(now.getTime()))
    refuseSame(lines, change.sku, line)
    return undefined
  } catch (error) {
    return faultOf(error)
  }
}

async function findBySku(
  db: Db,
  accountId: string,
  skus: readonly string[],
): Promise<Map<string | null, Product>> {
  const products = await db.query<Product>(sql`
    select ${productColumns} from products
    where account_id = ${accountId} and (sku in (select unnest(${skus}::text[]))) is true`)
  return new Map(products.map((product) => [product.sku, product]))
}
