// Columns of a product as files and forms give them: validation of each, and of the product as a whole.

import { limits } from '@mostrador/contract/limits'
import { priceDecimalsMax } from '@mostrador/contract/money'
import { itemTypes, pricingTypes } from '@mostrador/contract/values'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { isStorableText } from '../../platform/database/text.ts'
import { readInstant } from '../../platform/instants.ts'
import { isLoopback } from '../../platform/network/loopback.ts'
import { FieldError } from './field-error.ts'
import { type GivenLeast, leastAfter, readLeast } from './measured/least-measure.ts'
import { checkSaleUnit, readSaleUnit, uncounted } from './measured/sale-unit.ts'
import { AddOn, addOnId, Faq, type Product, Variant, variantId } from './product.ts'
import { variantColumns } from './product-columns.ts'
import { balanced, countedUnits } from './stock.ts'
import { atLine, checkSum, keptVariants, type VariantLine } from './variant-lines.ts'

/** Available units; `on_hand` is derived from them and the units held by orders. Without a sku the name tells which. */
export type ProductChange = Partial<Omit<Product, 'id' | 'sku' | 'on_hand' | 'reserved' | 'measure_min'>> & {
  sku: string | null
  measure_min?: GivenLeast
  inventory_quantity?: number | null
  /** Addresses of its pictures, in their order. */
  image_url?: readonly string[]
  /** Addresses of the pictures of single variants, by the variant's id. */
  variant_images?: Readonly<Record<string, readonly string[]>>
  /** Variants are known by their names: what the file does not tell of them stays. */
  keepsVariants?: boolean
}

/** Columns set by the service: the API returns them, and they are ignored on input. */
const ownColumns = ['id', 'created_at', 'updated_at', 'sale_active', 'currency'] as const

type Reader = (value: unknown, currency: string) => unknown

const readers: Readonly<Record<Exclude<keyof ProductChange, 'variant_images' | 'keepsVariants'>, Reader>> = {
  sku: textOf(limits.nameCharsMax),
  name: textOf(limits.nameCharsMax),
  description: textOf(limits.productTextCharsMax),
  category: textOf(limits.nameCharsMax),
  knowledge_base: textOf(limits.productTextCharsMax),
  sale_label: textOf(limits.nameCharsMax),
  price: readPrice,
  price_min: readPrice,
  price_max: readPrice,
  sale_price: readPrice,
  pricing_type: oneOf(pricingTypes),
  item_type: oneOf(itemTypes),
  sale_unit: readSaleUnit,
  measure_min: readLeast,
  inventory_quantity: readUnits,
  is_active: readFlag,
  sale_ends_at: readTime,
  variants: listOf(Variant, (list, currency) => {
    for (const { price } of list) if (price !== null) readPrice(price, currency)
    refuseRepeated(list.map(variantId))
  }),
  add_ons: listOf(AddOn, (list, currency) => {
    for (const { price } of list) readPrice(price, currency)
    refuseRepeated(list.map(addOnId))
  }),
  faqs: listOf(Faq, () => {}),
  image_url: readAddresses,
}

/** Values for fields that neither the file nor the catalogue gives. */
const defaults = {
  ...{ price: null, price_min: null, price_max: null, pricing_type: 'fixed', item_type: 'product' },
  ...{ sale_unit: null, measure_min: null },
  ...{ description: null, category: null, knowledge_base: null, is_active: true },
  ...{ add_ons: [], variants: [], faqs: [], sale_price: null, sale_label: null, sale_ends_at: null },
} as const satisfies Partial<Product>
const emptied: Readonly<Record<string, unknown>> = { ...defaults, image_url: [] }

export const isField = (column: string): boolean =>
  column in readers || (ownColumns as readonly string[]).includes(column)

export function unknownColumns(columns: readonly string[]): string[] {
  return columns.filter(
    (column) => !isField(column) && !(variantColumns as readonly string[]).includes(column),
  )
}

/** Reads one record; null clears a value. Throws FieldError, naming the column. */
export function readProductFields(
  fields: Readonly<Record<string, unknown>>,
  currency: string,
): ProductChange {
  if (typeof fields.currency === 'string' && fields.currency.trim().toUpperCase() !== currency) {
    throw new FieldError({
      problem: 'currency',
      column: 'currency',
      values: { given: fields.currency, currency },
      message: `currency: "${fields.currency}" is not the account's, ${currency}`,
    })
  }
  const change: Record<string, unknown> = {}
  for (const [column, read] of Object.entries(readers)) {
    const value = fields[column]
    if (value === undefined || (column === 'sku' && isBlank(value))) continue
    change[column] =
      value === null ? (emptied[column] ?? null) : inColumn(column, () => read(value, currency))
  }
  const lines = fields.variant_lines as readonly VariantLine[] | undefined
  if (lines) Object.assign(change, { variants: variantsOf(lines, currency), keepsVariants: true })
  return withVariantImages({ ...change, sku: typeof change.sku === 'string' ? change.sku : null })
}

/** Variants with a line each, read like the fields of a product. */
function variantsOf(lines: readonly VariantLine[], currency: string): Variant[] {
  const variants = lines.map(({ line, fields }) =>
    atLine(line, () => {
      const { sku, name, price, inventory_quantity: units, image_url: urls } = fields
      const given = readProductFields({ sku, name, price, inventory_quantity: units }, currency)
      if (urls) inColumn('image_url', () => readAddresses(urls))
      return {
        name: given.name ?? '',
        ...(typeof sku === 'string' && { sku: given.sku }),
        price: given.price === undefined || given.price === null ? null : Number(given.price),
        ...(units !== undefined && { inventory_quantity: given.inventory_quantity ?? null }),
        ...(urls !== undefined && { image_url: urls }),
      } as Variant
    }),
  )
  refuseRepeated(variants.map(variantId))
  return variants
}

function inColumn<T>(column: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof FieldError ? error.in(column) : error
  }
}

/** `image_url` of a variant says where its pictures are, and is no part of it. */
function withVariantImages(change: ProductChange): ProductChange {
  const { variants, image_url: ofAll = [] } = change
  if (variants === undefined) return change
  const images = new Map<string, readonly string[]>()
  const bare = variants.map((variant: Variant & { image_url?: unknown }) => {
    const { image_url: given, ...rest } = variant
    if (given !== undefined)
      images.set(variantId(rest), given === null || given === '' ? [] : addressesIn(given))
    return rest
  })
  if (images.size === 0) return change
  const count = new Set([...ofAll, ...[...images.values()].flat()]).size
  if (count > limits.productPicturesMax) throw manyPictures().in('variants')
  return { ...change, variants: bare, variant_images: Object.fromEntries(images) }
}

function addressesIn(given: unknown): string[] {
  return inColumn('variants', () => readAddresses(given))
}

function manyPictures(): FieldError {
  const max = limits.productPicturesMax
  return new FieldError({ problem: 'many', values: { max }, message: `at most ${max} addresses` })
}

/** As cells of people who have no SKUs are. */
function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '')
}

/**
 * The product after the change, or a new one with the given id. Throws FieldError when it is inconsistent as a whole.
 */
export function changedProduct(before: Product | undefined, change: ProductChange, newId: string): Product {
  const { inventory_quantity: units, measure_min: least, keepsVariants, ...told } = change
  const { image_url: _, variant_images: __, ...given } = told
  if (keepsVariants && before) given.variants = keptVariants(before.variants, given.variants ?? [])
  const base = before ?? { ...defaults, id: newId, name: '', on_hand: null, reserved: 0 }
  const after: Product = { ...base, ...given, add_ons: [...(given.add_ons ?? base.add_ons)] } as Product
  if (!after.name) throw new FieldError({ problem: 'missing', column: 'name', message: 'name: needed' })
  checkPricing(after)
  checkSaleUnit(after)
  after.measure_min = leastAfter(least, { before, after })
  if (units !== undefined) after.on_hand = units === null ? null : units + after.reserved
  else if (given.variants && after.pricing_type === 'variant') after.on_hand = null
  const sum = countedUnits(after)
  checkSum(sum)
  if (typeof units === 'number' && sum !== undefined && units !== sum) {
    throw new FieldError({
      problem: 'units',
      column: 'inventory_quantity',
      values: { units, sum },
      message: `inventory_quantity: ${units}, but the variants have ${sum} together; leave it out`,
    })
  }
  return balanced(uncounted(after))
}

function checkPricing({
  pricing_type: type,
  price,
  price_min: min,
  price_max: max,
  variants,
}: Product): void {
  if (type === 'fixed' && price === null)
    throw new FieldError({
      problem: 'price_missing',
      column: 'price',
      message: 'price: needed where pricing_type is fixed',
    })
  if (type === 'range' && (min === null || max === null)) {
    throw new FieldError({
      problem: 'range_missing',
      message: 'price_min and price_max: needed where pricing_type is range',
    })
  }
  if (min !== null && max !== null && Number(min) > Number(max)) {
    throw new FieldError({
      problem: 'range_order',
      column: 'price_max',
      message: 'price_max: must not be below price_min',
    })
  }
  if ((type === 'variant') !== variants.length > 0) {
    throw new FieldError({
      problem: 'variants',
      column: 'variants',
      message: 'variants: needed where pricing_type is variant, and only there',
    })
  }
}

function textOf(charsMax: number): Reader {
  return (value) => {
    if (typeof value !== 'string') throw new FieldError({ problem: 'text', message: 'must be a text' })
    if (!isStorableText(value))
      throw new FieldError({ problem: 'unicode', message: 'must be valid Unicode without U+0000' })
    const text = value.trim()
    if (text === '') throw new FieldError({ problem: 'blank', message: 'must not be blank' })
    if ([...text].length > charsMax)
      throw new FieldError({
        problem: 'long',
        values: { max: charsMax },
        message: `at most ${charsMax} characters`,
      })
    return text
  }
}

function readPrice(value: unknown, currency: string): string {
  const text = typeof value === 'number' ? String(value) : value
  const [, , decimals = ''] = (typeof text === 'string' && /^(\d+)(?:\.(\d+))?$/.exec(text.trim())) || []
  if (typeof text !== 'string' || !/^\d+(\.\d+)?$/.test(text.trim())) {
    throw new FieldError({
      problem: 'price',
      message: `${JSON.stringify(value)} is no price; write digits and a decimal point, such as 49900.50`,
    })
  }
  // To many readers three digits after a point are thousands; as decimals the price would be a thousandth.
  if (decimals.length > priceDecimalsMax(currency)) {
    throw new FieldError({
      problem: 'decimals',
      values: { decimals: decimals.length, max: priceDecimalsMax(currency) },
      message: `"${text}" has ${decimals.length} decimals, at most ${priceDecimalsMax(currency)} are taken; write thousands without a separator`,
    })
  }
  if (Number(text) > limits.priceMax)
    throw new FieldError({
      problem: 'much',
      values: { max: limits.priceMax },
      message: `at most ${limits.priceMax}`,
    })
  return text.trim()
}

function readUnits(value: unknown): number {
  const units = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value
  if (
    typeof units !== 'number' ||
    !Number.isInteger(units) ||
    units < 0 ||
    units > limits.inventoryQuantityMax
  ) {
    throw new FieldError({
      problem: 'whole_number',
      values: { max: limits.inventoryQuantityMax },
      message: `${JSON.stringify(value)} is no whole number from 0 to ${limits.inventoryQuantityMax}`,
    })
  }
  return units
}

function readFlag(value: unknown): boolean {
  const flag = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (flag === true || flag === 'true') return true
  if (flag === false || flag === 'false') return false
  throw new FieldError({ problem: 'flag', message: `${JSON.stringify(value)} is neither true nor false` })
}

function readTime(value: unknown): Date {
  // Shop exports omit the seconds.
  const text = typeof value === 'string' ? value.trim().replace(/(T\d\d:\d\d)(?!:)/i, '$1:00') : ''
  const instant = readInstant(text)
  if (instant) return instant
  throw new FieldError({
    problem: 'time',
    message: `${JSON.stringify(value)} is no time with its zone, such as 2026-11-30T23:59:00-05:00`,
  })
}

/** One or several, separated by spaces, line breaks or commas; in JSON also a list. */
function readAddresses(value: unknown): string[] {
  const given = Array.isArray(value)
    ? value.map(String)
    : String(value)
        .trim()
        .split(/(?<![\s,|])[\s,|]+(?=https?:)|\s+/i)
  if (given.length > limits.productPicturesMax) throw manyPictures()
  const wrong = given.find((url) => !isAddress(url))
  if (wrong !== undefined) {
    const shown = wrong.slice(0, 100)
    throw new FieldError({
      problem: 'address',
      values: { given: shown },
      message: `"${shown}" is no address of a picture; write one that begins with https://`,
    })
  }
  return [...new Set(given)]
}

function isAddress(text: string): boolean {
  const url = URL.parse(text)
  // Pictures are loaded over https alone; a stand-in on this machine has none.
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  return isSafe && text.length <= limits.pictureUrlCharsMax && isStorableText(text)
}

function oneOf(values: readonly string[]): Reader {
  return (value) => {
    const found = typeof value === 'string' && values.find((each) => each === value.trim().toLowerCase())
    if (!found)
      throw new FieldError({
        problem: 'choice',
        values: { values: values.join(', ') },
        message: `${JSON.stringify(value)} is none of ${values.join(', ')}`,
      })
    return found
  }
}

/** A list, or the JSON of one from a CSV cell. */
function listOf<Item extends TSchema>(
  item: Item,
  check: (list: Static<Item>[], currency: string) => void,
): Reader {
  const schema = Type.Array(item, { maxItems: limits.productPartsMax })
  return (value, currency) => {
    const list = typeof value === 'string' ? parseJson(value) : value
    const [problem] = Value.Errors(schema, list)
    if (problem) {
      throw new FieldError({
        problem: 'list',
        message: `${problem.instancePath.slice(1) || 'the list'} ${problem.message}`,
      })
    }
    if (!isStorable(list))
      throw new FieldError({ problem: 'unicode', message: 'must be valid Unicode without U+0000' })
    const items = list as Static<Item>[]
    check(items, currency)
    return items
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FieldError({ problem: 'json', message: 'not valid JSON' })
  }
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorableText(key) && isStorable(inner))
}

function refuseRepeated(ids: readonly string[]): void {
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index)
  if (repeated !== undefined)
    throw new FieldError({
      problem: 'twice',
      values: { name: repeated },
      message: `"${repeated}" stands there twice`,
    })
}
