// Lines of a CSV file that are variants of one product: they become one record.
import { limits } from '@mostrador/contract/limits'
import { FieldError } from './field-error.ts'
import type { FileRecord } from './file-record.ts'
import { foldedName } from './folded-name.ts'
import { type Variant, variantId } from './product.ts'

type Fields = Readonly<Record<string, unknown>>
type Line = { line: number; fields: Fields }

/** A variant as its line tells it; `readProductFields` reads it like a product's own fields. */
export type VariantLine = { line: number; fields: Fields }

const own: readonly string[] = ['price', 'inventory_quantity', 'image_url', 'variant', 'variant_sku']

/** The first line of a product tells what holds for all of it. A product with a faulty line is left as it is. */
export function withVariantLines(records: readonly FileRecord[]): FileRecord[] {
  const groups = new Map<string, Line[]>()
  const found: (FileRecord | Line[])[] = []
  for (const record of records) {
    if ('message' in record || typeof record.fields.variant !== 'string') {
      found.push(record)
      continue
    }
    const key = keyOf(record.fields)
    const group = groups.get(key)
    if (group) group.push(record)
    else {
      const made = [record]
      groups.set(key, made)
      found.push(made)
    }
  }
  return found.map((each) => (Array.isArray(each) ? productOf(each) : each))
}

/** By name, unless the SKU is told to be the product's by standing beside that of the variant. */
function keyOf({ sku, name, ...fields }: Fields): string {
  const isOfProduct = 'variant_sku' in fields && typeof sku === 'string'
  return isOfProduct || typeof name !== 'string' ? `sku ${String(sku)}` : `name ${foldedName(name)}`
}

function productOf(lines: readonly Line[]): FileRecord {
  const [first] = lines
  if (!first) throw new Error('a product without lines')
  const skus = new Set(lines.map(({ fields }) => fields.sku))
  const hasOwnSku = 'variant_sku' in first.fields || skus.size === 1
  const shared = Object.entries(first.fields).filter(
    ([column]) => !own.includes(column) && (column !== 'sku' || hasOwnSku),
  )
  const variants: VariantLine[] = lines.map(({ line, fields }) => ({
    line,
    fields: {
      name: fields.variant,
      ...(hasOwnSku ? {} : { sku: fields.sku }),
      ...('variant_sku' in fields && { sku: fields.variant_sku }),
      ...Object.fromEntries(
        ['price', 'inventory_quantity', 'image_url'].flatMap((column) =>
          column in fields ? [[column, fields[column]]] : [],
        ),
      ),
    },
  }))
  return {
    line: first.line,
    fields: { ...Object.fromEntries(shared), pricing_type: 'variant', variant_lines: variants },
  }
}

/** Runs the reading of a line, whose faults are told by its own number. */
export function atLine<T>(line: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof FieldError ? error.at(line) : error
  }
}

/** Ids that orders, carts and pictures name stay those of the variants with these names. */
export function keptVariants(before: readonly Variant[], given: readonly Variant[]): Variant[] {
  return given.map((variant) => {
    const former = before.find(({ name }) => foldedName(name) === foldedName(variant.name))
    return former ? { ...former, ...variant, id: variantId(former) } : variant
  })
}

/** Units of all variants together. Throws FieldError where they are more than can be counted. */
export function checkSum(units = 0): void {
  const max = limits.inventoryQuantityMax
  if (units <= max) return
  const message = `variants: at most ${max} units together`
  throw new FieldError({ problem: 'much', column: 'variants', values: { max }, message })
}
