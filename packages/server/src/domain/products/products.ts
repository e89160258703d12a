// Prices at a moment, and stock as orders hold it.
import { limits } from '@mostrador/contract/limits'
import { getAccount } from '../../accounts/accounts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { checkLeast } from './measured/least-measure.ts'
import {
  isMeasure,
  type Measured,
  measuredPrice,
  type ShopHabits,
  wholeMeasure,
} from './measured/measured-price.ts'
import { type AddOn, addOnId, type Product, variantId } from './product.ts'
import { listBySku, lockProducts, updateStock } from './products.queries.ts'
import {
  availableOf,
  type Stock,
  type StockLine,
  withHeld,
  withReturned,
  withSold,
  withTakenBack,
} from './stock.ts'

/** A product to buy, named by id or SKU; the SKU may be a variant's. */
export type Choice = {
  productId?: string
  sku?: string
  variantId?: string
  addOnIds?: readonly string[]
  /** Amount of goods by measure, in thousandths of the unit; one unit where absent. */
  measure?: number | undefined
  /** Decimal text, quoted by a person: it holds where the catalogue has no price. */
  quoted?: string | undefined
  /** Pieces of it, which together are of the least amount at least. */
  quantity?: number
}

export type PricedChoice = {
  productId: string
  variantId: string | null
  sku: string | null
  name: string
  /** Decimal text, without add-ons; of the measure, where there is one. */
  unitPrice: string
  addOns: AddOn[]
  measured: Measured | null
}

/** Locks the chosen products and prices them as of `now`. Throws not_found or conflict, naming the line. */
export async function priceChoices(
  tx: Tx,
  accountId: string,
  choices: readonly Choice[],
  now: Date,
): Promise<PricedChoice[]> {
  const named = await withIds(tx, accountId, choices)
  const ids = [...new Set(named.flatMap(({ productId }) => productId ?? []))]
  const { language, currency } = await getAccount(tx, accountId)
  const products = new Map((await lockProducts(tx, accountId, ids)).map((product) => [product.id, product]))
  return named.map((choice, index) => {
    const product = products.get(choice.productId ?? '')
    const what = choice.sku ?? choice.productId ?? ''
    if (!product) throw new AppError('not_found', `Line ${index + 1}: no product is known as ${what}.`)
    return priceOf(product, choice, { line: index + 1, now, habits: { language, currency } })
  })
}

/**
 * Holds the units, all or none, and returns how many each line holds: 0 where stock is not counted. Throws conflict.
 */
export async function holdStock(
  tx: Tx,
  accountId: string,
  lines: readonly StockLine[],
  now: Date,
): Promise<number[]> {
  const held: number[] = []
  await changeStock(tx, { accountId, lines, now }, (stock, { variantId: chosen, quantity }, at, product) => {
    const available = availableOf(stock, chosen)
    held[at] = available === undefined ? 0 : quantity
    if (available === undefined) return stock
    if (available < quantity) {
      throw new AppError(
        'conflict',
        `Line ${at + 1}: ${quantity} of ${product.name} asked for, ${available} available.`,
        { reason: 'order_stock', product: product.name, available },
      )
    }
    return withHeld(stock, chosen, quantity)
  })
  return held
}

/** Returns held units to the stock. */
export function returnStock(
  tx: Tx,
  accountId: string,
  lines: readonly StockLine[],
  now: Date,
): Promise<void> {
  return changeStock(tx, { accountId, lines, now }, (stock, line) =>
    withReturned(stock, line.variantId, line.quantity),
  )
}

/** Takes held units out of the stock for good. */
export function sellStock(tx: Tx, accountId: string, lines: readonly StockLine[], now: Date): Promise<void> {
  return changeStock(tx, { accountId, lines, now }, (stock, line) => withSold(stock, line.quantity))
}

/** Units that had gone out are held again; returns how many each line holds: 0 where stock is not counted. */
export async function takeBackSold(
  tx: Tx,
  accountId: string,
  lines: readonly StockLine[],
  now: Date,
): Promise<number[]> {
  const held = lines.map(() => 0)
  await changeStock(tx, { accountId, lines, now }, (stock, { variantId: chosen, quantity }, at) => {
    if (availableOf(stock, chosen) === undefined) return stock
    held[at] = quantity
    return withTakenBack(stock, quantity)
  })
  return held
}

type Change = (stock: Stock, line: StockLine, at: number, product: Product) => Stock

async function changeStock(
  tx: Tx,
  { accountId, lines, now }: { accountId: string; lines: readonly StockLine[]; now: Date },
  change: Change,
): Promise<void> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  if (ids.length === 0) return
  for (const product of await lockProducts(tx, accountId, ids)) {
    let stock: Stock = product
    for (const [at, line] of lines.entries()) {
      if (line.productId === product.id) stock = change(stock, line, at, product)
    }
    if (stock !== product) await updateStock(tx, { accountId, id: product.id, stock }, now)
  }
}

async function withIds(tx: Tx, accountId: string, choices: readonly Choice[]): Promise<Choice[]> {
  const skus = choices.flatMap(({ productId, sku }) => (productId === undefined && sku ? [sku] : []))
  if (skus.length === 0) return [...choices]
  const found = new Map((await listBySku(tx, accountId, skus)).map((row) => [row.sku, row]))
  return choices.map((choice) => {
    const row = choice.productId === undefined ? found.get(choice.sku ?? '') : undefined
    if (!row) return choice
    const variant = choice.variantId ?? row.variant_id
    return { ...choice, productId: row.id, ...(variant === null ? {} : { variantId: variant }) }
  })
}

/** Prices the choice as of `now`. Throws conflict, naming the line. */
export function priceOf(
  product: Product,
  choice: Choice,
  { line, now, habits }: { line: number; now: Date; habits: ShopHabits },
): PricedChoice {
  const priced = byUnit(product, choice, { line, now })
  const { measure = wholeMeasure } = choice
  if (product.sale_unit === null) {
    if (choice.measure === undefined) return { ...priced, measured: null }
    throw new AppError('invalid_request', `Line ${line}: ${product.name} is sold by the piece.`)
  }
  if (!isMeasure(measure)) {
    throw new AppError(
      'invalid_request',
      `Line ${line}: a measure is a whole number from 1 to ${limits.orderMeasureMax}.`,
    )
  }
  checkLeast(product, { measure, quantity: choice.quantity, line, habits })
  const { name, unitPrice: price } = priced
  return { ...priced, ...measuredPrice({ name, price, saleUnit: product.sale_unit }, measure, habits) }
}

/** The price of one piece, or of one unit of measure. */
function byUnit(
  product: Product,
  choice: Choice,
  { line, now }: { line: number; now: Date },
): Omit<PricedChoice, 'measured'> {
  const refuse = (reason: string) => new AppError('conflict', `Line ${line}: ${product.name} ${reason}.`)
  if (!product.is_active) throw refuse('is not offered at present')
  const base = { productId: product.id, addOns: chosenAddOns(product, choice, refuse) }
  if (product.pricing_type === 'variant') {
    const variant = product.variants.find((each) => variantId(each) === choice.variantId)
    if (!variant)
      throw refuse(`comes in variants; choose one of ${product.variants.map(variantId).join(', ')}`)
    const variantPrice = variant.price === null ? choice.quoted : String(variant.price)
    if (variantPrice === undefined) throw refuse(`has no price for ${variant.name}`)
    return {
      ...base,
      variantId: variantId(variant),
      sku: variant.sku ?? product.sku,
      name: `${product.name} · ${variant.name}`,
      unitPrice: variantPrice,
    }
  }
  if (choice.variantId !== undefined) throw refuse('has no variants')
  const isFixed = product.pricing_type === 'fixed'
  const own = isOnSale(product, now) ? product.sale_price : product.price
  const unitPrice = (isFixed ? own : null) ?? choice.quoted
  if (unitPrice === undefined)
    throw refuse(isFixed ? 'has no price' : 'has no fixed price; a person must quote it')
  return { ...base, variantId: null, sku: product.sku, name: product.name, unitPrice }
}

export function isOnSale({ sale_price: price, sale_ends_at: endsAt }: Product, now: Date): boolean {
  return price !== null && (endsAt === null || endsAt > now)
}

function chosenAddOns(
  product: Product,
  { addOnIds = [] }: Choice,
  refuse: (reason: string) => AppError,
): AddOn[] {
  return addOnIds.map((id) => {
    const addOn = product.add_ons.find((each) => addOnId(each) === id)
    if (!addOn) throw refuse(`has no add-on ${id}`)
    return addOn
  })
}
